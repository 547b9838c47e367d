import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { askersOf } from '@portal/core/domain/people/actions/account-action.ts';
import { useInvite } from '../../../api/administration/account-actions.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { dictionary, useTexts } from '../../../content/language.tsx';
import { useConfiguration, usePerson } from '../../../session/use-session.tsx';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { Button } from '../../../widgets/button.tsx';

const inviteTexts = dictionary(
  { invite: 'Send invitation', sent: (email: string) => `An invitation is on its way to ${email}.` },
  {
    invite: 'Enviar invitación',
    sent: (email) => `Se envió una invitación a ${email}.`,
  },
);

/** Anyone who has no password yet gets a link to choose one, where the portal mails links. */
export function Invite({ person: { userId, identity, state } }: { person: PersonPage }) {
  const texts = useTexts(inviteTexts);
  const { invitations } = useConfiguration();
  const reader = usePerson();
  const problemText = useProblemText();
  const messages = useMessages();
  const inviting = useInvite(userId);
  const isPossible = invitations && identity?.isNotInvited === true && state !== 'DISABLED';
  if (reader === null || !isPossible || !mayActAs(reader, askersOf.ONE_TIME_PASSWORD)) return null;
  const send = (): void => {
    if (inviting.isPending) return;
    inviting.mutate(undefined, {
      onSuccess: ({ email }) => {
        messages.show({ type: 'success', text: texts.sent(email) });
      },
      onError: (fault) => {
        messages.show({ type: 'error', text: problemText(fault) });
      },
    });
  };
  return (
    <Button look="outline" onClick={send}>
      {texts.invite}
    </Button>
  );
}
