import { useState } from 'react';
import type { DriftLine } from '@portal/core/contract/operations/drift.ts';
import type { DriftAction } from '@portal/core/domain/drift/drift.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { useSettleDrift } from '../../api/administration/drift.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { useMessages } from '../../shell/notices/messages.tsx';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { ReasonField } from '../../widgets/fields/reason/reason-field.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { driftTexts } from './drift-texts.ts';

interface SettleDialogProps {
  line: DriftLine;
  /** Of the person. */
  name: string;
  action: DriftAction;
  onClose: () => void;
  onGone: () => void;
}

/** Asks why a role is adopted or removed; whatever fails, what was typed stays. */
export function SettleDialog({ line, name, action, onClose, onGone }: SettleDialogProps) {
  const texts = useTexts(driftTexts);
  const problemText = useProblemText();
  const messages = useMessages();
  const settling = useSettleDrift(line.lineId);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const send = (): void => {
    setTried(true);
    if (settling.isPending) return;
    if (faultOfReason(reason) !== null) return document.getElementById('drift-reason')?.focus();
    settling.mutate(
      { action, reason: reason.trim() },
      {
        onSuccess: ({ isSettled }) => {
          messages.show(
            isSettled ? { type: 'success', text: texts.done[action] } : { type: 'info', text: texts.later },
          );
          onClose();
          if (isSettled) onGone();
        },
      },
    );
  };
  return (
    <Dialog
      id="drift-settle"
      title={texts.title[action](line.role, name)}
      dismissal={settling.isPending ? 'locked' : 'escape'}
      onDismiss={onClose}
      footer={
        <>
          <Button look={action === 'REMOVE' ? 'danger' : 'primary'} busy={settling.isPending} onClick={send}>
            {texts.actions[action]}
          </Button>
          <Button look="outline" disabled={settling.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{action === 'ADOPT' ? texts.adopts : texts.removes[line.kind]}</p>
      {settling.isError ? (
        <Alert id="drift-not-settled" type="error" title={texts.notDone} announce>
          {problemText(settling.error)}
        </Alert>
      ) : null}
      <ReasonField id="drift-reason" value={reason} onChange={setReason} wasTried={wasTried} />
    </Dialog>
  );
}
