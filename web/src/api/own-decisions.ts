import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { DecisionsSearch } from '../screens/searches.ts';
import { useApi } from './client.ts';
import { ownDecisionsKey } from './request-store.ts';

/** One page of what the person has decided, newest first unless turned round; what was shown stays until the next page has arrived. */
export function useOwnDecisions({ q, application, decision, order, from, to, cursor }: DecisionsSearch) {
  const api = useApi();
  const query = { q, application, decision, order, from, to, cursor };
  return useQuery({
    queryKey: [...ownDecisionsKey, query],
    queryFn: ({ signal }) => api.get(addresses.ownDecisions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
