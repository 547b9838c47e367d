import type { UserRoles } from '@portal/core/contract/access.ts';
import { attributesOf } from '@portal/core/domain/forms/form.ts';
import { rolesToChoose } from '@portal/core/domain/groups/group-roles.ts';
import { type HeldGrant, rolesByEmployment } from '@portal/core/domain/requests/held-roles.ts';
import { firstEmployment } from '@portal/core/domain/requests/transitions/submit.ts';
import { sql } from '../../../../adapters/db/sql.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { attributesHeld } from '../../delivery/attributes-held.ts';
import { withGroupsNow } from '../../groups-now.ts';

const employmentNumbers = [1, 2, 3, 4, 5] as const;

/** The caller's application roles by employment status, and what applications keep beside them; roles without a grant are under the first (rule changes 3). */
export async function readUserRoles(deps: RequestDependencies, { person, now }: Caller): Promise<UserRoles> {
  const { db, directory, applications } = deps;
  const grants = await db.rows<HeldGrant & { application_id: string }>(
    sql`select application_id, role, employment from portal.access_grant
      where person_id = ${person.userId} and ended_at is null`,
  );
  const first = firstEmployment(person.employments);
  const appPermissions: UserRoles['appPermissions'] = Object.fromEntries(
    employmentNumbers.map((number) => [String(number), {}]),
  );
  const known = await directory.person(person.userId);
  for (const listed of applications.values()) {
    const { id } = listed;
    const own = grants.filter((grant) => grant.application_id === id);
    const application = await withGroupsNow(deps, listed, now);
    const rights = { clientRoles: person.applicationRoles, groups: known?.groups ?? [] };
    const held = rolesByEmployment({ roles: rolesToChoose(application, rights), grants: own }, first);
    for (const [number, roles] of held) Object.assign(appPermissions[String(number)] ?? {}, { [id]: roles });
  }
  const withLists = [...applications.values()].filter(({ questions }) => attributesOf(questions).length > 0);
  return {
    appPermissions,
    optionsHeld: Object.fromEntries(
      withLists.map(({ id, clientId }) => [id, attributesHeld(known, clientId)]),
    ),
  };
}
