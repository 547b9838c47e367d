import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { ContactOrder } from '@portal/core/contract/contact.ts';
import { useAttempt } from '../attempt.ts';
import { useApi } from '../client.ts';

/** Writes to the team; sending the same again has one effect. */
export function useSendMessage() {
  const api = useApi();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (order: ContactOrder) =>
      api.post(addresses.email, { body: order, idempotencyKey: attempt.keyFor(order) }),
    onSuccess: () => {
      attempt.over();
    },
  });
}

/** Fetches a puzzle for anyone who writes without signing in. */
export function useContactPuzzle() {
  const api = useApi();
  return useCallback((signal: AbortSignal) => api.get(addresses.emailPuzzle, { signal }), [api]);
}
