import { type ComponentProps, type Dispatch, type SetStateAction, useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import type { Elements } from '../../../content/elements.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import { ReasonField } from '../../../widgets/fields/reason/reason-field.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { actionTexts } from './action-texts.ts';

/** Why something is done to somebody's account, as it is typed. */
export interface TypedReason {
  text: string;
  change: Dispatch<SetStateAction<string>>;
  /** Whether the dialog was confirmed before, which is when faults are shown. */
  wasTried: boolean;
  /** Takes note of that; true where the reason is one, otherwise its field has the focus. */
  confirms(): boolean;
}

/** @param first what was typed before the dialog was opened again */
export function useTypedReason(first = ''): TypedReason {
  const [text, change] = useState(first);
  const [wasTried, setTried] = useState(false);
  return {
    text,
    change,
    wasTried,
    confirms: () => {
      setTried(true);
      if (faultOfReason(text) === null) return true;
      document.getElementById('action-reason')?.focus();
      return false;
    },
  };
}

interface ActionDialogProps {
  person: PersonPage;
  /** What is done, in the heading and on the button. */
  action: string;
  look: 'primary' | 'danger';
  /** What is going to happen. */
  lead: string;
  reason: TypedReason;
  acting: { isPending: boolean; error: Error | null };
  /** What has to be known before it is done has not arrived yet. */
  isWaiting?: boolean;
  steady?: ComponentProps<typeof Dialog>['steady'];
  onConfirm: () => void;
  onClose: () => void;
  /** What is asked or shown before the reason. */
  children?: Elements;
}

/**
 * Says what is going to happen, and to whom, and asks why; whatever fails, what was typed stays. While it is under way it cannot
 * be left.
 */
export function ActionDialog({ person, action, look, lead, reason, acting, ...props }: ActionDialogProps) {
  const { isWaiting = false, steady = false, onConfirm, onClose, children } = props;
  const texts = useTexts(actionTexts);
  const problemText = useProblemText();
  return (
    <Dialog
      id="person-action"
      title={texts.about(action, person.fullName)}
      dismissal={acting.isPending ? 'locked' : 'escape'}
      steady={steady}
      onDismiss={onClose}
      footer={
        <>
          <Button look={look} busy={acting.isPending || isWaiting} onClick={onConfirm}>
            {action}
          </Button>
          <Button look="outline" disabled={acting.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      {acting.error === null ? null : (
        <Alert id="person-action-failed" type="error" title={texts.failed} announce>
          {problemText(acting.error)}
        </Alert>
      )}
      {children}
      <ReasonField
        id="action-reason"
        value={reason.text}
        onChange={reason.change}
        wasTried={reason.wasTried}
      />
    </Dialog>
  );
}
