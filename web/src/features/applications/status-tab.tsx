import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { isElomaOnly } from '@portal/core/domain/people/account-state.ts';
import { matchesSearch } from '@portal/core/domain/catalogue/search.ts';
import { isInStatusList } from '@portal/core/domain/requests/visibility.ts';
import { useCatalogue } from '../../api/catalogue.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useEarlierRequests, useFinishedRequests, useOwnRequests } from '../../api/requests.ts';
import { applicationsTexts } from './applications-texts.ts';
import { Exports } from './exports/exports.tsx';
import { statusTabTexts } from './status-tab-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ApplicationsSearch, ScreenProps } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { RequestCards } from '../../request-view/card/request-card.tsx';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { Alert } from '../../widgets/notices/alert.tsx';
import { EmptyState, ErrorState } from '../../widgets/notices/page-states.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';

/** Status Request: the person's requests that are not finished, or, where the address says so, those that are (rule requests 12). */
export function StatusTab(props: ScreenProps<ApplicationsSearch>) {
  return props.search.finished === undefined ? <OpenRequests {...props} /> : <FinishedRequests {...props} />;
}

function OpenRequests(props: ScreenProps<ApplicationsSearch>) {
  const newest = useOwnRequests();
  const earlier = useEarlierRequests(newest.data ?? []);
  const expected = useCatalogue().data?.openRequests ?? 0;
  const now = useNow();
  const own = [...(newest.data ?? []), ...(earlier.data?.pages.flat() ?? [])];
  const listed = own.filter((request) => isListed(request, now));
  const { hasNextPage, isFetching, isError, fetchNextPage } = earlier;
  const isMissingSome = listed.length < expected && hasNextPage && !isFetching && !isError;
  // Nobody should have to look for what is open behind newer ones that are over.
  useEffect(() => {
    if (isMissingSome) void fetchNextPage();
  }, [isMissingSome, fetchNextPage]);
  if (newest.data === undefined) return <NotYet list={newest} />;
  return (
    <>
      <Requests {...props} listed={listed} />
      <ShowMore list={earlier} />
    </>
  );
}

function FinishedRequests(props: ScreenProps<ApplicationsSearch>) {
  const finished = useFinishedRequests({ isWanted: true });
  if (finished.data === undefined) return <NotYet list={finished} />;
  return (
    <>
      <Requests {...props} listed={finished.data.pages.flat()} />
      <ShowMore list={finished} />
    </>
  );
}

/** The list while it is loaded, and where that failed. */
function NotYet({ list }: { list: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'> }) {
  const texts = useTexts(statusTabTexts);
  const problemText = useProblemText();
  if (!list.isError) return <Skeleton kind="row" count={3} />;
  return (
    <ErrorState
      id="requests-failed"
      title={texts.failed}
      text={problemText(list.error)}
      busy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  );
}

type MorePages = Pick<
  ReturnType<typeof useFinishedRequests>,
  'error' | 'hasNextPage' | 'isFetching' | 'fetchNextPage'
>;

/** Brings the next page below what is shown; gone where nothing follows. */
function ShowMore({ list }: { list: MorePages }) {
  const texts = useTexts(statusTabTexts);
  const problemText = useProblemText();
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.error === null ? null : (
        <Alert id="more-failed" type="error" title={texts.moreFailed} announce>
          <p>{problemText(list.error)}</p>
        </Alert>
      )}
      <div className="button-row">
        <Button look="outline" busy={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Button>
      </div>
    </>
  );
}

function isListed({ requestType, workflowStatus, closedAt }: RequestView, now: Date): boolean {
  const closed = closedAt === null ? null : new Date(closedAt);
  return isInStatusList({ type: requestType, status: workflowStatus, closedAt: closed }, now);
}

function Requests({
  listed,
  search,
  changeSearch,
}: ScreenProps<ApplicationsSearch> & { listed: readonly RequestView[] }) {
  const shared = useTexts(applicationsTexts);
  const texts = useTexts(statusTabTexts);
  const format = useFormat();
  const subjectOf = useRequestSubject();
  const results = useRef<HTMLElement>(null);
  const shown = listed.filter((request) =>
    matchesSearch(
      { name: subjectOf({ ...request, applicationId: request.requestDetails.requestedAppName }) },
      search.q ?? '',
    ),
  );
  const clear = (
    <Button
      look="plain"
      onClick={() => {
        changeSearch({ q: undefined });
        results.current?.focus();
      }}
    >
      {shared.clearSearch}
    </Button>
  );
  const isFinished = search.finished !== undefined;
  const { finished } = texts;
  return (
    <section ref={results} tabIndex={-1} aria-label={isFinished ? finished.heading : shared.tabs.status}>
      {isFinished ? <h2 className="status-heading">{finished.heading}</h2> : null}
      {/* In one row, so that how a request stands is in sight. */}
      <div className="toolbar catalogue-tools status-tools">
        {listed.length === 0 ? null : (
          <SearchBox
            id="request-search"
            label={shared.search}
            isCompact
            value={search.q ?? ''}
            onSearch={(q) => {
              changeSearch({ q }, { replace: true });
            }}
          />
        )}
        <div className="result-line">
          <p className="result-count" role="status">
            {listed.length === 0 ? '' : format.plural(shown.length, texts.count)}
          </p>
          <FinishedSwitch isFinished={isFinished} />
        </div>
        <Exports tab="status" />
      </div>
      <RequestCards
        requests={shown}
        empty={
          listed.length === 0 ? (
            <EmptyState
              text={isFinished ? finished.empty : texts.empty}
              action={isFinished ? null : <ToCards />}
            />
          ) : (
            <EmptyState text={texts.noMatch(search.q ?? '')} action={clear} />
          )
        }
      />
    </section>
  );
}

/** The way between open and finished requests. */
function FinishedSwitch({ isFinished }: { isFinished: boolean }) {
  const { finished } = useTexts(statusTabTexts);
  return (
    <p className={isFinished ? 'status-switch' : 'status-switch status-switch--finished'}>
      <a href={paths.applications({ show: 'status', finished: isFinished ? undefined : '1' })}>
        {isFinished ? finished.back : finished.show}
      </a>
    </p>
  );
}

/** Who uses eLOMA only has no tabs, and nothing to look for among all applications. */
function ToCards() {
  const { showAll } = useTexts(applicationsTexts);
  const { showMine } = useTexts(statusTabTexts);
  const person = usePerson();
  const isMine = person !== null && isElomaOnly(person);
  return (
    <LinkButton href={paths.applications({ show: isMine ? 'mine' : 'all' })}>
      {isMine ? showMine : showAll}
    </LinkButton>
  );
}
