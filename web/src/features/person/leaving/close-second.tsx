import { useState } from 'react';
import type { Leaving } from '@portal/core/contract/people/leaving.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { useLeavingPreview, useTurnOff } from '../../../api/administration/account-actions.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import { ReasonField } from '../../../widgets/fields/reason/reason-field.tsx';
import { TextField } from '../../../widgets/fields/text-field.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { useTellOutcome } from '../actions/action-outcome.ts';
import { actionTexts } from '../actions/action-texts.ts';
import { leavingTexts } from './leaving-texts.ts';
import { Preview, TurnedOff } from './turn-off.tsx';

interface CloseSecondProps {
  person: PersonPage;
  onClose: () => void;
}

/** Names the account that stays, shows what becomes of this one, and closes it (rule people-actions 13). */
export function CloseSecond({ person, onClose }: CloseSecondProps) {
  const { second: texts } = useTexts(leavingTexts);
  const { cancel, failed } = useTexts(actionTexts);
  const problemText = useProblemText();
  const tell = useTellOutcome();
  const closing = useTurnOff(person.userId);
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState('');
  const preview = useLeavingPreview(person.userId, checked);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const [done, setDone] = useState<Leaving | null>(null);
  const stays = typed.trim();
  const isKnown = stays !== '' && stays === checked && preview.data !== undefined;
  const confirm = (): void => {
    setTried(true);
    if (closing.isPending) return;
    if (!isKnown) return document.getElementById('second-stays')?.focus();
    if (faultOfReason(reason) !== null) return document.getElementById('action-reason')?.focus();
    closing.mutate(
      { reason: reason.trim(), stays },
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
  const isRefused = preview.error instanceof ProblemError && preview.error.problem.code === 'INVALID';
  return (
    <Dialog
      id="person-action"
      title={texts.button}
      dismissal={closing.isPending ? 'locked' : 'escape'}
      steady
      onDismiss={onClose}
      footer={
        <>
          <Button look="danger" busy={closing.isPending} onClick={confirm}>
            {texts.button}
          </Button>
          <Button look="outline" disabled={closing.isPending} onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <p>{texts.what(person.fullName)}</p>
      {closing.isError ? (
        <Alert id="person-action-failed" type="error" title={failed} announce>
          {problemText(closing.error)}
        </Alert>
      ) : null}
      <TextField
        id="second-stays"
        label={texts.stays}
        hint={texts.staysHint}
        required
        limit={255}
        value={typed}
        error={wasTried && !isKnown ? texts.staysMissing : undefined}
        onChange={setTyped}
      />
      <Button
        look="outline"
        busy={preview.isFetching}
        onClick={() => {
          setChecked(stays);
        }}
      >
        {texts.check}
      </Button>
      {checked === '' || checked !== stays ? null : isRefused ? (
        <Alert id="second-refused" type="error" slim announce>
          {texts.notUsable}
        </Alert>
      ) : (
        <Preview preview={preview} username={person.username} />
      )}
      <ReasonField id="action-reason" value={reason} onChange={setReason} wasTried={wasTried} />
    </Dialog>
  );
}
