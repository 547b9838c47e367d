import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { personTexts } from './person-texts.ts';
import { Section } from './section.tsx';
import { ShortList } from './short-list.tsx';

/** Where somebody is signed in. */
export function SessionsPart({ person: { sessions } }: { person: PersonPage }) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  if (sessions === null || sessions.total === 0)
    return (
      <Section name="SESSIONS">
        <EmptyState text={texts.sessions.none} />
      </Section>
    );
  return (
    <Section name="SESSIONS">
      <p>{format.plural(sessions.total, texts.sessions.count)}</p>
      <ShortList
        label={texts.sections.SESSIONS}
        rows={sessions.items.map((session, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- what would tell sessions apart is not shown
          <OneSession key={index} session={session} />
        ))}
      />
    </Section>
  );
}

type Session = NonNullable<PersonPage['sessions']>['items'][number];

function OneSession({ session: { browser, system, since, lastUsed } }: { session: Session }) {
  const { sessions: texts } = useTexts(personTexts);
  const format = useFormat();
  return (
    <>
      <strong>{texts.browser({ browser, system })}</strong>
      <span className="person-note">{texts.since(format.exact(since))}</span>
      {lastUsed === null ? null : (
        <span className="person-note">{texts.lastUsed(format.exact(lastUsed))}</span>
      )}
    </>
  );
}
