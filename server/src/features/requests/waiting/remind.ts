import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { SeenVersion } from '@portal/core/contract/requests/waiting.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import { escalateFor, refusalToEscalate } from '@portal/core/domain/requests/waiting/escalate.ts';
import { remind } from '@portal/core/domain/requests/waiting/remind.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { changeRequest } from '../change-request.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { namedCaller } from '../found-request.ts';
import { superiorsOf } from './escalate-stages.ts';

/**
 * Reminds those who are asked, once a day. It conflicts with no decision under way.
 * @throws RefusedCall NOT_FOUND, NOT_ELIGIBLE, ALREADY_DECIDED, REMINDED_TODAY
 */
export function remindApprovers(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: SeenVersion,
): Promise<RequestView> {
  const { now } = caller;
  const { zone } = deps.deadlines;
  return changeRequest(deps, caller, {
    idOrNumber,
    call: `remind ${idOrNumber}`,
    sent: body,
    roles: () => null,
    transition: async ({ request }) => {
      const change = remind(request, { by: namedCaller(caller), now, zone });
      if (isRefusal(change)) return change;
      return request.version === body.version ? { change } : { refused: 'ALREADY_DECIDED' };
    },
  });
}

/**
 * Asks more people because the requester wants it, once in a stage.
 * @throws RefusedCall NOT_FOUND, NOT_ELIGIBLE, ALREADY_DECIDED, ESCALATED_ALREADY, ESCALATION_TOO_EARLY, NOBODY_TO_ASK
 */
export function escalateRequest(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: SeenVersion,
): Promise<RequestView> {
  const { now } = caller;
  const { deadlines } = deps;
  const by = namedCaller(caller);
  return changeRequest(deps, caller, {
    idOrNumber,
    call: `escalate ${idOrNumber}`,
    sent: body,
    roles: () => null,
    transition: async ({ request }) => {
      const refusal = refusalToEscalate(request, by.id, { deadlines, now });
      if (refusal !== null) return refusal;
      if (request.version !== body.version) return { refused: 'ALREADY_DECIDED' };
      const change = escalateFor(request, await superiorsOf(deps, request), { by, deadlines, now });
      return isRefusal(change) ? change : { change };
    },
  });
}
