import type { LockCause } from '@portal/core/domain/people/locks.ts';
import { lockChanges } from '@portal/core/domain/requests/account/lock-changes.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';

/** The parts that write the causes of a lock which begin or end with a deed. */
export function lockParts(before: Request | null, after: Request): Statement[] {
  const changes = lockChanges(before, after);
  const ended = changes.filter(({ kind }) => kind === 'ENDS').map(({ cause }) => cause);
  const concerned = changes.filter(({ kind }) => kind === 'CONCERNS').map(({ cause }) => cause);
  const held = changes.find(({ kind }) => kind === 'HOLDS');
  const parts: Statement[] = [];
  if (ended.length > 0)
    parts.push(sql`unlocked as (delete from portal.account_lock
      where person_id = ${after.person.id} and cause = any(${ended}::text[]) and exists (select from changed))`);
  if (concerned.length > 0)
    parts.push(sql`concerned as (update portal.account_lock set request_id = changed.id from changed
      where person_id = ${after.person.id} and cause = any(${concerned}::text[]))`);
  if (held !== undefined)
    parts.push(
      sql`locked as (${storedCause(sql`select ${after.person.id}::text, ${held.cause}::text,
      ${held.since}::timestamptz, id from changed`)})`,
    );
  return parts;
}

/** A cause that is not a request's doing, as a statement of its own. */
export function storeCause({
  personId,
  cause,
  since,
}: {
  personId: string;
  cause: LockCause;
  since: Date;
}): Statement {
  return storedCause(sql`select ${personId}::text, ${cause}::text, ${since}::timestamptz, null::uuid`);
}

/**
 * Forgets locks of administrators that are over, by the ids of those whom they concerned, so that another one later is not
 * told with the date of this one.
 */
export function forgetLifted(ids: readonly string[]): Statement {
  return sql`delete from portal.account_lock
    where cause = 'BY_ADMINISTRATOR' and person_id = any(${[...ids]}::text[])`;
}

/** What is known of its beginning stays; the request is the latest about it. */
function storedCause(row: Statement): Statement {
  return sql`insert into portal.account_lock as l (person_id, cause, since, request_id) ${row}
    on conflict (person_id, cause) do update set since = coalesce(l.since, excluded.since),
      request_id = coalesce(excluded.request_id, l.request_id)`;
}
