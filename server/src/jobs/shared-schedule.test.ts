import { randomUUID } from 'node:crypto';
import { sharedJobs } from '@portal/core/domain/jobs/job-names.ts';
import { daily, every } from '@portal/core/domain/jobs/rhythm.ts';
import Fastify from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { outageNotesOf } from '../adapters/http/failures/outage-notes.ts';
import { sql } from '../adapters/db/sql.ts';
import { portalForTests } from '../testing/portal.ts';
import { claim, forgetJobRuns, jobStates } from './claims.ts';
import { databaseClock } from './job-clock.ts';
import type { Run, SharedJob } from './job.ts';
import { sharedSchedule } from './shared-schedule.ts';

const portal = portalForTests();
const app = Fastify({ logger: false });
const log = { log: app.log, outages: outageNotesOf(app) };

const minute = 60_000;
let now = new Date('2026-11-26T08:00:00Z');
const pass = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};
beforeEach(async () => {
  now = new Date('2026-11-26T08:00:00Z');
  await portal.database.owner.script('delete from portal.job_run; delete from portal.job');
});

/** One portal's part in these jobs; it looks on request. */
function partOf(jobs: readonly SharedJob[], patience?: number) {
  const clock = { now: () => Promise.resolve(now) };
  const id = randomUUID();
  const schedule = sharedSchedule(jobs, { ...log, db: portal.db, clock, portal: id }, patience);
  return {
    ...schedule,
    id,
    /** Looks, and waits for what it began. */
    run: async (): Promise<void> => {
      await schedule.look();
      await schedule.settled();
    },
  };
}

const hourly = (run: Run, name: SharedJob['name'] = 'expiry'): SharedJob => ({
  name,
  run,
  rhythm: every(60 * minute),
});

interface RunRow {
  due: Date;
  attempts: number;
  skipped: number;
  from: Date | null;
  isOver: boolean;
  fault: string | null;
}
const runs = (job: string) =>
  portal.db.rows<RunRow>(sql`select due, attempts, skipped, skipped_from as "from", ended_at is not null as "isOver", fault
    from portal.job_run where job = ${job} order by due`);

describe('jobs that run once for all portals', () => {
  test('run once at each of their instants, whichever of two portals comes first, for an hour', async () => {
    const beside = await portal.beside();
    const count = new Map<string, number>();
    const counted = (jobs: readonly SharedJob[]): SharedJob[] =>
      jobs.map((job) => ({
        ...job,
        run: async (...given) => {
          count.set(job.name, (count.get(job.name) ?? 0) + 1);
          await job.run(...given);
        },
      }));
    const portals = [portal.portal, beside].map(({ jobs }) => partOf(counted(jobs.shared)));
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await Promise.all(portals.map((one) => one.run()));
      pass(minute);
    }
    expect(Object.fromEntries(count)).toEqual({
      expiry: 1,
      escalation: 1,
      inactivity: 1,
      'old results': 1,
      'old job runs': 1,
      'nightly drift': 1,
      'approver digests': 4,
      // Theirs of the day before is due at the beginning, and another one within the hour.
      'old requests': 2,
      'old accounts': 2,
      'old audit rows': 2,
      'restored accounts': 60,
      fallback: 60,
      'identity sweep': 60,
      'account actions': 60,
      'supervisor changes': 60,
      certificates: 60,
      'returned mail': 12,
    });
    expect(new Set(count.keys())).toEqual(new Set(sharedJobs));
    for (const job of sharedJobs)
      for (const run of await runs(job))
        expect(run).toMatchObject({ attempts: 1, skipped: 0, isOver: true, fault: null });
  });

  test('are claimed once by many portals that look at the same moment', async () => {
    let begun = 0;
    const job = hourly(() => Promise.resolve((begun += 1)));
    const portals = Array.from({ length: 8 }, () => partOf([job]));
    for (let hours = 0; hours < 12; hours += 1) {
      await Promise.all(portals.map((one) => one.run()));
      pass(60 * minute);
    }
    expect(begun).toBe(12);
  });

  test('are refused by the row of the instant, where the state of the job was lost', async () => {
    let begun = 0;
    const job = hourly(() => Promise.resolve((begun += 1)));
    await partOf([job]).run();
    await portal.db.run(sql`update portal.job set due = due - interval '1 hour'`);
    const [before] = await jobStates(portal.db);
    const again = { job: job.name, due: now, portal: randomUUID() };
    const leasedUntil = new Date(now.getTime() + minute);
    const isMine = await claim(portal.db, again, {
      now,
      leasedUntil,
      before,
      skipped: { count: 0, from: null },
    });
    expect(isMine).toBe(false);
    await partOf([job]).run();
    expect(begun).toBe(1);
    expect(await jobStates(portal.db)).toMatchObject([{ leasedUntil: null }]);
    const twice = portal.db.run(sql`insert into portal.job_run (job, due, portal, started_at)
      values (${job.name}, ${now}, ${randomUUID()}::uuid, ${now})`);
    await expect(twice).rejects.toThrow('job_run_pkey');
  });

  test('run the latest instant of a night in which no portal ran, and say what was skipped', async () => {
    let begun = 0;
    const job = hourly(() => Promise.resolve((begun += 1)));
    await partOf([job]).run();
    pass(9 * 60 * minute + 5 * minute);
    const fresh = partOf([job]);
    await fresh.run();
    await fresh.run();
    expect(begun).toBe(2);
    expect((await runs('expiry')).map(({ due, skipped, from }) => ({ due, skipped, from }))).toEqual([
      { due: new Date('2026-11-26T08:00:00Z'), skipped: 0, from: null },
      { due: new Date('2026-11-26T17:00:00Z'), skipped: 8, from: new Date('2026-11-26T09:00:00Z') },
    ]);
  });

  test('at a time of day run once in the nights in which clocks change', async () => {
    const begun: string[] = [];
    const zone = 'America/New_York';
    const nightly = (name: SharedJob['name'], time: string): SharedJob => ({
      name,
      rhythm: daily(time, zone),
      run: () => Promise.resolve(begun.push(`${name} ${now.toISOString()}`)),
    });
    const portals = [1, 2].map(() => partOf([nightly('expiry', '02:30'), nightly('inactivity', '01:30')]));
    const eachHalfHour = async (from: string, hours: number): Promise<void> => {
      now = new Date(from);
      for (let halves = 0; halves <= 2 * hours; halves += 1) {
        await Promise.all(portals.map((one) => one.run()));
        pass(30 * minute);
      }
    };
    await eachHalfHour('2026-03-08T04:00:00Z', 24);
    expect(begun.splice(0).slice(2)).toEqual([
      'inactivity 2026-03-08T06:30:00.000Z',
      'expiry 2026-03-08T07:00:00.000Z',
    ]);
    await eachHalfHour('2026-11-01T04:00:00Z', 24);
    expect(begun.slice(2)).toEqual([
      'inactivity 2026-11-01T05:30:00.000Z',
      'expiry 2026-11-01T07:30:00.000Z',
    ]);
  });

  test('that fail or last keep no other from running, and the next instant comes', async () => {
    const begun: string[] = [];
    let end = (): void => undefined;
    const jobs = [
      hourly(() => Promise.reject(new Error('the list is too long')), 'expiry'),
      hourly(() => new Promise<void>((resolve) => (end = resolve)), 'inactivity'),
      hourly(() => Promise.resolve(begun.push('old results')), 'old results'),
    ];
    const one = partOf(jobs);
    const other = partOf(jobs);
    await one.look();
    onTestFinished(async () => {
      end();
      await one.settled();
    });
    await expect.poll(async () => (await runs('expiry'))[0]?.fault).toBe('the list is too long');
    pass(30_000);
    await other.run();
    expect(await runs('inactivity'), 'it is under way').toMatchObject([{ attempts: 1, isOver: false }]);
    pass(60 * minute - 30_000);
    await one.look();
    await expect.poll(() => begun).toEqual(['old results', 'old results']);
    await expect
      .poll(async () => (await runs('expiry')).map(({ fault }) => fault))
      .toEqual(['the list is too long', 'the list is too long']);
  });
});

describe('a portal that dies in the middle of a run', () => {
  test('has it run again by another one once its lease is over, and can write nothing about it any more', async () => {
    let end = (): void => undefined;
    const stuck = partOf([hourly(() => new Promise<void>((resolve) => (end = resolve)))]);
    await stuck.look();
    const repeated: string[] = [];
    const other = partOf([hourly(() => Promise.resolve(repeated.push('again')))]);
    pass(59_000);
    await other.run();
    expect(repeated, 'the lease runs').toEqual([]);
    pass(1_000);
    await other.run();
    expect(repeated).toEqual(['again']);
    const [run] = await runs('expiry');
    expect(run).toMatchObject({ attempts: 2, isOver: true });
    end();
    await stuck.settled();
    expect(await runs('expiry')).toEqual([run]);
  });

  test('has the latest instant run where a later one is due by then', async () => {
    let end = (): void => undefined;
    const stuck = partOf([hourly(() => new Promise<void>((resolve) => (end = resolve)))]);
    await stuck.look();
    onTestFinished(async () => {
      end();
      await stuck.settled();
    });
    pass(60 * minute);
    await partOf([hourly(() => Promise.resolve())]).run();
    expect((await runs('expiry')).map(({ isOver }) => isOver)).toEqual([false, true]);
  });
});

test('a portal that stops hands back what it has cut short, and another one begins it at once', async () => {
  const reported: boolean[] = [];
  const stopping = partOf(
    [
      hourly(
        (isStopping, giveUp) =>
          new Promise<void>((resolve) => {
            giveUp.addEventListener('abort', () => {
              reported.push(isStopping());
              resolve();
            });
          }),
      ),
    ],
    0,
  );
  await stopping.look();
  await stopping.stop();
  expect(reported).toEqual([true]);
  let begun = 0;
  await partOf([hourly(() => Promise.resolve((begun += 1)))]).run();
  expect(begun).toBe(1);
  expect(await runs('expiry')).toMatchObject([{ attempts: 2, isOver: true }]);
});

test('runs of more than a week ago are forgotten, and the state of the job is kept', async () => {
  await partOf([hourly(() => Promise.resolve())]).run();
  await forgetJobRuns(portal.db, new Date(now.getTime() + 7 * 86_400_000));
  expect(await runs('expiry')).toHaveLength(1);
  await forgetJobRuns(portal.db, new Date(now.getTime() + 7 * 86_400_000 + 1));
  expect(await runs('expiry')).toEqual([]);
  expect(await jobStates(portal.db)).toHaveLength(1);
});

test('the clock by which portals agree is the database’s', async () => {
  const row = await portal.db.row<{ before: Date }>(sql`select clock_timestamp() as before`);
  const reported = await databaseClock(portal.db).now();
  expect(reported.getTime()).toBeGreaterThanOrEqual(row?.before.getTime() ?? Infinity);
});
