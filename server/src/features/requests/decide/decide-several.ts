import { createHash } from 'node:crypto';
import type { DecidedItems, Decision, SeveralDecisions } from '@portal/core/contract/requests/decisions.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { decideRequest } from './decide-request.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { recordRefusedItem } from '../store/refused-item.ts';

type DecidedItem = DecidedItems['results'][number];

const noStatus = { decidedBy: null, currentStatus: null, waitingOn: null, closingReason: null };

/** One decision on several requests: each is accepted or refused on its own, and the response says which (rule refusals 5). */
export async function decideSeveral(
  deps: RequestDependencies,
  caller: Caller,
  { items, ...givenDecision }: SeveralDecisions,
): Promise<DecidedItems> {
  const results: DecidedItem[] = [];
  for (const { requestId, ...item } of items)
    results.push(await decideOne(deps, forItem(caller, requestId), requestId, { ...item, ...givenDecision }));
  return { results };
}

async function decideOne(
  deps: RequestDependencies,
  caller: Caller,
  requestId: string,
  decision: Decision,
): Promise<DecidedItem> {
  try {
    const { requestNumber, workflowStatus } = await decideRequest(deps, caller, requestId, decision);
    return { requestId, requestNumber, workflowStatus, code: null, ...noStatus };
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure;
    const { code, details } = failure;
    await recordRefusedItem(deps.db, caller, { code, requestId, call: 'POST decisions' });
    return {
      requestId,
      requestNumber: null,
      workflowStatus: null,
      code,
      decidedBy: details.decidedBy ?? null,
      currentStatus: details.currentStatus ?? null,
      waitingOn: details.waitingOn ?? null,
      closingReason: details.closingReason ?? null,
    };
  }
}

/** Each item has a key of its own, derived from the key of the call, so that a repeated call repeats every result. */
function forItem(caller: Caller, requestId: string): Caller {
  if (caller.idempotencyKey === null) return caller;
  const hash = createHash('sha256').update(`${caller.idempotencyKey} ${requestId}`).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ];
  return { ...caller, idempotencyKey: parts.join('-') };
}
