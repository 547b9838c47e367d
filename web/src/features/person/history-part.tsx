import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { wordsFor, spelledOut } from '../../content/known-words.ts';
import { useNamesOfRoles } from '../../request-view/role-names.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import { historyTexts } from './history-texts.ts';
import { personTexts } from './person-texts.ts';
import { Section } from './section.tsx';
import { ShortList } from './short-list.tsx';

type HistoryLine = NonNullable<PersonPage['history']>['items'][number];

/** What the trail records about somebody: who did what when, the newest first. */
export function HistoryPart({ person: { history, sections } }: { person: PersonPage }) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  const { items = [], hasMore = false } = history ?? {};
  return (
    <Section name="HISTORY">
      {sections.includes('SESSIONS') ? null : <p>{texts.history.only}</p>}
      {items.length === 0 ? (
        <EmptyState text={texts.history.none} />
      ) : (
        <ShortList
          label={texts.sections.HISTORY}
          rows={items.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two things can happen at one moment
            <Notice key={index} line={line} />
          ))}
        />
      )}
      {hasMore ? <p>{texts.history.more(format.number(items.length))}</p> : null}
    </Section>
  );
}

function Notice({ line }: { line: HistoryLine }) {
  const format = useFormat();
  return (
    <>
      <Sentence line={line} />
      <time className="person-note" dateTime={line.at}>
        {format.exact(line.at)}
      </time>
    </>
  );
}

function Sentence({ line }: { line: HistoryLine }) {
  const sentences = useTexts(historyTexts);
  const applicationName = useApplicationNames();
  const nameOf = useNamesOfRoles();
  const { action, by, requestNumber, applicationId, role } = line;
  // A newer portal records things that this page has no words for.
  const say = wordsFor(sentences, action);
  const words = say?.({
    by,
    request: requestNumber ?? '',
    role: role === null ? '' : nameOf(applicationId)(role),
    application: applicationId === null ? '' : applicationName(applicationId),
  });
  return <WholeNumbers>{words ?? spelledOut(action)}</WholeNumbers>;
}
