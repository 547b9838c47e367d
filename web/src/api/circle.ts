import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { hasCircle, listsInitiated } from '@portal/core/domain/people/circle.ts';
import { othersPageSize } from '@portal/core/domain/requests/visibility.ts';
import { usePerson } from '../session/use-session.tsx';
import { useApi } from './client.ts';

/** Below the requests' keys: whatever changes a request may change what somebody holds. */
const circleKey = ['requests', 'circle'] as const;
const initiatedKey = ['requests', 'initiated'] as const;

/** The people of the circle who match; nobody is asked for while nothing is typed. */
export function useCirclePeople(q: string) {
  const api = useApi();
  const person = usePerson();
  return useQuery({
    queryKey: [...circleKey, 'people', q],
    queryFn: ({ signal }) => api.get(addresses.circle, { query: { q }, signal }),
    enabled: person !== null && hasCircle(person) && q !== '',
  });
}

/** What one of them holds; nobody is asked about while nobody is chosen. */
export function usePersonAccess(userName: string | undefined) {
  const api = useApi();
  const person = usePerson();
  return useQuery({
    queryKey: [...circleKey, 'access', userName],
    queryFn: ({ signal }) => api.get(addresses.circleAccess, { query: { userName: userName ?? '' }, signal }),
    enabled: person !== null && hasCircle(person) && userName !== undefined,
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
