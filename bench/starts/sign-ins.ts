import { join } from 'node:path';
import { demonstrationPassword } from '../../server/src/demonstration/world.ts';
import { parametersOf, TestBrowser, tokensOf } from '../../server/src/identity/testing/test-browser.ts';
import { type Figure, median } from '../figures.ts';
import { processorTime } from '../processor-time.ts';
import { project, type Running, startChild, stopChild } from '../running-portal.ts';
import { enlargedRoot } from '../world.ts';

const rounds = 3;
/** Sign-ins of a round, one after another and then at once. */
const [alone, concurrent] = [30, 96];
const atOnce = 16;

interface Portal extends Running {
  costs: { alone: number[]; concurrent: number[]; perSecond: number[] };
}

/**
 * Sign-ins by form, from the first address to the tokens, each in a browser that is new: processor time of portal and database for
 * one, and how many a second there are at once. All checkouts run side by side and are asked in turn.
 * @param beside another built checkout, or null
 */
export async function signInCosts(folder: string, beside: string | null): Promise<Figure[]> {
  const checkouts = beside === null ? [project] : [project, beside];
  const portals: Portal[] = [];
  try {
    for (const [at, checkout] of checkouts.entries()) {
      const own = join(folder, `sign-ins-${at}`);
      enlargedRoot(own, 0);
      const running = await startChild(own, { checkout });
      portals.push({ ...running, costs: { alone: [], concurrent: [], perSecond: [] } });
    }
    for (const portal of portals) await signInsOf(portal, concurrent, 1);
    for (let round = 0; round < rounds; round += 1)
      for (const portal of portals) {
        portal.costs.alone.push((await signInsOf(portal, alone, 1)).processor);
        const many = await signInsOf(portal, concurrent, atOnce);
        portal.costs.concurrent.push(many.processor);
        portal.costs.perSecond.push(many.perSecond);
      }
  } finally {
    for (const portal of portals) await stopChild(portal);
  }
  return portals.flatMap(({ costs }, at) => {
    const whose = at === 0 ? 'this checkout' : 'the one beside';
    return [
      { what: `Processor time of a sign-in, ${whose}`, measured: median(costs.alone), unit: 'ms' },
      { what: `The same, ${atOnce} at once, ${whose}`, measured: median(costs.concurrent), unit: 'ms' },
      { what: `Sign-ins, ${atOnce} at once, ${whose}`, measured: median(costs.perSecond), unit: '/s' },
    ];
  });
}

async function signInsOf({ child, origin }: Portal, count: number, callers: number) {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) await signIn(origin, names[at % names.length] ?? '');
  };
  const began = performance.now();
  const before = processorTime(child.pid ?? 0).all;
  await Promise.all(Array.from({ length: callers }, work));
  return {
    processor: (processorTime(child.pid ?? 0).all - before) / count,
    perSecond: count / ((performance.now() - began) / 1_000),
  };
}

async function signIn(origin: string, username: string): Promise<void> {
  const browser = new TestBrowser(origin, demonstrationPassword);
  const flow = await browser.authorize('rap-client', `${origin}/rap-home/login`);
  await (await browser.get(flow.location)).text();
  const posted = await browser.post(flow.location, { username, password: demonstrationPassword });
  const resumed = await browser.get(posted.headers.get('location') ?? '');
  const code = parametersOf(resumed.headers.get('location') ?? '').get('code') ?? '';
  await tokensOf(await browser.exchange(code, flow));
}

/** People of the demonstration, each with an account that works. */
const names = [
  'newcomer',
  'staff',
  'partner',
  'supervisor',
  'supervisor2',
  'authorizer',
  'both',
  'helpdesk',
  'filetrail',
  'security',
  'owner',
  'admin',
  'eloma',
  'elstaff',
  'mipsuper',
];
