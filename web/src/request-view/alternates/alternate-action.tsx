import { type RefObject, useState } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useEndAlternate } from '../../api/alternates.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useCancelRequest } from '../../api/requests.ts';
import { alternateRequestTexts } from './alternate-request-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { ConfirmationDialog, type ActionState } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { useFocusAfterDialog } from '../../widgets/dialogs/focus-after-dialog.ts';
import { alternateParts } from './alternate-words.ts';

type PersonName = RequestView['stages'][number]['people'][number];

/** Who is named by whom and when: a line of the lists, or a request. */
interface Naming {
  requestId: string;
  requestNumber: string;
  version: number;
  delegator: PersonName;
  alternate: PersonName;
  startDate: string;
  endDate: string;
}

/** What takes a naming back: before the answer, and after it. */
export type AlternateActionName = 'withdraw' | 'end';

interface AlternateActionProps {
  naming: Naming;
  /** What may be done now; null for nothing. */
  action: AlternateActionName | null;
  /** Has the focus when the dialog is left after the action, or too late for it, because its button is gone by then. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The button that takes a naming back, with the dialog that says what happens. */
export function AlternateAction({ naming, action, focusAfter }: AlternateActionProps) {
  const texts = useTexts(alternateRequestTexts);
  const [asked, setAsked] = useState<AlternateActionName | null>(null);
  const [actions, setActions] = useState(0);
  useFocusAfterDialog(focusAfter, { isOpen: asked !== null, actions });
  return (
    <>
      {action === null ? null : (
        <Button
          look="outline"
          label={texts[action].buttonFor(naming.requestNumber)}
          onClick={() => {
            setAsked(action);
          }}
        >
          {texts[action].button}
        </Button>
      )}
      {asked === null ? null : (
        <ActionDialog
          naming={naming}
          action={asked}
          onClose={(hasSucceeded) => {
            setAsked(null);
            if (hasSucceeded) setActions((done) => done + 1);
          }}
        />
      )}
    </>
  );
}

const actionStates: Record<'idle' | 'pending' | 'success' | 'error', ActionState> = {
  idle: 'asking',
  pending: 'busy',
  success: 'success',
  error: 'failure',
};

/** Whether there is nothing left to take back, which the general sentences call a decision. */
function isTooLate(fault: unknown): boolean {
  return fault instanceof ProblemError && ['ALREADY_DECIDED', 'ALREADY_DONE'].includes(fault.problem.code);
}

interface ActionDialogProps {
  naming: Naming;
  action: AlternateActionName;
  /** Called when the dialog is left; true when the action has been done. */
  onClose: (hasSucceeded: boolean) => void;
}

function ActionDialog({ naming, action, onClose }: ActionDialogProps) {
  const texts = useTexts(alternateRequestTexts);
  const words = texts[action];
  const format = useFormat();
  const problemText = useProblemText();
  const withdrawal = useCancelRequest();
  const ending = useEndAlternate();
  const { status, error, isSuccess } = action === 'withdraw' ? withdrawal : ending;
  const parts = alternateParts(naming, format);
  const { requestId, version } = naming;
  return (
    <ConfirmationDialog
      id="alternate-action"
      title={words.title}
      danger
      confirmText={words.button}
      cancelText={words.keep}
      busyText={texts.busy}
      state={actionStates[status]}
      onConfirm={() => {
        if (action === 'withdraw') withdrawal.mutate({ requestId, requestType: typeFor.alternate });
        else ending.mutate({ requestId, version });
      }}
      onClose={() => {
        onClose(isSuccess);
      }}
      result={
        isSuccess ? (
          <p>{words.done(parts)}</p>
        ) : (
          <>
            <p>{words.failed}</p>
            <p>{isTooLate(error) ? words.tooLate : problemText(error)}</p>
          </>
        )
      }
    >
      <p>{words.meaning(parts)}</p>
    </ConfirmationDialog>
  );
}
