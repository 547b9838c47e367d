import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Cancellation } from '@portal/core/contract/requests/cancellation.ts';
import type { QueueItem, QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { PreviewedSubmission } from '@portal/core/contract/requests/preview.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { OpenQuestion } from '@portal/core/contract/requests/information.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { mostPerBatch } from '@portal/core/domain/requests/several.ts';
import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { ownPageSize } from '@portal/core/domain/requests/visibility.ts';
import { type Language, useLanguage } from '../content/language.tsx';
import { usePerson } from '../session/use-session.tsx';
import { catalogueKey, useCatalogue } from './catalogue.ts';
import { type ApiClient, useApi } from './client.ts';
import type { ReadOptions } from './declared-call.ts';
import { useNews } from './news.ts';
import { refetchIfRefused, useRequestAction } from './actions/request-action.ts';
import {
  alternatesKey,
  earlierKey,
  finishedKey,
  oneKey,
  ownKey,
  storeRequest,
  questionsKey,
  queueKey,
  waitingKey,
} from './request-store.ts';

/** Apart from the requests' keys: whatever makes those stale leaves a form alone. */
const userRolesKey = ['user-roles'] as const;

/** The person's own requests: open ones and those closed within 90 days, newest first; kept fresh. */
export function useOwnRequests() {
  const api = useApi();
  const client = useQueryClient();
  const enabled = usePerson() !== null;
  const read = (options: ReadOptions) => api.get(addresses.userRequests, options);
  useNews({
    queryKey: ownKey,
    look: (signal) => read({ signal, poll: true }),
    enabled,
    isPersonal: true,
    onChange: () => void client.invalidateQueries({ queryKey: catalogueKey }),
  });
  return useQuery({ queryKey: ownKey, queryFn: ({ signal }) => read({ signal }), enabled });
}

/** What follows on a page of own requests: a full one may have others after it. */
function behind(page: readonly RequestView[]): string | undefined {
  return page.length < ownPageSize ? undefined : page.at(-1)?.requestId;
}

/** The person's own requests after the newest, page by page; nothing is read before `fetchNextPage`. */
export function useEarlierRequests(newest: readonly RequestView[]) {
  const api = useApi();
  const after = behind(newest);
  const earlier = useInfiniteQuery({
    queryKey: [...earlierKey, after ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.get(addresses.userRequests, { query: { after: pageParam }, signal }),
    initialPageParam: after,
    getNextPageParam: behind,
    enabled: false,
  });
  return { ...earlier, hasNextPage: earlier.data === undefined ? after !== undefined : earlier.hasNextPage };
}

/** The person's own requests that are finished, newest first, page by page. */
export function useFinishedRequests({ isWanted }: { isWanted: boolean }) {
  const api = useApi();
  const isSignedIn = usePerson() !== null;
  return useInfiniteQuery({
    queryKey: finishedKey,
    queryFn: ({ pageParam, signal }) =>
      api.get(addresses.userRequests, { query: { finished: '1', after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined, // The first page is behind none.
    getNextPageParam: behind,
    enabled: isWanted && isSignedIn,
  });
}

/**
 * One request as the person may see it, kept fresh while anything can still happen to it.
 * @param idOrNumber request id or number
 */
export function useRequest(idOrNumber: string, { isWanted }: { isWanted: boolean } = { isWanted: true }) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = [...oneKey, idOrNumber];
  const read = (options: ReadOptions) =>
    api.get(addresses.request, { params: { requestId: idOrNumber }, ...options });
  const request = useQuery({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    enabled: usePerson() !== null && isWanted,
  });
  useNews({
    queryKey,
    look: (signal) => read({ signal, poll: true }),
    enabled: request.data !== undefined && canStillChange(request.data),
    isPersonal: false,
    onChange: () => {
      void client.invalidateQueries({ queryKey: ownKey });
      void client.invalidateQueries({ queryKey: catalogueKey });
    },
  });
  return request;
}

/** An accepted period of status in can be ended by the other side. */
function canStillChange({ workflowStatus, actions }: RequestView): boolean {
  return isOpen(workflowStatus) || actions.some(({ action }) => action === 'END');
}

/**
 * The person's own requests that wait for their answer, kept fresh; none while unknown. Asked only while the person has
 * a request under way, for nobody else can be asked anything.
 */
export function useOpenQuestions(): readonly OpenQuestion[] {
  const api = useApi();
  const isUnderWay = (useCatalogue().data?.openRequests ?? 0) > 0;
  const enabled = usePerson() !== null && isUnderWay;
  const read = (options: ReadOptions) => api.get(addresses.questions, options);
  useNews({
    queryKey: questionsKey,
    look: (signal: AbortSignal) => read({ signal, poll: true }),
    enabled,
    isPersonal: true,
  });
  const { data } = useQuery({
    queryKey: questionsKey,
    queryFn: ({ signal }) => read({ signal }),
    enabled,
  });
  return enabled ? (data ?? []) : [];
}

/** What a desk is narrowed to, and which page of it. Absent means all and the first. */
export interface QueueChoice {
  role: DecidingRole;
  type?: RequestType | undefined;
  application?: string | undefined;
  minAgeDays?: number | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
}

/** Those of these requests that wait on the desk now, as far as they fit on one page. */
export async function readWaiting(
  api: ApiClient,
  role: DecidingRole,
  requestIds: readonly string[],
): Promise<readonly QueueItem[]> {
  const query = { role, requests: requestIds.join(','), size: String(mostPerBatch) };
  return (await api.get(addresses.queue, { query })).items;
}

/**
 * One page of a desk, most urgent first; what was shown stays until the next page has arrived. Kept fresh.
 * @param isWanted false where no desk is meant; then nothing is read
 */
export function useQueue(choice: QueueChoice, isWanted = true) {
  const api = useApi();
  const { language } = useLanguage();
  const { queryKey, query } = queueSource(choice, language);
  const enabled = mayActAs(usePerson(), [choice.role]) && isWanted;
  const read = (options: ReadOptions) => api.get(addresses.queue, { query, ...options });
  useNews({ queryKey, look: (signal) => read({ signal, poll: true }), enabled, isPersonal: true });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    enabled,
    // Rows of another role would be wrong for a moment; rows of another filter are only old.
    placeholderData: (before, beforeQuery) =>
      sameDesk(beforeQuery?.queryKey, choice.role) ? keepPreviousData(before) : undefined,
  });
}

/** Where one page of a desk is kept and read from; more than the choice is never sent. */
export function queueSource(
  { role, type, application, minAgeDays, q, cursor }: QueueChoice,
  pageLanguage: Language,
) {
  const language = searchLanguage(q, pageLanguage);
  const choice = { role, type, application, minAgeDays, q, language, cursor };
  const query = { ...choice, minAgeDays: minAgeDays === undefined ? undefined : String(minAgeDays) };
  return { queryKey: [...queueKey, choice], query };
}

/** What a search finds depends on the language of the page, and nothing else in a list of requests does. */
export function searchLanguage(q: string | undefined, pageLanguage: Language): Language | undefined {
  return q === undefined ? undefined : pageLanguage;
}

function sameDesk(key: readonly unknown[] | undefined, role: DecidingRole): boolean {
  const before = key?.[queueKey.length];
  return typeof before === 'object' && before !== null && 'role' in before && before.role === role;
}

/** What waits for somebody in all their deciding roles together. */
interface Waiting extends Pick<QueuePage, 'total' | 'totalIsMinimum'> {
  /** The most urgent request of the first desk that has one, and that desk; null where none waits. */
  first: { requestNumber: string; role: DecidingRole } | null;
}

/** How many requests wait for the person in these roles together, and the first one; null while unknown. Kept fresh. */
export function useWaitingCount(roles: readonly DecidingRole[]): Waiting | null {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = [...waitingKey, roles];
  const enabled = usePerson() !== null && roles.length > 0;
  const read = async (options: ReadOptions) => {
    const desks = roles.map((role) => api.get(addresses.queue, { query: { role, size: '1' }, ...options }));
    const pages = await Promise.all(desks);
    const waiting = pages.flatMap(({ items }, index) => {
      const [item, role] = [items[0], roles[index]];
      return item === undefined || role === undefined ? [] : [{ requestNumber: item.requestNumber, role }];
    });
    return {
      first: waiting[0] ?? null,
      total: pages.reduce((sum, page) => sum + page.total, 0),
      totalIsMinimum: pages.some((page) => page.totalIsMinimum),
    };
  };
  useNews({
    queryKey,
    look: (signal) => read({ signal, poll: true }),
    enabled,
    isPersonal: true,
    // Somebody may have been asked to be an alternate, which waits on the desk too.
    onChange: () => void client.invalidateQueries({ queryKey: alternatesKey }),
  });
  return useQuery({ queryKey, queryFn: ({ signal }) => read({ signal }), enabled }).data ?? null;
}

/**
 * The person's roles by employment, for a form that changes them: read when it opens, and then only when it asks, so
 * that nothing moves below the person's hands.
 */
export function useUserRoles({ isNeeded }: { isNeeded: boolean }) {
  const api = useApi();
  const isSignedIn = usePerson() !== null;
  return useQuery({
    queryKey: userRolesKey,
    queryFn: ({ signal }) => api.get(addresses.userRoles, { signal }),
    enabled: isNeeded && isSignedIn,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { logged: 'The current roles could not be loaded' },
  });
}

/**
 * The groups below the application's root, read when a form that asks for them opens, and then left alone like the roles
 * but for the language of their descriptions.
 * @param root its name at the top of the directory; null where there is nothing to read
 */
export function useGroups(root: string | null) {
  const api = useApi();
  const isSignedIn = usePerson() !== null;
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['groups', root, language],
    queryFn: ({ signal }) =>
      api.get(addresses.groups, { params: { application: root ?? '' }, query: { language }, signal }),
    enabled: root !== null && isSignedIn,
    // While another language is on its way the form stays.
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[1] === root ? before : undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Who would decide this request if it were sent now, and until when. Asked again each time the answers are reviewed: what was
 * so a minute ago may not be so any more.
 */
export function useRequestPreview(submission: PreviewedSubmission) {
  const api = useApi();
  return useQuery({
    queryKey: ['request-preview', submission],
    queryFn: ({ signal }) => api.post(addresses.preview, { body: submission, signal }),
    enabled: usePerson() !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One attempt to send a request. */
interface SubmitAttempt {
  submission: Submission;
  /** A UUID that stays with these answers, so that a repeat after a lost response or a reload has one effect. */
  idempotencyKey: string;
}

/** Sends a request. */
export function useSubmitRequest() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ submission, idempotencyKey }: SubmitAttempt) =>
      api.post(addresses.requests, { body: submission, idempotencyKey }),
    onSuccess: (request) => {
      storeRequest(client, request);
    },
    onError: (fault) => refetchIfRefused(client, fault),
  });
}

/** Withdraws an own request. Its card leaves the list at once, so a dialog with the result is rendered beside the list. */
export function useCancelRequest() {
  const api = useApi();
  return useRequestAction(
    ({ requestId, requestType }: Pick<RequestView, 'requestId' | 'requestType'>, idempotencyKey) => {
      const body: Cancellation = { action: 'CANCEL', requestId, requestType };
      return api.post(addresses.cancelRequest, { body, idempotencyKey });
    },
  );
}
