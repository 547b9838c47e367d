import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { usePerson } from '../session/use-session.tsx';
import { ProblemError, useApi } from './client.ts';

const key = 'access-diagnosis';

/** Why somebody can or cannot get into an application, or without one what is wrong with the account; asked once somebody is meant. */
export function useAccessDiagnosis({
  person,
  application,
  isMeant,
}: {
  person?: string | undefined;
  application?: string | undefined;
  isMeant: boolean;
}) {
  const api = useApi();
  const reader = usePerson();
  return useQuery({
    queryKey: [key, reader?.userId ?? null, person, application],
    queryFn: ({ signal }) => api.get(addresses.accessDiagnosis, { query: { person, application }, signal }),
    enabled: reader !== null && isMeant,
  });
}

/** Ends every session of somebody else; `readAgain` has the report follow, once its outcome has been read. */
export function useEndSessions() {
  const api = useApi();
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: async (userName: string) =>
      (await api.post(addresses.endSessions, { body: { userName } })).ended,
  });
  return { ending, readAgain: () => client.invalidateQueries({ queryKey: [key] }) };
}

/** How recent a sign-in the server wants for a call that it refused; null where it refused for another reason. */
export function maxAgeWanted(fault: unknown): number | null {
  return fault instanceof ProblemError ? fault.problem.maxAgeSeconds : null;
}
