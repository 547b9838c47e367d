import { useId } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useCancelRequest } from '../../api/requests.ts';
import { useTexts } from '../../content/language.tsx';
import { requestCardTexts } from './request-card-texts.ts';
import { requestViewTexts } from '../request-view-texts.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmationDialog, type ActionState } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { useRequestWords } from '../words.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

/** Cancel Request, as far as the caller's actions allow it; nothing where it is not offered. */
export function CancelButton({ request, onCancel }: { request: RequestView; onCancel: () => void }) {
  const { refusals } = useTexts(requestViewTexts);
  const texts = useTexts(requestCardTexts).cancel;
  const reasonId = useId();
  const offer = request.actions.find(({ action }) => action === 'CANCEL');
  if (offer === undefined) return null;
  return (
    <Button
      look="outline"
      disabled={!offer.allowed}
      reason={offer.code === undefined ? undefined : refusals[offer.code]}
      reasonId={reasonId}
      label={texts.buttonFor(request.requestNumber)}
      onClick={onCancel}
    >
      {texts.button}
    </Button>
  );
}

interface CancelDialogProps {
  request: RequestView;
  /** Called when the dialog is left; true when the request has been withdrawn. */
  onClose: (cancelled: boolean) => void;
}

/** Asks, withdraws, and tells how it went (rule texts 4). */
export function CancelDialog({ request, onClose }: CancelDialogProps) {
  const texts = useTexts(requestCardTexts).cancel;
  const words = useRequestWords();
  const applicationName = useApplicationNames();
  const problemText = useProblemText();
  const cancel = useCancelRequest();
  const { requestedAppName: applicationId } = request.requestDetails;
  const application = applicationId === null ? null : applicationName(applicationId);
  const type = words.typeName(request.requestType);
  const states: Record<typeof cancel.status, ActionState> = {
    idle: 'asking',
    pending: 'busy',
    success: 'success',
    error: 'failure',
  };
  return (
    <ConfirmationDialog
      id="cancel-request"
      title={texts.title}
      danger
      confirmText={texts.confirm}
      cancelText={texts.keep}
      busyText={texts.busy}
      state={states[cancel.status]}
      onConfirm={() => {
        cancel.mutate(request);
      }}
      onClose={() => {
        onClose(cancel.isSuccess);
      }}
      result={
        cancel.isSuccess ? (
          <p>{texts.success(application, type)}</p>
        ) : (
          <>
            <p>{texts.failure(application, type)}</p>
            <p>{problemText(cancel.error)}</p>
          </>
        )
      }
    >
      <p>
        <WholeNumbers>{texts.question(application, type, request.requestNumber)}</WholeNumbers>
      </p>
      <p>{texts.meaning}</p>
    </ConfirmationDialog>
  );
}
