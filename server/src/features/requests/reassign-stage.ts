import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { intoAudit } from '../../audit/trail.ts';
import type { RequestRecord } from './record.ts';

interface Reassignment {
  record: RequestRecord;
  after: RequestRecord;
  /** The row of the trail that tells of it. */
  event: Statement;
}

/**
 * Puts the waiting stage before other people: those asked so far leave its desk and may still read the request, and the
 * stage's clock begins anew.
 * @returns whether the request still stood where it was read
 */
export async function reassignStage(tx: Queryable, { record, after, event }: Reassignment): Promise<boolean> {
  const index = record.stage_index;
  const stage = after.stages[index ?? -1];
  if (index === null || stage === undefined) return false;
  const { people, role, fallbackFor, enteredAt, dueAt, expiresAt } = stage;
  const moved = await tx.row<{ moved: number }>(sql`with moved as (
      update portal.request set status = ${after.status}, version = version + 1, changed_at = ${enteredAt}::timestamptz,
        expires_at = ${after.expires_at}::timestamptz, waiting_on = null, returned_at = null
      where id = ${record.id}::uuid and version = ${record.version} and status = ${record.status}
        and (expires_at is null or expires_at > ${enteredAt}::timestamptz) returning id
    ), staged as (
      update portal.stage set role = ${role}, fallback_for = ${fallbackFor}, entered_at = ${enteredAt}::timestamptz,
        due_at = ${dueAt}::timestamptz, expires_at = ${expiresAt}::timestamptz
      where request_id in (select id from moved) and stage_index = ${index}::int
    ), recorded as (${intoAudit} ${event} from moved)
    select count(*)::int as moved from moved`);
  if (moved?.moved !== 1) return false;
  await tx.run(sql`update portal.stage_person set waiting_due_at = null, released_at = ${enteredAt}::timestamptz
    where request_id = ${record.id}::uuid and stage_index = ${index}::int and released_at is null`);
  await tx.run(sql`insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
    select ${record.id}::uuid, ${index}::int, p.person_id, p.full_name, p.email, p.organization, ${role}, ${dueAt}::timestamptz
    from unnest(${people.map((one) => one.id)}::text[], ${people.map((one) => one.fullName)}::text[],
      ${people.map((one) => one.email)}::text[], ${people.map((one) => one.organization)}::text[])
      as p (person_id, full_name, email, organization)
    on conflict (request_id, stage_index, person_id) do update
      set role = excluded.role, waiting_due_at = excluded.waiting_due_at, released_at = null`);
  return true;
}
