import type { FastifyBaseLogger } from 'fastify';
import type { OutageNotes } from '../adapters/http/failures/outage-notes.ts';
import { isPassing } from '../adapters/passing-failure.ts';

/** One thing the portal does by itself, over and over. */
export interface Job {
  name: string;
  /** Pause between two runs, in milliseconds. */
  every: number;
  /**
   * @param isStopping whether the portal is stopping, so that a long run ends early
   * @param giveUp aborted when the stop has waited long enough: nobody else is waited for any longer
   */
  run(isStopping: () => boolean, giveUp: AbortSignal): Promise<unknown>;
}

/** Jobs at work; they never overlap with themselves. */
export interface Schedule {
  /** Runs this job as soon as it can, instead of waiting for its turn. */
  wake(name: string): void;
  /** No new run begins; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** How long a stop waits for what others have to say, in milliseconds: whoever stops a portal kills it soon after that. */
const stopPatience = 3_000;

/** Where a run that fails is written down. */
export interface ScheduleLog {
  log: FastifyBaseLogger;
  outages: Pick<OutageNotes, 'note'>;
}

/** Starts every job at once and then on its own pace. A run that fails is logged, and the next one still comes. */
export function startSchedule(jobs: readonly Job[], log: ScheduleLog, patience = stopPatience): Schedule {
  const givingUp = new AbortController();
  const running = new Map(jobs.map((job) => [job.name, startJob(job, log, givingUp.signal)]));
  return {
    wake: (name) => running.get(name)?.wake(),
    stop: async () => {
      const timer = setTimeout(() => givingUp.abort(), patience);
      await Promise.all([...running.values()].map((job) => job.stop()));
      clearTimeout(timer);
    },
  };
}

function startJob(
  job: Job,
  { log, outages }: ScheduleLog,
  giveUp: AbortSignal,
): { wake(): void; stop(): Promise<void> } {
  let stopped = false;
  let isWoken = false;
  let endPause: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isWoken ? 0 : job.every);
      isWoken = false;
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!stopped) {
      await job
        .run(() => stopped, giveUp)
        .catch((failure: unknown) => {
          if (failure instanceof Error && isPassing(failure)) outages.note(failure);
          else log.error({ err: failure, job: job.name }, 'job failed');
        });
      if (!stopped) await pause();
    }
  };
  const ended = loop();
  return {
    wake: () => {
      isWoken = true;
      endPause?.();
    },
    stop: async () => {
      stopped = true;
      endPause?.();
      await ended;
    },
  };
}
