import type { QuestionReply } from '@portal/core/contract/requests/information.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { refusalToRespond, reply } from '@portal/core/domain/requests/transitions/reply.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { changeRequest } from '../change-request.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { namedCaller } from '../found-request.ts';

/**
 * The requester's answer to a question: the request goes back to the desk it came from, and its clock goes on.
 * @throws RefusedCall NOT_FOUND, NOT_ELIGIBLE, INVALID, or ALREADY_DECIDED when nothing waits for an answer any more
 */
export function replyToQuestion(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: QuestionReply,
): Promise<RequestView> {
  const { now } = caller;
  const by = namedCaller(caller);
  return changeRequest(deps, caller, {
    idOrNumber,
    call: `respond ${idOrNumber}`,
    sent: body,
    roles: () => null,
    transition: async ({ request }) => {
      const refusal = refusalToRespond(request, by.id, now);
      if (refusal !== null) return refusal;
      if (request.version !== body.version) return { refused: 'ALREADY_DECIDED' };
      const change = reply(request, { by, comment: body.comment, now, zone: deps.deadlines.zone });
      return isRefusal(change) ? change : { change };
    },
  });
}
