import { type DecidingRole } from '@portal/core/domain/people/roles.ts';
import { handOver, type Succession } from '@portal/core/domain/requests/transitions/hand-over.ts';
import {
  canActAs,
  isSupervisorAt,
  supervisorEmailsOf,
} from '@portal/core/domain/people/rights/known-person.ts';
import { kindOf, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import { type Approver, isForWantOfSupervisor } from '@portal/core/domain/requests/stage-plan.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { personal } from '../../../rights/alternate-windows.ts';
import { decidersNow, type WaitingStage } from '../../../rights/who-decides.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange, type Writing } from '../store/write-request.ts';
import { holdersOf, peopleConcerned, peopleOf, substitutes } from '../submit/people-concerned.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';
import type { DoubtfulRequests } from './doubtful-requests.ts';

export interface WaitingRow extends WaitingStage {
  id: string;
  type: RequestType;
  person_id: string;
  supervised_by: string[] | null;
  fallbackFor: DecidingRole | null;
}

/**
 * Waiting requests follow the people (rule deciding 19): a new supervisor takes over, also from RM-IT help that decides for
 * want of one, and the person who is locked, disabled, gone or without the role loses them. Each on its own, and none stops the others. Returns how many moved.
 */
export async function followPeople(
  deps: RequestDependencies,
  doubtful: DoubtfulRequests,
  now: Date,
): Promise<number> {
  let moved = 0;
  for await (const ids of doubtful()) {
    const page = await waitingRows(deps, now, sql`and r.id = any(${[...ids]}::uuid[])`, ids.length);
    for (const row of await outdated(deps, page, now)) if (await moveOne(deps, row, now)) moved += 1;
  }
  return moved;
}

/**
 * The first requests that wait for somebody with alternates.
 * @param which more about the request `r`, beginning with `and`
 */
export async function waitingRows(
  { db }: Pick<RequestDependencies, 'db'>,
  now: Date,
  which: Statement,
  most: number,
): Promise<WaitingRow[]> {
  return await db.rows<WaitingRow>(sql`select r.id, r.type, r.person_id, r.supervised_by, p.role, s.fallback_for as "fallbackFor",
      array_agg(p.person_id) as asked,
      coalesce(array_agg(p.person_id) filter (where exists (select from portal.application_authorizer a
        where a.application_id = r.application_id and a.person_id = p.person_id)), '{}') as named,
      array_remove(array(select r.person_id union select r.initiator_id union select d.decided_by from portal.decision d
        where d.request_id = r.id), null) as barred
    from portal.stage_person p join portal.request r on r.id = p.request_id
    join portal.stage s on s.request_id = p.request_id and s.stage_index = p.stage_index
    where p.waiting_due_at is not null and r.type <> all(${personal}::text[])
      and (r.expires_at is null or r.expires_at > ${now}) ${which}
    group by r.id, p.role, s.fallback_for order by r.id limit ${most}`);
}

/** A waiting request of which somebody asked cannot decide, or whose person has other supervisors. */
export interface Outdated extends WaitingRow {
  person: DirectoryPerson;
  /** Of those asked, who can decide, themselves or by an alternate. */
  able: readonly string[];
  hasNewSupervisors: boolean;
}

/** Those of these requests that are with the wrong people. */
export async function outdated(
  deps: RequestDependencies,
  page: readonly WaitingRow[],
  now: Date,
): Promise<Outdated[]> {
  const ids = [...new Set(page.flatMap((row) => [row.person_id, ...row.asked]))];
  const known = new Map((await deps.directory.people({ ids, emails: [] })).map((one) => [one.id, one]));
  const ableIn = await decidersNow(deps, page, { known, now });
  const supervisors = await supervisorsMissed(deps, page, known);
  return page.flatMap((row): Outdated[] => {
    const person = known.get(row.person_id);
    if (person === undefined) return [];
    const able = ableIn(row);
    const emails = supervisorEmailsOf(person);
    const hasNewSupervisors =
      isSupervisedByOthers(row, emails) &&
      (row.role === 'SUPERVISOR' ||
        supervisors.some((one) => one.id !== person.id && isSupervisorAt(one, emails)));
    const isUpToDate = able.length === row.asked.length && !hasNewSupervisors;
    return isUpToDate ? [] : [{ ...row, person, able, hasNewSupervisors }];
  });
}

/** Who could decide now as the supervisor of somebody whose request is with RM-IT help because there is none. */
async function supervisorsMissed(
  { directory }: RequestDependencies,
  page: readonly WaitingRow[],
  known: ReadonlyMap<string, DirectoryPerson>,
): Promise<DirectoryPerson[]> {
  const people = page.filter(isForWantOfSupervisor).flatMap((row) => known.get(row.person_id) ?? []);
  const emails = [...new Set(people.flatMap(supervisorEmailsOf))];
  const named = emails.length === 0 ? [] : await directory.people({ ids: [], emails });
  return named.filter((one) => canActAs(one, 'SUPERVISOR'));
}

function isSupervisedByOthers(
  { type, role, fallbackFor, supervised_by: before }: WaitingRow,
  emails: readonly string[],
): boolean {
  const isTheirs = role === 'SUPERVISOR' || isForWantOfSupervisor({ role, fallbackFor });
  if (before === null || !isTheirs || !kindOf(type).followsSupervisor) return false;
  return before.toSorted().join() !== emails.toSorted().join();
}

/** Everything is asked before the one conditional statement; a faster writer leaves it for the next round. */
async function moveOne(deps: RequestDependencies, row: Outdated, now: Date): Promise<boolean> {
  const planned = await plannedMove(deps, row, now);
  return planned !== null && (await writeChange(deps.db, planned));
}

/** The move of a request to those who can decide it; null where nobody of them is left. */
export async function plannedMove(
  deps: RequestDependencies,
  row: Outdated,
  now: Date,
): Promise<Writing | null> {
  const stored = await deps.db.row<RequestRow>(
    selectRequests({ readerId: null, withEvents: false }, sql`where r.id = ${row.id}::uuid`),
  );
  if (stored === undefined) return null;
  const { request: before } = foundRequest(stored);
  const { deadlines } = deps;
  const change = handOver(before, await successionOf(deps, row, { ...before, now }), { deadlines, now });
  return change === null ? null : { before, change, sourceAddress: null };
}

async function successionOf(
  deps: RequestDependencies,
  { person: known, able, hasNewSupervisors, role }: Outdated,
  { applicationId, now }: { applicationId: string | null; now: Date },
): Promise<Succession> {
  const person = describedInDirectory(known);
  const application = deps.applications.get(applicationId ?? '') ?? null;
  const authorizers = await deps.db.rows<{ person_id: string }>(
    sql`select person_id from portal.application_authorizer where application_id = ${applicationId}`,
  );
  const authorizerIds = authorizers.map((one) => one.person_id);
  const people = await peopleOf(deps.directory, person, authorizerIds);
  const concerned = await peopleConcerned(deps.directory, person, application, {
    authorizerIds,
    known: people,
  });
  const others = await substitutes(deps, concerned, { personId: person.userId, now });
  const inRole: Record<DecidingRole, () => Promise<readonly Approver[]>> = {
    SUPERVISOR: () => Promise.resolve(others.SUPERVISOR),
    AUTHORIZER: () => Promise.resolve(concerned.candidates.AUTHORIZER),
    FILETRAIL_ADMIN: () => holdersOf(deps.directory, 'FILETRAIL_ADMIN'),
    RM_IT_HELP: () => Promise.resolve(others.RM_IT_HELP),
  };
  const emails = person.supervisorEmails;
  return {
    able,
    newSupervisors: hasNewSupervisors ? { emails, people: others.SUPERVISOR } : null,
    successors: await inRole[role](),
    above: others.aboveSupervisors,
  };
}
