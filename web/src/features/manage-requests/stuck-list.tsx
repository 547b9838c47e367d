import { useRef } from 'react';
import type { StuckList as StuckPage } from '@portal/core/contract/requests/help-desk.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { useStuckRequests } from '../../api/help-desk.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { helpDeskTexts } from '../../request-view/help-desk-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ManageRequestsSearch } from '../../screens/searches.ts';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { LastedTime } from '../../widgets/times/lasted-time.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import './desk/desk.css';

type StuckItem = StuckPage['items'][number];

/** The help desk's list of requests that do not move: why, since when, and whom they wait for. */
export function StuckRequests({ search }: { search: ManageRequestsSearch }) {
  const texts = useTexts(helpDeskTexts);
  const problemText = useProblemText();
  const stuck = useStuckRequests(search.cursor);
  const { data } = stuck;
  const summary = useSummary(data);
  const list = useRef<HTMLDivElement>(null);
  return (
    <ListFrame
      {...{ list, summary }}
      standing={stuck}
      cursor={search.cursor}
      failed={{ title: texts.failed, text: problemText(stuck.error) }}
      rows={4}
    >
      {data === undefined ? null : <Page page={data} search={search} summary={summary} />}
    </ListFrame>
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
    <ul className="desk-cards" aria-label={texts.table}>
      {items.map((item) => (
        <li key={item.requestId} className="desk-card stuck-item">
          <Item item={item} search={search} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item, search }: { item: StuckItem; search: ManageRequestsSearch }) {
  const texts = useTexts(helpDeskTexts);
  const words = useRequestWords();
  const format = useFormat();
  const subjectOf = useRequestSubject();
  return (
    <>
      <p>
        <a className="desk-person" href={paths.request(item.requestNumber, search)}>
          <WholeNumbers>{texts.open(item.requestNumber, item.name)}</WholeNumbers>
        </a>
        <span className="desk-note">{item.organization}</span>
      </p>
      <p>
        <span>
          {kindOf(item.requestType).about === 'ALTERNATE'
            ? words.typeName(item.requestType)
            : `${words.typeName(item.requestType)}: ${subjectOf(item)}`}
        </span>
        <span className="desk-note">{words.statusName(item.workflowStatus)}</span>
      </p>
      <p>
        <StatusTag tone={item.cause === 'DELIVERY_FAILS' ? 'bad' : 'attention'}>
          {texts.causes[item.cause]}
        </StatusTag>
      </p>
      <p>
        <span>{`${texts.columns.since} `}</span>
        <LastedTime moment={item.since} />
      </p>
      <p>
        {item.waitingFor.length === 0
          ? texts.nobody
          : `${texts.columns.waitingFor}: ${format.list(item.waitingFor)}`}
      </p>
    </>
  );
}

function useSummary(page: StuckPage | undefined): string {
  const texts = useTexts(helpDeskTexts);
  const format = useFormat();
  if (page === undefined || page.items.length === 0) return '';
  const total = page.totalIsMinimum
    ? texts.totalAtLeast(format.number(page.total))
    : format.plural(page.total, texts.total);
  return texts.shown(total, format.number(page.items.length));
}
