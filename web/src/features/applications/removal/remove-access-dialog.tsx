import { useState } from 'react';
import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useSubmitRequest } from '../../../api/requests.ts';
import { useTexts } from '../../../content/language.tsx';
import { removalTexts } from './removal-texts.ts';
import { paths } from '../../../screens/paths.ts';
import { ConfirmationDialog } from '../../../widgets/dialogs/confirmation-dialog.tsx';
import { actionStates, isWorthARetry } from './removal-state.ts';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';
import './removal.css';

interface RemoveAccessDialogProps {
  card: CatalogueCard;
  /** Called when the dialog is left; true when a removal has been sent. */
  onClose: (isSent: boolean) => void;
}

/** Remove Access Request: asks, sends the removal once, and tells how it went (rules texts 3, page 1). */
export function RemoveAccessDialog({ card, onClose }: RemoveAccessDialogProps) {
  const texts = useTexts(removalTexts);
  const removal = useSubmitRequest();
  // One key as long as the dialog is open: pressed twice, or again after a lost response, it is one removal.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = (): void => {
    const submission = {
      requestType: typeFor.removal,
      requestDetails: { requestedAppName: card.id },
    } as const;
    removal.mutate({ submission, idempotencyKey });
  };
  return (
    <ConfirmationDialog
      id="remove-access"
      title={texts.one.title}
      danger
      confirmText={texts.one.confirm}
      doneText={texts.one.done}
      busyText={texts.busy}
      state={actionStates[removal.status]}
      onConfirm={send}
      onRetry={isWorthARetry(removal.error) ? send : undefined}
      onClose={() => {
        onClose(removal.isSuccess);
      }}
      result={
        removal.data === undefined ? (
          <Failure fault={removal.error} />
        ) : (
          <Success card={card} request={removal.data} />
        )
      }
    >
      <Question card={card} />
    </ConfirmationDialog>
  );
}

function Question({ card }: { card: CatalogueCard }) {
  const texts = useTexts(removalTexts).one;
  const open = card.state.find((line) => line.kind === 'WAITING');
  return (
    <>
      <p>{texts.question(card.appName)}</p>
      <p>
        <span>{card.removal === 'IMMEDIATE' ? texts.atOnce : texts.withHelp}</span>{' '}
        {open === undefined ? null : <WholeNumbers>{texts.endsRequest(open.requestNumber)}</WholeNumbers>}
      </p>
    </>
  );
}

/** Removed is shown only when it has happened; the five applications of the specification are those that end at once. */
function Success({ card, request }: { card: CatalogueCard; request: RequestView }) {
  const texts = useTexts(removalTexts);
  const isRemoved = card.removal === 'IMMEDIATE' && request.workflowStatus === 'REVOKED';
  return (
    <>
      <p className="removal__text">
        {isRemoved ? texts.one.removed(card.appName) : texts.one.submitted(card.appName)}
      </p>
      <p>
        <a href={paths.request(request.requestNumber)}>
          <WholeNumbers>{texts.request(request.requestNumber)}</WholeNumbers>
        </a>
      </p>
    </>
  );
}

/** The fixed texts (rule texts 3), and below them what helps. */
function Failure({ fault }: { fault: unknown }) {
  const texts = useTexts(removalTexts);
  const problemText = useProblemText();
  const problem = fault instanceof ProblemError ? fault.problem : null;
  const link =
    problem === null || problem.requestId === null ? null : (
      <p>
        <a href={paths.request(problem.requestId)}>{texts.openRequest}</a>
      </p>
    );
  if (problem?.code === 'ACCOUNT_LOCKED') {
    return (
      <>
        <p className="removal__text">{texts.one.locked}</p>
        <p>{problemText(fault)}</p>
      </>
    );
  }
  const isRecorded = problem?.code === 'UNAVAILABLE' && link !== null;
  const text =
    problem?.code === 'PENDING_REMOVAL_EXISTS'
      ? texts.one.pending
      : texts.one.failed(isRecorded ? texts.goesOn : problemText(fault));
  return (
    <>
      <p className="removal__text">{text}</p>
      {link}
    </>
  );
}
