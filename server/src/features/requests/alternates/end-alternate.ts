import type { AlternateEnd } from '@portal/core/contract/requests/alternates.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { end, rolesToEnd } from '@portal/core/domain/requests/transitions/end.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { changeRequest } from '../change-request.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { namedCaller } from '../found-request.ts';

/**
 * Ends an alternate period before its last day: from now on the alternate decides nothing more for the supervisor.
 * @throws RefusedCall NOT_FOUND, NOT_ELIGIBLE, ALREADY_DONE when it is over, ALREADY_DECIDED when it was never accepted
 *   or somebody else has ended it
 */
export function endAlternate(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: AlternateEnd,
): Promise<RequestView> {
  const by = namedCaller(caller);
  return changeRequest(deps, caller, {
    idOrNumber,
    call: `end ${idOrNumber}`,
    sent: body,
    roles: ({ request }) => rolesToEnd(request, by.id),
    transition: async ({ request }, account) => {
      const isHelpDesk = mayActAs(account, ['RM_IT_HELP']);
      const change = end(request, { by, isHelpDesk, now: caller.now });
      if (isRefusal(change)) return change;
      return request.version === body.version ? { change } : { refused: 'ALREADY_DECIDED' };
    },
  });
}
