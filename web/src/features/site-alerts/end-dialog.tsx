import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import { useEndAlert } from '../../api/alerts/written-alerts.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { ConfirmationDialog, type ActionState } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { useTitleOf } from './use-title-of.ts';
import { writtenTexts } from './written-texts.ts';

/** An alert that is not over. */
export type LiveAlert = AlertView & { state: Exclude<AlertView['state'], 'ENDED'> };

interface EndDialogProps {
  alert: LiveAlert;
  onClose: (isEnded: boolean) => void;
}

/** Asks before an alert is ended, and tells how it went. */
export function EndDialog({ alert, onClose }: EndDialogProps) {
  const { endings, cancel, busy } = useTexts(writtenTexts);
  const texts = endings[alert.state];
  const problemText = useProblemText();
  const title = useTitleOf()(alert);
  const end = useEndAlert();
  const state: ActionState = end.isPending
    ? 'busy'
    : end.isSuccess
      ? 'success'
      : end.isError
        ? 'failure'
        : 'asking';
  return (
    <ConfirmationDialog
      id="end-alert"
      title={texts.title}
      confirmText={texts.confirm}
      cancelText={cancel}
      busyText={busy}
      state={state}
      result={<p>{end.isError ? problemText(end.error) : texts.done}</p>}
      onConfirm={() => {
        end.mutate(alert);
      }}
      onClose={() => {
        onClose(end.isSuccess);
      }}
    >
      <p>{texts.text(title)}</p>
    </ConfirmationDialog>
  );
}
