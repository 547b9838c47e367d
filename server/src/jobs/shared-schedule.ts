import { latestDue, nextDue, skippedBetween } from '@portal/core/domain/jobs/rhythm.ts';
import type { Database } from '../adapters/db/database.ts';
import { invariant } from '../invariants/invariant.ts';
import { type Claim, claim, finish, giveBack, type JobState, jobStates, renew } from './claims.ts';
import type { JobClock } from './job-clock.ts';
import { type SharedJob, stopPatience } from './job.ts';
import { type Loop, startLoop } from './loop.ts';
import { type JobLog, noteFailure } from './note-failure.ts';

/** For how long a run is this portal's, unless it says that it still works, in milliseconds. */
export const leaseMilliseconds = 60_000;
const renewalMilliseconds = 20_000;
/** A portal looks at least this often: a run whose portal died is found by then. */
const longestPause = 60_000;
/** After this pause the database is asked again that could not say what is due. */
const pauseAfterFailure = 5_000;
/** Timers end a little early. */
const timerSlack = 20;

/** What runs the jobs that run once for all portals. */
export interface SharedScheduleParts extends JobLog {
  db: Database;
  clock: JobClock;
  /** This portal, unlike any other. */
  portal: string;
  /** Called at each check, with the time of the jobs' clock. */
  onLook?: (now: Date) => Promise<void>;
}

/** The jobs that run once for all portals, as one portal takes part in them. */
export interface SharedSchedule {
  /** Looks now and whenever something is due next. */
  start(): void;
  /**
   * Claims what is due and unclaimed, and begins it.
   * @returns milliseconds until it should be looked again
   */
  look(): Promise<number>;
  /** Resolves when the runs that have begun are over. */
  settled(): Promise<void>;
  /** Nothing new begins; resolves when the running ones have ended. What was cut short is due again, for any portal. */
  stop(): Promise<void>;
}

/** One portal's part in the jobs that run once for all of them (record 107). A run that fails or lasts stops no other. */
export function sharedSchedule(
  jobs: readonly SharedJob[],
  parts: SharedScheduleParts,
  patience = stopPatience,
): SharedSchedule {
  const givingUp = new AbortController();
  const running = new Map<string, Promise<void>>();
  let stopped = false;
  const begin = (job: SharedJob, mine: Claim, began: Date): void => {
    const isStopping = () => stopped;
    invariant('JOB_ALONE_IN_PORTAL', !running.has(job.name), { job: job.name });
    const run = runClaimed(job, mine, { ...parts, began, isStopping, giveUp: givingUp.signal })
      // What could not be written down is found when the lease is over.
      .catch((failure: unknown) => void noteFailure(parts, job.name, failure))
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  };
  const look = async (): Promise<number> => {
    const now = await parts.clock.now();
    await parts.onLook?.(now);
    const states = await jobStates(parts.db);
    for (const job of jobs) {
      if (stopped || running.has(job.name)) continue;
      const mine = await claimDue(
        job,
        states.find(({ name }) => name === job.name),
        { ...parts, now },
      );
      if (mine !== null) begin(job, mine, now);
    }
    const waits = jobs.map(({ rhythm }) => nextDue(rhythm, now).getTime() - now.getTime());
    return Math.min(longestPause, ...waits) + timerSlack;
  };
  const lookAgain = () =>
    look().catch((failure: unknown) => {
      noteFailure(parts, 'what is due', failure);
      return pauseAfterFailure;
    });
  let loop: Loop | undefined;
  const settled = async (): Promise<void> => void (await Promise.all(running.values()));
  return {
    look,
    settled,
    start: () => {
      loop = startLoop(lookAgain);
    },
    stop: async () => {
      stopped = true;
      const timer = setTimeout(() => givingUp.abort(), patience);
      await loop?.stop();
      await settled();
      clearTimeout(timer);
    },
  };
}

/** Takes the job's latest due instant; null where it has been run, or somebody is at it. */
async function claimDue(
  { name, rhythm }: SharedJob,
  before: JobState | undefined,
  { db, portal, now }: { db: Database; portal: string; now: Date },
): Promise<Claim | null> {
  const due = latestDue(rhythm, now);
  if (before !== undefined && !isClaimable(before, due, now)) return null;
  const mine = { job: name, due, portal };
  const isMine = await claim(db, mine, {
    now,
    before,
    leasedUntil: leaseFrom(now),
    skipped: before === undefined ? { count: 0, from: null } : skippedBetween(rhythm, before.due, due),
  });
  if (!isMine) return null;
  const [last, lease] = [before?.due ?? new Date(0), before?.leasedUntil ?? null];
  invariant('JOB_NEVER_BACK', last <= due, { job: name });
  // An instant is run again only where the portal that had it has let its lease end.
  invariant('JOB_ONCE_PER_INSTANT', last < due || (lease !== null && lease <= now), { job: name });
  return mine;
}

/** Only so that most looks need no statement for it: the claim decides. */
function isClaimable({ due: last, leasedUntil }: JobState, due: Date, now: Date): boolean {
  return leasedUntil === null ? last < due : leasedUntil <= now && last <= due;
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseMilliseconds);
}

interface Running extends SharedScheduleParts {
  began: Date;
  giveUp: AbortSignal;
  isStopping: () => boolean;
}

/** Runs what was claimed, says meanwhile that it still runs, and writes down how it ended. */
async function runClaimed(job: SharedJob, mine: Claim, parts: Running): Promise<void> {
  const { db, clock, giveUp, isStopping } = parts;
  let isLost = false;
  const sayStillRunning = async (): Promise<void> => {
    const isMine = await renew(db, mine, leaseFrom(await clock.now()));
    if (!isMine) isLost = true;
  };
  const renewal = setInterval(() => {
    // One that fails is followed by the next; when all do, the lease ends.
    sayStillRunning().catch((failure: unknown) => void noteFailure(parts, job.name, failure));
  }, renewalMilliseconds);
  let fault: string | null = null;
  try {
    await job.run(() => isStopping() || isLost, giveUp);
  } catch (failure) {
    fault = noteFailure(parts, job.name, failure);
  } finally {
    clearInterval(renewal);
  }
  const at = await clock.now();
  // Whether a stopped run has done everything is unknown.
  if (isStopping()) await giveBack(db, mine, at);
  else await finish(db, mine, { at, milliseconds: at.getTime() - parts.began.getTime(), fault });
}
