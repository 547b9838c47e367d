import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';

/** How many lapsed requests one sweep closes; the next one takes the rest. */
const sweepSize = 200;

/** Closes requests that nobody decided, or whose requester did not answer, in time; returns how many. */
export function expireRequests(db: Queryable, now: Date): Promise<number> {
  return closeWhere(db, nothing, now);
}

/** Closes the person's own lapsed request for this application, or about the account, so that it cannot stand in the way of a new one. */
export function closeLapsed(
  tx: Queryable,
  personId: string,
  applicationId: string | null,
  now: Date,
): Promise<number> {
  const about = sql`and application_id is not distinct from ${applicationId}`;
  return closeWhere(tx, sql`and person_id = ${personId} ${about}`, now);
}

async function closeWhere(db: Queryable, condition: Statement, now: Date): Promise<number> {
  const swept = await db.row<{ closed: number }>(sql`with lapsed as (
      select id, status, person_id, waiting_on from portal.request
      where is_open and expires_at is not null and expires_at <= ${now} ${condition}
      order by expires_at limit ${sweepSize} for update skip locked
    ), moved as (
      update portal.request r set stage_index = null, version = version + 1, changed_at = ${now}, closed_at = r.expires_at,
        status = case when lapsed.waiting_on is null then 'EXPIRED_PENDING_REQUEST' else 'CANCELLED' end,
        closing_reason = case when lapsed.waiting_on is null then null else 'NO_ANSWER' end,
        expires_at = null, waiting_on = null, returned_at = null
      from lapsed where r.id = lapsed.id returning r.id, lapsed.status as before, r.status as after, lapsed.person_id
    ), desk as (
      update portal.stage_person set waiting_due_at = null
      where request_id in (select id from moved) and waiting_due_at is not null
    ), recorded as (
      insert into portal.audit_event (at, action, outcome, subject_id, request_id, detail)
      select ${now}::timestamptz, case after when 'CANCELLED' then 'REQUEST_CANCELLED' else 'REQUEST_EXPIRED' end, 'DONE',
        person_id, id, jsonb_build_object('before', before, 'after', after) from moved
    ) select count(*)::int as closed from moved`);
  return swept?.closed ?? 0;
}
