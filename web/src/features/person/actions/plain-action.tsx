import { useEffect, useEffectEvent, useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { faultOfReason, type PlainKind } from '@portal/core/domain/people/actions/account-action.ts';
import { useActOnPerson } from '../../../api/administration/account-actions.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import { ReasonField } from '../../../widgets/fields/reason/reason-field.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { useTellOutcome } from './action-outcome.ts';
import { actionTexts } from './action-texts.ts';
import type { EndingAfterSignIn } from './ending-after-sign-in.ts';
import { ShownPassword } from './shown-password.tsx';

interface PlainActionProps {
  person: PersonPage;
  kind: Exclude<PlainKind, 'DISABLE'>;
  ending: EndingAfterSignIn;
  onClose: () => void;
}

/** Says what is going to happen and asks why; whatever fails, what was typed stays. */
export function PlainAction({ person, kind, ending, onClose }: PlainActionProps) {
  const texts = useTexts(actionTexts);
  const problemText = useProblemText();
  const tell = useTellOutcome();
  const acting = useActOnPerson(person.userId, kind);
  const [reason, setReason] = useState(ending.reason ?? '');
  const [wasTried, setTried] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const send = (onRefused?: (fault: unknown) => void): void => {
    acting.mutate(reason.trim(), {
      onSuccess: (reply) => {
        const made = 'password' in reply ? reply.password : null;
        if (made !== null) return setPassword(made);
        tell(kind, person.fullName, reply);
        onClose();
      },
      onError: (fault) => onRefused?.(fault),
    });
  };
  const confirm = (): void => {
    setTried(true);
    if (acting.isPending) return;
    if (faultOfReason(reason) !== null) return document.getElementById('action-reason')?.focus();
    send((fault) => {
      ending.refused(fault, reason);
    });
  };
  // Refused again it is not asked for again by itself: the provider may judge by another clock.
  const goOn = useEffectEvent(() => {
    if (ending.reason !== null) send();
  });
  useEffect(() => {
    goOn();
  }, []);
  const isFirst = kind === 'ONE_TIME_PASSWORD' && person.identity?.isNotInvited === true;
  const question = isFirst ? texts.firstPassword : texts.questions[kind];
  if (password !== null)
    return <ShownPassword name={person.fullName} password={password} onClose={onClose} />;
  return (
    <Dialog
      id="person-action"
      title={texts.buttons[kind]}
      dismissal={acting.isPending ? 'locked' : 'escape'}
      onDismiss={onClose}
      footer={
        <>
          <Button look={kind === 'LOCK' ? 'danger' : 'primary'} busy={acting.isPending} onClick={confirm}>
            {texts.buttons[kind]}
          </Button>
          <Button look="outline" disabled={acting.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{question(person.fullName)}</p>
      {acting.isError ? (
        <Alert id="person-action-failed" type="error" title={texts.failed} announce>
          {problemText(acting.error)}
        </Alert>
      ) : null}
      <ReasonField id="action-reason" value={reason} onChange={setReason} wasTried={wasTried} />
    </Dialog>
  );
}
