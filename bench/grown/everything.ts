import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { idleCosts } from '../calls/alternating-costs.ts';
import type { Figure } from '../figures.ts';
import { byName, byRequests } from '../large.ts';
import { few, insights, lists, trail } from '../reports/lists.ts';
import { get, type Running, tokenOf } from '../running-portal.ts';
import type { Growing } from './growth.ts';

/** After a start the portal catches up with what the growing left; then nothing is left to do. */
const settle = 90;
const idleSeconds = 120;

const million = { ...few, users: 1_000_000, requests: 1_000_000, trail: 1_000_000 } as const;

/** Some of what is measured among many people is measured among many requests too. */
const byNameAlone = byName.filter(({ what }) => !byRequests.some((one) => one.what === what));

/** People, requests and the trail at a million at once: a portal on which nobody works, and then every reading of the other parts. */
export const muchOfEverything: Growing = {
  what: 'of everything',
  small: { ...few, many: 10_000 },
  large: { ...million, many: 1_000_000 },
  untouched: whileNobodyCalls,
  measured: [...lists, ...trail, ...insights, ...byNameAlone, ...byRequests],
};

async function whileNobodyCalls(worlds: readonly Running[]): Promise<Figure[]> {
  await idleCosts(worlds, settle);
  const [small, large] = await idleCosts(worlds, idleSeconds);
  if (small === undefined || large === undefined) throw new Error('there are not two worlds');
  const failed = await Promise.all(worlds.map(failedJobs));
  return [
    { what: 'nobody calls, at 10,000 of everything', measured: small.all / 10, unit: '%' },
    { what: 'nobody calls, at 1,000,000 of everything', measured: large.all / 10, unit: '%', atMost: 3 },
    { what: 'the same, database alone', measured: (large.all - large.server) / 10, unit: '%' },
    { what: 'jobs whose last run failed', measured: failed.flat().length, unit: '', atMost: 0 },
  ];
}

async function failedJobs(running: Running): Promise<string[]> {
  const token = await tokenOf(running, 'helpdesk');
  const work: BackgroundWork = await (await get(running, token, '/background-work')).json();
  const jobs = [...work.shared, ...work.portals.flatMap((portal) => portal.jobs)];
  const failed = jobs.flatMap(({ name, last }) => (last === undefined || last.fault === null ? [] : [name]));
  for (const name of failed) console.log(`The last run of this job failed: ${name}`);
  return failed;
}
