import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { backgroundWorkReaders } from '@portal/core/domain/jobs/job-names.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useApi } from '../client.ts';
import type { ReadOptions } from '../declared-call.ts';
import { useNews } from '../news.ts';

/** How the jobs and those who follow the events are doing; for PORTAL_ADMIN and RM-IT help. Kept fresh. */
export function useBackgroundWork() {
  const api = useApi();
  const queryKey = ['background-work'];
  const enabled = mayActAs(usePerson(), backgroundWorkReaders);
  const read = (options: ReadOptions) => api.get(addresses.backgroundWork, options);
  useNews({ queryKey, look: (signal) => read({ signal, poll: true }), isPersonal: false, enabled });
  return useQuery({ queryKey, queryFn: ({ signal }) => read({ signal }), enabled, staleTime: 0 });
}
