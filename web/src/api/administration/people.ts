import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { PersonToAdd } from '@portal/core/contract/people/added-person.ts';
import { peopleReaders } from '@portal/core/domain/people/admission/people-readers.ts';
import { soughtRoles, soughtStates } from '@portal/core/domain/reports/people-search.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { PeopleSearch } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useKeyedAction } from '../actions/keyed-action.ts';
import { useApi } from '../client.ts';

const allPeopleKey = 'all-people';

/** One page of people; what was shown stays until the next page has come. */
export function useAllPeople({ q, role, state, cursor }: PeopleSearch) {
  const api = useApi();
  const query = {
    q,
    after: cursor,
    role: soughtRoles.find((one) => one === role),
    state: soughtStates.find((one) => one === state),
  };
  return useQuery({
    queryKey: [allPeopleKey, query],
    queryFn: ({ signal }) => api.get(addresses.people, { query, signal }),
    enabled: mayActAs(usePerson(), peopleReaders),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Adds somebody; sending the same again has one effect. */
export function useAddPerson() {
  const api = useApi();
  const client = useQueryClient();
  return useKeyedAction({
    send: (body: PersonToAdd, idempotencyKey) => api.post(addresses.people, { body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: [allPeopleKey] }),
  });
}
