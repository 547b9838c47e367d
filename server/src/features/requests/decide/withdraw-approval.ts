import type { ApprovalWithdrawal } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import {
  rolesToWithdraw,
  withdrawApproval,
} from '@portal/core/domain/requests/transitions/undo/withdraw-approval.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { changeRequest } from '../change-request.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { namedCaller } from '../found-request.ts';

/**
 * Undoes the caller's own approval while the next stage has not acted: the request is back in the caller's stage, with the
 * times it had there. One conditional statement decides between this and the next decision.
 * @throws RefusedCall NOT_FOUND, NOT_ELIGIBLE, UNDO_TOO_LATE, ALREADY_DECIDED where the request has moved since it was read
 */
export function withdrawOwnApproval(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: ApprovalWithdrawal,
): Promise<RequestView> {
  return changeRequest(deps, caller, {
    idOrNumber,
    call: `withdraw ${idOrNumber}`,
    sent: body,
    roles: ({ request }) => rolesToWithdraw(request, caller.person.userId),
    transition: async ({ request }, { realmRoles, portalRoles }) => {
      const person = { ...namedCaller(caller), realmRoles, portalRoles };
      const change = withdrawApproval(request, person, caller.now);
      if (isRefusal(change)) return change;
      return request.version === body.version ? { change } : { refused: 'ALREADY_DECIDED' };
    },
  });
}
