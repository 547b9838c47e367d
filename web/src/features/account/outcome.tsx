import { useLayoutEffect, useRef } from 'react';
import { useProblemText } from '../../api/problem-text.ts';
import { Alert, type AlertType } from '../../widgets/notices/alert.tsx';

interface OutcomeProps {
  id: string;
  type: AlertType;
  title?: string;
  children: string;
}

/** What an action has come to; has the focus, so that it is read and in view. */
export function Outcome({ id, children, ...words }: OutcomeProps) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    container.current?.focus();
  }, []);
  return (
    <div ref={container} tabIndex={-1}>
      <Alert id={id} announce {...words}>
        <p>{children}</p>
      </Alert>
    </div>
  );
}

interface SavingOutcomeProps {
  /** Begins the ids. */
  name: string;
  /** How often it was tried: each outcome is announced again. */
  tries: number;
  outcome: 'saved' | 'unchanged' | null;
  /** Why it failed; null where it did not. */
  error: Error | null;
  texts: { saved: string; unchanged: string };
  /** Above the reason of a failure. */
  failed: string;
}

/** What saving a form has come to; nothing where nothing was tried. */
export function SavingOutcome({ name, tries, outcome, error, texts, failed }: SavingOutcomeProps) {
  const problemText = useProblemText();
  return (
    <>
      {outcome === null ? null : (
        <Outcome key={tries} id={`${name}-saved`} type={outcome === 'saved' ? 'success' : 'info'}>
          {texts[outcome]}
        </Outcome>
      )}
      {error === null ? null : (
        <Outcome key={tries} id={`${name}-not-saved`} type="error" title={failed}>
          {problemText(error)}
        </Outcome>
      )}
    </>
  );
}
