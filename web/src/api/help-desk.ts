import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Candidate, InterventionOrder, StuckList } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { query } from '../paths.ts';
import { usePerson } from '../session/use-session.tsx';
import { useAttempt } from './attempt.ts';
import { type CallOptions, ProblemError, useApi } from './client.ts';
import { useNews } from './news.ts';
import { placeRequest, refetchRequests, requestAddress, stuckKey } from './request-store.ts';

/**
 * Requests that do not move by themselves, longest first; for RM-IT help. Kept fresh.
 * @param cursor where the page starts; undefined for the first
 */
export function useStuckRequests(cursor: string | undefined) {
  const api = useApi();
  const queryKey = [...stuckKey, cursor ?? null];
  const enabled = usePerson()?.portalRoles.includes('RM_IT_HELP') === true;
  const read = (options: CallOptions) =>
    api.get<StuckList>(`${addresses.stuck}${query({ cursor })}`, options);
  useNews({ queryKey, look: (signal) => read({ signal, poll: true }), enabled });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** Who may be asked in place of the people of the waiting stage. */
export function useCandidates(requestId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['requests', 'candidates', requestId],
    queryFn: ({ signal }) =>
      api.get<Candidate[]>(requestAddress(addresses.candidates, requestId), { signal }),
  });
}

/** What RM-IT help does to one request that does not move. */
export function useIntervene(requestId: string) {
  const api = useApi();
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (order: InterventionOrder) =>
      api.post<RequestView>(requestAddress(addresses.interventions, requestId), order, {
        idempotencyKey: attempt.keyFor(order),
      }),
    onSuccess: (request) => {
      attempt.over();
      placeRequest(client, request);
    },
    onError: (fault) => (fault instanceof ProblemError ? refetchRequests(client) : undefined),
  });
}
