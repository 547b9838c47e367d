import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import type {
  Cancellation,
  Decision,
  QueuePage,
  RequestView,
  Submission,
} from '@portal/core/contract/requests.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { isOpen } from '@portal/core/domain/requests/transitions.ts';
import { query } from '../paths.ts';
import { usePerson } from '../session/use-session.tsx';
import { catalogueKey } from './catalogue.ts';
import { type CallOptions, ProblemError, useApi } from './client.ts';
import { useNews } from './news.ts';

const ownKey = ['requests', 'own'] as const;
const oneKey = ['requests', 'one'] as const;
const queueKey = ['requests', 'queue'] as const;
const waitingKey = ['requests', 'waiting'] as const;
/** The person's own requests: open ones and those closed within 90 days, newest first; kept fresh. */
export function useOwnRequests() {
  const api = useApi();
  const client = useQueryClient();
  const enabled = usePerson() !== null;
  const read = (options: CallOptions) => api.get<RequestView[]>(addresses.userRequests, options);
  useNews({
    queryKey: ownKey,
    look: (signal) => read({ signal, poll: true }),
    enabled,
    onChange: () => void client.invalidateQueries({ queryKey: catalogueKey }),
  });
  return useQuery({ queryKey: ownKey, queryFn: ({ signal }) => read({ signal }), enabled });
}

/**
 * One request as the person may see it, kept fresh while anything can still happen to it.
 * @param idOrNumber request id or number
 */
export function useRequest(idOrNumber: string) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = [...oneKey, idOrNumber];
  const read = (options: CallOptions) => api.get<RequestView>(at(addresses.request, idOrNumber), options);
  const request = useQuery({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    enabled: usePerson() !== null,
  });
  useNews({
    queryKey,
    look: (signal) => read({ signal, poll: true }),
    enabled: request.data !== undefined && isOpen(request.data.workflowStatus),
    onChange: () => {
      void client.invalidateQueries({ queryKey: ownKey });
      void client.invalidateQueries({ queryKey: catalogueKey });
    },
  });
  return request;
}

/** What a desk is narrowed to, and which page of it. Absent means all and the first. */
export interface QueueChoice {
  role: DecidingRole;
  type?: string | undefined;
  application?: string | undefined;
  minAgeDays?: number | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
}

/** One page of a desk, most urgent first; what was shown stays until the next page has arrived. Kept fresh. */
export function useQueue(choice: QueueChoice) {
  const api = useApi();
  const queryKey = [...queueKey, choice];
  const enabled = usePerson()?.portalRoles.includes(choice.role) === true;
  const read = (options: CallOptions) => api.get<QueuePage>(`${addresses.queue}${query(choice)}`, options);
  useNews({ queryKey, look: (signal) => read({ signal, poll: true }), enabled });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    enabled,
    // Rows of another role would be wrong for a moment; rows of another filter are only old.
    placeholderData: (before, beforeQuery) =>
      sameDesk(beforeQuery?.queryKey, choice.role) ? keepPreviousData(before) : undefined,
  });
}

function sameDesk(key: readonly unknown[] | undefined, role: DecidingRole): boolean {
  const before = key?.[queueKey.length];
  return typeof before === 'object' && before !== null && 'role' in before && before.role === role;
}

/** How many requests wait for the person in these roles together, for the header; null while unknown. Kept fresh. */
export function useWaitingCount(
  roles: readonly DecidingRole[],
): Pick<QueuePage, 'total' | 'totalIsMinimum'> | null {
  const api = useApi();
  const queryKey = [...waitingKey, roles];
  const enabled = usePerson() !== null && roles.length > 0;
  const read = async (options: CallOptions) => {
    const desks = roles.map((role) =>
      api.get<QueuePage>(`${addresses.queue}${query({ role, size: 1 })}`, options),
    );
    const pages = await Promise.all(desks);
    return {
      total: pages.reduce((sum, page) => sum + page.total, 0),
      totalIsMinimum: pages.some((page) => page.totalIsMinimum),
    };
  };
  useNews({ queryKey, look: (signal) => read({ signal, poll: true }), enabled });
  return useQuery({ queryKey, queryFn: ({ signal }) => read({ signal }), enabled }).data ?? null;
}

/** One attempt to send a request. */
interface SubmitAttempt {
  submission: Submission;
  /** A UUID that stays with these answers, so that a repeat after a lost answer or a reload has one effect. */
  idempotencyKey: string;
}

/** Sends a request. */
export function useSubmitRequest() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ submission, idempotencyKey }: SubmitAttempt) =>
      api.post<RequestView>(addresses.requests, submission, { idempotencyKey }),
    onSuccess: (request) => {
      placeRequest(client, request);
    },
    onError: (fault) => (fault instanceof ProblemError ? refetchRequests(client) : undefined),
  });
}

/** Approves or denies the waiting stage of one request. */
export function useDecideRequest(requestId: string) {
  const api = useApi();
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (decision: Decision) =>
      api.post<RequestView>(at(addresses.decisions, requestId), decision, {
        idempotencyKey: attempt.keyFor(decision),
      }),
    onSuccess: (request) => {
      attempt.over();
      takeOffDesks(client, request.requestId);
      placeRequest(client, request);
    },
    // Somebody else was faster, or the right is gone: what is shown is old.
    onError: (fault) => (fault instanceof ProblemError ? refetchRequests(client) : undefined),
  });
}

/** Withdraws an own request. Its card leaves the list at once, so a dialog that tells how it went stands beside the list. */
export function useCancelRequest() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, requestType }: Pick<RequestView, 'requestId' | 'requestType'>) => {
      const body: Cancellation = { action: 'CANCEL', requestId, requestType };
      return api.post<RequestView>(addresses.cancelRequest, body);
    },
    onSuccess: (request) => {
      placeRequest(client, request);
    },
    onError: (fault) => (fault instanceof ProblemError ? refetchRequests(client) : undefined),
  });
}

/** The key of an attempt: the same for the same body until it has succeeded, so that a retry has one effect. */
function useAttempt() {
  const current = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (current.current?.body !== text) current.current = { body: text, key: crypto.randomUUID() };
      return current.current.key;
    },
    over: (): void => {
      current.current = null;
    },
  };
}

/** Puts the answer of a deed where the request is shown, then has the rest asked again. */
function placeRequest(client: QueryClient, request: RequestView): void {
  client.setQueryData([...oneKey, request.requestNumber], request);
  client.setQueriesData<RequestView>({ queryKey: oneKey }, (shown) =>
    shown?.requestId === request.requestId ? request : shown,
  );
  client.setQueryData<RequestView[]>(ownKey, (list) => (request.isOwn ? withRequest(list, request) : list));
  for (const queryKey of [ownKey, queueKey, waitingKey, catalogueKey])
    void client.invalidateQueries({ queryKey });
}

function withRequest(list: RequestView[] | undefined, request: RequestView): RequestView[] | undefined {
  const known = list?.some((one) => one.requestId === request.requestId) === true;
  return known
    ? list?.map((one) => (one.requestId === request.requestId ? request : one))
    : list && [request, ...list];
}

/** A decided request does not wait any more. */
function takeOffDesks(client: QueryClient, requestId: string): void {
  client.setQueriesData<QueuePage>({ queryKey: queueKey }, (page) => {
    if (page?.items.some((item) => item.requestId === requestId) !== true) return page;
    const total = page.totalIsMinimum ? page.total : page.total - 1;
    return { ...page, total, items: page.items.filter((item) => item.requestId !== requestId) };
  });
}

async function refetchRequests(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['requests'] }),
    client.invalidateQueries({ queryKey: catalogueKey }),
  ]);
}

function at(address: string, idOrNumber: string): string {
  return address.replace(':requestId', encodeURIComponent(idOrNumber));
}
