import type { ReplyOf } from '@portal/core/contract/endpoint.ts';
import type {
  ApplicationApprovers,
  approverCandidates as candidatesCall,
  Approvers,
} from '@portal/core/contract/people/approvers.ts';
import {
  type ApproverRole,
  approverState,
  type ApproverState,
  holesFirst,
} from '@portal/core/domain/approvers/approvers.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import { firstCandidates } from '../../people/first-candidates.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';

/** What the calls about approvers work with. */
export interface ApproverDependencies {
  db: Database;
  directory: Pick<Directory, 'person' | 'people' | 'holders'>;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  applications: readonly Pick<Application, 'id' | 'name' | 'requestAccess' | 'accessStages'>[];
  /** What somebody is called in full, and whose they are. */
  described(person: DirectoryPerson): { fullName: string; organization: string };
  /** How mail names the portal. */
  sender: { portalName: string; origin: string };
  /** Called when there is mail. */
  wakeMail(): void;
}

interface NamedRow {
  application_id: string;
  person_id: string;
  role: ApproverRole;
  left: number;
}

/** Who is named for which application; those that nobody can authorize first (rule approvers 2). */
export async function readApprovers(deps: ApproverDependencies): Promise<Approvers> {
  return { applications: holesFirst(await approversOf(deps, deps.applications)) };
}

/**
 * The same for one application.
 * @throws RefusedCall NOT_FOUND
 */
export async function approversOfOne(
  deps: ApproverDependencies,
  applicationId: string,
): Promise<ApplicationApprovers> {
  const known = deps.applications.filter(({ id }) => id === applicationId);
  const [found] = await approversOf(deps, known);
  if (found === undefined) throw new RefusedCall('NOT_FOUND');
  return found;
}

async function approversOf(
  deps: ApproverDependencies,
  applications: ApproverDependencies['applications'],
): Promise<ApplicationApprovers[]> {
  const ids = applications.map(({ id }) => id);
  const rows = await namedFor(deps.db, ids);
  const people = await deps.directory.people({
    ids: [...new Set(rows.map(({ person_id: id }) => id))],
    emails: [],
  });
  const byId = new Map(people.map((person) => [person.id, person]));
  return applications.map(({ id, requestAccess, accessStages }) => {
    const own = rows.filter(({ application_id: of }) => of === id);
    const named = (role: ApproverRole) =>
      own
        .filter((row) => row.role === role)
        .map((row) => ({ ...viewed(deps, row, byId.get(row.person_id) ?? null), left: row.left }))
        .toSorted((one, other) => one.fullName.localeCompare(other.fullName));
    return {
      applicationId: id,
      needsAuthorizer: requestAccess && accessStages.includes('AUTHORIZER'),
      authorizers: named('AUTHORIZER').map(({ left, ...one }) => ({ ...one, wouldBeLeftWithout: left })),
      owners: named('PRODUCT_OWNER').map(({ left: _left, ...one }) => one),
    };
  });
}

/** Those who are named, with how many open requests wait for each of them alone. */
async function namedFor(db: Database, applicationIds: readonly string[]): Promise<NamedRow[]> {
  return await db.rows<NamedRow>(sql`select a.application_id, a.person_id, 'AUTHORIZER' as role,
      (select count(*)::int from portal.stage_person p join portal.request r on r.id = p.request_id
        where p.person_id = a.person_id and p.role = 'AUTHORIZER' and p.waiting_due_at is not null
          and r.application_id = a.application_id and not exists (select from portal.stage_person o
            where o.request_id = p.request_id and o.waiting_due_at is not null and o.person_id <> p.person_id)) as left
    from portal.application_authorizer a where a.application_id = any(${[...applicationIds]}::text[])
    union all select o.application_id, o.person_id, 'PRODUCT_OWNER', 0 from portal.application_owner o
    where o.application_id = any(${[...applicationIds]}::text[])`);
}

interface Viewed {
  userId: string;
  username: string;
  fullName: string;
  email: string;
  state: ApproverState;
}

function viewed(
  { described }: Pick<ApproverDependencies, 'described'>,
  { person_id: userId, role }: NamedRow,
  person: DirectoryPerson | null,
): Viewed {
  const state = approverState(person, role);
  return person === null
    ? { userId, username: '', fullName: userId, email: '', state }
    : { userId, username: person.username, fullName: described(person).fullName, email: person.email, state };
}

/** Whom an administrator can name: the first by name of those who hold the role and can act in it. */
export async function approverCandidates(
  { db, directory, described }: ApproverDependencies,
  askerId: string,
  { role, ...query }: { role: ApproverRole; q?: string },
): Promise<ReplyOf<typeof candidatesCall>> {
  const holders = await directory.holders({ clientId: portalClientId, role });
  const usable = holders.filter(
    (person) => person.id !== askerId && approverState(person, role) === 'USABLE',
  );
  const offered = usable.map((person) => {
    const { fullName, organization } = described(person);
    return { id: person.id, fullName, organization, email: person.email };
  });
  return await firstCandidates(db, offered, query);
}
