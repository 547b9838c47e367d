import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { rolesHeldIn } from '@portal/core/domain/groups/group-roles.ts';
import { roleToRemove } from '@portal/core/domain/people/managed-people.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { refusalOf, removals } from '../managed-people/access-of-person.ts';
import { holderOf } from '../managed-people/remover-facts.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { withGroupsNow } from '../groups-now.ts';
import type { NameRequest } from './requests-of-person.ts';
import type { Seen } from './seen-parts.ts';

type HeldApplication = NonNullable<PersonPage['access']>[number];

interface GrantRow {
  application_id: string;
  role: string;
  employment: number | null;
  started_at: Date;
  granted_by: string | null;
  request_number: string | null;
}

interface Asking {
  known: DirectoryPerson;
  seen: Seen;
  nameRequest: NameRequest;
  now: Date;
}

/** What somebody holds, application by application in the order of the catalog, with where each role came from. */
export async function accessOf(deps: RequestDependencies, asking: Asking): Promise<HeldApplication[]> {
  const { known, seen, now } = asking;
  const among = seen.parts.applications;
  const isShown = (id: string): boolean => among === null || among.includes(id);
  const [grants, open] = await Promise.all([
    deps.db.rows<GrantRow>(sql`select g.application_id, g.role, g.employment, g.started_at, r.number as request_number,
        (select d.decided_by_name from portal.decision d where d.request_id = g.source_request_id and d.decision = 'APPROVE'
          order by d.stage_index desc limit 1) as granted_by
      from portal.access_grant g left join portal.request r on r.id = g.source_request_id
      where g.person_id = ${known.id} and g.ended_at is null order by g.application_id, g.role, g.employment`),
    deps.db.rows<{
      application_id: string;
      number: string;
    }>(sql`select application_id, number from portal.request
      where person_id = ${known.id} and is_open and type = any(${removals}::text[])`),
  ]);
  const listed = [...deps.applications.values()].filter(({ id, openToAll }) => !openToAll && isShown(id));
  const applications = await Promise.all(listed.map((one) => withGroupsNow(deps, one, now)));
  const ofCatalog = applications
    .map((application) => viewHeld(application, asking, { grants, open }))
    .filter(({ roles, outsideRoles }) => roles.length > 0 || outsideRoles.length > 0);
  return [
    ...ofCatalog,
    ...withoutEntry(
      deps,
      asking,
      grants.filter(({ application_id: id }) => isShown(id)),
    ),
  ];
}

interface Stored {
  grants: readonly GrantRow[];
  open: readonly { application_id: string; number: string }[];
}

function viewHeld(
  application: Application,
  { known, seen, nameRequest }: Asking,
  { grants, open }: Stored,
): HeldApplication {
  const own = grants.filter((grant) => grant.application_id === application.id);
  const given = own.map(({ role }) => role);
  const removal = open.find((one) => one.application_id === application.id)?.number ?? null;
  const mayRemove = roleToRemove(seen.reader, holderOf(known), application.id) !== null;
  return {
    applicationId: application.id,
    roles: own.map((grant) => viewGrant(grant, nameRequest)),
    outsideRoles: rolesHeldIn(application, known).filter((role) => !given.includes(role)),
    isRemovable: mayRemove && refusalOf(application, own, removal).code === null,
    openRemoval: removal === null ? null : nameRequest(removal),
  };
}

/** Roles of applications that the catalog has no more. */
function withoutEntry(
  { applications }: RequestDependencies,
  { nameRequest }: Asking,
  grants: readonly GrantRow[],
): HeldApplication[] {
  const ids = new Set(grants.map((one) => one.application_id).filter((id) => !applications.has(id)));
  return [...ids].map((applicationId) => ({
    applicationId,
    roles: grants
      .filter((one) => one.application_id === applicationId)
      .map((grant) => viewGrant(grant, nameRequest)),
    outsideRoles: [],
    isRemovable: false,
    openRemoval: null,
  }));
}

function viewGrant(
  { role, employment, started_at: since, granted_by: grantedBy, request_number: number }: GrantRow,
  nameRequest: NameRequest,
): HeldApplication['roles'][number] {
  const request = number === null ? null : nameRequest(number);
  return { role, employment, since: since.toISOString(), grantedBy, request };
}
