import { useRef } from 'react';
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
import { Button } from '../../widgets/button.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
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
          {...{ search, changeSearch }}
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
  const list = useRef<HTMLDivElement>(null);
  const summary = useSummary(data, asked.layout ?? 'person');
  const change = (next: Partial<ReportsSearch>): void => {
    changeSearch({ ...next, cursor: undefined }, { replace: true });
  };
  return (
    <>
      <p>{texts.intro}</p>
      <ListViews search={search} />
      <ListFilters {...{ asked, readers }} onChange={change} />
      <div className="report-tools">
        <ListView asked={asked} onChange={change} />
        <ListExports asked={asked} />
      </div>
      <ListColumns asked={asked} onChange={change} />
      <ListFrame
        id="people-list"
        {...{ list, summary }}
        isSummaryShown
        query={people}
        cursor={asked.cursor}
        failed={{ title: texts.failed, text: problemText(people.error) }}
        rows={8}
      >
        {data === undefined ? null : (
          <Page
            page={data}
            {...{ search, asked, summary }}
            onClear={() => {
              // The button that was pressed disappears, so the focus needs a new target.
              list.current?.focus();
              change(noFilters);
            }}
          />
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

interface PageProps {
  page: PeoplePage;
  search: ReportsSearch;
  asked: AskedList;
  summary: string;
  onClear: () => void;
}

function Page({ page, search, asked, summary, onClear }: PageProps) {
  const texts = useTexts(reportsTexts);
  const first = paths.reports({ ...search, cursor: undefined });
  const isFirst = asked.cursor === undefined;
  const { items, nextCursor } = page;
  if (items.length === 0) {
    if (!isFirst) return <EmptyState text={texts.pageOver} action={<a href={first}>{texts.firstPage}</a>} />;
    if (filterKeys.every((key) => asked[key] === undefined)) return <EmptyState text={texts.none} />;
    return (
      <EmptyState
        text={texts.noMatch}
        action={
          <Button look="outline" onClick={onClear}>
            {texts.clear}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <PeopleTable page={page} search={search} asked={asked} />
      <Pagination
        // The server's cursors only lead forward: the only sure way back is the first page.
        previous={isFirst ? null : first}
        next={nextCursor === null ? null : paths.reports({ ...search, cursor: nextCursor })}
        summary={summary}
      />
    </>
  );
}
