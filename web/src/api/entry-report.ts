import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { usePerson } from '../session/use-session.tsx';
import { useApi } from './client.ts';

/** Why somebody can or cannot get into an application; nothing is asked before an application is chosen. */
export function useEntryReport({
  person,
  application,
}: {
  person?: string | undefined;
  application?: string | undefined;
}) {
  const api = useApi();
  const reader = usePerson();
  return useQuery({
    queryKey: ['entry-report', reader?.userId ?? null, person, application],
    queryFn: ({ signal }) =>
      api.get(addresses.entryReport, { query: { person, application: application ?? '' }, signal }),
    enabled: reader !== null && application !== undefined,
  });
}
