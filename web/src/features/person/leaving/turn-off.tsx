import { useState } from 'react';
import type { Leaving } from '@portal/core/contract/people/leaving.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { useLeavingPreview, useTurnOff } from '../../../api/administration/account-actions.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import { ReasonField } from '../../../widgets/fields/reason/reason-field.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { useTellOutcome } from '../actions/action-outcome.ts';
import { actionTexts } from '../actions/action-texts.ts';
import { LeavingLists } from './leaving-lists.tsx';
import { leavingTexts } from './leaving-texts.ts';

interface TurnOffProps {
  person: PersonPage;
  onClose: () => void;
}

/** Shows what becomes of requests and access before the yes, and what became of them after it (rule people-actions 12). */
export function TurnOff({ person, onClose }: TurnOffProps) {
  const texts = useTexts(actionTexts);
  const problemText = useProblemText();
  const tell = useTellOutcome();
  const question = texts.questions['DISABLE'];
  const turningOff = useTurnOff(person.userId);
  const preview = useLeavingPreview(person.userId);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const [done, setDone] = useState<Leaving | null>(null);
  const { isPending } = turningOff;
  const confirm = (): void => {
    setTried(true);
    if (isPending || preview.isPending) return;
    if (faultOfReason(reason) !== null) return document.getElementById('action-reason')?.focus();
    turningOff.mutate(
      { reason: reason.trim() },
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
    <Dialog
      id="person-action"
      title={texts.buttons.DISABLE}
      dismissal={isPending ? 'locked' : 'escape'}
      steady
      onDismiss={onClose}
      footer={
        <>
          <Button look="danger" busy={isPending || preview.isPending} onClick={confirm}>
            {texts.buttons.DISABLE}
          </Button>
          <Button look="outline" disabled={isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{question(person.fullName)}</p>
      {turningOff.isError ? (
        <Alert id="person-action-failed" type="error" title={texts.failed} announce>
          {problemText(turningOff.error)}
        </Alert>
      ) : null}
      <Preview preview={preview} username={person.username} />
      <ReasonField id="action-reason" value={reason} onChange={setReason} wasTried={wasTried} />
    </Dialog>
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

/** What has become of it. */
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
