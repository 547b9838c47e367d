import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../content/language.tsx';
import { widgetTexts } from './widget-texts.ts';
import type { Elements } from '../content/elements.ts';

interface LongText {
  /** The text cut at a word; when it is the whole text there is no button. */
  short: string;
  full: string;
  /** What the text is about, for the accessible name of the button. */
  about: string;
}

/**
 * A long text of which the beginning is shown (rule catalogue 14), and the button that shows the rest. In two parts, so
 * that the text can be in a sentence and the button among others; null where nothing is left out. Paper cannot be pressed: the
 * whole text is printed.
 */
export function useReadMore({ short, full, about }: LongText): { text: Elements; button: Elements } {
  const texts = useTexts(widgetTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (short === full) return { text: <span>{full}</span>, button: null };
  return {
    text: (
      <>
        <span id={id} className={open ? undefined : 'read-more__short'}>
          {open ? full : short}
        </span>
        {open ? null : <span className="read-more__on-paper">{full}</span>}
      </>
    ),
    button: (
      <ReadMoreButton
        id={id}
        open={open}
        label={open ? texts.readLess : texts.readMore}
        name={open ? texts.readLessAbout(about) : texts.readMoreAbout(about)}
        onToggle={() => {
          setOpen(!open);
        }}
      />
    ),
  };
}

interface ReadMoreButtonProps {
  /** The id of the text that it unfolds. */
  id: string;
  open: boolean;
  label: string;
  /** What it is called for anyone who does not see the text. */
  name: string;
  onToggle: () => void;
  /** Somebody is about to press it. */
  onApproach?: () => void;
}

/** Unfolds a text above it. It moves with the text and has the focus: after a press it must not be off the screen. */
export function ReadMoreButton({ id, open, label, name, onToggle, onApproach }: ReadMoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(open);
  useLayoutEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    button.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <button
      ref={button}
      type="button"
      className="usa-button usa-button--unstyled read-more__button"
      aria-expanded={open}
      aria-controls={id}
      aria-label={name}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={onToggle}
    >
      {label}
    </button>
  );
}
