import { useState } from 'react';
import type { RemovalResults } from '@portal/core/contract/access.ts';
import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { useApplicationNames } from '../../../api/catalogue.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useRemoveAll } from '../../../api/submissions/removals.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { problemTexts } from '../../../content/problems.ts';
import { unreachableTexts } from '../../../content/unreachable.ts';
import { removalTexts } from './removal-texts.ts';
import { paths } from '../../../screens/paths.ts';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { ConfirmationDialog, type ActionState } from '../../../widgets/dialogs/confirmation-dialog.tsx';
import { actionStates, isWorthARetry } from './removal-state.ts';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';
import './removal.css';

type Result = RemovalResults['results'][number];

interface RemoveAllDialogProps {
  /** What can be given up at the moment. */
  cards: readonly CatalogueCard[];
  /** Called when the dialog is left; true when removals have been sent. */
  onClose: (isSent: boolean) => void;
}

/** Remove Access to All Apps: asks, sends it once, and tells what happened to each (rule changes 8). */
export function RemoveAllDialog({ cards, onClose }: RemoveAllDialogProps) {
  const texts = useTexts(removalTexts);
  const format = useFormat();
  const removal = useRemoveAll();
  // The cards change behind the dialog once access ends; the question stays the one that was asked.
  const [names] = useState(() => cards.map((card) => card.appName));
  const results = removal.data?.results ?? null;
  const send = (): void => {
    removal.mutate();
  };
  return (
    <ConfirmationDialog
      id="remove-all"
      title={texts.all.title}
      danger
      dismissal="free"
      confirmText={texts.all.confirm}
      cancelText={texts.all.close}
      doneText={texts.all.close}
      busyText={texts.busy}
      state={stateOf(removal.status, results)}
      onConfirm={send}
      onRetry={isWorthARetry(removal.error) ? send : undefined}
      onClose={() => {
        onClose(removal.isSuccess);
      }}
      result={
        results === null ? (
          <Failure fault={removal.error} />
        ) : (
          <>
            <Sentence results={results} />
            <Results results={results} />
          </>
        )
      }
    >
      <p>{texts.all.question}</p>
      <p>{texts.all.concerned(format.list(names))}</p>
    </ConfirmationDialog>
  );
}

/** A response in which every application was refused is not a success. */
function stateOf(status: keyof typeof actionStates, results: readonly Result[] | null): ActionState {
  return results !== null && !results.some(isSent) ? 'failure' : actionStates[status];
}

function isSent({ outcome }: Result): boolean {
  return outcome === 'REMOVED' || outcome === 'SUBMITTED';
}

function Sentence({ results }: { results: readonly Result[] }) {
  const texts = useTexts(removalTexts).all;
  const reason = useReason();
  const refused = results.find(({ outcome }) => outcome === 'REFUSED');
  const nothing = results.length === 0 ? texts.failed(texts.nothing) : texts.pending;
  const failure = refused === undefined ? nothing : texts.failed(reason(refused));
  return <p className="removal__text">{results.some(isSent) ? texts.submitted : failure}</p>;
}

function Results({ results }: { results: readonly Result[] }) {
  const texts = useTexts(removalTexts);
  const applicationName = useApplicationNames();
  const reason = useReason();
  return (
    <ul className="removal__results" aria-label={texts.all.results}>
      {results.map((result) => (
        <li key={result.applicationId}>
          <strong>{applicationName(result.applicationId)}</strong>{' '}
          <span>{result.outcome === 'REFUSED' ? reason(result) : texts.all.outcomes[result.outcome]}</span>{' '}
          {result.requestNumber === null ? null : (
            <a href={paths.request(result.requestNumber)}>
              <WholeNumbers>{texts.request(result.requestNumber)}</WholeNumbers>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Why one application was refused, as a sentence. */
function useReason(): (result: Result) => string {
  const texts = useTexts(removalTexts);
  const { codes } = useTexts(problemTexts);
  const { unknown } = useTexts(unreachableTexts);
  const sentences: Readonly<Record<string, string>> = codes;
  return ({ code, requestNumber }) =>
    code === 'UNAVAILABLE' && requestNumber !== null
      ? texts.goesOn
      : texts.all.refused(sentences[code ?? ''] ?? unknown);
}

/** The fixed texts (rule texts 3); the locked account is a warning with its own title. */
function Failure({ fault }: { fault: unknown }) {
  const texts = useTexts(removalTexts).all;
  const problemText = useProblemText();
  const code = fault instanceof ProblemError ? fault.problem.code : 'UNKNOWN';
  if (code === 'ACCOUNT_LOCKED') {
    return (
      <Alert id="remove-all-locked" type="warning" title={texts.lockedTitle}>
        {problemText(fault)}
      </Alert>
    );
  }
  return (
    <p className="removal__text">
      {code === 'PENDING_REMOVAL_EXISTS' ? texts.pending : texts.failed(problemText(fault))}
    </p>
  );
}
