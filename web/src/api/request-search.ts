import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import type { FindRequestSearch } from '../screens/searches.ts';
import { usePerson } from '../session/use-session.tsx';
import { useApi } from './client.ts';
import { searchKey } from './request-store.ts';

/** One page of all requests that match, newest first unless turned round; what was shown stays until the next page has arrived. */
export function useRequestSearch({ q, application, status, order, from, to, cursor }: FindRequestSearch) {
  const api = useApi();
  const person = usePerson();
  const query = { q, application, status, order, from, to, cursor };
  return useQuery({
    queryKey: [...searchKey, query],
    queryFn: ({ signal }) => api.get(addresses.search, { query, signal }),
    enabled: person !== null && readsEveryRequest(person),
    placeholderData: keepPreviousData,
  });
}
