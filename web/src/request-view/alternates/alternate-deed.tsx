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
import { ConfirmationDialog, type DeedState } from '../../widgets/dialogs/confirmation-dialog.tsx';
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
export type AlternateDeedName = 'withdraw' | 'end';

interface AlternateDeedProps {
  naming: Naming;
  /** What may be done now; null for nothing. */
  deed: AlternateDeedName | null;
  /** Has the focus when the dialog is left after the deed, or too late for it, because its button is gone by then. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The button that takes a naming back, with the dialog that says what happens. */
export function AlternateDeed({ naming, deed, focusAfter }: AlternateDeedProps) {
  const texts = useTexts(alternateRequestTexts);
  const [asked, setAsked] = useState<AlternateDeedName | null>(null);
  const [deeds, setDeeds] = useState(0);
  useFocusAfterDialog(focusAfter, { isOpen: asked !== null, deeds });
  return (
    <>
      {deed === null ? null : (
        <Button
          look="outline"
          label={texts[deed].buttonFor(naming.requestNumber)}
          onClick={() => {
            setAsked(deed);
          }}
        >
          {texts[deed].button}
        </Button>
      )}
      {asked === null ? null : (
        <DeedDialog
          naming={naming}
          deed={asked}
          onClose={(hasSucceeded) => {
            setAsked(null);
            if (hasSucceeded) setDeeds((done) => done + 1);
          }}
        />
      )}
    </>
  );
}

const deedStates: Record<'idle' | 'pending' | 'success' | 'error', DeedState> = {
  idle: 'asking',
  pending: 'busy',
  success: 'success',
  error: 'failure',
};

/** Whether there is nothing left to take back, which the general sentences call a decision. */
function isTooLate(fault: unknown): boolean {
  return fault instanceof ProblemError && ['ALREADY_DECIDED', 'ALREADY_DONE'].includes(fault.problem.code);
}

interface DeedDialogProps {
  naming: Naming;
  deed: AlternateDeedName;
  /** Called when the dialog is left; true when the deed has been done. */
  onClose: (hasSucceeded: boolean) => void;
}

function DeedDialog({ naming, deed, onClose }: DeedDialogProps) {
  const texts = useTexts(alternateRequestTexts);
  const words = texts[deed];
  const format = useFormat();
  const problemText = useProblemText();
  const withdrawal = useCancelRequest();
  const ending = useEndAlternate();
  const { status, error, isSuccess } = deed === 'withdraw' ? withdrawal : ending;
  const parts = alternateParts(naming, format);
  const { requestId, version } = naming;
  return (
    <ConfirmationDialog
      id="alternate-deed"
      title={words.title}
      danger
      confirmText={words.button}
      cancelText={words.keep}
      busyText={texts.busy}
      state={deedStates[status]}
      onConfirm={() => {
        if (deed === 'withdraw') withdrawal.mutate({ requestId, requestType: typeFor.alternate });
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
