import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { ContactChanges } from '@portal/core/contract/account/own-account.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { ContactChange } from '@portal/core/domain/people/contact.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useAction, useReplacement } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';
import type { ReadOptions } from '../declared-call.ts';
import { useNews } from '../news.ts';

const accountKey = ['account', 'profile'] as const;
const sessionsKey = ['account', 'sessions'] as const;
/** Among the requests, so that whatever makes those stale has it read again. */
const waitingKey = ['requests', 'own-profile'] as const;

/** The person's own account as the directory has it now. */
export function useOwnAccount() {
  const api = useApi();
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => api.get(addresses.account, { signal }),
    enabled: usePerson() !== null,
  });
}

/** The change of the own profile that waits for its decision; kept fresh, as somebody else decides. */
export function useWaitingProfile() {
  const api = useApi();
  const client = useQueryClient();
  const enabled = usePerson() !== null;
  const query = { requestType: typeFor.profile } as const;
  const read = async (options: ReadOptions): Promise<RequestView | null> => {
    const reply = await api.get(addresses.pending, { query, ...options });
    // An empty object says that there is none; of one that there is nothing is left out.
    return reply.requestId === undefined ? null : (reply as RequestView);
  };
  useNews({
    queryKey: waitingKey,
    look: (signal) => read({ signal, poll: true }),
    enabled,
    isPersonal: true,
    onChange: () => void client.invalidateQueries({ queryKey: accountKey }),
  });
  return useQuery({ queryKey: waitingKey, queryFn: ({ signal }) => read({ signal }), enabled });
}

/** Reads the account again, and what waits for a decision. */
export function useReadAccountAgain(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: accountKey }),
      client.invalidateQueries({ queryKey: waitingKey }),
    ]);
}

/** Writes telephone number and suffix at once. */
export function useChangeContact() {
  return useReplacement(accountKey, (api, changes: readonly ContactChange[]) => {
    const body: ContactChanges = { changes: [...changes] };
    return api.post(addresses.ownContact, { body });
  });
}

/** Where the person is signed in. */
export function useOwnSessions() {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.get(addresses.ownSessions, { signal }),
    enabled: usePerson() !== null,
  });
}

/** Ends one of the person's own sessions by its id, or all others (null). Whatever comes of it, the list is read again. */
export function useEndOwnSessions() {
  return useAction(
    (api, sessionId: string | null) =>
      sessionId === null
        ? api.post(addresses.otherSessionsEnd, { body: {} })
        : api.post(addresses.ownSessionEnd, { params: { sessionId }, body: {} }),
    sessionsKey,
  );
}
