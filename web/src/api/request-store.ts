import type { QueryClient } from '@tanstack/react-query';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { catalogueKey } from './catalogue.ts';

/** Query keys of requests. */
export const ownKey = ['requests', 'own'] as const;
export const finishedKey = ['requests', 'finished'] as const;
export const earlierKey = ['requests', 'earlier'] as const;
export const oneKey = ['requests', 'one'] as const;
export const queueKey = ['requests', 'queue'] as const;
export const waitingKey = ['requests', 'waiting'] as const;
export const stuckKey = ['requests', 'stuck'] as const;
export const searchKey = ['requests', 'search'] as const;
export const ownDecisionsKey = ['requests', 'own-decisions'] as const;
/** Those that wait for the person's own answer. */
export const questionsKey = ['requests', 'questions'] as const;
export const alternatesKey = ['requests', 'alternates'] as const;

/** Puts the response to an action where the request is shown, then refetches the rest. */
export function storeRequest(client: QueryClient, request: RequestView): void {
  client.setQueryData([...oneKey, request.requestNumber], request);
  client.setQueriesData<RequestView>({ queryKey: oneKey }, (shown) =>
    shown?.requestId === request.requestId ? request : shown,
  );
  client.setQueryData<RequestView[]>(ownKey, (list) => (request.isOwn ? withRequest(list, request) : list));
  for (const queryKey of [
    ownKey,
    questionsKey,
    finishedKey,
    earlierKey,
    queueKey,
    waitingKey,
    stuckKey,
    searchKey,
    ownDecisionsKey,
    alternatesKey,
    catalogueKey,
  ])
    void client.invalidateQueries({ queryKey });
}

function withRequest(list: RequestView[] | undefined, request: RequestView): RequestView[] | undefined {
  const known = list?.some((one) => one.requestId === request.requestId) === true;
  return known
    ? list?.map((one) => (one.requestId === request.requestId ? request : one))
    : list && [request, ...list];
}

/** Decided requests no longer wait. */
export function takeOffDesks(client: QueryClient, requestIds: readonly string[]): void {
  client.setQueriesData<QueuePage>({ queryKey: queueKey }, (page) => {
    const items = page?.items.filter((item) => !requestIds.includes(item.requestId));
    if (page === undefined || items === undefined || items.length === page.items.length) return page;
    const removed = page.items.length - items.length;
    return { ...page, total: page.totalIsMinimum ? page.total : page.total - removed, items };
  });
}

/** Refetches everything that shows requests, because what is shown is old. */
export async function refetchRequests(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['requests'] }),
    client.invalidateQueries({ queryKey: catalogueKey }),
  ]);
}
