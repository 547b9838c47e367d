import type { LockCause } from '@portal/core/domain/people/locks.ts';
import { lockChanges } from '@portal/core/domain/requests/account/lock-changes.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import { sql, type Statement } from '../../../../adapters/db/sql.ts';
import { openingRequest } from '../../../../locks/opening-request.ts';
import { ofChanged } from '../of-changed.ts';

/** The parts that write which causes of a lock end with a transition. */
export function lockParts(before: Request, after: Request): Statement[] {
  const ended = lockChanges(before, after)
    .filter(({ kind }) => kind === 'ENDS')
    .map(({ cause }) => cause);
  if (ended.length === 0) return [];
  return [
    sql`unlocked as (delete from portal.account_lock
      where person_id = ${after.person.id} and cause = any(${ended}::text[]) and exists (select from changed))`,
  ];
}

/** The parts that write the causes of a lock which begin with new requests, or which these are the latest about. */
export function newLockParts(requests: readonly Request[]): Statement[] {
  const changes = requests.flatMap((after) =>
    lockChanges(null, after).map((change) => ({ ...change, personId: after.person.id, requestId: after.id })),
  );
  const held = changes.filter(({ kind }) => kind === 'HOLDS');
  const concerned = changes.filter(({ kind }) => kind === 'CONCERNS');
  return [
    ...(concerned.length === 0
      ? []
      : [
          sql`concerned as (update portal.account_lock l set request_id = changed.id
            from ${ofChanged(concerned)}
            where l.person_id = one->>'personId' and l.cause = one->>'cause')`,
        ]),
    ...(held.length === 0
      ? []
      : [
          sql`locked as (${storedCause(sql`select one->>'personId', one->>'cause', (one->>'since')::timestamptz, changed.id
            from ${ofChanged(held)}`)})`,
        ]),
  ];
}

/** A cause that is not a request's doing, as a statement of its own. A request that waits already may ask for its end. */
export function storeCause({
  personId,
  cause,
  since,
}: {
  personId: string;
  cause: LockCause;
  since: Date;
}): Statement {
  const asking = openingRequest(cause, sql`${personId}::text`);
  return storedCause(sql`select ${personId}::text, ${cause}::text, ${since}::timestamptz, ${asking}`);
}

/**
 * Forgets locks of administrators that are over, by the ids of those whom they concerned, so that another one later is not
 * dated like this one.
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
