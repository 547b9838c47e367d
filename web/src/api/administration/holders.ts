import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { listHolders } from '@portal/core/contract/downloads/holders.ts';
import type { PartOf } from '@portal/core/contract/endpoint.ts';
import { holderReaders } from '@portal/core/domain/people/rights/holder-readers.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useApi } from '../client.ts';

type Query = PartOf<typeof listHolders, 'query'>;

/** What is asked of the list of holders; absent parts are left out. */
export type AskedHolders = { [Name in keyof Query]: Query[Name] | undefined };

/** One page of who holds roles. What was shown before stays until it is there; whatever changes a request may change it. */
export function useHolders(asked: AskedHolders) {
  const api = useApi();
  return useQuery({
    queryKey: ['requests', 'holders', asked],
    queryFn: ({ signal }) => api.get(addresses.holders, { query: asked, signal }),
    enabled: mayActAs(usePerson(), holderReaders),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
