import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { InsightsSearch } from '../../screens/searches.ts';
import { useApi } from '../client.ts';

/** How many requests come in. Of each insight, what was shown stays until that of another filter has arrived. */
export function useArrivals(query: InsightsSearch) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'arrivals', query],
    queryFn: ({ signal }) => api.get(addresses.insightArrivals, { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How long decisions take. */
export function useTimes(query: InsightsSearch) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'times', query],
    queryFn: ({ signal }) => api.get(addresses.insightTimes, { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Where requests wait now, whatever the weeks. */
export function useWaiting({ application, type }: InsightsSearch) {
  const api = useApi();
  const query = { application, type };
  return useQuery({
    queryKey: ['insights', 'waiting', query],
    queryFn: ({ signal }) => api.get(addresses.insightWaiting, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Which roles are asked for and refused most, and how requests end. */
export function useRoleInsight(query: InsightsSearch) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'roles', query],
    queryFn: ({ signal }) => api.get(addresses.insightRoles, { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How the load is shared, and where set-up fails. */
export function useLoad(query: InsightsSearch) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'load', query],
    queryFn: ({ signal }) => api.get(addresses.insightLoad, { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });
}
