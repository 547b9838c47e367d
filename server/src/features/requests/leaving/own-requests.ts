import { closeOfLeaver } from '@portal/core/domain/requests/transitions/cancel.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { removals } from '../managed-people/access-of-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import type { Writing } from '../store/write-request.ts';
import { askForStaying } from './staying-account.ts';
import { type Leaver, stillOff, writeForLeaver } from './leaver-writes.ts';

/** What is asked of the request `r` for it to be one that a leaver leaves behind: those that take access away go on. */
export const isLeftBehind = sql`r.is_open and r.type <> all(${removals}::text[]) and r.delivery_goal <> 'UNDO'`;

/** The closing of each of somebody's open requests that can be closed now (rule people-actions 12). */
export async function plannedClosings(
  { db }: Pick<RequestDependencies, 'db'>,
  personId: string,
  { now, most }: { now: Date; most: number },
): Promise<Writing[]> {
  const rows = await db.rows<RequestRow>(
    selectRequests(
      { readerId: null, withEvents: false },
      sql`where r.person_id = ${personId} and ${isLeftBehind} order by r.submitted_at, r.id limit ${most}`,
    ),
  );
  return rows.flatMap((row) => {
    const { request: before } = foundRequest(row);
    const change = closeOfLeaver(before, now);
    return isRefusal(change) ? [] : [{ before, change, sourceAddress: null }];
  });
}

/** So often a request that somebody moves at the same moment is read again: an approval would lead it on to people who can give the next one. */
const rounds = 3;

/** Closes them, each on its own: one that is moved again and again waits for the job. */
export async function closeOwnRequests(
  deps: RequestDependencies,
  leaver: Leaver,
  bounds: { now: Date; most: number },
): Promise<void> {
  const stays = leaver.staysId === null ? null : await deps.directory.person(leaver.staysId);
  const move = { actionId: leaver.actionId, stays, now: bounds.now };
  for (let round = 0, areMissed = true; areMissed && round < rounds; round += 1) {
    areMissed = false;
    for (const writing of await plannedClosings(deps, leaver.personId, bounds)) {
      // First the new one, under a key of its own: the person who repeats this finds it.
      const movedTo = await askForStaying(deps, writing.before, move);
      const isClosed = await writeForLeaver(deps.db, leaver, writing, { fate: 'CANCELED', movedTo });
      areMissed ||= !isClosed;
    }
  }
  deps.wakeDelivery();
}

/** How many people are looked after in one round of the job, and how many requests of each. */
const pageSize = 100;

/**
 * The request closed with what else its person has asked for, because an action has turned their account off; null where none has, or
 * where it goes on. The provider says that the account is off.
 */
export async function closeOfTurnedOff(
  deps: RequestDependencies,
  { id, person: { id: personId } }: Request,
  now: Date,
): Promise<Request | null> {
  const action = await deps.db.row<{
    id: string;
    stays_id: string | null;
  }>(sql`select a.id, a.stays_id from portal.account_action a
    where a.person_id = ${personId} and a.kind = 'DISABLE' and a.state in ('DUE', 'DONE') ${stillOff(personId)}
    order by a.settled desc nulls first limit 1`);
  if (action === undefined) return null;
  const leaver = { personId, actionId: action.id, staysId: action.stays_id };
  await closeOwnRequests(deps, leaver, { now, most: pageSize });
  const row = await deps.db.row<RequestRow>(
    selectRequests({ readerId: null, withEvents: false }, sql`where r.id = ${id}::uuid and not r.is_open`),
  );
  return row === undefined ? null : foundRequest(row).request;
}

/**
 * Closes what was submitted or delivered in the same moment in which an account was turned off, and what one action could not
 * close at once. Whom the provider has turned on again by other ways keeps their requests.
 */
export async function closeRequestsOfLeavers(deps: RequestDependencies, now: Date): Promise<void> {
  const leavers = await deps.db.rows<{ person_id: string; action_id: string }>(sql`select o.person_id, (
      select a.id from portal.account_action a where a.person_id = o.person_id and a.kind = 'DISABLE' and a.state = 'DONE'
      order by a.settled desc limit 1) as action_id
    from (select distinct r.person_id from portal.request r where ${isLeftBehind}
      and exists (select from portal.account_action d where d.person_id = r.person_id and d.kind = 'DISABLE' and d.state = 'DONE')
      ${stillOff(sql`r.person_id`)}) o
    order by o.person_id limit ${pageSize}`);
  for (const { person_id: personId, action_id: actionId } of leavers) {
    const person = await deps.directory.person(personId);
    if (person?.enabled === false)
      await closeOwnRequests(deps, { personId, actionId, staysId: null }, { now, most: pageSize });
  }
}
