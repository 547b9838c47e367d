import { useEffect, useEffectEvent, useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { PlainKind } from '@portal/core/domain/people/actions/account-action.ts';
import { useActOnPerson } from '../../../api/administration/account-actions.ts';
import { useTexts } from '../../../content/language.tsx';
import { ActionDialog, useTypedReason } from './action-dialog.tsx';
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

/** What needs a reason and nothing else. */
export function PlainAction({ person, kind, ending, onClose }: PlainActionProps) {
  const texts = useTexts(actionTexts);
  const tell = useTellOutcome();
  const acting = useActOnPerson(person.userId, kind);
  const reason = useTypedReason(ending.reason ?? '');
  const [password, setPassword] = useState<string | null>(null);
  const send = (onRefused?: (fault: unknown) => void): void => {
    acting.mutate(reason.text.trim(), {
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
    if (acting.isPending || !reason.confirms()) return;
    send((fault) => {
      ending.refused(fault, reason.text);
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
    <ActionDialog
      person={person}
      reason={reason}
      acting={acting}
      onClose={onClose}
      action={texts.buttons[kind]}
      look={kind === 'LOCK' ? 'danger' : 'primary'}
      lead={question(person.fullName)}
      onConfirm={confirm}
    />
  );
}
