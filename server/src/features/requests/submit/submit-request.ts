import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { type Kind, kindOf } from '@portal/core/domain/requests/kinds.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { nameAlternate } from '../alternates/name-alternate.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { askForRoles } from './ask-for-roles.ts';
import { applicationIn, refuseOtherUser } from './refused-fields.ts';
import { reactivate } from './account/reactivate.ts';
import { removeAccess } from './removal/remove-access.ts';
import { updateProfile } from './account/update-profile.ts';

type Submit = (deps: RequestDependencies, caller: Caller, body: Submission) => Promise<RequestView>;

/** How each form is taken. */
const taken: Readonly<Record<Kind['form'], Submit>> = {
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
  return await taken[kindOf(body.requestType).form](deps, caller, body);
}
