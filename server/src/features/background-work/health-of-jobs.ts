import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { type BackgroundWorkDependencies, readBackgroundWork } from './read-background-work.ts';

/** One job, as the person who watches the portal sees it: nothing of what it failed with, and of no machine. */
interface JobHealth {
  name: string;
  /** When a run last ended; of a job of every portal that of the portal that waits longest. Null before the first. */
  lastRunAt: string | null;
  nextRunAt: string | null;
  /** The last run failed, in one of the portals at least. */
  hasFailed: boolean;
}

/** How everything runs that the portal does by itself. */
export interface HealthOfJobs {
  status: 'well' | 'failing';
  jobs: JobHealth[];
  /** Events whose effect failed, with those that wait for them. */
  eventsSetAside: number;
  /** Those of them that are tried no more. */
  eventsGivenUp: number;
  /** How many of the things that must always hold did not, since they were last forgotten. */
  checksBroken: number;
}

/** For so many milliseconds it is not read again: anybody may ask. */
const keptMilliseconds = 5_000;

/**
 * Reads how the jobs are doing, at most every five seconds, however many ask.
 * @param milliseconds a clock that only goes forward
 */
export function healthOfJobs(
  deps: BackgroundWorkDependencies,
  milliseconds: () => number,
): () => Promise<HealthOfJobs> {
  let kept: { until: number; health: Promise<HealthOfJobs> } | null = null;
  return async () => {
    if (kept === null || kept.until <= milliseconds())
      kept = { until: milliseconds() + keptMilliseconds, health: readBackgroundWork(deps).then(healthOf) };
    return await kept.health;
  };
}

function healthOf({ shared, portals, consumers, checks }: BackgroundWork): HealthOfJobs {
  const jobs = [...shared.map(ofShared), ...ofPortals(portals.filter(({ isSilent }) => !isSilent))];
  return {
    status: jobs.some(({ hasFailed }) => hasFailed) ? 'failing' : 'well',
    jobs,
    eventsSetAside: sumOf(consumers.map(({ setAside }) => setAside)),
    eventsGivenUp: sumOf(consumers.map(({ givenUp }) => givenUp)),
    checksBroken: checks.broken.length,
  };
}

function ofShared({ name, last, nextAt }: BackgroundWork['shared'][number]): JobHealth {
  const hasFailed = last !== undefined && last.fault !== null;
  return { name, lastRunAt: last?.endedAt ?? null, nextRunAt: nextAt, hasFailed };
}

function ofPortals(portals: BackgroundWork['portals']): JobHealth[] {
  const jobs = new Map<string, JobHealth>();
  for (const { name, every, last } of portals.flatMap((portal) => portal.jobs)) {
    const before = jobs.get(name);
    const lastRunAt = earlier(before, last?.endedAt ?? null);
    const nextRunAt =
      lastRunAt === null ? null : new Date(new Date(lastRunAt).getTime() + every).toISOString();
    const hasFailed = before?.hasFailed === true || (last !== undefined && last.fault !== null);
    jobs.set(name, { name, lastRunAt, nextRunAt, hasFailed });
  }
  return [...jobs.values()];
}

/** The earlier of two ends, where one that has not been is the earliest. */
function earlier(before: JobHealth | undefined, endedAt: string | null): string | null {
  if (before === undefined) return endedAt;
  if (before.lastRunAt === null || endedAt === null) return null;
  return before.lastRunAt < endedAt ? before.lastRunAt : endedAt;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
