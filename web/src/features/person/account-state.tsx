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
  const { locks, unreachable } = identity;
  const day = (moment: string): string => format.day(moment, now);
  return (
    <div className="person-state">
      <p>
        <StatusTag tone={tones[state]}>{texts.states[state]}</StatusTag>
        <span> </span>
        {identity.isNotInvited && state === 'ACTIVE' ? (
          <WithoutPassword invitedAt={identity.invitedAt} />
        ) : (
          <LastSignIn state={state} at={identity.lastSignIn} />
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

/** Nobody can sign in to the account yet: what was done about that, and what is next. */
function WithoutPassword({ invitedAt }: { invitedAt: string | null }) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <>
      <StatusTag tone="waiting">
        {invitedAt === null ? texts.notInvited : texts.invitedOn(format.day(invitedAt, now))}
      </StatusTag>
      <span> </span>
      <span>{texts.stateSentences[invitedAt === null ? 'NOT_INVITED' : 'INVITED']}</span>
    </>
  );
}

/** Whether the account can be used, and when it was last. */
function LastSignIn({ state, at }: { state: NonNullable<PersonPage['state']>; at: string | null }) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <>
      {state === 'LOCKED' ? null : <span>{texts.stateSentences[state]}</span>}
      <span> </span>
      <span>{at === null ? texts.neverSignedIn : texts.lastSignIn(format.day(at, now))}</span>
    </>
  );
}
