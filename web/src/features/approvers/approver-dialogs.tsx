import { useState } from 'react';
import type { ApproverRole } from '@portal/core/domain/approvers/approvers.ts';
import { isReason, reasonLimits } from '@portal/core/domain/people/actions/account-action.ts';
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
import { SearchComboBox } from '../../widgets/fields/searched/search-combo-box.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { approversTexts } from './approvers-texts.ts';

interface DialogProps {
  applicationId: string;
  /** What the application is called. */
  name: string;
  forRole: ApproverRole;
  onClose: () => void;
}

/** Chooses somebody out of those who hold the role, and asks why; whatever fails, what was chosen and typed stays. */
export function AddApprover({ applicationId, name, forRole: role, onClose }: DialogProps) {
  const { dialog: texts, added } = useTexts(approversTexts);
  const messages = useMessages();
  const changing = useChangeApprovers(applicationId);
  const [chosen, setChosen] = useState<ListOption | null>(null);
  const [words, setWords] = useState('');
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const search = useCandidateSearch({
    ...{ words, setWords },
    found: useApproverCandidates(role, words),
    detailOf: ({ email }) => email,
  });
  const send = (): void => {
    setTried(true);
    if (changing.isPending) return;
    if (chosen === null) return document.getElementById('approver-person')?.focus();
    if (!isReason(reason)) return document.getElementById('approver-reason')?.focus();
    changing.mutate(
      { role, userId: chosen.value, action: 'ADD', reason: reason.trim() },
      {
        onSuccess: () => {
          messages.show({ type: 'success', text: added(chosen.label, name) });
          onClose();
        },
      },
    );
  };
  return (
    <Frame title={texts.add[role](name)} send={texts.save} {...{ changing, onClose }} onSend={send}>
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
      <Reason {...{ reason, setReason, wasTried }} />
    </Frame>
  );
}

/** Says what becomes of open requests, and asks why. */
export function RemoveApprover({
  applicationId,
  name,
  forRole: role,
  person,
  onClose,
}: DialogProps & { person: { userId: string; fullName: string; left: number } }) {
  const { dialog: texts, removed } = useTexts(approversTexts);
  const format = useFormat();
  const messages = useMessages();
  const changing = useChangeApprovers(applicationId);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const { userId, fullName, left } = person;
  const send = (): void => {
    setTried(true);
    if (changing.isPending) return;
    if (!isReason(reason)) return document.getElementById('approver-reason')?.focus();
    changing.mutate(
      { role, userId, action: 'REMOVE', reason: reason.trim() },
      {
        onSuccess: () => {
          messages.show({ type: 'success', text: removed(fullName, name) });
          onClose();
        },
      },
    );
  };
  return (
    <Frame
      title={texts.remove[role](name)}
      send={texts.confirm}
      isDanger
      {...{ changing, onClose }}
      onSend={send}
    >
      <p>{texts.removes(fullName)}</p>
      {left === 0 ? null : (
        <Alert id="approver-left" type="warning" slim>
          {format.plural(left, texts.left)}
        </Alert>
      )}
      <Reason {...{ reason, setReason, wasTried }} />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  /** The words of the button that does it. */
  send: string;
  isDanger?: boolean;
  changing: ReturnType<typeof useChangeApprovers>;
  onSend: () => void;
  onClose: () => void;
  children: Elements;
}

function Frame({ title, send, isDanger = false, changing, onSend, onClose, children }: FrameProps) {
  const { dialog: texts } = useTexts(approversTexts);
  const problemText = useProblemText();
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
    </Dialog>
  );
}

interface ReasonProps {
  reason: string;
  setReason: (reason: string) => void;
  wasTried: boolean;
}

function Reason({ reason, setReason, wasTried }: ReasonProps) {
  const { dialog: texts } = useTexts(approversTexts);
  const format = useFormat();
  return (
    <TextArea
      id="approver-reason"
      label={texts.reason}
      hint={texts.reasonHint}
      required
      rows={3}
      limit={reasonLimits.most}
      error={wasTried && !isReason(reason) ? texts.reasonShort(format.number(reasonLimits.least)) : undefined}
      value={reason}
      onChange={setReason}
    />
  );
}
