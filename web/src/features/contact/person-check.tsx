import { useEffect, useRef, useState } from 'react';
import { useContactPuzzle } from '../../api/mail/contact.ts';
import { useTexts } from '../../content/language.tsx';
import { ErrorMessage, RequiredMark } from '../../widgets/fields/field.tsx';
import { contactTexts } from './contact-texts.ts';
import { solvePuzzle } from './solve-puzzle.ts';

interface PersonCheckProps {
  id: string;
  /** The solved puzzle; empty before. */
  solution: string;
  onSolved: (solution: string) => void;
  /** Why another one is needed. */
  error?: string | undefined;
}

/**
 * Keeps machines from writing: one box to tick, and the browser works for a second or two. Nothing to see, hear or read, no
 * other site, and nothing remembered (rule contact 3).
 */
export function PersonCheck({ id, solution, onSolved, error }: PersonCheckProps) {
  const texts = useTexts(contactTexts).check;
  const fetchPuzzle = useContactPuzzle();
  const [state, setState] = useState<'open' | 'working' | 'failed'>('open');
  const work = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      work.current?.abort();
    },
    [],
  );
  const begin = async (): Promise<void> => {
    const { signal } = (work.current = new AbortController());
    setState('working');
    try {
      const found = await solvePuzzle(await fetchPuzzle(signal), signal);
      setState('open');
      onSolved(found);
    } catch {
      if (!signal.aborted) setState('failed');
    }
  };
  const isDone = solution !== '';
  const problem = state === 'failed' ? texts.failed : isDone || state === 'working' ? undefined : error;
  return (
    <div className={problem === undefined ? 'usa-form-group' : 'usa-form-group usa-form-group--error'}>
      {problem === undefined ? null : <ErrorMessage id={`${id}-error`}>{problem}</ErrorMessage>}
      <div className="usa-checkbox">
        <input
          className="usa-checkbox__input"
          id={id}
          type="checkbox"
          checked={isDone || state === 'working'}
          aria-required="true"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
          onChange={() => {
            if (isDone) onSolved('');
            else if (state === 'working') {
              work.current?.abort();
              setState('open');
            } else void begin();
          }}
        />
        <label className="usa-checkbox__label" htmlFor={id}>
          <span>{texts.label}</span> <RequiredMark />
        </label>
      </div>
      <p className="usa-hint contact-check__hint" id={`${id}-hint`}>
        {texts.hint}
      </p>
      <p className="contact-check__state" role="status">
        {state === 'working' ? texts.working : isDone ? texts.done : ''}
      </p>
    </div>
  );
}
