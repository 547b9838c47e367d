import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useAttempt } from '../../api/actions/attempt.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useSubmitRequest } from '../../api/requests.ts';
import { useTexts } from '../../content/language.tsx';
import { requestCardTexts } from '../card/request-card-texts.ts';
import { ConfirmationDialog, type ActionState } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

/** There is nothing to fill in: the account is what it is. */
const submission: Submission = { requestType: typeFor.newAccount, requestDetails: {} };

/** Asks, sends the request for a new account once more, and tells how it went. */
export function AdmissionDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(requestCardTexts).again.account;
  const problemText = useProblemText();
  const submit = useSubmitRequest();
  const attempt = useAttempt();
  const states: Record<typeof submit.status, ActionState> = {
    idle: 'asking',
    pending: 'busy',
    success: 'success',
    error: 'failure',
  };
  const send = (): void => {
    submit.mutate({ submission, idempotencyKey: attempt.keyFor(submission) });
  };
  return (
    <ConfirmationDialog
      id="ask-for-account"
      title={texts.title}
      confirmText={texts.confirm}
      busyText={texts.busy}
      state={states[submit.status]}
      onConfirm={send}
      onClose={onClose}
      result={
        submit.isSuccess ? (
          <p>
            <WholeNumbers>{texts.success(submit.data.requestNumber)}</WholeNumbers>
          </p>
        ) : (
          <>
            <p>{texts.failure}</p>
            <p>{problemText(submit.error)}</p>
          </>
        )
      }
    >
      <p>{texts.meaning}</p>
    </ConfirmationDialog>
  );
}
