import type {
  InsightArrivals,
  InsightLoad,
  InsightRoles,
  InsightTimes,
  InsightWaiting,
} from '@portal/core/contract/insights/insights.ts';
import { countIn, type Histogram, joined, percentile } from '@portal/core/domain/insights/histogram.ts';
import { type RequestEnd, requestEnds, type WaitingQueue } from '@portal/core/domain/insights/measures.ts';
import { type DecidingRole, decidingRoles } from '@portal/core/domain/people/roles.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import {
  type About,
  aboutDeciders,
  applicationIn,
  applicationsOf,
  type Asked,
  askedBy,
  counted,
  type InsightDependencies,
  type InsightQuery,
  isCountedNow,
  shownTo,
} from './counted.ts';

type Asking = Pick<Caller, 'person' | 'now'>;

/** How many requests come in, by week and type (rule insights 3). */
export async function readArrivals(
  deps: InsightDependencies,
  caller: Asking,
  query: InsightQuery,
): Promise<InsightArrivals> {
  const asked = await askedBy(deps, caller, query);
  const rows = await deps.db.rows<{ type: RequestType; week: string; n: number }>(sql`
    select type, week::text as week, sum(n)::int as n from (${counted(asked, ['ASKED'])}) c group by type, c.week`);
  const types = Map.groupBy(rows, ({ type }) => type);
  const series = [...types].map(([type, some]) => {
    const byWeek = new Map(some.map(({ week, n }) => [week, n]));
    return { type, counts: asked.weeks.map((week) => byWeek.get(week) ?? 0) };
  });
  return {
    applications: applicationsOf(asked),
    weeks: [...asked.weeks],
    total: sumOf(rows, ({ n }) => n),
    types: series.toSorted(
      (one, other) =>
        sumOf(other.counts, same) - sumOf(one.counts, same) || one.type.localeCompare(other.type),
    ),
  };
}

/** How long decisions take, by application and stage (rule insights 4). */
export async function readTimes(
  deps: InsightDependencies,
  caller: Asking,
  query: InsightQuery,
): Promise<InsightTimes> {
  const asked = await askedBy(deps, caller, query);
  const rows = await deps.db.rows<{
    application: string;
    role: DecidingRole;
    buckets: Record<string, number>;
    about: About;
  }>(sql`select application_id as application, stage as role, jsonb_object_agg(bucket, n) as buckets, ${aboutDeciders(asked)} as about
    from (select application_id, stage, bucket, sum(n)::int as n, sum(deciders) as deciders, sum(decider_squares) as decider_squares
      from (${counted(asked, ['DECIDED'])}) c group by 1, 2, 3) b
    group by application_id, stage`);
  const { shown, withheld } = shownTo(asked, rows);
  const stages = shown.map((row) => ({ ...row, histogram: histogramIn(row.buckets) }));
  const all = joined(stages.map(({ histogram }) => histogram));
  return {
    applications: applicationsOf(asked),
    withheld,
    ...(all.size === 0 ? {} : { all: percentilesOf(all) }),
    stages: stages
      .map(({ role, histogram, ...row }) => ({
        applicationId: applicationIn(row),
        role,
        ...percentilesOf(histogram),
      }))
      .toSorted((one, other) => other.median - one.median || other.count - one.count),
  };
}

function histogramIn(buckets: Record<string, number>): Histogram {
  return new Map(Object.entries(buckets).map(([bucket, n]) => [Number(bucket), n]));
}

function percentilesOf(histogram: Histogram): NonNullable<InsightTimes['all']> {
  const at = (share: number): number => Math.round(percentile(histogram, share) ?? 0);
  return { count: countIn(histogram), median: at(0.5), ninetieth: at(0.9), ninetyFifth: at(0.95) };
}

interface WaitingRow {
  application: string;
  queue: WaitingQueue;
  n: number;
  since: Date;
  about: About;
}

/** What waits at this moment, by stage and application: read from the requests themselves. */
async function waitingRows({ db }: InsightDependencies, asked: Asked): Promise<WaitingRow[]> {
  // Whom each is asked of is read by one look at the desks: a look for each request takes twice as long.
  return await db.rows<WaitingRow>(sql`with at_desk as materialized (
      select request_id, min(person_id) as first, max(person_id) as last from portal.stage_person
      where waiting_due_at is not null group by request_id)
    select coalesce(w.application_id, '') as application, w.queue, count(*)::int as n,
      min(w.since) as since, case when count(w.first) < count(*) or min(w.first) <> max(w.last) then 'SEVERAL'
        when min(w.first) = ${asked.person.userId} then 'CALLER' else 'OTHER' end as about
    from (
      select r.application_id, case when r.status = 'PENDING_PROVISIONING' then 'SET_UP' when r.waiting_on is not null then 'REQUESTER'
          else s.role end as queue,
        case when r.status = 'PENDING_PROVISIONING' then r.changed_at when r.waiting_on is not null then coalesce(r.returned_at, s.entered_at)
          else s.entered_at end as since, p.first, p.last
      from portal.request r
      left join portal.stage s on s.request_id = r.id and s.stage_index = r.stage_index
      left join at_desk p on p.request_id = r.id
      where r.is_open and ${isCountedNow(asked)}) w
    where w.queue is not null
    group by w.application_id, w.queue`);
}

/** Where requests wait now, and since when (rule insights 5). */
export async function readWaiting(
  deps: InsightDependencies,
  caller: Asking,
  query: InsightQuery,
): Promise<InsightWaiting> {
  const asked = await askedBy(deps, caller, query);
  const { shown, withheld } = shownTo(asked, await waitingRows(deps, asked));
  const oldest = shown.map(({ since }) => since.getTime()).toSorted((one, other) => one - other)[0];
  return {
    applications: applicationsOf(asked),
    withheld,
    total: sumOf(shown, ({ n }) => n),
    ...(oldest === undefined ? {} : { since: new Date(oldest).toISOString() }),
    queues: shown
      .map(({ queue, n, since, ...row }) => ({
        queue,
        applicationId: applicationIn(row),
        count: n,
        since: since.toISOString(),
      }))
      .toSorted((one, other) => other.count - one.count || one.since.localeCompare(other.since)),
  };
}

/** How many roles are listed, and how many of them for being refused. */
const mostRoles = 20;
const mostRefused = 5;

/** Which roles are asked for and refused most, and how requests end (rule insights 6). */
export async function readRoles(
  deps: InsightDependencies,
  caller: Asking,
  query: InsightQuery,
): Promise<InsightRoles> {
  const asked = await askedBy(deps, caller, query);
  const found = await deps.db.rows<{ application: string; role: string; asked: number; refused: number }>(sql`
    select application_id as application, detail as role, coalesce(sum(n) filter (where measure = 'ROLE_ASKED'), 0)::int as asked,
      coalesce(sum(n) filter (where measure = 'ROLE_REFUSED'), 0)::int as refused
    from (${counted(asked, ['ROLE_ASKED', 'ROLE_REFUSED'])}) c group by application_id, detail`);
  const ends = await deps.db.rows<{ end: RequestEnd; count: number }>(
    sql`select detail as end, sum(n)::int as count from (${counted(asked, ['ENDED'])}) c group by detail`,
  );
  const byAsked = found.toSorted((one, other) => other.asked - one.asked || other.refused - one.refused);
  const byRefused = found
    .filter(({ refused }) => refused > 0)
    .toSorted((one, other) => other.refused - one.refused);
  const refusedMost = new Set(byRefused.slice(0, mostRefused));
  const others = byAsked.filter((one) => !refusedMost.has(one)).slice(0, mostRoles - refusedMost.size);
  const listed = new Set([...refusedMost, ...others]);
  return {
    applications: applicationsOf(asked),
    asked: sumOf(found, (one) => one.asked),
    refused: sumOf(found, (one) => one.refused),
    roles: byAsked
      .filter((one) => listed.has(one))
      .map(({ role, ...one }) => ({
        applicationId: applicationIn(one),
        role,
        asked: one.asked,
        refused: one.refused,
      })),
    ends: requestEnds.flatMap((end) => ends.filter((one) => one.end === end)),
  };
}

/** How the load is shared among the desks, and where set-up fails (rule insights 7). */
export async function readLoad(
  deps: InsightDependencies,
  caller: Asking,
  query: InsightQuery,
): Promise<InsightLoad> {
  const asked = await askedBy(deps, caller, query);
  const decided = await deps.db.rows<{
    application: string;
    role: DecidingRole;
    n: number;
    about: About;
  }>(sql`
    select application_id as application, stage as role, sum(n)::int as n, ${aboutDeciders(asked)} as about
    from (${counted(asked, ['DECIDED'])}) c group by application_id, stage`);
  const setUps = await deps.db.rows<{ application: string; count: number; failed: number }>(sql`
    select application_id as application, coalesce(sum(n) filter (where measure = 'SET_UP'), 0)::int as count,
      coalesce(sum(n) filter (where measure = 'SET_UP_FAILED'), 0)::int as failed
    from (${counted(asked, ['SET_UP', 'SET_UP_FAILED'])}) c group by application_id`);
  const past = shownTo(asked, decided);
  const present = shownTo(asked, await waitingRows(deps, asked));
  const desks = decidingRoles.map((role) => ({
    role,
    decided: sumOf(past.shown, (one) => (one.role === role ? one.n : 0)),
    waiting: sumOf(present.shown, (one) => (one.queue === role ? one.n : 0)),
  }));
  return {
    applications: applicationsOf(asked),
    withheld: past.withheld + present.withheld,
    desks: desks.filter((desk) => desk.decided + desk.waiting > 0),
    setUps: setUps
      .map((row) => ({ applicationId: applicationIn(row), count: row.count, failed: row.failed }))
      .toSorted((one, other) => other.failed - one.failed || other.count - one.count),
  };
}

function sumOf<T>(things: readonly T[], value: (thing: T) => number): number {
  return things.reduce((sum, thing) => sum + value(thing), 0);
}

function same(value: number): number {
  return value;
}
