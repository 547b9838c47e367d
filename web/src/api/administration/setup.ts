import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { setupReaders } from '@portal/core/domain/setup/setup-readers.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useApi } from '../client.ts';

/** What is done and what is left of setting the portal up; for administrators, read again whenever it is shown. */
export function useSetup() {
  const api = useApi();
  const enabled = mayActAs(usePerson(), setupReaders);
  return useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api.get(addresses.setup, { signal }),
    enabled,
    staleTime: 0,
  });
}
