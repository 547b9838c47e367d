import { useCallback } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { ContactOrder } from '@portal/core/contract/contact.ts';
import { useKeyedAction } from '../actions/keyed-action.ts';
import { useApi } from '../client.ts';

/** Writes to the team; sending the same again has one effect. */
export function useSendMessage() {
  const api = useApi();
  return useKeyedAction({
    send: (body: ContactOrder, idempotencyKey) => api.post(addresses.email, { body, idempotencyKey }),
  });
}

/** Fetches a puzzle for anyone who writes without signing in. */
export function useContactPuzzle() {
  const api = useApi();
  return useCallback((signal: AbortSignal) => api.get(addresses.emailPuzzle, { signal }), [api]);
}
