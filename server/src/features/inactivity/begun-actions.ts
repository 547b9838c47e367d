import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { AbsenceOutcome } from '../../ports/account-use.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { openingRequest } from '../../locks/opening-request.ts';

/** What happens to an account that nobody uses. */
export type Action = 'LOCK' | 'DISABLE';

/** An action at the provider that has begun, and of which it is not known whether it is done. */
export interface BegunAction {
  personId: string;
  lastUse: Date;
  action: Action;
}

/** The warning after which an account may be locked. */
export interface NeededWarning {
  /** Of this day of the absence, or a later one. */
  day: number;
  /** Written before this moment. */
  before: Date;
}

/**
 * Writes that an action on these accounts begins, before the provider is asked: a portal that is killed in between leaves a note for
 * the next run. Nobody is locked who has not been warned in time. What was done about this very absence is not done again: where the
 * account is open anyway, somebody has opened it on purpose. The row itself tells which of several portals at once
 * each reads as the one before has left it.
 * @returns those that are to be carried out
 */
export async function begin(
  db: Queryable,
  action: Action,
  accounts: readonly Pick<BegunAction, 'personId' | 'lastUse'>[],
  needed: NeededWarning,
): Promise<BegunAction[]> {
  const [ids, uses] = [accounts.map(({ personId }) => personId), accounts.map(({ lastUse }) => lastUse)];
  return await db.rows<BegunAction>(sql`insert into portal.inactivity as i (person_id, last_use, action)
    select a.person_id, a.last_use, ${action}::text
    from unnest(${ids}::text[], ${uses}::timestamptz[]) as a (person_id, last_use)
    where ${action}::text <> 'LOCK' or exists (select from portal.inactivity w where w.person_id = a.person_id
      and w.last_use = a.last_use and w.warned_day >= ${needed.day} and w.warned_at < ${needed.before})
    order by a.person_id
    on conflict (person_id) do update set action = excluded.action, done_at = null, last_use = excluded.last_use,
      warned_day = case when i.last_use = excluded.last_use then i.warned_day end,
      warned_at = case when i.last_use = excluded.last_use then i.warned_at end
    where i.last_use <> excluded.last_use or i.done_at is null or (i.action = 'LOCK' and excluded.action = 'DISABLE')
    returning person_id as "personId", last_use as "lastUse", action`);
}

/** What has begun and is not known to be done, by any portal. */
export async function begunActions(db: Queryable): Promise<BegunAction[]> {
  return await db.rows<BegunAction>(sql`select person_id as "personId", last_use as "lastUse", action
    from portal.inactivity where action is not null and done_at is null order by person_id limit 1000`);
}

/** The account is in use after all: nothing is to be done. */
export async function forget(db: Queryable, { personId, lastUse, action }: BegunAction): Promise<void> {
  await db.run(sql`update portal.inactivity set action = null
    where person_id = ${personId} and last_use = ${lastUse} and action = ${action} and done_at is null`);
}

/**
 * Writes that an action is done, with its cause and its row in the trail. Of several portals that did it at once one writes. Where
 * it is undone already, as somebody opened the account before it could be noted, nothing locks it: the trail alone records it.
 * A request that waits already and would open the account is named with the cause, also one that is written at this moment.
 * @returns whether it was this one
 */
export async function settle(
  db: Queryable,
  { personId, lastUse, action }: BegunAction,
  outcome: Exclude<AbsenceOutcome, 'IN_USE'>,
  now: Date,
): Promise<boolean> {
  const isLocked = action === 'LOCK' && outcome === 'DONE';
  const row = auditRow({
    at: now,
    actor: null,
    outcome: 'DONE',
    subjectId: personId,
    action: action === 'LOCK' ? 'ACCOUNT_LOCKED' : 'ACCOUNT_DISABLED',
    detail: { cause: 'INACTIVITY', lastUse: lastUse.toISOString() },
  });
  const written = await db.run(sql`with done as (
      update portal.inactivity set done_at = ${now}
      where person_id = ${personId} and last_use = ${lastUse} and action = ${action} and done_at is null
      returning person_id
    ), locked as (
      insert into portal.account_lock as l (person_id, cause, since, request_id)
      select person_id, 'INACTIVITY', ${now}::timestamptz, ${openingRequest('INACTIVITY', sql`done.person_id`)}
      from done where ${isLocked}::boolean
      on conflict (person_id, cause) do update set since = excluded.since, request_id = coalesce(excluded.request_id,
        case when exists (select from portal.request r where r.id = l.request_id and not r.is_open) then null else l.request_id end)
    )
    ${intoAudit} ${row} from done`);
  return written > 0;
}
