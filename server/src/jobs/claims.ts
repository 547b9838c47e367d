import type { Skipped } from '@portal/core/domain/jobs/rhythm.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';

/** The state of a job that runs once for all portals. */
export interface JobState {
  name: string;
  /** The instant that is under way, or the last one that was. */
  due: Date;
  startedAt: Date;
  /** Null where no run is under way; over where its portal died. */
  leasedUntil: Date | null;
  /** Of the last run that ended. */
  endedAt: Date | null;
  milliseconds: number | null;
  fault: string | null;
  succeededAt: Date | null;
}

/** Every job that has been run. */
export async function jobStates(q: Queryable): Promise<JobState[]> {
  return await q.rows<JobState>(sql`select name, due, started_at as "startedAt", leased_until as "leasedUntil",
    ended_at as "endedAt", duration_ms as milliseconds, fault, succeeded_at as "succeededAt" from portal.job`);
}

/** A due instant that a portal takes for itself. */
export interface Claim {
  job: string;
  due: Date;
  /** The portal that runs it. */
  portal: string;
}

/** What a claim is judged by. */
interface Claiming {
  now: Date;
  leasedUntil: Date;
  /** The state of the job when it was read; undefined where it had never been run. */
  before: JobState | undefined;
  /** What nobody ran before it. */
  skipped: Skipped;
}

/**
 * Takes a due instant, in one statement. The row of the instant is there once: another portal's claim of the same one is
 * refused by it, also where the job's own row were lost.
 * @returns whether it is this portal's
 */
export async function claim(
  db: Database,
  { job, due, portal }: Claim,
  { now, leasedUntil, before, skipped }: Claiming,
): Promise<boolean> {
  const isAgain = before?.due.getTime() === due.getTime();
  const held = sql`held as (
    insert into portal.job as j (name, due, started_at, portal, leased_until)
    values (${job}, ${due}, ${now}, ${portal}::uuid, ${leasedUntil})
    on conflict (name) do update set due = excluded.due, started_at = excluded.started_at, portal = excluded.portal,
      leased_until = excluded.leased_until
    where j.due = ${before?.due ?? null}::timestamptz and (j.leased_until <= ${now} or j.leased_until is null and ${!isAgain}::boolean)
    returning name, due)`;
  const statement = isAgain
    ? sql`with ${held} update portal.job_run r set portal = ${portal}::uuid, started_at = ${now}, attempts = attempts + 1
        from held where r.job = held.name and r.due = held.due and r.ended_at is null`
    : sql`with ${held} insert into portal.job_run (job, due, portal, started_at, skipped, skipped_from)
        select name, due, ${portal}::uuid, ${now}, ${skipped.count}::integer, ${skipped.from}::timestamptz from held`;
  return (await db.run(statement).catch(nothingWhereClaimed)) === 1;
}

function nothingWhereClaimed(failure: unknown): number {
  const isClaimed =
    failure instanceof Error && 'constraint' in failure && failure.constraint === 'job_run_pkey';
  if (!isClaimed) throw failure;
  return 0;
}

/** The job's row while the run is this one's. */
const own = ({ job, due, portal }: Claim) =>
  sql`name = ${job} and due = ${due} and portal = ${portal}::uuid and leased_until is not null`;

/** Says that the run is still under way; false where another portal has it by now. */
export async function renew(db: Database, mine: Claim, leasedUntil: Date): Promise<boolean> {
  return (await db.run(sql`update portal.job set leased_until = ${leasedUntil} where ${own(mine)}`)) === 1;
}

/** Releases the instant for the next portal, as this one stops. */
export async function giveBack(db: Database, mine: Claim, now: Date): Promise<void> {
  await db.run(sql`update portal.job set leased_until = ${now} where ${own(mine)}`);
}

/** How a run ended. */
interface Ended {
  at: Date;
  milliseconds: number;
  /** Why it failed; null where it did not. */
  fault: string | null;
}

/** Writes down how the run ended; nothing where another portal has it by now. */
export async function finish(db: Database, mine: Claim, { at, milliseconds, fault }: Ended): Promise<void> {
  await db.run(sql`with ended as (
      update portal.job set leased_until = null, ended_at = ${at}, duration_ms = ${milliseconds}, fault = ${fault},
        succeeded_at = case when ${fault}::text is null then ${at}::timestamptz else succeeded_at end
      where ${own(mine)} returning name, due)
    update portal.job_run r set ended_at = ${at}, fault = ${fault} from ended where r.job = ended.name and r.due = ended.due`);
}

/** For how long it is known which instants were run, in milliseconds. */
const keptMilliseconds = 7 * 86_400_000;

/** Forgets the instants that began to be run more than a week ago; the state of each job is kept. */
export function forgetJobRuns(db: Queryable, now: Date): Promise<number> {
  return db.run(
    sql`delete from portal.job_run where started_at < ${new Date(now.getTime() - keptMilliseconds)}`,
  );
}
