import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import type {
  ApprovalWithdrawal,
  Decision,
  SeveralDecisions,
} from '@portal/core/contract/requests/decisions.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { QuestionReply } from '@portal/core/contract/requests/information.ts';
import type { SeenVersion } from '@portal/core/contract/requests/waiting.ts';
import { useLanguage } from '../content/language.tsx';
import type { DecisionsSearch } from '../screens/searches.ts';
import { useKeyedAction } from './actions/keyed-action.ts';
import { useApi } from './client.ts';
import { refetchIfRefused, useRequestAction } from './actions/request-action.ts';
import { oneKey, ownDecisionsKey, refetchRequests, takeOffDesks } from './request-store.ts';
import { type QueueChoice, queueSource } from './requests.ts';

/** Approves or denies in the waiting stage of one request, or asks the requester. */
export function useDecideRequest(requestId: string) {
  const api = useApi();
  return useRequestAction(
    (body: Decision, idempotencyKey) =>
      api.post(addresses.decisions, { params: { requestId }, body, idempotencyKey }),
    (_request, client) => {
      takeOffDesks(client, [requestId]);
    },
  );
}

/** One decision on several requests; each gets a result of its own. */
export function useDecideSeveral() {
  const api = useApi();
  const client = useQueryClient();
  return useKeyedAction({
    send: (body: SeveralDecisions, idempotencyKey) =>
      api.post(addresses.severalDecisions, { body, idempotencyKey }),
    onSuccess: ({ results }) => {
      const decided = results.filter((result) => result.code === null);
      takeOffDesks(
        client,
        decided.map((result) => result.requestId),
      );
      void refetchRequests(client);
    },
    onError: (fault) => refetchIfRefused(client, fault),
  });
}

/** Undoes an own approval of a moment ago. */
export function useWithdrawApproval(requestId: string) {
  const api = useApi();
  return useRequestAction(
    (body: ApprovalWithdrawal, idempotencyKey) =>
      api.post(addresses.approvalWithdrawal, { params: { requestId }, body, idempotencyKey }),
    (_request, client) => {
      void refetchRequests(client);
    },
  );
}

/** Reminds those whose decision the person's own request waits for. */
export function useRemind(requestId: string) {
  return useWaitingAction(addresses.reminders, requestId);
}

/** Has more people asked to decide the person's own request. */
export function useEscalate(requestId: string) {
  return useWaitingAction(addresses.escalation, requestId);
}

function useWaitingAction(
  address: typeof addresses.reminders | typeof addresses.escalation,
  requestId: string,
) {
  const api = useApi();
  return useRequestAction(
    (body: SeenVersion, idempotencyKey) => api.post(address, { params: { requestId }, body, idempotencyKey }),
    // The response does not say whom mail does not reach.
    (_request, client) => void client.invalidateQueries({ queryKey: oneKey }),
  );
}

/** Answers the question on which a request waits for its own requester. */
export function useRespond(requestId: string) {
  const api = useApi();
  return useRequestAction((body: QuestionReply, idempotencyKey) =>
    api.post(addresses.response, { params: { requestId }, body, idempotencyKey }),
  );
}

/** Reads a page of a desk without the cache; null when it cannot be had. */
export function useReadQueueNow(): (choice: QueueChoice) => Promise<QueuePage | null> {
  const api = useApi();
  const client = useQueryClient();
  const { language } = useLanguage();
  return useCallback(
    async (choice) => {
      const { queryKey, query } = queueSource(choice, language);
      const read = client.fetchQuery({
        queryKey,
        queryFn: ({ signal }) => api.get(addresses.queue, { query, signal }),
        staleTime: 0,
      });
      return read.catch(() => null);
    },
    [api, client, language],
  );
}

/** One page of what the person has decided, newest first unless turned round; what was shown stays until the next page has arrived. */
export function useOwnDecisions({ q, application, decision, order, from, to, cursor }: DecisionsSearch) {
  const api = useApi();
  const query = { q, application, decision, order, from, to, cursor };
  return useQuery({
    queryKey: [...ownDecisionsKey, query],
    queryFn: ({ signal }) => api.get(addresses.ownDecisions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
