import { useId, useState } from 'react';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useQueue } from '../../../api/requests.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { manageRequestsTexts } from '../manage-requests-texts.ts';
import { paths } from '../../../screens/paths.ts';
import type { ChangeSearch, ManageRequestsSearch } from '../../../screens/searches.ts';
import { Button } from '../../../widgets/button.tsx';
import { ListFrame } from '../../../widgets/lists/list-frame.tsx';
import { EmptyState } from '../../../widgets/notices/page-states.tsx';
import { Pagination } from '../../../widgets/lists/pagination.tsx';
import { DecideSeveral } from '../several/decide-several.tsx';
import { NoticeHere, useApprovedHere } from './approve-here.tsx';
import { DeskFilters } from './desk-filters.tsx';
import { DeskList } from './desk-list.tsx';
import { LatelyDecided } from './lately-decided.tsx';
import type { SeveralResults } from '../several/several-dialog.tsx';
import { isAmong, useSelection } from '../several/selection.ts';
import '../../../request-view/request-view.css';
import './desk.css';

interface DeskProps {
  role: DecidingRole;
  search: ManageRequestsSearch;
  changeSearch: ChangeSearch<ManageRequestsSearch>;
}

/** Filters, list and pages of one desk, in each of its four states. */
export function Desk({ role, search, changeSearch }: DeskProps) {
  const texts = useTexts(manageRequestsTexts);
  const problemText = useProblemText();
  const queue = useQueue({ ...search, role });
  const { data } = queue;
  const pages = usePages(role, search, data);
  const summary = useSummary(data);
  const items = data?.items ?? [];
  const selection = useSelection(role, items);
  const ruleId = useId();
  const approved = useApprovedHere(items);
  const { around: list } = approved;
  const here = { ...search, role };
  const narrow = (change: Partial<ManageRequestsSearch>): void => {
    changeSearch({ ...change, cursor: undefined, before: undefined }, { replace: true });
  };
  const done = (results: SeveralResults): void => {
    selection.change((selected) => selected.filter((item) => !isAmong(item, results.items)));
    approved.tell(results);
  };
  const focusList = (): void => list.current?.focus();
  return (
    <>
      <DeskFilters search={search} onChange={narrow} />
      <ListFrame
        id="desk"
        list={list}
        summary={summary}
        query={queue}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(queue.error) }}
        rows={6}
        above={
          <>
            <NoticeHere
              notice={approved.notice}
              search={here}
              onHide={() => {
                approved.hide();
                focusList();
              }}
            />
            <DecideSeveral
              role={role}
              items={items}
              selection={selection}
              ruleId={ruleId}
              search={here}
              onHidden={focusList}
            />
          </>
        }
      >
        {items.length > 0 ? (
          <DeskList items={items} selection={selection} ruleId={ruleId} search={here} onApproved={done} />
        ) : null}
        {data === undefined || items.length > 0 ? null : (
          <Empty
            role={role}
            search={search}
            page={data}
            onClear={(change) => {
              // The button that was pressed disappears, so the focus needs a new target.
              focusList();
              narrow(change);
            }}
          />
        )}
        {items.length > 0 || search.cursor !== undefined ? <Pagination {...pages} summary={summary} /> : null}
      </ListFrame>
    </>
  );
}

/** Addresses of the neighboring pages. The server's cursors only lead forward, so the way here is remembered. */
function usePages(role: DecidingRole, search: ManageRequestsSearch, page: QueuePage | undefined) {
  const [cameFrom, setCameFrom] = useState<Readonly<Record<string, PageStart>>>({});
  const next = page?.nextCursor ?? null;
  const { cursor, before = 0 } = search;
  if (next !== null && next !== cursor && !(next in cameFrom))
    setCameFrom({ ...cameFrom, [next]: { cursor, before } });
  const address = (start: PageStart): string => paths.manageRequests({ ...search, role, ...start });
  // After a reload in the middle the way is forgotten, and the first page is the only sure way back.
  const first: PageStart = { cursor: undefined, before: undefined };
  return {
    previous: cursor === undefined ? null : address(cameFrom[cursor] ?? first),
    next: next === null ? null : address({ cursor: next, before: before + (page?.items.length ?? 0) }),
  };
}

/** Where a page of the desk starts. */
type PageStart = Pick<ManageRequestsSearch, 'cursor' | 'before'>;

function useSummary(page: QueuePage | undefined): string {
  const texts = useTexts(manageRequestsTexts);
  const format = useFormat();
  if (page === undefined) return '';
  const total = page.totalIsMinimum
    ? texts.totalAtLeast(format.number(page.total))
    : format.plural(page.total, texts.total);
  return texts.shown(total, format.number(page.items.length));
}

interface EmptyProps {
  page: QueuePage;
  role: DecidingRole;
  search: ManageRequestsSearch;
  onClear: (change: Partial<ManageRequestsSearch>) => void;
}

function Empty({ page, role, search, onClear }: EmptyProps) {
  const texts = useTexts(manageRequestsTexts);
  const { type, application, minAgeDays, q, cursor } = search;
  if (cursor !== undefined) {
    const first = paths.manageRequests({ ...search, role, cursor: undefined, before: undefined });
    return <EmptyState text={texts.pageOver} action={<a href={first}>{texts.firstPage}</a>} />;
  }
  if ([type, application, minAgeDays, q].some((filter) => filter !== undefined)) {
    const clear = (): void => {
      onClear({ type: undefined, application: undefined, minAgeDays: undefined, q: undefined });
    };
    return (
      <EmptyState
        text={texts.noMatch}
        action={
          <Button look="outline" onClick={clear}>
            {texts.clear}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <EmptyState text={texts.empty} />
      <LatelyDecided decisions={page.lately} role={role} />
    </>
  );
}
