import { useMutation } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { useSessionPort } from '../../session/use-session.tsx';
import { useAttempt } from '../attempt.ts';
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
  const attempt = useAttempt();
  return useMutation({
    mutationFn: () => api.post(addresses.removals, { body: {}, idempotencyKey: attempt.keyFor({}) }),
    onSuccess: () => {
      attempt.over();
      // The cards are asked for even without a new token: they tell that the roles have changed.
      session.refreshRoles().then(refresh, refresh);
    },
    onError: refresh,
  });
}
