import type { Cancellation } from '@portal/core/contract/requests/cancellation.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { cancel, rolesToCancel } from '@portal/core/domain/requests/transitions/cancel.ts';
import { starterOf } from '@portal/core/domain/requests/request.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { changeRequest } from '../change-request.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { namedCaller } from '../found-request.ts';

/**
 * Withdraws a request that the caller has started. While roles are being delivered the steps are undone too: what has been written, or may
 * have been, is undone before the request ends. A step that is under way leaves everything as it is.
 * @throws RefusedCall NOT_FOUND for anybody else's request, ALREADY_DECIDED, BEING_APPLIED or ALREADY_DONE
 */
export function cancelRequest(
  deps: RequestDependencies,
  caller: Caller,
  body: Cancellation,
): Promise<RequestView> {
  const { requestId, requestType } = body;
  const by = namedCaller(caller);
  return changeRequest(deps, caller, {
    idOrNumber: requestId,
    call: 'cancel',
    sent: body,
    roles: ({ request }) => (starterOf(request).id === by.id ? rolesToCancel(request) : null),
    transition: async ({ request }) => {
      if (starterOf(request).id !== by.id || request.type !== requestType) throw new RefusedCall('NOT_FOUND');
      const change = cancel(request, { by, now: caller.now });
      return isRefusal(change) ? change : { change };
    },
  });
}
