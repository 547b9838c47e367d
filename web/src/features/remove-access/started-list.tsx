import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useInitiated } from '../../api/managed-people.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRequestWords } from '../../request-view/words.ts';
import { paths } from '../../screens/paths.ts';
import { Button } from '../../widgets/button.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { removeAccessTexts } from './remove-access-texts.ts';

/** What the person has started for others, newest first (rule requests 23). */
export function StartedList() {
  const texts = useTexts(removeAccessTexts).started;
  const problemText = useProblemText();
  const { data, error, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInitiated();
  const requests = data?.pages.flat() ?? [];
  return (
    <section className="remove-started">
      <h2>{texts.heading}</h2>
      {isError ? (
        <ErrorState
          id="started-failed"
          title={texts.failed}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && !isError ? <Skeleton kind="row" count={2} /> : null}
      {data !== undefined && requests.length === 0 ? <p>{texts.none}</p> : null}
      {requests.length === 0 ? null : (
        <ul className="remove-list" aria-label={texts.heading}>
          {requests.map((request) => (
            <Item key={request.requestId} request={request} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button look="outline" busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
    </section>
  );
}

function Item({ request }: { request: RequestView }) {
  const texts = useTexts(removeAccessTexts).started;
  const words = useRequestWords();
  const format = useFormat();
  const now = useNow();
  const nameOf = useApplicationNames();
  return (
    <li className="remove-item">
      <a href={paths.request(request.requestNumber)}>
        {texts.item(nameOf(request.requestDetails.requestedAppName), request.name)}
      </a>
      <span>{words.statusName(request.workflowStatus)}</span>
      <span>{texts.on(format.day(request.submittedAt, now))}</span>
    </li>
  );
}
