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
        items={sessions.items}
        row={({ browser, system, since, lastUsed }) => (
          <>
            <strong>{texts.sessions.browser({ browser, system })}</strong>
            <span className="person-note">{texts.sessions.since(format.exact(since))}</span>
            {lastUsed === null ? null : (
              <span className="person-note">{texts.sessions.lastUsed(format.exact(lastUsed))}</span>
            )}
          </>
        )}
      />
    </Section>
  );
}
