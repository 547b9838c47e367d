import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { AuditAction, AuditOutcome } from '@portal/core/domain/audit/audit-action.ts';
import { type TrailPageSize, trailReaders } from '@portal/core/domain/audit/trail-search.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { TrailSearch } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useApi } from '../client.ts';

/** What can be asked for: a search of which everything is valid. */
export type ValidTrailSearch = Omit<TrailSearch, 'action' | 'outcome' | 'size'> & {
  action: AuditAction | undefined;
  outcome: AuditOutcome | undefined;
  size: TrailPageSize | undefined;
};

/** One page of the trail, newest first; for SECURITY. What was shown stays until the next page has arrived. */
export function useTrail(query: ValidTrailSearch, isValid: boolean) {
  const api = useApi();
  const mayRead = mayActAs(usePerson(), trailReaders);
  return useQuery({
    queryKey: ['trail', query],
    queryFn: ({ signal }) => api.get(addresses.trail, { query, signal }),
    enabled: mayRead && isValid,
    placeholderData: keepPreviousData,
    // Reading it again shows what has happened since.
    staleTime: 0,
  });
}
