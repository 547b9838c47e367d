import { useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { ActionKind } from '@portal/core/domain/people/actions/account-action.ts';
import { offeredActions } from '@portal/core/domain/people/actions/offered-actions.ts';
import { useTexts } from '../../../content/language.tsx';
import { keptDetailsName } from '../../../request-view/kept-details.ts';
import { useKeptText } from '../../../request-view/kept-text.ts';
import { usePerson } from '../../../session/use-session.tsx';
import { Button } from '../../../widgets/button.tsx';
import { CloseSecond } from '../leaving/close-second.tsx';
import { leavingTexts } from '../leaving/leaving-texts.ts';
import { TurnOff } from '../leaving/turn-off.tsx';
import { actionTexts } from './action-texts.ts';
import { DetailsForm } from './details/details-form.tsx';
import { useEndingAfterSignIn } from './ending-after-sign-in.ts';
import { Invite } from './invite.tsx';
import { PlainAction } from './plain-action.tsx';
import { RolesForm } from './roles-form.tsx';

/** What the reader can do to this account, each a button that opens what it asks (rule people-actions 1). */
export function PersonActions({ person }: { person: PersonPage }) {
  const texts = useTexts(actionTexts);
  const { button: second } = useTexts(leavingTexts).second;
  const offered = useOffered(person);
  const filled = useKeptText(keptDetailsName(person.userId)).text !== '';
  const [open, setOpen] = useState<ActionKind | 'SECOND' | null>(() =>
    // What was filled in on another page, or before the page was loaded again, is shown at once.
    filled && offered.includes('DETAILS') ? 'DETAILS' : null,
  );
  const ending = useEndingAfterSignIn(person.userId, () => {
    setOpen('END_SESSIONS');
  });
  const close = (): void => {
    setOpen(null);
    ending.over();
  };
  if (offered.length === 0) return null;
  return (
    <>
      <div className="person-actions" role="group" aria-label={texts.actions}>
        <Invite person={person} />
        {offered.map((kind) => (
          <Button
            key={kind}
            look="outline"
            onClick={() => {
              setOpen(kind);
            }}
          >
            {texts.buttons[kind]}
          </Button>
        ))}
        {offered.includes('DISABLE') ? (
          <Button
            look="outline"
            onClick={() => {
              setOpen('SECOND');
            }}
          >
            {second}
          </Button>
        ) : null}
      </div>
      {open === 'ROLES' ? <RolesForm person={person} onClose={close} /> : null}
      {open === 'SECOND' ? <CloseSecond person={person} onClose={close} /> : null}
      {open === 'DETAILS' ? <DetailsForm person={person} onClose={close} /> : null}
      {open === 'DISABLE' ? <TurnOff person={person} onClose={close} /> : null}
      {open === null ||
      open === 'ROLES' ||
      open === 'DETAILS' ||
      open === 'DISABLE' ||
      open === 'SECOND' ? null : (
        <PlainAction person={person} kind={open} ending={ending} onClose={close} />
      )}
    </>
  );
}

/** Nothing for anyone who does not see how the account stands. */
function useOffered({ userId, email, identity, portalRoles }: PersonPage): ActionKind[] {
  const reader = usePerson();
  if (reader === null || identity === null) return [];
  const { isEnabled, locks } = identity;
  return offeredActions(
    { ...reader, id: reader.userId },
    {
      ...{ id: userId, email, isEnabled, portalRoles: portalRoles ?? [] },
      // A profile that waits for its decision locks requests alone.
      isActive: locks.every(({ cause }) => cause === 'PROFILE_UPDATE'),
      isNeverAdmitted: locks.some(({ cause }) => cause === 'NEVER_ADMITTED'),
    },
  );
}
