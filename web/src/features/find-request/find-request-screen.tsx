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
import { Select } from '../../widgets/fields/field.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { FoundPage, useNarrowing } from '../../widgets/lists/found-page.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
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

const filters = ['q', 'application', 'status', 'from', 'to'] as const;
const noFilters = Object.fromEntries(filters.map((name) => [name, undefined]));

function Search({ search, changeSearch }: ScreenProps<FindRequestSearch>) {
  const texts = useTexts(findRequestTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const found = useRequestSearch(search);
  const { data } = found;
  const { list, narrow, narrowAndFocus } = useNarrowing(changeSearch);
  const summary = useListSummary(data, search.order ?? 'newest', texts);
  return (
    <>
      <Filters search={search} onChange={narrow} />
      <ListFrame
        id="found-requests"
        list={list}
        summary={summary}
        isSummaryShown
        query={found}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        rows={6}
        above={
          data?.hasMorePeople === true ? (
            <Alert id="request-search-note" type="info" slim>
              {texts.morePeople(format.number(mostPeopleSought))}
            </Alert>
          ) : null
        }
      >
        {data === undefined ? null : (
          <FoundPage
            page={data}
            summary={summary}
            texts={texts}
            cursor={search.cursor}
            addressOf={(cursor) => paths.findRequest({ ...search, cursor })}
            isNarrowed={filters.some((name) => search[name] !== undefined)}
            onClear={() => {
              narrowAndFocus(noFilters);
            }}
            none={
              <EmptyState
                text={texts.none}
                action={<a href={paths.applications()}>{texts.toApplications}</a>}
              />
            }
          >
            <FoundList items={data.items} search={search} />
          </FoundPage>
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

/** For the person who may take access away in an emergency alone, and has no link to it in the header. */
function Emergency() {
  const texts = useTexts(findRequestTexts);
  return (
    <p>
      <a href={paths.removeAccess()}>{texts.emergency}</a>
    </p>
  );
}
