import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { useWithdrawApproval } from '../../api/decisions.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { undoApprovalTexts } from './undo-approval-texts.ts';

/** For a quarter of an hour the person who approved can undo it, and reads the outcome of that (rule deciding 21). */
export function UndoApproval({ request }: { request: RequestView }) {
  const texts = useTexts(undoApprovalTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const withdraw = useWithdrawApproval(request.requestId);
  const offer = request.actions.find(({ action }) => action === 'UNDO_APPROVAL');
  if (withdraw.isSuccess && offer === undefined)
    return (
      <Alert id="approval-undone" type="success" slim announce>
        {texts.done}
      </Alert>
    );
  return (
    <>
      {withdraw.isError ? (
        <Alert id="undo-failed" type="error" title={texts.failed} announce>
          {problemText(withdraw.error)}
        </Alert>
      ) : null}
      {offer?.until === undefined ? null : (
        <Alert id="undo-approval" type="info" slim>
          <p>{texts.until(format.time(Date.parse(offer.until)))}</p>
          <Button
            look="outline"
            busy={withdraw.isPending}
            onClick={() => {
              withdraw.mutate({ version: request.version });
            }}
          >
            {withdraw.isPending ? texts.busy : texts.button}
          </Button>
        </Alert>
      )}
    </>
  );
}
