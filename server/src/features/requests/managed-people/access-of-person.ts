import type { PersonAccess } from '@portal/core/contract/requests/managed-people.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { hasRemoval } from '@portal/core/domain/catalogue/cards.ts';
import { rolesHeldIn } from '@portal/core/domain/groups/group-roles.ts';
import { isManagedBy, roleToRemove } from '@portal/core/domain/people/managed-people.ts';
import { typesWhere } from '@portal/core/domain/requests/kinds.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { withGroupsNow } from '../groups-now.ts';
import { holderOf, personNamed, removerOf } from './remover-facts.ts';
import { viewPerson } from './find-people.ts';

type HeldApplication = PersonAccess['applications'][number];

interface GrantRow {
  application_id: string;
  role: string;
  employment: number | null;
  started_at: Date;
  confirmed_at: Date;
}

/**
 * What somebody whom the caller manages holds in the applications in which the caller may take it away: roles, since when,
 * last confirmed, and what is in the way (rule changes 10).
 * @throws RefusedCall ACCOUNT_LOCKED, NOT_ELIGIBLE for callers who manage nobody, NOT_FOUND for somebody outside it
 */
export async function readAccessOf(
  deps: RequestDependencies,
  caller: Caller,
  { userName }: { userName: string },
): Promise<PersonAccess> {
  const remover = await removerOf(deps, caller);
  const person = await personNamed(deps, userName);
  const grants =
    await deps.db.rows<GrantRow>(sql`select application_id, role, employment, started_at, confirmed_at
    from portal.access_grant where person_id = ${person.id} and ended_at is null order by application_id, role, employment`);
  const open = await deps.db.rows<{
    application_id: string;
    number: string;
  }>(sql`select application_id, number
    from portal.request where person_id = ${person.id} and is_open and type = any(${removals}::text[])`);
  const holder = holderOf(person);
  const held = grants.map((grant) => grant.application_id);
  if (!isManagedBy(remover, holder, held)) throw new RefusedCall('NOT_FOUND');
  const concerned = [...deps.applications.values()].filter(
    ({ id, openToAll }) => !openToAll && roleToRemove(remover, holder, id) !== null,
  );
  const listed = await Promise.all(concerned.map((one) => withGroupsNow(deps, one, caller.now)));
  const applications = listed
    .map((application) => {
      const own = grants.filter((grant) => grant.application_id === application.id);
      const removal = open.find((one) => one.application_id === application.id)?.number ?? null;
      return viewHeld(application, person, own, removal);
    })
    .filter(({ roles, outsideRoles }) => roles.length > 0 || outsideRoles.length > 0);
  return { person: viewPerson(person), applications };
}

/** Types of requests that take all access to an application away. */
export const removals = typesWhere(({ delivers }) => delivers === 'LOSS_OF_ALL_ROLES');

function viewHeld(
  application: Application,
  person: DirectoryPerson,
  grants: readonly GrantRow[],
  removal: string | null,
): HeldApplication {
  const given = grants.map((grant) => grant.role);
  const outsideRoles = rolesHeldIn(application, person).filter((role) => !given.includes(role));
  return {
    applicationId: application.id,
    roles: grants.map(({ role, employment, started_at: since, confirmed_at: confirmed }) => ({
      role,
      employment,
      since: since.toISOString(),
      confirmedAt: confirmed.toISOString(),
    })),
    outsideRoles,
    ...refusalOf(application, grants, removal),
    openRemoval: removal,
  };
}

/** Why access cannot be removed now: a removal is under way, or nothing of it came from the portal. */
export function refusalOf(
  application: Application,
  grants: readonly unknown[],
  removal: string | null,
): Pick<HeldApplication, 'code'> {
  if (removal !== null) return { code: 'PENDING_REMOVAL_EXISTS' };
  return { code: grants.length === 0 || !hasRemoval(application) ? 'NOT_ELIGIBLE' : null };
}
