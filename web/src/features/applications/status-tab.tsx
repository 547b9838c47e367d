import { useRef } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { matchesSearch } from '@portal/core/domain/catalogue/search.ts';
import { isInStatusList } from '@portal/core/domain/requests/visibility.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useOwnRequests } from '../../api/requests.ts';
import { applicationsTexts } from './applications-texts.ts';
import { statusTabTexts } from './status-tab-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ApplicationsSearch, ScreenProps } from '../../screens/searches.ts';
import { RequestCards } from '../../request-view/card/request-card.tsx';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { EmptyState, ErrorState } from '../../widgets/notices/page-states.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';

/** Status Request: the person's requests that are not finished (rule requests 12). */
export function StatusTab(props: ScreenProps<ApplicationsSearch>) {
  const texts = useTexts(statusTabTexts);
  const problemText = useProblemText();
  const requests = useOwnRequests();
  const now = useNow();
  if (requests.data === undefined) {
    if (!requests.isError) return <Skeleton kind="row" count={3} />;
    return (
      <ErrorState
        title={texts.failed}
        text={problemText(requests.error)}
        busy={requests.isFetching}
        onRetry={() => void requests.refetch()}
      />
    );
  }
  const listed = requests.data.filter((request) => isListed(request, now));
  return <Requests {...props} listed={listed} />;
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
  const toAll = <LinkButton href={paths.applications({ show: 'all' })}>{shared.showAll}</LinkButton>;
  return (
    <section ref={results} tabIndex={-1} aria-label={shared.tabs.status}>
      {listed.length === 0 ? null : (
        <div className="toolbar">
          <SearchBox
            label={shared.search}
            value={search.q ?? ''}
            onSearch={(q) => {
              changeSearch({ q }, { replace: true });
            }}
          />
        </div>
      )}
      <p className="result-count" role="status">
        {listed.length === 0 ? '' : format.plural(shown.length, texts.count)}
      </p>
      <RequestCards
        requests={shown}
        empty={
          listed.length === 0 ? (
            <EmptyState text={texts.empty} action={toAll} />
          ) : (
            <EmptyState text={texts.noMatch(search.q ?? '')} action={clear} />
          )
        }
      />
    </section>
  );
}
