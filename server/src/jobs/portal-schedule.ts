import type { PortalJobName } from '@portal/core/domain/jobs/job-names.ts';
import { type PortalJob, stopPatience } from './job.ts';
import { type Loop, startLoop } from './loop.ts';
import { type JobLog, noteFailure } from './note-failure.ts';

/** The state of a job of this portal. */
export interface PortalJobState {
  name: PortalJobName;
  /** Milliseconds between two runs. */
  every: number;
  /** Of the last run that ended; null before the first. */
  ended: { at: Date; milliseconds: number; fault: string | null } | null;
}

/** Jobs at work; they never overlap with themselves. */
export interface PortalSchedule {
  /** Runs this job as soon as it can, instead of waiting for its turn. */
  wake(name: PortalJobName): void;
  states(): PortalJobState[];
  /** No new run begins; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** What the schedule needs besides the jobs. */
export interface PortalScheduleParts extends JobLog {
  now: () => Date;
}

/** Starts every job at once and then on its own pace. A run that fails is logged, and the next one still comes. */
export function startPortalSchedule(
  jobs: readonly PortalJob[],
  parts: PortalScheduleParts,
  patience = stopPatience,
): PortalSchedule {
  const givingUp = new AbortController();
  const running = new Map(jobs.map((job) => [job.name, startJob(job, parts, givingUp.signal)]));
  return {
    wake: (name) => running.get(name)?.wake(),
    states: () => [...running.values()].map((job) => job.state()),
    stop: async () => {
      const timer = setTimeout(() => givingUp.abort(), patience);
      await Promise.all([...running.values()].map((job) => job.stop()));
      clearTimeout(timer);
    },
  };
}

interface RunningJob extends Loop {
  state(): PortalJobState;
}

function startJob(job: PortalJob, parts: PortalScheduleParts, giveUp: AbortSignal): RunningJob {
  let last: PortalJobState['ended'] = null;
  const loop = startLoop(async (isStopping) => {
    const began = parts.now().getTime();
    const fault = await job.run(isStopping, giveUp).then(
      () => null,
      (failure: unknown) => noteFailure(parts, job.name, failure),
    );
    const at = parts.now();
    last = { at, milliseconds: at.getTime() - began, fault };
    return job.every;
  });
  return { ...loop, state: () => ({ name: job.name, every: job.every, ended: last }) };
}
