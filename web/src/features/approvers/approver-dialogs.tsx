import { useState } from 'react';
import type { ApproverChange } from '@portal/core/contract/people/approvers.ts';
import type { ApproverRole } from '@portal/core/domain/approvers/approvers.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { useApproverCandidates, useChangeApprovers } from '../../api/administration/approvers.ts';
import { useProblemText } from '../../api/problem-text.ts';
import type { Elements } from '../../content/elements.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useCandidateSearch } from '../../request-view/help-desk/candidates.ts';
import { useMessages } from '../../shell/notices/messages.tsx';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import type { ListOption } from '../../widgets/fields/options-list/options-list-state.ts';
import { ReasonField } from '../../widgets/fields/reason/reason-field.tsx';
import { SearchComboBox } from '../../widgets/fields/searched/search-combo-box.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { approversTexts } from './approvers-texts.ts';

interface DialogProps {
  applicationId: string;
  /** What the application is called. */
  name: string;
  forRole: ApproverRole;
  onClose: () => void;
}

/** Chooses somebody out of those who hold the role. */
export function AddApprover({ applicationId, name, forRole: role, onClose }: DialogProps) {
  const { dialog: texts, added } = useTexts(approversTexts);
  const [chosen, setChosen] = useState<ListOption | null>(null);
  const [words, setWords] = useState('');
  const [wasTried, setTried] = useState(false);
  const search = useCandidateSearch({
    words,
    setWords,
    found: useApproverCandidates(role, words),
    detailOf: ({ email }) => email,
  });
  return (
    <ChangeDialog
      applicationId={applicationId}
      onClose={onClose}
      title={texts.add[role](name)}
      send={texts.save}
      change={chosen === null ? null : { role, userId: chosen.value, action: 'ADD' }}
      done={added(chosen?.label ?? '', name)}
      missing="approver-person"
      onTry={() => {
        setTried(true);
      }}
    >
      <SearchComboBox
        {...search}
        id="approver-person"
        label={texts.person}
        hint={texts.personHint[role]}
        required
        chosen={chosen}
        error={wasTried && chosen === null ? texts.personMissing : undefined}
        onChange={setChosen}
      />
    </ChangeDialog>
  );
}

/** Says what happens to open requests. */
export function RemoveApprover({
  applicationId,
  name,
  forRole: role,
  person: { userId, fullName, left },
  onClose,
}: DialogProps & { person: { userId: string; fullName: string; left: number } }) {
  const { dialog: texts, removed } = useTexts(approversTexts);
  const format = useFormat();
  return (
    <ChangeDialog
      applicationId={applicationId}
      onClose={onClose}
      title={texts.remove[role](name)}
      send={texts.confirm}
      isDanger
      change={{ role, userId, action: 'REMOVE' }}
      done={removed(fullName, name)}
    >
      <p>{texts.removes(fullName)}</p>
      {left === 0 ? null : (
        <Alert id="approver-left" type="warning" slim>
          {format.plural(left, texts.left)}
        </Alert>
      )}
    </ChangeDialog>
  );
}

interface ChangeDialogProps {
  applicationId: string;
  title: string;
  /** The words of the button that does it. */
  send: string;
  isDanger?: boolean;
  /** What is asked for; null while something has still to be chosen. */
  change: Omit<ApproverChange, 'reason'> | null;
  /** The message once it is done. */
  done: string;
  /** Id of the field in which something has to be chosen. */
  missing?: string;
  /** It is to be sent, complete or not. */
  onTry?: () => void;
  onClose: () => void;
  children: Elements;
}

/** Asks why, and does it; whatever fails, what was chosen and typed stays. */
function ChangeDialog(props: ChangeDialogProps) {
  const {
    applicationId,
    title,
    send,
    isDanger = false,
    change,
    done,
    missing = '',
    onTry,
    onClose,
    children,
  } = props;
  const { dialog: texts } = useTexts(approversTexts);
  const problemText = useProblemText();
  const messages = useMessages();
  const changing = useChangeApprovers(applicationId);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const onSend = (): void => {
    setTried(true);
    onTry?.();
    if (changing.isPending) return;
    if (change === null) return document.getElementById(missing)?.focus();
    if (faultOfReason(reason) !== null) return document.getElementById('approver-reason')?.focus();
    changing.mutate(
      { ...change, reason: reason.trim() },
      {
        onSuccess: () => {
          messages.show({ type: 'success', text: done });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      id="approver-change"
      title={title}
      dismissal={changing.isPending ? 'locked' : 'escape'}
      onDismiss={onClose}
      footer={
        <>
          <Button look={isDanger ? 'danger' : 'primary'} busy={changing.isPending} onClick={onSend}>
            {send}
          </Button>
          <Button look="outline" disabled={changing.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {changing.isError ? (
        <Alert id="approver-failed" type="error" title={texts.failed} announce>
          {problemText(changing.error)}
        </Alert>
      ) : null}
      {children}
      <ReasonField id="approver-reason" value={reason} onChange={setReason} wasTried={wasTried} />
    </Dialog>
  );
}
