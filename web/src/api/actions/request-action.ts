import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { ProblemError } from '../client.ts';
import { storeRequest, refetchRequests } from '../request-store.ts';
import { useKeyedAction } from './keyed-action.ts';

/** A write that answers with the request as it is afterwards. */
export function useRequestAction<Given>(
  send: (given: Given, idempotencyKey: string) => Promise<RequestView>,
  onSuccess?: (request: RequestView, client: QueryClient) => unknown,
) {
  const client = useQueryClient();
  return useKeyedAction({
    send,
    onSuccess: (request) => {
      onSuccess?.(request, client);
      storeRequest(client, request);
    },
    onError: (fault) => refetchIfRefused(client, fault),
  });
}

/** Somebody else was faster, or the right is gone: what is shown is old. */
export function refetchIfRefused(client: QueryClient, fault: unknown): Promise<void> | undefined {
  return fault instanceof ProblemError ? refetchRequests(client) : undefined;
}
