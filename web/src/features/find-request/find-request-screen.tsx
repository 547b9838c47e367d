import { useRef } from 'react';
import type { SearchPage } from '@portal/core/contract/requests/request-search.ts';
import { managesPeople } from '@portal/core/domain/people/managed-people.ts';
import { mostPeopleSought } from '@portal/core/domain/requests/request-search.ts';
import { requestStatuses } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useRequestSearch } from '../../api/request-search.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { ApplicationFilter } from '../../request-view/application-filter.tsx';
import { useRequestWords } from '../../request-view/words.ts';
import { paths } from '../../screens/paths.ts';
import { isOffered, screens } from '../../screens/screens.ts';
import type { FindRequestSearch, ScreenProps } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../widgets/button.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { DayRange } from '../../widgets/tables/day-range.tsx';
import { useListSummary } from '../../widgets/tables/list-summary.ts';
import { findRequestTexts } from './find-request-texts.ts';
import { FoundList } from './found-list.tsx';
import { Refused } from './refused.tsx';
import './find-request.css';

/** Find a request: all of them, for readers of all requests (rule requests 20). */
export function FindRequestScreen({ search, changeSearch }: ScreenProps<FindRequestSearch>) {
  const { title } = useTexts(screens.findRequest.words);
  const texts = useTexts(findRequestTexts);
  const { title: why } = useTexts(screens.accessDiagnosis.words);
  const { title: unused } = useTexts(screens.unusedAccounts.words);
  const person = usePerson();
  const mayEnter = person !== null && readsEveryRequest(person);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{title}</h1>
      {mayEnter && managesPeople(person) && !isOffered('removeAccess', person) ? <Emergency /> : null}
      {mayEnter ? (
        <>
          <p>
            <a href={paths.accessDiagnosis()}>{why}</a>
          </p>
          <p>
            <a href={paths.unusedAccounts()}>{unused}</a>
          </p>
        </>
      ) : null}
      {mayEnter ? <Search search={search} changeSearch={changeSearch} /> : <Refused text={texts.refused} />}
    </div>
  );
}

function Search({ search, changeSearch }: ScreenProps<FindRequestSearch>) {
  const texts = useTexts(findRequestTexts);
  const problemText = useProblemText();
  const found = useRequestSearch(search);
  const { data } = found;
  const list = useRef<HTMLDivElement>(null);
  const summary = useListSummary(data, search.order ?? 'newest', texts);
  const narrow = (change: Partial<FindRequestSearch>): void => {
    changeSearch({ ...change, cursor: undefined }, { replace: true });
  };
  return (
    <>
      <Filters search={search} onChange={narrow} />
      <ListFrame
        id="found-requests"
        {...{ list, summary }}
        isSummaryShown
        query={found}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        rows={6}
      >
        {data === undefined ? null : (
          <Found
            page={data}
            search={search}
            summary={summary}
            onClear={() => {
              // The button that was pressed disappears, so the focus needs a new target.
              list.current?.focus();
              narrow({
                q: undefined,
                application: undefined,
                status: undefined,
                from: undefined,
                to: undefined,
              });
            }}
          />
        )}
      </ListFrame>
    </>
  );
}

interface FiltersProps {
  search: FindRequestSearch;
  onChange: (change: Partial<FindRequestSearch>) => void;
}

/** What is looked for; each change acts at once and is kept in the address. */
function Filters({ search, onChange }: FiltersProps) {
  const texts = useTexts(findRequestTexts);
  const words = useRequestWords();
  return (
    <div className="toolbar find-filters" role="group" aria-label={texts.filters}>
      <SearchBox
        id="request-search"
        label={texts.search}
        hint={texts.hint}
        takesFocus
        value={search.q ?? ''}
        onSearch={(q) => {
          onChange({ q: q === '' ? undefined : q });
        }}
      />
      <ApplicationFilter
        label={texts.application}
        placeholder={texts.everyApplication}
        value={search.application}
        onChange={(application) => {
          onChange({ application });
        }}
      />
      <Select
        id="request-status"
        label={texts.status}
        placeholder={texts.everyStatus}
        options={requestStatuses.map((status) => ({ value: status, label: words.statusName(status) }))}
        value={search.status ?? ''}
        onChange={(chosen) => {
          onChange({ status: requestStatuses.find((status) => status === chosen) });
        }}
      />
      <DayRange id="request-days" from={search.from} to={search.to} onChange={onChange} />
    </div>
  );
}

interface FoundProps {
  page: SearchPage;
  search: FindRequestSearch;
  summary: string;
  onClear: () => void;
}

function Found({ page, search, summary, onClear }: FoundProps) {
  const texts = useTexts(findRequestTexts);
  const format = useFormat();
  const first = paths.findRequest({ ...search, cursor: undefined });
  const isFirst = search.cursor === undefined;
  const { items, nextCursor, hasMorePeople } = page;
  return (
    <>
      {hasMorePeople ? (
        <Alert id="request-search-note" type="info" slim>
          {texts.morePeople(format.number(mostPeopleSought))}
        </Alert>
      ) : null}
      {items.length === 0 ? (
        <Empty search={search} first={first} onClear={onClear} />
      ) : (
        <>
          <FoundList items={items} search={search} />
          <Pagination
            // The server's cursors only lead forward: the only sure way back is the first page.
            previous={isFirst ? null : first}
            next={nextCursor === null ? null : paths.findRequest({ ...search, cursor: nextCursor })}
            summary={summary}
          />
        </>
      )}
    </>
  );
}

interface EmptyProps {
  search: FindRequestSearch;
  /** Address of the first page. */
  first: string;
  onClear: () => void;
}

function Empty({ search, first, onClear }: EmptyProps) {
  const texts = useTexts(findRequestTexts);
  const { q, application, status, from, to, cursor } = search;
  if (cursor !== undefined)
    return <EmptyState text={texts.pageOver} action={<a href={first}>{texts.firstPage}</a>} />;
  if ([q, application, status, from, to].every((filter) => filter === undefined))
    return (
      <EmptyState text={texts.none} action={<a href={paths.applications()}>{texts.toApplications}</a>} />
    );
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

/** For the person who may take access away in an emergency alone, and has no link to it in the header. */
function Emergency() {
  const texts = useTexts(findRequestTexts);
  return (
    <p>
      <a href={paths.removeAccess()}>{texts.emergency}</a>
    </p>
  );
}
