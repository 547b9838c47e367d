import type { KeyboardEvent } from 'react';
import { useOpenGlossary } from './glossary-opener.ts';

/**
 * Words of a text that the glossary explains: a press opens it there (rule content 5). No button of the browser's, which
 * could not be broken at the end of a line as words are.
 */
export function GlossaryWord({ term, children }: { term: string; children: string }) {
  const open = useOpenGlossary();
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open(term);
  };
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="button"
      tabIndex={0}
      className="glossary-word"
      aria-haspopup="dialog"
      onClick={() => {
        open(term);
      }}
      onKeyDown={pressKey}
    >
      {children}
    </span>
  );
}
