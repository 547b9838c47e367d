import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { ReplacementOrder } from '@portal/core/contract/people/supervisors.ts';
import { useKeyedAction } from '../actions/keyed-action.ts';
import { useApi } from '../client.ts';

const supervisionKey = 'supervision';

/** How often a replacement that is going on is looked at. */
const lookAgainMs = 3_000;

/** Who supervises somebody, and whom they supervise, page by page. */
export function useSupervision(userId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [supervisionKey, userId],
    queryFn: ({ pageParam, signal }) =>
      api.get(addresses.supervisees, { params: { userId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined, // The first page is behind none.
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.replacement?.state === 'RUNNING' ? lookAgainMs : false,
    staleTime: 0,
  });
}

/** Possible successors of somebody that match what is typed; the first of all while nothing is typed. */
export function useSupervisorCandidates(userId: string, q: string) {
  const api = useApi();
  return useQuery({
    queryKey: [supervisionKey, userId, 'candidates', q],
    queryFn: ({ signal }) =>
      api.get(addresses.supervisorCandidates, { params: { userId }, query: { q }, signal }),
    staleTime: 0,
  });
}

/** What it would do to have the successor in somebody's place; asked once there is one. */
export function useReplacementPreview(userId: string, successorId: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: [supervisionKey, userId, 'preview', successorId],
    queryFn: ({ signal }) =>
      api.get(addresses.supervisorReplacement, {
        params: { userId },
        query: { successorId: successorId ?? '' },
        signal,
      }),
    enabled: successorId !== null,
    staleTime: 0,
  });
}

/** Replaces a supervisor for all their people; sending the same again has one effect. */
export function useReplaceSupervisor(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useKeyedAction({
    send: (body: ReplacementOrder, idempotencyKey) =>
      api.post(addresses.supervisorReplacement, { params: { userId }, body, idempotencyKey }),
    readAgain: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [supervisionKey] }),
        client.invalidateQueries({ queryKey: ['person'] }),
      ]),
  });
}
