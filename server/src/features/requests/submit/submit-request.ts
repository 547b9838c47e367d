import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { removingRoles } from '@portal/core/domain/people/managed-people.ts';
import { asksQuestions, type Kind, kindOf, refusalToAsk } from '@portal/core/domain/requests/kinds.ts';
import { authorityNow, refuseWithoutRole } from '../../../rights/rights-of-roles.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { nameAlternate } from '../alternates/name-alternate.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { askForRoles } from './ask-for-roles.ts';
import { applicationIn, isForAnother, refuseOtherUser } from './refused-fields.ts';
import { reactivate } from './account/reactivate.ts';
import { removeAccess } from './removal/remove-access.ts';
import { updateProfile } from './account/update-profile.ts';

type Submit = (deps: RequestDependencies, caller: Caller, body: Submission) => Promise<RequestView>;

/** How each form is handled. */
const submitters: Readonly<Record<Kind['form'], Submit>> = {
  QUESTIONS: (deps, caller, body) => askForRoles(deps, caller, applicationIn(deps, body), body),
  APPLICATION: (deps, caller, body) => removeAccess(deps, caller, applicationIn(deps, body), body),
  NOTHING: reactivate,
  PROFILE: updateProfile,
  ALTERNATE: nameAlternate,
};

/**
 * Takes a request of any type: one statement with its stages, its audit row and its idempotency record.
 * @throws RefusedCall with a code of rule refusals 1
 */
export async function submitRequest(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  refuseOtherUser(body, caller);
  const { requestType: type } = body;
  // What the questions of an application lead to is judged with all that a submit reads, unless there is doubt before.
  const isInDoubt = !asksQuestions(type) || refusalToAsk(type, caller.person) !== null;
  if (isInDoubt) await refuseWithoutRight(deps, caller, body);
  return await submitters[kindOf(body.requestType).form](deps, caller, body);
}

/** A person who may not ask for it now is refused, also where the same was accepted under the same key before (rule people 17). */
async function refuseWithoutRight(
  { directory }: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<void> {
  const account = await authorityNow(directory, caller.person.userId);
  if (isForAnother(body, caller)) return refuseWithoutRole(account, removingRoles);
  const refused = refusalToAsk(body.requestType, account);
  if (refused !== null) throw new RefusedCall(refused);
}
