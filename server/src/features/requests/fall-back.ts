import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { Deadlines } from '@portal/core/domain/requests/request.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import { statusOfStage } from '@portal/core/domain/requests/transitions.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { auditRow } from '../../audit/trail.ts';
import type { RunningWindow } from './alternate-windows.ts';
import { alternatesAble, canAct, holds, holdersOf } from './approvers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { reassignedRecord } from './next-record.ts';
import { selectRequests } from './queries.ts';
import { reassignStage } from './reassign-stage.ts';
import type { RequestRecord } from './record.ts';

/** How many unattended requests are looked at together. */
const pageSize = 50;

/**
 * Puts requests before RM-IT help whose waiting stage has nobody left who could decide it: people leave, lose the role,
 * are locked or disabled (decisions section 4). Returns how many.
 */
export async function fallBackUnattended(deps: RequestDependencies, now: Date): Promise<number> {
  const unable = await peopleUnable(deps, now);
  let moved = 0;
  let page = await unattended(deps, { unable, now, after: null });
  const helpers = page.length === 0 ? [] : await holdersOf(deps.directory, 'RM_IT_HELP');
  // One that cannot be moved, because it is a helper's own, must not stand before the others.
  while (page.length > 0) {
    for (const id of page) if (await fallBackOne(deps, { id, helpers, now })) moved += 1;
    page = await unattended(deps, { unable, now, after: page.at(-1) ?? null });
  }
  return moved;
}

async function unattended(
  deps: RequestDependencies,
  { unable, now, after }: { unable: Unable; now: Date; after: string | null },
): Promise<string[]> {
  const rows = await deps.db.rows<{ request_id: string }>(sql`select p.request_id from portal.stage_person p
    join portal.request r on r.id = p.request_id
    where p.waiting_due_at is not null and p.role <> 'RM_IT_HELP' and r.type <> 'ALTERNATE_SUPERVISOR' and (r.expires_at is null or r.expires_at > ${now})
      and (${after}::uuid is null or p.request_id > ${after}::uuid)
    group by p.request_id
    having bool_and(p.person_id || ' ' || p.role = any(${unable.places}::text[]) and not ${isAttended(unable)} or (p.role = 'AUTHORIZER' and not exists (
      select from portal.application_authorizer a where a.application_id = r.application_id and a.person_id = p.person_id))
      or exists (select from portal.decision d where d.request_id = p.request_id and d.decided_by = p.person_id))
    order by p.request_id limit ${pageSize}`);
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

async function peopleUnable(deps: RequestDependencies, now: Date): Promise<Unable> {
  const asked = await deps.db.rows<{ person_id: string; role: DecidingRole }>(
    sql`select distinct person_id, role from portal.stage_person where waiting_due_at is not null`,
  );
  const ids = [...new Set(asked.map((one) => one.person_id))];
  const known = ids.length === 0 ? [] : await deps.directory.people({ ids, emails: [] });
  const places = asked
    .filter(
      ({ person_id: id, role }) => !known.some((one) => one.id === id && canAct(one) && holds(one, role)),
    )
    .map(({ person_id: id, role }) => `${id} ${role}`);
  const locked = known.filter((one) => places.includes(`${one.id} SUPERVISOR`));
  const windows = await alternatesAble({ directory: deps.directory, q: deps.db }, locked, now);
  return { places, windows };
}

interface Unattended {
  id: string;
  helpers: readonly Approver[];
  now: Date;
}

async function fallBackOne(deps: RequestDependencies, { id, helpers, now }: Unattended): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const record = await tx.row<RequestRecord>(selectRequests('', sql`where r.id = ${id}::uuid`));
    if (record === undefined) return false;
    const { deadlines } = deps;
    const standing = standIn(record, { helpers, by: null, note: null, deadlines, now });
    if (standing === null) return false;
    const { after, people, role } = standing;
    const event = auditRow({
      at: now,
      actor: null,
      action: 'STAGE_FELL_BACK',
      outcome: 'DONE',
      subjectId: record.person_id,
      requestId: id,
      detail: { before: record.status, after: after.status, role, people: people.map((one) => one.id) },
    });
    return await reassignStage(tx, { record, after, event });
  });
}

/** Who could stand in, who asks them to, and when. */
interface Substitution {
  helpers: readonly Approver[];
  /** Null when the portal itself does. */
  by: string | null;
  note: string | null;
  deadlines: Deadlines;
  now: Date;
}

/**
 * The request with RM-IT help in the place of its waiting stage's role, which is recorded; null when no stage waits or
 * every helper is the requester, the initiator, or has decided already.
 */
export function standIn(
  record: RequestRecord,
  { helpers, by, note, deadlines, now }: Substitution,
): { after: RequestRecord; people: readonly Approver[]; role: DecidingRole } | null {
  const stage = record.stages[record.stage_index ?? -1];
  if (stage === undefined) return null;
  const taken = record.stages.flatMap((one) => one.decidedBy?.id ?? []);
  const barred = new Set([record.person_id, record.initiator_id, ...taken]);
  const people = helpers.filter((one) => !barred.has(one.id));
  if (people.length === 0) return null;
  const after = reassignedRecord(record, {
    by,
    stage: { role: 'RM_IT_HELP', fallbackFor: stage.fallbackFor ?? stage.role, people },
    status: statusOfStage.RM_IT_HELP,
    action: 'STAGE_FELL_BACK',
    note,
    deadlines,
    now,
  });
  return { after, people, role: stage.role };
}
