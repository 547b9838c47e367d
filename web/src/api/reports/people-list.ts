import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { listPeople } from '@portal/core/contract/downloads/people-list.ts';
import type { PartOf } from '@portal/core/contract/endpoint.ts';
import { useApi } from '../client.ts';

/** What is asked of the list of who has what; absent parts are left out. */
export type AskedPeople = {
  [Name in keyof PartOf<typeof listPeople, 'query'>]: PartOf<typeof listPeople, 'query'>[Name] | undefined;
} & Pick<PartOf<typeof listPeople, 'query'>, 'as'>;

/** One page of who has what. What was shown before stays until it is there. */
export function usePeopleList(asked: AskedPeople) {
  const api = useApi();
  return useQuery({
    queryKey: ['people-list', asked],
    queryFn: ({ signal }) => api.get(addresses.peopleList, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
