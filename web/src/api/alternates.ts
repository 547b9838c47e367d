import { useQuery } from '@tanstack/react-query';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { usePerson } from '../session/use-session.tsx';
import { useApi } from './client.ts';
import type { ReadOptions } from './declared-call.ts';
import { useNews } from './news.ts';
import { useRequestAction } from './actions/request-action.ts';
import { alternatesKey } from './request-store.ts';

/**
 * Both sides of status in for a supervisor.
 * @param isWatched whether to look for what the other side does; without it a change of what waits brings the news
 */
export function useAlternates({ isWatched }: { isWatched: boolean }) {
  const api = useApi();
  const enabled = mayActAs(usePerson(), ['SUPERVISOR']);
  const read = (options: ReadOptions) => api.get(addresses.alternates, options);
  useNews({
    queryKey: alternatesKey,
    look: (signal) => read({ signal, poll: true }),
    enabled: enabled && isWatched,
    isPersonal: true,
  });
  return useQuery({ queryKey: alternatesKey, queryFn: ({ signal }) => read({ signal }), enabled });
}

/** Whom a supervisor may name, of those who are found by what is typed; the first of all while nothing is. */
export function useAlternateCandidates(q: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...alternatesKey, 'candidates', q],
    queryFn: ({ signal }) => api.get(addresses.alternateCandidates, { query: { q }, signal }),
    enabled: mayActAs(usePerson(), ['SUPERVISOR']),
  });
}

/** Which period of status in, as it was when it was shown. */
type EndedAlternate = Pick<RequestView, 'requestId' | 'version'>;

/** Ends a period of status in before its last day. */
export function useEndAlternate() {
  const api = useApi();
  return useRequestAction(({ requestId, version }: EndedAlternate, idempotencyKey) =>
    api.post(addresses.alternateEnd, { params: { requestId }, body: { version }, idempotencyKey }),
  );
}
