import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';

type SharedJob = BackgroundWork['shared'][number];
export type Portal = BackgroundWork['portals'][number];
type PortalJob = Portal['jobs'][number];
export type Consumer = BackgroundWork['consumers'][number];
export type Checks = BackgroundWork['checks'];

/** One thing that somebody should look at. */
export type Trouble =
  | { of: 'job'; job: SharedJob; last: NonNullable<SharedJob['last']> }
  | { of: 'portal-job'; portal: Portal; job: PortalJob; last: NonNullable<PortalJob['last']> }
  | { of: 'checks'; broken: Checks['broken'] }
  | { of: 'consumer'; consumer: Consumer }
  | { of: 'portal'; portal: Portal };

/** Everything that failed or has fallen silent, what is worst first. The last report of a silent portal may be outdated. */
export function troublesOf({ shared, portals, consumers, checks: { broken } }: BackgroundWork): Trouble[] {
  const speaking = portals.filter(({ isSilent }) => !isSilent);
  const setAside = consumers
    .filter((one) => one.setAside > 0)
    .map((consumer) => ({ of: 'consumer' as const, consumer }));
  return [
    ...shared.flatMap((job) => (hasFailed(job) ? [{ of: 'job' as const, job, last: job.last }] : [])),
    ...setAside.filter(({ consumer }) => consumer.givenUp > 0),
    ...(broken.length === 0 ? [] : [{ of: 'checks' as const, broken }]),
    ...speaking.flatMap((portal) =>
      portal.jobs.flatMap((job) =>
        hasFailed(job) ? [{ of: 'portal-job' as const, portal, job, last: job.last }] : [],
      ),
    ),
    ...portals.filter(({ isSilent }) => isSilent).map((portal) => ({ of: 'portal' as const, portal })),
    ...setAside.filter(({ consumer }) => consumer.givenUp === 0),
  ];
}

interface Run {
  fault: string | null;
}

/** Whether the last run of a job failed. */
export function hasFailed<Job extends { last?: Run }>(
  job: Job,
): job is Job & { last: NonNullable<Job['last']> } {
  return job.last !== undefined && job.last.fault !== null;
}

/** The same jobs, those that failed first. */
export function failedFirst<Job extends { last?: Run }>(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)));
}
