import { useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { ActionKind } from '@portal/core/domain/people/actions/account-action.ts';
import type { PeopleWrite } from '@portal/core/domain/people/actions/people-writes.ts';
import { offeredActions } from '@portal/core/domain/people/actions/offered-actions.ts';
import { useTexts } from '../../../content/language.tsx';
import { accountsDraft, datesDraft, detailsDraft } from '../../../request-view/details-draft.ts';
import { useDraftText } from '../../../session/drafts/draft.ts';
import { usePerson } from '../../../session/use-session.tsx';
import { DoneAtProvider, useIsLeft } from '../../../shell/at-provider/done-at-provider.tsx';
import { Button } from '../../../widgets/button.tsx';
import { CloseSecond } from '../leaving/close-second.tsx';
import { leavingTexts } from '../leaving/leaving-texts.ts';
import { TurnOff } from '../leaving/turn-off.tsx';
import { actionTexts, type ListedForm } from './action-texts.ts';
import { DatesForm } from './details/dates-form.tsx';
import { DetailsForm } from './details/details-form.tsx';
import { PlatformForm } from './details/platform-form.tsx';
import { useEndingAfterSignIn } from './ending-after-sign-in.ts';
import { Invite } from './invite.tsx';
import { PlainAction } from './plain-action.tsx';
import { RolesForm } from './roles-form.tsx';

type Form = ActionKind | ListedForm | 'SECOND';

/** What each form writes. */
function writeOf(form: Form): PeopleWrite {
  if (form === 'SECOND') return 'DISABLE';
  return form === 'PLATFORM_ACCOUNTS' || form === 'CERTIFICATE_DATES' ? 'LISTED_DETAILS' : form;
}

/** What the reader can do to this account, each a button that opens what it asks (rule people-actions 1). */
export function PersonActions({ person }: { person: PersonPage }) {
  const texts = useTexts(actionTexts);
  const { button: second } = useTexts(leavingTexts).second;
  const offered = useOffered(person);
  const filled = useFilled(person.userId);
  const isLeft = useIsLeft();
  const [open, setOpen] = useState<Form | null>(() =>
    // What was filled in on another page, or before the page was loaded again, is shown at once.
    offered.includes('DETAILS') && filled !== null && !isLeft(writeOf(filled)) ? filled : null,
  );
  const ending = useEndingAfterSignIn(person.userId, () => {
    setOpen('END_SESSIONS');
  });
  const close = (): void => {
    setOpen(null);
    ending.over();
  };
  if (offered.length === 0) return null;
  const buttons = offered.flatMap((kind): (ActionKind | ListedForm)[] =>
    kind === 'DETAILS' ? [kind, 'PLATFORM_ACCOUNTS', 'CERTIFICATE_DATES'] : [kind],
  );
  return (
    <>
      <div className="person-actions" role="group" aria-label={texts.actions}>
        <Invite person={person} />
        {buttons
          .filter((kind) => !isLeft(writeOf(kind)))
          .map((kind) => (
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
        {offered.includes('DISABLE') && !isLeft('DISABLE') ? (
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
      <DoneAtProvider id="person-at-provider" writes={buttons.map(writeOf)} userId={person.userId} />
      {open === null ? null : <Opened form={open} person={person} ending={ending} onClose={close} />}
    </>
  );
}

interface OpenedProps {
  form: Form;
  person: PersonPage;
  ending: ReturnType<typeof useEndingAfterSignIn>;
  onClose: () => void;
}

/** What a button has opened. */
function Opened({ form, person, ending, onClose }: OpenedProps) {
  const props = { person, onClose };
  switch (form) {
    case 'ROLES':
      return <RolesForm {...props} />;
    case 'SECOND':
      return <CloseSecond {...props} />;
    case 'DETAILS':
      return <DetailsForm {...props} />;
    case 'PLATFORM_ACCOUNTS':
      return <PlatformForm {...props} />;
    case 'CERTIFICATE_DATES':
      return <DatesForm {...props} />;
    case 'DISABLE':
      return <TurnOff {...props} />;
    case 'LOCK':
    case 'UNLOCK':
    case 'ENABLE':
    case 'END_SESSIONS':
    case 'ONE_TIME_PASSWORD':
      return <PlainAction {...props} kind={form} ending={ending} />;
  }
}

/** The form in which something was filled in before. */
function useFilled(userId: string): Form | null {
  const details = useDraftText(detailsDraft(userId)).value;
  const accounts = useDraftText(accountsDraft(userId)).value;
  const dates = useDraftText(datesDraft(userId)).value;
  if (details !== '') return 'DETAILS';
  if (accounts !== '') return 'PLATFORM_ACCOUNTS';
  return dates === '' ? null : 'CERTIFICATE_DATES';
}

/** Nothing for readers who may not see the state of the account. */
function useOffered({ userId, email, identity, portalRoles }: PersonPage): ActionKind[] {
  const reader = usePerson();
  if (reader === null || identity === null) return [];
  const { isEnabled, locks } = identity;
  return offeredActions(
    { ...reader, id: reader.userId },
    {
      id: userId,
      email,
      isEnabled,
      portalRoles: portalRoles ?? [],
      // A profile that waits for its decision locks requests alone.
      isActive: locks.every(({ cause }) => cause === 'PROFILE_UPDATE'),
      isNeverAdmitted: locks.some(({ cause }) => cause === 'NEVER_ADMITTED'),
    },
  );
}
