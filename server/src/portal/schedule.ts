import type { FastifyBaseLogger } from 'fastify';

/** One thing the portal does by itself, over and over. */
export interface Job {
  name: string;
  /** Pause between two runs, in milliseconds. */
  every: number;
  /** @param isStopping whether the portal is stopping, so that a long run ends early */
  run(isStopping: () => boolean): Promise<unknown>;
}

/** Jobs at work; they never overlap with themselves. */
export interface Schedule {
  /** Runs this job as soon as it can, instead of waiting for its turn. */
  wake(name: string): void;
  /** No new run begins; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Starts every job at once and then on its own pace. A run that fails is logged, and the next one still comes. */
export function startSchedule(jobs: readonly Job[], log: FastifyBaseLogger): Schedule {
  const running = new Map(jobs.map((job) => [job.name, startJob(job, log)]));
  return {
    wake: (name) => running.get(name)?.wake(),
    stop: async () => {
      await Promise.all([...running.values()].map((job) => job.stop()));
    },
  };
}

function startJob(job: Job, log: FastifyBaseLogger): { wake(): void; stop(): Promise<void> } {
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
        .run(() => stopped)
        .catch((failure: unknown) => log.error({ err: failure, job: job.name }, 'job failed'));
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
