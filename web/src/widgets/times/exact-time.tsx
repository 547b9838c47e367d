import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface ExactTimeProps {
  /** ISO date. */
  moment: string;
  /** Date, time and zone in full. */
  exact: string;
  /** The short form that stands in the text. */
  children: ReactNode;
}

/** Pixels that stay free between the bubble and the edge. */
const edge = 8;

/**
 * A moment in short, with the exact time in a bubble on hover and on focus, and in the accessible name. The bubble
 * stays within what the person sees, and Escape takes it away.
 */
export function ExactTime({ moment, exact, children }: ExactTimeProps) {
  const [isShown, setShown] = useState(false);
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return;
    const keepInside = (): void => {
      if (bubble.current !== null) moveInside(bubble.current);
    };
    const dismiss = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The bubble goes first and only then the dialog around it.
      event.preventDefault();
      setShown(false);
    };
    keepInside();
    window.addEventListener('resize', keepInside);
    document.addEventListener('keydown', dismiss);
    return () => {
      window.removeEventListener('resize', keepInside);
      document.removeEventListener('keydown', dismiss);
    };
  }, [isShown]);
  const show = (): void => {
    setShown(true);
  };
  const hide = (): void => {
    setShown(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing can be pressed, only read
    <time
      className={isShown ? 'relative-time relative-time--shown' : 'relative-time'}
      dateTime={moment}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact time must be reachable by keyboard
      tabIndex={0}
      onFocus={show}
      onBlur={hide}
      onMouseEnter={show}
      onMouseLeave={(event) => {
        if (event.currentTarget !== document.activeElement) hide();
      }}
    >
      {children}
      <span ref={bubble} className="relative-time__exact">
        <span className="usa-sr-only">, </span>
        {exact}
      </span>
    </time>
  );
}

/** Moves the bubble to the left by as much as it would stick out of the dialog or the page. */
function moveInside(bubble: HTMLElement): void {
  bubble.style.translate = 'none';
  const around = bubble.closest('dialog') ?? document.documentElement;
  const room = around.getBoundingClientRect().left + around.clientLeft + around.clientWidth - edge;
  const over = bubble.getBoundingClientRect().right - room;
  bubble.style.translate = over > 0 ? `${-over}px` : 'none';
}
