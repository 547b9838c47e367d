import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { hasRemoval } from '@portal/core/domain/catalogue/cards.ts';
import { checkText, limits } from '@portal/core/domain/validation/text.ts';
import { type RemovingRole, roleToRemove } from '@portal/core/domain/people/managed-people.ts';
import type { Filing } from '@portal/core/domain/requests/transitions/file.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { stillMay } from '../../../rights/rights-of-roles.ts';
import { RefusedCall, refusedBy } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';
import { inDetails, refuseOtherFields } from '../submit/refused-fields.ts';
import { holderOf, personNamed, removerOf } from './remover-facts.ts';

/** Access that goes: whose, of which application, by whom and why. */
export interface Removal {
  application: Application;
  holder: Filing['person'];
  /** Null where somebody gives up their own. */
  initiator: Filing['initiator'];
  /** Why it is removed; null where somebody gives up their own. */
  reason: string | null;
  /** What the rules say about this person and this application. */
  isAllowed: boolean;
  /** The role in which it is removed; null where somebody gives up their own. */
  role: RemovingRole | null;
  /** The right to it, as far as the database knows, for the statement that writes it; begins with `and`. */
  condition: Statement;
}

/**
 * Access that the caller takes from somebody whom they manage (rule changes 10). The right to it is asked of the directory
 * now, not of the token.
 * @throws RefusedCall INVALID without a reason, ACCOUNT_LOCKED, NOT_ELIGIBLE, or NOT_FOUND for somebody whom the caller does not manage
 */
export async function removalForAnother(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  body: Submission,
): Promise<Removal> {
  refuseOtherFields(body, ['requestedAppName', 'userName', 'purpose']);
  const { userName = '', purpose = '' } = body.requestDetails;
  const faults = checkText('purpose', purpose, limits.explanation);
  if (faults.length > 0) throw refusedBy(inDetails({ refused: 'INVALID', faults }));
  const remover = await removerOf(deps, caller);
  const person = await personNamed(deps, userName);
  const role = roleToRemove(remover, holderOf(person), application.id);
  if (role === null) throw new RefusedCall('NOT_FOUND');
  const { userId: id, fullName, organization, email } = caller.person;
  return {
    application,
    holder: describedInDirectory(person),
    initiator: { id, fullName, organization, email },
    reason: purpose.trim(),
    isAllowed: hasRemoval(application),
    role,
    condition: stillTheirs(deps, id, role, application.id),
  };
}

/** Anyone who lost the role, or the application, a moment ago takes nothing away. */
function stillTheirs(
  { shared }: Pick<RequestDependencies, 'shared'>,
  callerId: string,
  role: RemovingRole,
  applicationId: string,
): Statement {
  const isListed = sql`a.application_id = ${applicationId} and a.person_id = ${callerId}`;
  const listed: Partial<Record<RemovingRole, Statement>> = {
    AUTHORIZER: sql`and exists (select from portal.application_authorizer a where ${isListed})`,
    PRODUCT_OWNER: sql`and exists (select from portal.application_owner a where ${isListed})`,
  };
  return sql`${stillMay(shared, callerId, [role])} ${listed[role] ?? nothing}`;
}
