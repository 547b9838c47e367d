import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { WebhookWish } from '@portal/core/contract/operations/webhooks.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { setupReaders } from '@portal/core/domain/setup/setup-readers.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useAction } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';

const webhooksKey = ['webhooks'] as const;

/** The systems that receive events. */
export function useWebhooks() {
  const api = useApi();
  return useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => api.get(addresses.webhooks, { signal }),
    enabled: mayActAs(usePerson(), setupReaders),
  });
}

/** The messages that one of them has not accepted; asked for once they are to be shown. */
export function useWebhookFailures(webhookId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...webhooksKey, webhookId],
    queryFn: ({ signal }) => api.get(addresses.webhookFailures, { params: { webhookId }, signal }),
  });
}

/** Sends events to a system from now on. */
export function useMakeWebhook() {
  return useAction((api, body: WebhookWish) => api.post(addresses.webhooks, { body }), webhooksKey);
}

/** What can be done with one. */
export type WebhookAction =
  | { readonly kind: 'ROTATE' | 'ENABLE' | 'DISABLE' | 'DELETE' }
  | { readonly kind: 'REPLAY'; readonly deliveryId: string | null };

/** Does it; the result is the secret where there is a new one, otherwise null. */
export function useActOnWebhook(webhookId: string) {
  const params = { webhookId };
  return useAction(async (api, action: WebhookAction): Promise<string | null> => {
    switch (action.kind) {
      case 'ROTATE':
        return (await api.post(addresses.webhookKeys, { params, body: {} })).secret;
      case 'DELETE':
        await api.post(addresses.webhookDeletion, { params, body: {} });
        return null;
      case 'REPLAY':
        await api.post(addresses.webhookReplay, { params, body: { deliveryId: action.deliveryId } });
        return null;
      case 'ENABLE':
      case 'DISABLE': {
        const state = action.kind === 'ENABLE' ? 'ACTIVE' : 'DISABLED';
        await api.post(addresses.webhookState, { params, body: { state } });
        return null;
      }
    }
  }, webhooksKey);
}
