import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useApi } from '../client.ts';

/** The page of one person, as far as the reader may see them. @param mayAsk whether the reader has a role to ask in */
export function usePersonPage(userId: string, mayAsk: boolean) {
  const api = useApi();
  const reader = usePerson();
  return useQuery({
    queryKey: ['person', reader?.userId ?? null, userId],
    queryFn: ({ signal }) => api.get(addresses.person, { params: { userId }, signal }),
    enabled: mayAsk,
  });
}
