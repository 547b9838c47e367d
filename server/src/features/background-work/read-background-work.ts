import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { invariantCodes } from '@portal/core/domain/invariants/invariants.ts';
import { latestDue, nextDue } from '@portal/core/domain/jobs/rhythm.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { type BrokenRow, readBroken } from '../../invariants/record-broken.ts';
import { type JobState, jobStates } from '../../jobs/claims.ts';
import type { JobClock } from '../../jobs/job-clock.ts';
import type { SharedJob } from '../../jobs/job.ts';
import { runningPortals } from '../../jobs/portal-process.ts';
import { readConsumers } from './read-consumers.ts';

/** What is known of the jobs. */
export interface BackgroundWorkDependencies {
  db: Database;
  clock: JobClock;
  /** The jobs that run once for all portals. */
  jobs: readonly Pick<SharedJob, 'name' | 'rhythm'>[];
}

type SharedJobView = BackgroundWork['shared'][number];
type PortalView = BackgroundWork['portals'][number];

/** A portal reports the status of its jobs about once a minute. */
const silentMilliseconds = 180_000;

/** How the jobs and those who follow the events are doing (rule running 13). */
export async function readBackgroundWork(deps: BackgroundWorkDependencies): Promise<BackgroundWork> {
  const now = await deps.clock.now();
  const [shared, portals, consumers, broken] = await Promise.all([
    readSharedJobs(deps, now),
    readPortals(deps.db, now),
    readConsumers(deps.db),
    readBroken(deps.db),
  ]);
  return { shared, portals, consumers, checks: checksOf(broken) };
}

function checksOf(broken: readonly BrokenRow[]): BackgroundWork['checks'] {
  return {
    total: invariantCodes.length,
    broken: broken.map(({ code, count, firstAt, lastAt }) => ({
      code,
      count,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  };
}

async function readSharedJobs(
  { db, jobs }: Pick<BackgroundWorkDependencies, 'db' | 'jobs'>,
  now: Date,
): Promise<SharedJobView[]> {
  const states = await jobStates(db);
  const skipped = await lastSkipped(db);
  return jobs.map((job) => {
    const missed = skipped.find((one) => one.job === job.name);
    return {
      ...viewed(
        job,
        states.find(({ name }) => name === job.name),
        now,
      ),
      ...(missed === undefined
        ? {}
        : {
            skipped: {
              count: missed.skipped,
              from: missed.from.toISOString(),
              until: missed.due.toISOString(),
            },
          }),
    };
  });
}

function viewed(
  { name, rhythm }: Pick<SharedJob, 'name' | 'rhythm'>,
  state: JobState | undefined,
  now: Date,
): SharedJobView {
  const latest = latestDue(rhythm, now);
  // One that has not been begun is due now.
  const next = state !== undefined && state.due >= latest ? nextDue(rhythm, now) : latest;
  const isRunning = state !== undefined && state.leasedUntil !== null && state.leasedUntil > now;
  const everySeconds = 'every' in rhythm ? rhythm.every / 1_000 : null;
  return {
    name,
    everySeconds,
    nextAt: next.toISOString(),
    runningSince: isRunning ? state.startedAt.toISOString() : null,
    ...(state === undefined || state.endedAt === null
      ? {}
      : {
          last: {
            endedAt: state.endedAt.toISOString(),
            lasted: state.milliseconds ?? 0,
            fault: state.fault,
            succeededAt: state.succeededAt?.toISOString() ?? null,
          },
        }),
  };
}

interface SkippedRow {
  job: string;
  due: Date;
  skipped: number;
  from: Date;
}

/** The last instants of each job that nobody ran, as long as they are known. */
async function lastSkipped(db: Database): Promise<SkippedRow[]> {
  return await db.rows<SkippedRow>(sql`select distinct on (job) job, due, skipped, skipped_from as "from"
    from portal.job_run where skipped > 0 order by job, due desc`);
}

async function readPortals(db: Database, now: Date): Promise<PortalView[]> {
  const portals = await runningPortals(db);
  return portals.map(({ id, machine, process, startedAt, seenAt, jobs }) => ({
    portalId: id,
    machine,
    process,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isSilent: now.getTime() - seenAt.getTime() > silentMilliseconds,
    jobs: jobs.map(({ name, every, ended }) => ({
      name,
      every,
      ...(ended === null
        ? {}
        : { last: { endedAt: ended.at, lasted: ended.milliseconds, fault: ended.fault } }),
    })),
  }));
}
