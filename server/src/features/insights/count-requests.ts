import type { EventAction } from '@portal/core/domain/requests/events/request-event.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import type { EventConsumer } from '../../events/consume-events.ts';
import { factsOf } from './facts.ts';

/** After each of these something else is counted of a request. */
const counted = [
  'REQUEST_SUBMITTED',
  'STAGE_APPROVED',
  'REQUEST_DENIED',
  'APPROVAL_WITHDRAWN',
  'REQUEST_CANCELLED',
  'REQUEST_EXPIRED',
  'DELIVERY_FAILED',
  'REQUEST_DELIVERED',
  'REQUEST_REVOKED',
  'ALTERNATE_ENDED',
] as const satisfies readonly EventAction[];

/**
 * Keeps the counts that insights are read from (record 116). Of a request that something has happened to, the counts are subtracted
 * that it had, and what is true now is counted: however often and in whichever order events are followed, the counts
 * are those of the requests.
 */
export function insights(zone: string): EventConsumer {
  return {
    name: 'insights',
    actions: counted,
    follow: async (tx, events) => {
      await onlyOne(tx);
      await countAnew(tx, [...new Set(events.map(({ requestId }) => requestId))], zone);
    },
  };
}

/** The counting portal is alone until the end of the transaction: an event that was set aside can be followed by another portal. */
async function onlyOne(tx: Queryable): Promise<void> {
  await tx.run(sql`select from portal.event_consumer where name = 'insights' for update`);
}

/** Subtracts what these requests counted as, and counts them as they are. */
async function countAnew(tx: Queryable, ids: readonly string[], zone: string): Promise<void> {
  const isOne = (id: Statement): Statement => sql`${id} = any(${ids}::uuid[])`;
  await tx.run(sql`with
    was as (select request_id, facts from portal.stat_request where ${isOne(sql`request_id`)}),
    is_now as (${factsOf(isOne(sql`r.id`), zone)}),
    kept as (${keepFacts} on conflict (request_id) do update set facts = excluded.facts where k.facts is distinct from excluded.facts),
    -- A request can be deleted once it need not be kept any longer.
    gone as (
      delete from portal.stat_request g where ${isOne(sql`g.request_id`)}
        and not exists (select from portal.request r where r.id = g.request_id)),
    differing as (
      select 1 as sign, measure, week, application_id, type, stage, detail, bucket, decider::bigint as decider from is_now
      union all
      select -1, f->>0, (f->>1)::date, f->>2, f->>3, f->>4, f->>5, (f->>6)::int, (f->>7)::bigint from was, jsonb_array_elements(was.facts) f)
    insert into portal.stat_week as w
      (${key}, n, deciders, decider_squares)
    select ${key}, sum(sign), sum(sign * decider), sum(sign * decider * decider)
    from differing group by 1, 2, 3, 4, 5, 6, 7
    having sum(sign) <> 0 or sum(sign * decider) <> 0 or sum(sign * decider * decider) <> 0
    ${addedToWeek}`);
}

/** What is counted apart. */
const key = sql`measure, week, application_id, type, stage, detail, bucket`;

/** What is counted already goes up, or down. */
const addedToWeek = sql`on conflict (${key}) do update
      set n = w.n + excluded.n, deciders = w.deciders + excluded.deciders, decider_squares = w.decider_squares + excluded.decider_squares`;

/** Keeps what is counted of each request, so that it can be subtracted. */
const keepFacts = sql`insert into portal.stat_request as k (request_id, facts)
      select request_id, jsonb_agg(jsonb_build_array(measure, week, application_id, type, stage, detail, bucket, decider))
      from is_now group by request_id`;

/** How many requests one statement counts: few enough to end within its limit on a slow disk, where 2,000 took 4.5 seconds. */
const atOnce = 500;
/** How many batches are summed up before their sums are added to the weeks. */
const batchesPutAside = 20;
/** How many counted requests one statement forgets. */
const forgotten = 10_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Counts all requests again, in one transaction, while portals go on: for requests that no event reports, and after the zone of the
 * deadlines was changed. The sums of some batches are put aside before they are added to the weeks: changed by every batch, a week
 * would leave a version of its row each time, which nothing can clear before the transaction ends.
 * @param batch how many requests one statement counts
 * @returns how many requests there are
 */
export async function rebuildInsights(db: Database, zone: string, batch = atOnce): Promise<number> {
  return await db.transaction(async (tx) => {
    await onlyOne(tx);
    await tx.run(sql`delete from portal.stat_week`);
    await forgetCounted(tx);
    await tx.run(sql`create temporary table batch_sum (like portal.stat_week) on commit drop`);
    let count = 0;
    let last = beforeAll;
    for (let turn = 1; ; turn += 1) {
      const rows = await tx.rows<{ id: string }>(
        sql`select id from portal.request where id > ${last}::uuid order by id limit ${batch}`,
      );
      const ids = rows.map(({ id }) => id);
      await sumUp(tx, ids, zone);
      count += ids.length;
      const end = ids.at(-1);
      if (end === undefined || turn % batchesPutAside === 0) await addUp(tx);
      if (end === undefined) return count;
      last = end;
    }
  });
}

async function forgetCounted(tx: Queryable): Promise<void> {
  for (let last: string | null = beforeAll; last !== null; ) {
    const row: { last: string | null } | undefined = await tx.row<{ last: string | null }>(sql`with
      next as (select request_id from portal.stat_request where request_id > ${last}::uuid order by request_id limit ${forgotten}),
      gone as (delete from portal.stat_request g using next n where g.request_id = n.request_id)
      select max(request_id::text) as last from next`);
    last = row?.last ?? null;
  }
}

/**
 * Sums up these requests, of which nothing is counted yet: it does not look for what they counted as, since the server would go
 * on reading the whole table as it did when that was empty.
 */
async function sumUp(tx: Queryable, ids: readonly string[], zone: string): Promise<void> {
  await tx.run(sql`with
    is_now as (${factsOf(sql`r.id = any(${ids}::uuid[])`, zone)}),
    kept as (${keepFacts})
    insert into batch_sum (${key}, n, deciders, decider_squares)
    select ${key}, count(*), sum(decider), sum(decider::bigint * decider)
    from is_now group by 1, 2, 3, 4, 5, 6, 7`);
}

/** Adds what was put aside to the weeks. */
async function addUp(tx: Queryable): Promise<void> {
  await tx.run(sql`insert into portal.stat_week as w
      (${key}, n, deciders, decider_squares)
    select ${key}, sum(n), sum(deciders), sum(decider_squares)
    from batch_sum group by 1, 2, 3, 4, 5, 6, 7
    ${addedToWeek}`);
  await tx.run(sql`truncate batch_sum`);
}
