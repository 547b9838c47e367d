import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './scroll-box.css';

interface ScrollBoxProps {
  /** What is in it, for anyone who reaches it by keyboard. */
  label: string;
  /** Whether it is no higher than the window, and what it holds is scrolled up and down in it too. */
  isTall?: boolean;
  children: ReactNode;
}

/**
 * A table that is wider, or higher, than its container is scrolled here and not with the whole page. Only then is it a stop of the Tab key, so
 * that the arrow keys can scroll it.
 */
export function ScrollBox({ label, isTall = false, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => {
      setIsTooWide(
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <div
      ref={box}
      className={isTall ? 'scroll-box scroll-box--tall' : 'scroll-box'}
      {...(isTooWide ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
