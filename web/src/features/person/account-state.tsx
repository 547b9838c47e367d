import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { usePerson } from '../../session/use-session.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { NamedRequest } from './named-request.tsx';
import { personTexts } from './person-texts.ts';

const tones: Readonly<Record<NonNullable<PersonPage['state']>, Tone>> = {
  ACTIVE: 'good',
  LOCKED: 'bad',
  DISABLED: 'bad',
};

/** The state of the account, as sentences with the causes, and the next steps. */
export function AccountState({ person: { identity, state, username, email } }: { person: PersonPage }) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  const now = useNow();
  const reader = usePerson();
  if (identity === null || state === null) return null;
  const { locks, lastSignIn, unreachable } = identity;
  const isNotInvited = identity.isNotInvited && state === 'ACTIVE';
  const day = (moment: string): string => format.day(moment, now);
  const { invitedAt } = identity;
  return (
    <div className="person-state">
      <p>
        <StatusTag tone={tones[state]}>{texts.states[state]}</StatusTag>
        <span> </span>
        {isNotInvited ? (
          <StatusTag tone="waiting">
            {invitedAt === null ? texts.notInvited : texts.invitedOn(day(invitedAt))}
          </StatusTag>
        ) : null}
        <span> </span>
        {state === 'LOCKED' ? null : (
          <span>
            {texts.stateSentences[isNotInvited ? (invitedAt === null ? 'NOT_INVITED' : 'INVITED') : state]}
          </span>
        )}
        <span> </span>
        {isNotInvited ? null : (
          <span>{lastSignIn === null ? texts.neverSignedIn : texts.lastSignIn(day(lastSignIn))}</span>
        )}
      </p>
      {unreachable === null ? null : (
        <p>
          <StatusTag tone="attention">{texts.unreachable.tag}</StatusTag>
          <span> </span>
          <span>{texts.unreachable.since(email, day(unreachable.since))}</span>
          <span> </span>
          <span>{`${texts.unreachable.reply}: `}</span>
          <span lang="en">{unreachable.reply}</span>
        </p>
      )}
      {locks.map(({ cause, since, request }) => (
        <p key={cause}>
          <span>{texts.causes[cause]}</span>
          <span> </span>
          {since === null ? null : (
            <span>{(cause === 'BY_ADMINISTRATOR' ? texts.noticed : texts.since)(day(since))}</span>
          )}
          <span> </span>
          {request === null ? null : (
            <span>
              <span>{texts.whyRequest}</span> <NamedRequest request={request} />
            </span>
          )}
        </p>
      ))}
      {reader !== null && readsEveryRequest(reader) ? (
        <p>
          <a href={paths.accessDiagnosis({ person: username })}>{texts.why}</a>
        </p>
      ) : null}
    </div>
  );
}
