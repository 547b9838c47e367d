import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import { useEndAlert } from '../../api/alerts/written-alerts.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { ConfirmationDialog, type DeedState } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { useTitleOf } from './use-title-of.ts';
import { writtenTexts } from './written-texts.ts';

/** Asks before an alert is ended, and tells how it went. */
export function EndDialog({ alert, onClose }: { alert: AlertView; onClose: (isEnded: boolean) => void }) {
  const texts = useTexts(writtenTexts).ending;
  const problemText = useProblemText();
  const title = useTitleOf()(alert);
  const end = useEndAlert();
  const isDraft = alert.state === 'DRAFT';
  const state: DeedState = end.isPending
    ? 'busy'
    : end.isSuccess
      ? 'success'
      : end.isError
        ? 'failure'
        : 'asking';
  return (
    <ConfirmationDialog
      title={isDraft ? texts.discardTitle : texts.title}
      confirmText={isDraft ? texts.discard : texts.confirm}
      cancelText={texts.cancel}
      busyText={texts.busy}
      state={state}
      result={<p>{end.isError ? problemText(end.error) : isDraft ? texts.discarded : texts.ended}</p>}
      onConfirm={() => {
        end.mutate(alert);
      }}
      onClose={() => {
        onClose(end.isSuccess);
      }}
    >
      <p>{isDraft ? texts.discardText(title) : texts.text(title)}</p>
    </ConfirmationDialog>
  );
}
