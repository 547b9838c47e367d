import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { canActAs } from '@portal/core/domain/requests/known-person.ts';
import { fallBack } from '@portal/core/domain/requests/deeds/reassign.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { personal, type RunningWindow } from '../../../rights/alternate-windows.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange, type Writing } from '../store/write-request.ts';
import { alternatesAble, holdersOf } from '../submit/people-concerned.ts';
import { doubtfulRequests } from './doubtful-requests.ts';

/**
 * Hands requests to RM-IT help when nobody is left who could decide their waiting stage: people leave, lose the role, are
 * locked or disabled (rule deciding 6). Returns how many.
 */
export async function fallBackUnattended(deps: RequestDependencies, now: Date): Promise<number> {
  let moved = 0;
  let helpers: readonly Approver[] | null = null;
  for await (const ids of doubtfulRequests(deps.db, now)) {
    const unable = await peopleUnable(deps, ids, now);
    const page = await unattended(deps, { ids, unable, now });
    if (page.length > 0) helpers ??= await holdersOf(deps.directory, 'RM_IT_HELP');
    // One that cannot be moved, because it is a helper's own, must not hold up the others.
    for (const id of page) if (await fallBackOne(deps, { id, helpers: helpers ?? [], now })) moved += 1;
  }
  return moved;
}

async function unattended(
  deps: RequestDependencies,
  { ids, unable, now }: { ids: readonly string[]; unable: Unable; now: Date },
): Promise<string[]> {
  const rows = await deps.db.rows<{ request_id: string }>(sql`select p.request_id from portal.stage_person p
    join portal.request r on r.id = p.request_id
    where p.request_id = any(${[...ids]}::uuid[]) and p.waiting_due_at is not null and p.role <> 'RM_IT_HELP'
      and r.type <> all(${personal}::text[]) and (r.expires_at is null or r.expires_at > ${now})
    group by p.request_id
    having bool_and(p.person_id || ' ' || p.role = any(${unable.places}::text[]) and not ${isAttended(unable)} or (p.role = 'AUTHORIZER' and not exists (
      select from portal.application_authorizer a where a.application_id = r.application_id and a.person_id = p.person_id))
      or exists (select from portal.decision d where d.request_id = p.request_id and d.decided_by = p.person_id))
    order by p.request_id`);
  return rows.map((row) => row.request_id);
}

/** Places on desks whose people could not decide there today. */
interface Unable {
  /** As `person role`. */
  places: string[];
  /** Which of them are stood in for by somebody who could, as long as the request is not the alternate's own. */
  windows: RunningWindow[];
}

/** Whether an alternate could decide the request `r` in the place of `p`. */
function isAttended({ windows }: Unable): Statement {
  if (windows.length === 0) return sql`false`;
  return sql`(p.role = 'SUPERVISOR' and exists (select from unnest(${windows.map((one) => one.delegator_id)}::text[],
      ${windows.map((one) => one.alternate_id)}::text[]) as w (delegator_id, alternate_id)
    where w.delegator_id = p.person_id and w.alternate_id not in (r.person_id, r.initiator_id)
      and not exists (select from portal.decision d where d.request_id = p.request_id and d.decided_by = w.alternate_id)))`;
}

/** Of everybody asked in these requests. */
async function peopleUnable(
  deps: RequestDependencies,
  requestIds: readonly string[],
  now: Date,
): Promise<Unable> {
  const asked = await deps.db.rows<{ person_id: string; role: DecidingRole }>(
    sql`select distinct person_id, role from portal.stage_person
      where request_id = any(${[...requestIds]}::uuid[]) and waiting_due_at is not null`,
  );
  const ids = [...new Set(asked.map((one) => one.person_id))];
  const known = ids.length === 0 ? [] : await deps.directory.people({ ids, emails: [] });
  const places = asked
    .filter(({ person_id: id, role }) => !known.some((one) => one.id === id && canActAs(one, role)))
    .map(({ person_id: id, role }) => `${id} ${role}`);
  const locked = known.filter((one) => places.includes(`${one.id} SUPERVISOR`));
  const windows = await alternatesAble(deps, locked, now);
  return { places, windows };
}

export interface Unattended {
  id: string;
  helpers: readonly Approver[];
  now: Date;
}

async function fallBackOne(deps: RequestDependencies, one: Unattended): Promise<boolean> {
  const planned = await plannedFallBack(deps, one);
  return planned !== null && (await writeChange(deps.db, planned));
}

/** The move of a request to RM-IT help; null where nobody of it may decide the request. */
export async function plannedFallBack(
  { db, deadlines }: Pick<RequestDependencies, 'db' | 'deadlines'>,
  { id, helpers, now }: Unattended,
): Promise<Writing | null> {
  const row = await db.row<RequestRow>(
    selectRequests({ readerId: null, withEvents: false }, sql`where r.id = ${id}::uuid`),
  );
  if (row === undefined) return null;
  const { request: before } = foundRequest(row);
  const change = fallBack(before, helpers, { by: null, note: null, deadlines, now });
  return isRefusal(change) ? null : { before, change, sourceAddress: null };
}
