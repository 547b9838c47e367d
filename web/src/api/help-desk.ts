import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { InterventionOrder } from '@portal/core/contract/requests/help-desk.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import { useLanguage } from '../content/language.tsx';
import type { ManageRequestsSearch } from '../screens/searches.ts';
import { usePerson } from '../session/use-session.tsx';
import { useApi } from './client.ts';
import type { ReadOptions } from './declared-call.ts';
import { useNews } from './news.ts';
import { useRequestAction } from './actions/request-action.ts';
import { stuckKey } from './request-store.ts';
import { searchLanguage } from './requests.ts';

/** One page of the requests that do not move by themselves, longest first unless turned round; for RM-IT help. Kept fresh. */
export function useStuckRequests({ q, order, from, to, cursor }: ManageRequestsSearch) {
  const api = useApi();
  const { language: pageLanguage } = useLanguage();
  const language = searchLanguage(q, pageLanguage);
  const query = { q, language, order, from, to, cursor };
  const queryKey = [...stuckKey, query];
  const enabled = mayActAs(usePerson(), ['RM_IT_HELP']);
  const read = (options: ReadOptions) => api.get(addresses.stuck, { query, ...options });
  useNews({ queryKey, look: (signal) => read({ signal, poll: true }), enabled, isPersonal: false });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** Who may be asked in place of the people of the waiting stage, of those who are found by what is typed; the first of all while nothing is. */
export function useStageCandidates(requestId: string, q: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['requests', 'candidates', requestId, q],
    queryFn: ({ signal }) => api.get(addresses.candidates, { params: { requestId }, query: { q }, signal }),
  });
}

/** What RM-IT help does to one request that does not move. */
export function useIntervene(requestId: string) {
  const api = useApi();
  return useRequestAction((body: InterventionOrder, idempotencyKey) =>
    api.post(addresses.interventions, { params: { requestId }, body, idempotencyKey }),
  );
}

/** Who is about to be locked for not signing in, as it is each time the list is opened; for readers of all requests. */
export function useUnusedAccounts() {
  const api = useApi();
  const person = usePerson();
  return useQuery({
    queryKey: ['unused-accounts'],
    queryFn: ({ signal }) => api.get(addresses.unusedAccounts, { signal }),
    enabled: person !== null && readsEveryRequest(person),
    staleTime: 0,
  });
}
