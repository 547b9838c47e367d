import { createHash } from 'node:crypto';
import type { ReplacementPreview } from '@portal/core/contract/people/supervisors.ts';
import {
  type AttributeChange,
  changesFor,
  type KeptReason,
  keptReasons,
  reasonToKeep,
  refusalOfReplacement,
} from '@portal/core/domain/people/supervisors/replacement.ts';
import { supervisorEmailsOf } from '@portal/core/domain/people/rights/known-person.ts';
import { typesWhere } from '@portal/core/domain/requests/kinds.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { SupervisorDependencies } from './dependencies.ts';

/** How many people are read at a time. */
const batch = 500;
/** How many names of the people, and of those who keep their supervisor, are shown. */
const mostNames = 10;
const mostKept = 100;

/** One of the people, and what would be written about them. */
export interface PlannedPerson {
  id: string;
  fullName: string;
  changes: [AttributeChange, ...AttributeChange[]];
}

/** Who would get another supervisor, and who would not. */
export interface Plan {
  /** Every replacement up to this one was over before the directory was asked. */
  settled: number;
  /** Of what was found. */
  version: string;
  former: DirectoryPerson;
  successor: DirectoryPerson;
  people: PlannedPerson[];
  kept: { id: string; fullName: string; because: KeptReason }[];
  /** Of those who keep their supervisor, who would change with a second person's confirmation. */
  holders: PlannedPerson[];
}

/**
 * Asks the directory whom a supervisor supervises now, and says who of them would get the successor (rules supervisors 2 to 5).
 * @throws RefusedCall NOT_FOUND, INVALID, OWN_ROLES, CANNOT_DECIDE
 */
export async function planReplacement(
  deps: SupervisorDependencies,
  { person: asker }: Pick<Caller, 'person'>,
  { formerId, successorId }: { formerId: string; successorId: string },
): Promise<Plan> {
  const last = await deps.db.row<{ settled: number }>(
    sql`select coalesce(max(settled), 0)::integer as settled from portal.supervisor_change where settled is not null`,
  );
  const found = await deps.directory.people({ ids: [...new Set([formerId, successorId])], emails: [] });
  const former = found.find(({ id }) => id === formerId);
  const successor = found.find(({ id }) => id === successorId);
  if (former === undefined || successor === undefined) throw new RefusedCall('NOT_FOUND');
  const replacement = { asker: { ...asker, id: asker.userId }, former, successor };
  const refused = refusalOfReplacement(replacement);
  if (refused !== null) throw new RefusedCall(refused);
  const [supervised, above] = await Promise.all([supervisedBy(deps, former), aboveOf(deps, successor)]);
  const successorName = deps.described(successor).fullName;
  const judged = supervised.map((person) => ({
    person,
    fullName: deps.described(person).fullName,
    because: reasonToKeep(replacement, person, above),
  }));
  const planned = (wanted: KeptReason | null): PlannedPerson[] =>
    judged
      .filter(({ because }) => because === wanted)
      .map(({ person, fullName }) => ({
        id: person.id,
        fullName,
        changes: changesFor(person, replacement, successorName),
      }));
  const people = planned(null);
  const kept = judged.flatMap(({ person: { id }, fullName, because }) =>
    because === null ? [] : [{ id, fullName, because }],
  );
  const version = versionOf({ successorId, people, kept });
  return {
    settled: last?.settled ?? 0,
    version,
    former,
    successor,
    people,
    kept,
    holders: planned('HOLDS_ROLE'),
  };
}

function versionOf(found: { successorId: string } & Pick<Plan, 'people' | 'kept'>): string {
  return createHash('sha256').update(JSON.stringify(found)).digest('base64url');
}

/** By family name. An unverified address identifies nobody. */
async function supervisedBy(
  { db, directory }: SupervisorDependencies,
  { email, emailVerified }: DirectoryPerson,
): Promise<DirectoryPerson[]> {
  if (!emailVerified) return [];
  const rows = await db.rows<{ id: string }>(sql`select p.id from portal.person p
    where p.supervisors @> array[${email}::text] order by p.family_name, p.given_name, p.id`);
  const people: DirectoryPerson[] = [];
  for (let from = 0; from < rows.length; from += batch) {
    const ids = rows.slice(from, from + batch).map(({ id }) => id);
    const known = new Map((await directory.people({ ids, emails: [] })).map((one) => [one.id, one]));
    people.push(...ids.flatMap((id) => known.get(id) ?? []));
  }
  return people.filter((person) => supervisorEmailsOf(person).includes(email));
}

/** Ids of everybody above somebody, from supervisor to supervisor; a cycle that is there already is gone through once. */
async function aboveOf(
  { directory }: Pick<SupervisorDependencies, 'directory'>,
  person: DirectoryPerson,
): Promise<Set<string>> {
  const above = new Set<string>();
  for (let next = [person]; next.length > 0; ) {
    const emails = [...new Set(next.flatMap(supervisorEmailsOf))];
    const named = emails.length === 0 ? [] : await directory.people({ ids: [], emails });
    next = named.filter(({ id, emailVerified }) => emailVerified && !above.has(id));
    for (const { id } of next) above.add(id);
  }
  return above;
}

const following = typesWhere((kind) => kind.followsSupervisor);

/** What the asker is shown before anything is written. */
export async function previewOf(
  { db }: SupervisorDependencies,
  plan: Plan,
  now: Date,
): Promise<ReplacementPreview> {
  const { former, successor, people, kept, version } = plan;
  const ids = people.map(({ id }) => id);
  const row = await db.row<{ moving: number; staying: number }>(sql`select
      count(*) filter (where moves)::integer as moving, count(*) filter (where asked and not moves)::integer as staying
    from (select s.is_asked as asked, r.person_id = any(${ids}::text[]) and r.type = any(${following}::text[])
        and r.supervised_by is not null and r.initiator_id <> ${successor.id} as moves
      from portal.request r join (select p.request_id, bool_or(p.role = 'SUPERVISOR' and p.person_id = ${former.id}) as is_asked,
          bool_or(p.role = 'RM_IT_HELP' and t.fallback_for = 'SUPERVISOR') as is_missed
        from portal.stage_person p join portal.stage t on t.request_id = p.request_id and t.stage_index = p.stage_index
        where p.waiting_due_at is not null group by p.request_id) s on s.request_id = r.id
      where (s.is_asked or s.is_missed) and (r.expires_at is null or r.expires_at > ${now})) w`);
  return {
    version,
    people: people.length,
    names: people.slice(0, mostNames).map(({ fullName }) => fullName),
    openRequests: row?.moving ?? 0,
    stayingRequests: row?.staying ?? 0,
    kept: keptReasons.flatMap((because) => {
      const some = kept.filter((one) => one.because === because);
      const named = some.slice(0, mostKept).map(({ id: userId, fullName }) => ({ userId, fullName }));
      return some.length === 0 ? [] : [{ because, count: some.length, people: named }];
    }),
  };
}
