import { useState } from 'react';
import type { Leaving } from '@portal/core/contract/people/leaving.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useLeavingPreview, useTurnOff } from '../../../api/administration/account-actions.ts';
import { ProblemError } from '../../../api/client.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { TextField } from '../../../widgets/fields/text-field.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { ActionDialog, useTypedReason } from '../actions/action-dialog.tsx';
import { useTellOutcome } from '../actions/action-outcome.ts';
import { leavingTexts } from './leaving-texts.ts';
import { Preview, TurnedOff } from './turn-off.tsx';

interface CloseSecondProps {
  person: PersonPage;
  onClose: () => void;
}

/** Names the account that stays, shows what happens to this one, and closes it (rule people-actions 13). */
export function CloseSecond({ person, onClose }: CloseSecondProps) {
  const { second: texts } = useTexts(leavingTexts);
  const tell = useTellOutcome();
  const closing = useTurnOff(person.userId);
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState('');
  const preview = useLeavingPreview(person.userId, checked);
  const reason = useTypedReason();
  const [done, setDone] = useState<Leaving | null>(null);
  const stays = typed.trim();
  const isKnown = stays !== '' && stays === checked && preview.data !== undefined;
  const confirm = (): void => {
    if (closing.isPending) return;
    const hasReason = reason.confirms();
    if (!isKnown) return document.getElementById('second-stays')?.focus();
    if (!hasReason) return;
    closing.mutate(
      { reason: reason.text.trim(), stays },
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
    <ActionDialog
      person={person}
      reason={reason}
      onClose={onClose}
      acting={closing}
      action={texts.button}
      look="danger"
      lead={texts.what(person.fullName)}
      steady
      onConfirm={confirm}
    >
      <TextField
        id="second-stays"
        label={texts.stays}
        hint={texts.staysHint}
        required
        limit={255}
        value={typed}
        error={reason.wasTried && !isKnown ? texts.staysMissing : undefined}
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
    </ActionDialog>
  );
}
