import type { UserRoles } from '@portal/core/contract/access.ts';
import { attributesOf } from '@portal/core/domain/forms/form.ts';
import { rolesOn } from '@portal/core/domain/people/person.ts';
import { type HeldGrant, rolesByEmployment } from '@portal/core/domain/requests/held-roles.ts';
import { firstEmployment } from '@portal/core/domain/requests/deeds/submit.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { attributesHeld } from '../delivery/attributes-held.ts';

const employmentNumbers = [1, 2, 3, 4, 5] as const;

/** The caller's application roles by employment status, and what applications keep beside them; roles without a grant are under the first (rule changes 3). */
export async function readUserRoles(
  { db, directory, applications }: RequestDependencies,
  { person }: Caller,
): Promise<UserRoles> {
  const grants = await db.rows<HeldGrant & { application_id: string }>(
    sql`select application_id, role, employment from portal.access_grant
      where person_id = ${person.userId} and ended_at is null`,
  );
  const first = firstEmployment(person.employments);
  const appPermissions: UserRoles['appPermissions'] = Object.fromEntries(
    employmentNumbers.map((number) => [String(number), {}]),
  );
  for (const { id, clientId } of applications.values()) {
    const own = grants.filter((grant) => grant.application_id === id);
    const held = rolesByEmployment({ roles: rolesOn(person, clientId), grants: own }, first);
    for (const [number, roles] of held) Object.assign(appPermissions[String(number)] ?? {}, { [id]: roles });
  }
  const known = await directory.person(person.userId);
  const withLists = [...applications.values()].filter(({ questions }) => attributesOf(questions).length > 0);
  return {
    appPermissions,
    optionsHeld: Object.fromEntries(
      withLists.map(({ id, clientId }) => [id, attributesHeld(known, clientId)]),
    ),
  };
}
