import {
  type Authority,
  authorityIn,
  refusalToAct,
  refusalWhenLocked,
} from '@portal/core/domain/people/rights/authority.ts';
import { activeAccountRole, portalClientId, type PortalRole } from '@portal/core/domain/people/roles.ts';
import type { Directory } from '../ports/directory.ts';
import type { DirectoryPerson } from '../ports/directory-person.ts';
import { nothing, sql, type Statement } from '../adapters/db/sql.ts';
import { RefusedCall } from '../adapters/http/failures/problem.ts';
import type { SharedPeople } from './shared-people.ts';

/**
 * That somebody may act in one of these roles at the moment of writing, for the statement that writes; begins with `and`
 * (rule people 17). Empty where only a call to the directory could tell, which every write has made just before.
 * @param personId a subject id, or an expression of the statement for one
 */
export function stillMay(
  shared: SharedPeople | null,
  personId: string | Statement,
  roles: readonly PortalRole[],
): Statement {
  if (shared === null) return nothing;
  const held = roles.map((role) => shared.stillHolds(personId, { clientId: portalClientId, role }));
  return sql`and (${held.reduce((one, other) => sql`${one} or ${other}`)})`;
}

/**
 * That somebody's account is still open at the moment of writing, for the statement that writes; begins with `and`. Empty
 * where only a call to the directory could tell.
 * @param personId a subject id, or an expression of the statement for one
 */
export function stillOpen(shared: SharedPeople | null, personId: string | Statement): Statement {
  return shared === null
    ? nothing
    : sql`and ${shared.stillHolds(personId, { clientId: null, role: activeAccountRole })}`;
}

/**
 * Somebody's account as the directory has it at this moment.
 * @throws RefusedCall UNAUTHENTICATED for anyone who is disabled or gone, NOT_ELIGIBLE for anyone who has no role of the portal
 */
export async function authorityNow(
  directory: Pick<Directory, 'person'>,
  personId: string,
): Promise<Authority> {
  return authorityIn(whoMayEnter(await directory.person(personId)));
}

/**
 * Somebody whom the directory has just returned, if they may still enter the portal.
 * @throws RefusedCall as `authorityNow` does
 */
export function whoMayEnter(known: DirectoryPerson | null | undefined): DirectoryPerson {
  if (known?.enabled !== true) throw new RefusedCall('UNAUTHENTICATED');
  if (authorityIn(known).portalRoles.length === 0) throw new RefusedCall('NOT_ELIGIBLE');
  return known;
}

/**
 * Refuses the person who may not act in one of these roles of the portal (rule people 17).
 * @throws RefusedCall ACCOUNT_LOCKED or NOT_ELIGIBLE
 */
export function refuseWithoutRole(account: Authority, roles: readonly PortalRole[]): void {
  const refused = refusalToAct(account, roles);
  if (refused !== null) throw new RefusedCall(refused);
}

/**
 * After a statement with `stillOpen` that changed nothing: refuses the person who has been locked meanwhile.
 * @throws RefusedCall UNAUTHENTICATED or ACCOUNT_LOCKED
 */
export async function refuseLockedNow(directory: Pick<Directory, 'person'>, personId: string): Promise<void> {
  const refused = refusalWhenLocked(await authorityNow(directory, personId));
  if (refused !== null) throw new RefusedCall(refused);
}

/**
 * After a statement with `stillMay` that changed nothing: refuses the person who has lost the right to it meanwhile.
 * @throws RefusedCall UNAUTHENTICATED, ACCOUNT_LOCKED or NOT_ELIGIBLE
 */
export async function refuseWithoutRoleNow(
  directory: Pick<Directory, 'person'>,
  personId: string,
  roles: readonly PortalRole[],
): Promise<void> {
  refuseWithoutRole(await authorityNow(directory, personId), roles);
}
