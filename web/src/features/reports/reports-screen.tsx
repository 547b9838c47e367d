import type { PeoplePage } from '@portal/core/contract/downloads/people-list.ts';
import { readersOf } from '@portal/core/domain/reports/people-list.ts';
import { usePeopleList } from '../../api/reports/people-list.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import type { ReportsSearch, ScreenProps } from '../../screens/searches.ts';
import { useConfiguration, usePerson } from '../../session/use-session.tsx';
import { RefusedPanel } from '../../shell/notices/refused-panel.tsx';
import { FoundPage, useNarrowing } from '../../widgets/lists/found-page.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { type AskedList, askedList, filterKeys, noFilters } from './asked-list.ts';
import { ListExports } from './list-exports.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListColumns, ListView } from './list-view.tsx';
import { ListViews } from './list-views.tsx';
import { PeopleTable } from './people-table.tsx';
import { reportsTexts } from './reports-texts.ts';
import './reports.css';

/** Reports: who has what, for security, supervisors and authorizers (rule reports 7). */
export function ReportsScreen({ search, changeSearch }: ScreenProps<ReportsSearch>) {
  const { title } = useTexts(screens.reports.words);
  const texts = useTexts(reportsTexts);
  const { features } = useConfiguration();
  const [first, ...others] = readersOf(usePerson(), { isAuthorizerReportOn: features.authorizerReport });
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{title}</h1>
      {first === undefined ? (
        <RefusedPanel title={texts.refusedTitle} text={texts.refused} helpDesk={texts.helpDesk}>
          <p>
            <a href={paths.applications()}>{texts.toApplications}</a>
          </p>
        </RefusedPanel>
      ) : (
        <Inside
          search={search}
          changeSearch={changeSearch}
          readers={[first, ...others]}
          asked={askedList(search, [first, ...others])}
        />
      )}
    </div>
  );
}

interface InsideProps extends ScreenProps<ReportsSearch> {
  readers: ReturnType<typeof readersOf>;
  asked: AskedList;
}

function Inside({ search, changeSearch, readers, asked }: InsideProps) {
  const texts = useTexts(reportsTexts);
  const problemText = useProblemText();
  const people = usePeopleList(asked);
  const { data } = people;
  const { list, narrow: change, narrowAndFocus } = useNarrowing(changeSearch);
  const summary = useSummary(data, asked.layout ?? 'person');
  return (
    <>
      <p>{texts.intro}</p>
      <ListViews search={search} />
      <ListFilters asked={asked} readers={readers} onChange={change} />
      <div className="report-tools">
        <ListView asked={asked} onChange={change} />
        <ListExports asked={asked} />
      </div>
      <ListColumns asked={asked} onChange={change} />
      <ListFrame
        id="people-list"
        list={list}
        summary={summary}
        isSummaryShown
        query={people}
        cursor={asked.cursor}
        failed={{ title: texts.failed, text: problemText(people.error) }}
        rows={8}
      >
        {data === undefined ? null : (
          <FoundPage
            page={data}
            summary={summary}
            texts={texts}
            cursor={asked.cursor}
            addressOf={(cursor) => paths.reports({ ...search, cursor })}
            isNarrowed={filterKeys.some((key) => asked[key] !== undefined)}
            onClear={() => {
              narrowAndFocus(noFilters);
            }}
            none={<EmptyState text={texts.none} />}
          >
            <PeopleTable page={data} search={search} asked={asked} />
          </FoundPage>
        )}
      </ListFrame>
    </>
  );
}

function useSummary(page: PeoplePage | undefined, layout: 'person' | 'grant'): string {
  const texts = useTexts(reportsTexts);
  const format = useFormat();
  if (page === undefined) return '';
  const total = page.totalIsMinimum
    ? texts.moreThan[layout](format.number(page.total))
    : format.plural(page.total, texts.total[layout]);
  return texts.summary(total, format.number(page.items.length));
}
