import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useReplacement } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';
import type { ReadOptions } from '../declared-call.ts';
import { useNews } from '../news.ts';

const noticesKey = ['account', 'notices'] as const;

/** The person's notices, kept fresh. */
export function useNotices() {
  const api = useApi();
  const enabled = usePerson() !== null;
  const read = (options: ReadOptions) => api.get(addresses.notices, options);
  useNews({
    queryKey: noticesKey,
    look: (signal) => read({ signal, poll: true }),
    enabled,
    isPersonal: true,
  });
  return useQuery({ queryKey: noticesKey, queryFn: ({ signal }) => read({ signal }), enabled });
}

/** Marks the notices between two positions as read. */
export function useMarkNotices() {
  return useReplacement(noticesKey, (api, positions: { from: number; upTo: number }) =>
    api.post(addresses.noticesRead, { body: positions }),
  );
}
