import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { setEnabled } from '../identity/testing/arranged-people.ts';
import { askAs, readAs } from '../testing/access-requests.ts';
import { portalStartingOver } from '../testing/portal-starting-over.ts';
import { LimitReached } from '../adapters/db/failure.ts';
import { noteFailure } from './note-failure.ts';
import { sharedSchedule } from './shared-schedule.ts';
import { inSteps } from './steps.ts';

const portal = portalStartingOver({ keepsSignIns: true });
const clock = { now: () => Promise.resolve(portal.now()) };

function linesOf() {
  const lines: Record<string, unknown>[] = [];
  const error = (fields: unknown) => void lines.push({ ...Object(fields) });
  return { lines, log: { error }, outages: { note: (failure: Error) => error({ outage: failure.message }) } };
}

test('a step that a limit stops is in the log, the health and the page, and the next step still runs', async () => {
  const asked = await askAs(portal, 'newcomer');
  await setEnabled(portal.db, false, ['supervisor']);
  await portal.database.owner.script('delete from portal.job_run; delete from portal.job');
  const { lines, ...parts } = linesOf();
  const jobs = portal.portal.jobs.shared.filter(({ name }) => name === 'fallback');
  await portal.database.owner.transaction(async (tx) => {
    await tx.run(sql`lock table portal.account_lock in access exclusive mode`);
    const schedule = sharedSchedule(jobs, { ...parts, clock, db: portal.db, portal: randomUUID() });
    await schedule.look();
    await schedule.settled();
  });

  expect(lines).toEqual([
    {
      job: 'fallback',
      step: 'forget lifted locks',
      limit: 'lock_timeout',
      statement: expect.stringContaining('select person_id from portal.account_lock'),
    },
  ]);
  const page = await (await portal.as('admin')).get<BackgroundWork>(addresses.backgroundWork);
  expect(page.body.shared.find(({ name }) => name === 'fallback')?.last?.fault).toMatch(
    /^forget lifted locks: stopped by a limit \(lock_timeout\): select person_id from portal\.account_lock/,
  );
  const health: unknown = await (await portal.fetch(addresses.healthOfJobs)).json();
  const failed = expect.objectContaining({ name: 'fallback', hasFailed: true });
  expect(health).toMatchObject({ status: 'failing', jobs: expect.arrayContaining([failed]) });
  const { body } = await readAs(portal, 'newcomer', asked);
  expect(body.stages[0]?.people, 'the waiting request has followed the people').toMatchObject([
    { fullName: 'Morgan Hill' },
  ]);
});

test('a statement that takes too long is named with its limit, and the connection serves the next one', async () => {
  const { lines, ...parts } = linesOf();
  const failure = await portal.db
    .transaction(async (tx) => {
      await tx.run(sql`set local statement_timeout = 1`);
      await tx.run(sql`select count(*) from generate_series(1, 100000000) as many`);
    })
    .catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(LimitReached);
  expect(noteFailure(parts, 'expiry', failure)).toContain('(statement_timeout): select count(*) from');
  expect(lines).toMatchObject([{ job: 'expiry', limit: 'statement_timeout' }]);
  expect(await portal.db.row(sql`select 1 as one`)).toEqual({ one: 1 });
});

test('each step that fails is reported on its own; what cannot be done right now is an outage as before', async () => {
  const { lines, ...parts } = linesOf();
  const done: string[] = [];
  const away = Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' });
  const run = inSteps([
    { name: 'first', run: () => Promise.reject(new Error('no words for it')) },
    { name: 'second', run: () => Promise.reject(away) },
    { name: 'third', run: async () => void done.push('third') },
  ]);
  const failure = await run(() => false, new AbortController().signal).catch((reason: unknown) => reason);
  expect(done).toEqual(['third']);
  expect(noteFailure(parts, 'expiry', failure)).toBe('first: no words for it; second: nobody listens');
  expect(lines).toMatchObject([{ job: 'expiry', step: 'first' }, { outage: 'nobody listens' }]);
});
