import type { PortalJobName } from '@portal/core/domain/jobs/job-names.ts';
import type { Database } from '../adapters/db/database.ts';
import type { JobClock } from './job-clock.ts';
import type { PortalJob, SharedJob } from './job.ts';
import type { JobLog } from './note-failure.ts';
import { type PortalProcess, sayRunning, sayStopped } from './portal-process.ts';
import { startPortalSchedule } from './portal-schedule.ts';
import { sharedSchedule } from './shared-schedule.ts';

/** Everything that a portal does by itself. */
export interface Jobs {
  inEveryPortal: readonly PortalJob[];
  shared: readonly SharedJob[];
}

/** What the jobs run with. */
export interface JobsParts extends JobLog {
  db: Database;
  /** This machine's time. */
  now: () => Date;
  clock: JobClock;
  portal: PortalProcess;
}

/** Jobs at work. */
export interface Schedule {
  /** Runs this job of the portal as soon as it can, instead of waiting for its turn. */
  wake(name: PortalJobName): void;
  /** No new run begins; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Starts the jobs of both kinds. */
export function startJobs({ inEveryPortal, shared }: Jobs, parts: JobsParts): Schedule {
  const { db, clock, portal, now, log, outages } = parts;
  const here = startPortalSchedule(inEveryPortal, { now, log, outages });
  const across = sharedSchedule(shared, {
    db,
    clock,
    log,
    outages,
    portal: portal.id,
    onLook: (at) => sayRunning(db, portal, here.states(), at),
  });
  across.start();
  return {
    wake: (name) => here.wake(name),
    stop: async () => {
      await Promise.all([here.stop(), across.stop()]);
      // Where the database has gone first, the others find out by the silence.
      await sayStopped(db, portal).catch(() => undefined);
    },
  };
}
