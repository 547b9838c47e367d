import { addresses } from '@portal/core/contract/addresses.ts';
import { useSessionPort } from '../../session/use-session.tsx';
import { useKeyedAction } from '../actions/keyed-action.ts';
import { useApi } from '../client.ts';
import { useRefreshApplications } from './refresh-applications.ts';

/**
 * Gives up everything. When the server has answered, the token is refreshed once, and after that the cards are built
 * again and the requests reloaded (rule changes 8).
 */
export function useRemoveAll() {
  const api = useApi();
  const session = useSessionPort();
  const refresh = useRefreshApplications();
  return useKeyedAction({
    send: (_all: void, idempotencyKey) => api.post(addresses.removals, { body: {}, idempotencyKey }),
    onSuccess: () => {
      // The cards are asked for even without a new token: they tell that the roles have changed.
      session.refreshRoles().then(refresh, refresh);
    },
    onError: refresh,
  });
}
