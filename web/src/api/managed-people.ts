import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { managesPeople, listsInitiated } from '@portal/core/domain/people/managed-people.ts';
import { othersPageSize } from '@portal/core/domain/requests/visibility.ts';
import { usePerson } from '../session/use-session.tsx';
import { useApi } from './client.ts';

/** Below the requests' keys: whatever changes a request may change what somebody holds. */
const managedPeopleKey = ['requests', 'circle'] as const;
const initiatedKey = ['requests', 'initiated'] as const;

/** The people whom the caller manages who match; nobody is asked for while nothing is typed. */
export function useManagedPeople(q: string) {
  const api = useApi();
  const person = usePerson();
  return useQuery({
    queryKey: [...managedPeopleKey, 'people', q],
    queryFn: ({ signal }) => api.get(addresses.managedPeople, { query: { q }, signal }),
    enabled: person !== null && managesPeople(person) && q !== '',
  });
}

/** What one of them holds; nobody is asked about while nobody is chosen. */
export function usePersonAccess(userName: string | undefined) {
  const api = useApi();
  const person = usePerson();
  return useQuery({
    queryKey: [...managedPeopleKey, 'access', userName],
    queryFn: ({ signal }) =>
      api.get(addresses.managedAccess, { query: { userName: userName ?? '' }, signal }),
    enabled: person !== null && managesPeople(person) && userName !== undefined,
  });
}

/** What the person has started for others, newest first, page by page. */
export function useInitiated() {
  const api = useApi();
  const person = usePerson();
  return useInfiniteQuery({
    queryKey: initiatedKey,
    queryFn: ({ pageParam, signal }) =>
      api.get(addresses.initiatorRequests, { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined, // The first page is behind none.
    getNextPageParam: (page) => (page.length < othersPageSize ? undefined : page.at(-1)?.requestId),
    enabled: person !== null && listsInitiated(person),
  });
}
