import { useState } from 'react';
import type { Leaving } from '@portal/core/contract/people/leaving.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useLeavingPreview, useTurnOff } from '../../../api/administration/account-actions.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { ActionDialog, useTypedReason } from '../actions/action-dialog.tsx';
import { useTellOutcome } from '../actions/action-outcome.ts';
import { actionTexts } from '../actions/action-texts.ts';
import { LeavingLists } from './leaving-lists.tsx';
import { leavingTexts } from './leaving-texts.ts';

interface TurnOffProps {
  person: PersonPage;
  onClose: () => void;
}

/** Shows what happens to requests and access before the yes, and what happened to them after it (rule people-actions 12). */
export function TurnOff({ person, onClose }: TurnOffProps) {
  const texts = useTexts(actionTexts);
  const tell = useTellOutcome();
  const question = texts.questions['DISABLE'];
  const turningOff = useTurnOff(person.userId);
  const preview = useLeavingPreview(person.userId);
  const reason = useTypedReason();
  const [done, setDone] = useState<Leaving | null>(null);
  const confirm = (): void => {
    if (turningOff.isPending || preview.isPending || !reason.confirms()) return;
    turningOff.mutate(
      { reason: reason.text.trim() },
      {
        onSuccess: (reply) => {
          if (reply.leaving !== null) return setDone(reply.leaving);
          tell('DISABLE', person.fullName, reply);
          onClose();
        },
      },
    );
  };
  if (done !== null) return <TurnedOff person={person} leaving={done} onClose={onClose} />;
  return (
    <ActionDialog
      person={person}
      reason={reason}
      onClose={onClose}
      acting={turningOff}
      action={texts.buttons.DISABLE}
      look="danger"
      lead={question(person.fullName)}
      isWaiting={preview.isPending}
      steady
      onConfirm={confirm}
    >
      <Preview preview={preview} username={person.username} />
    </ActionDialog>
  );
}

interface PreviewProps {
  preview: ReturnType<typeof useLeavingPreview>;
  username: string;
}

/** An account that must go off at once does not wait for a list that cannot be had. */
export function Preview({ preview, username }: PreviewProps) {
  const texts = useTexts(leavingTexts);
  if (preview.data !== undefined)
    return <LeavingLists leaving={preview.data} tense="before" username={username} />;
  if (preview.isError)
    return (
      <Alert id="leaving-unknown" type="warning" slim announce>
        {texts.unknown}
      </Alert>
    );
  return <Skeleton kind="line" count={3} />;
}

/** What has happened to it. */
export function TurnedOff({ person, leaving, onClose }: TurnOffProps & { leaving: Leaving }) {
  const texts = useTexts(leavingTexts);
  const { close } = useTexts(actionTexts);
  return (
    <Dialog
      id="turned-off"
      title={texts.doneTitle(person.fullName)}
      onDismiss={onClose}
      footer={<Button onClick={onClose}>{close}</Button>}
    >
      <LeavingLists leaving={leaving} tense="after" username={person.username} />
    </Dialog>
  );
}
