import { useRef } from 'react';
import type { StuckList as StuckPage } from '@portal/core/contract/requests/help-desk.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { useStuckRequests } from '../../api/help-desk.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { helpDeskTexts } from '../../request-view/help-desk/help-desk-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ManageRequestsSearch, ScreenProps } from '../../screens/searches.ts';
import { StepTries, useStepName } from '../../request-view/delivery/step-words.tsx';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { LastedTime } from '../../widgets/times/lasted-time.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { DayRange } from '../../widgets/tables/day-range.tsx';
import { useListSummary } from '../../widgets/tables/list-summary.ts';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import './desk/desk.css';

type StuckItem = StuckPage['items'][number];

/** The help desk's list of requests that do not move: why, since when, and whom they wait for. */
export function StuckRequests({ search, changeSearch }: ScreenProps<ManageRequestsSearch>) {
  const texts = useTexts(helpDeskTexts);
  const problemText = useProblemText();
  const stuck = useStuckRequests(search);
  const { data } = stuck;
  const summary = useListSummary(data, search.order ?? 'oldest', texts);
  const list = useRef<HTMLDivElement>(null);
  const narrow = (change: Partial<ManageRequestsSearch>): void => {
    changeSearch({ ...change, cursor: undefined }, { replace: true });
  };
  return (
    <>
      <div className="toolbar desk-filters" role="group" aria-label={texts.filters}>
        <SearchBox
          id="stuck-search"
          label={texts.search}
          takesFocus
          value={search.q ?? ''}
          onSearch={(q) => {
            narrow({ q: q === '' ? undefined : q });
          }}
        />
        <DayRange id="stuck-days" from={search.from} to={search.to} onChange={narrow} />
      </div>
      <ListFrame
        id="stuck-requests"
        list={list}
        summary={summary}
        isSummaryShown
        query={stuck}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(stuck.error) }}
        rows={4}
      >
        {data === undefined ? null : <Page page={data} search={search} summary={summary} />}
      </ListFrame>
    </>
  );
}

interface PageProps {
  page: StuckPage;
  search: ManageRequestsSearch;
  summary: string;
}

function Page({ page, search, summary }: PageProps) {
  const texts = useTexts(helpDeskTexts);
  const first = paths.manageRequests({ ...search, cursor: undefined });
  const isFirst = search.cursor === undefined;
  if (page.items.length === 0) {
    if (isFirst && [search.q, search.from, search.to].some((narrowed) => narrowed !== undefined))
      return <EmptyState text={texts.noMatch} />;
    return isFirst ? (
      <EmptyState text={texts.empty} />
    ) : (
      <EmptyState text={texts.pageOver} action={<a href={first}>{texts.firstPage}</a>} />
    );
  }
  const { nextCursor } = page;
  return (
    <>
      <Items items={page.items} search={search} />
      <Pagination
        // The server's cursors only lead forward: the only sure way back is the first page.
        previous={isFirst ? null : first}
        next={nextCursor === null ? null : paths.manageRequests({ ...search, cursor: nextCursor })}
        summary={summary}
      />
    </>
  );
}

function Items({ items, search }: { items: readonly StuckItem[]; search: ManageRequestsSearch }) {
  const texts = useTexts(helpDeskTexts);
  return (
    <RecordTable
      caption={texts.table}
      columns={useColumns(search)}
      rows={items}
      keyOf={(item) => item.requestId}
    />
  );
}

function useColumns(search: ManageRequestsSearch): readonly RecordColumn<StuckItem>[] {
  const { columns, nobody } = useTexts(helpDeskTexts);
  const format = useFormat();
  const { order = 'oldest' } = search;
  const turned = order === 'oldest' ? 'newest' : undefined;
  return [
    {
      id: 'request',
      heading: columns.request,
      isRowHead: true,
      cell: (item) => <Named item={item} search={search} />,
    },
    { id: 'wish', heading: columns.wish, cell: (item) => <Wish item={item} /> },
    { id: 'cause', heading: columns.cause, cell: (item) => <Cause item={item} /> },
    {
      id: 'since',
      heading: columns.since,
      cell: ({ since }) => <LastedTime moment={since} />,
      sort: {
        href: paths.manageRequests({ ...search, order: turned, cursor: undefined }),
        // The longest time began first.
        direction: order === 'oldest' ? 'descending' : 'ascending',
      },
    },
    {
      id: 'waiting',
      heading: columns.waitingFor,
      cell: ({ waitingFor }) => (waitingFor.length === 0 ? nobody : format.list(waitingFor)),
    },
  ];
}

interface ItemProps {
  item: StuckItem;
}

function Named({ item, search }: ItemProps & { search: ManageRequestsSearch }) {
  const texts = useTexts(helpDeskTexts);
  return (
    <>
      <a href={paths.request(item.requestNumber, search)}>
        <WholeNumbers>{texts.open(item.requestNumber, item.name)}</WholeNumbers>
      </a>
      <span className="record-table__note">{item.organization}</span>
    </>
  );
}

function Wish({ item }: ItemProps) {
  const words = useRequestWords();
  const subjectOf = useRequestSubject();
  return (
    <>
      <span>
        {kindOf(item.requestType).about === 'ALTERNATE'
          ? words.typeName(item.requestType)
          : `${words.typeName(item.requestType)}: ${subjectOf(item)}`}
      </span>
      <span className="record-table__note">{words.statusName(item.workflowStatus)}</span>
    </>
  );
}

/** Why it does not move; for a setup the failing step, the sign-in service's answer, and when it is tried next. */
function Cause({ item: { cause, step } }: ItemProps) {
  const texts = useTexts(helpDeskTexts);
  const stepName = useStepName();
  return (
    <>
      <StatusTag tone={cause === 'DELIVERY_FAILS' ? 'bad' : 'attention'}>{texts.causes[cause]}</StatusTag>
      {step === null ? null : (
        <div className="record-table__note">
          <p>{stepName(step)}</p>
          <StepTries step={step} />
        </div>
      )}
    </>
  );
}
