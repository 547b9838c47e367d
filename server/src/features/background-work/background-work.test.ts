import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { sharedJobs } from '@portal/core/domain/jobs/job-names.ts';
import { every } from '@portal/core/domain/jobs/rhythm.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { type EventConsumer, followNext, followSetAside } from '../../events/consume-events.ts';
import { sayRunning, sayStopped } from '../../jobs/portal-process.ts';
import { sharedSchedule } from '../../jobs/shared-schedule.ts';
import type { Run } from '../../jobs/job.ts';
import { approveAs, askAs } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { healthOfJobs, type HealthOfJobs } from './health-of-jobs.ts';

const portal = portalStartingOver({ keepsSignIns: true });
const parts = {
  log: { error: () => undefined },
  outages: { note: () => undefined },
  clock: { now: () => Promise.resolve(portal.now()) },
};
const [minute, hour] = [60_000, 3_600_000];

beforeEach(async () => {
  await portal.database.owner.script(`delete from portal.job_run; delete from portal.job; delete from portal.portal_process;
    delete from portal.event_failure`);
  await portal.run('audit seal');
  await portal.db.run(
    sql`update portal.event_consumer set position = (select coalesce(max(sequence), 0) from portal.audit_seal)`,
  );
});

const readAs = async (username: string) =>
  await (await portal.as(username)).get<BackgroundWork & { code?: string }>(addresses.backgroundWork);
const read = async (): Promise<BackgroundWork> => (await readAs('admin')).body;
const jobIn = ({ shared }: Pick<BackgroundWork, 'shared'>, name: string) =>
  shared.find((one) => one.name === name);

/** What the portal itself would say of its health; a page asks at most every five seconds. */
const health = async (): Promise<HealthOfJobs> =>
  await healthOfJobs({ db: portal.db, clock: parts.clock, jobs: portal.portal.jobs.shared }, () => 0)();

/** Has the hourly expiry begin as it is due, in a portal of its own. */
async function begin(run: Run) {
  const job = { name: 'expiry' as const, rhythm: every(hour), run };
  const schedule = sharedSchedule([job], { ...parts, db: portal.db, portal: randomUUID() });
  await schedule.look();
  return schedule;
}
const toNextHour = (): void => portal.passTo(new Date(Math.ceil((portal.now().getTime() + 1) / hour) * hour));

describe('how the jobs are doing', () => {
  test('is read by portal administrators and RM-IT help, and by nobody else', async () => {
    for (const username of ['admin', 'helpdesk']) expect((await readAs(username)).status).toBe(200);
    for (const username of ['newcomer', 'supervisor', 'security', 'authorizer'])
      expect(await readAs(username)).toMatchObject({ status: 403, body: { code: 'NOT_ELIGIBLE' } });
    expect((await portal.fetch(addresses.backgroundWork)).status).toBe(401);
  });

  test('names every job that runs once for all portals, before its first run too', async () => {
    const { shared } = await read();
    expect(shared.map(({ name }) => name)).toEqual([...sharedJobs]);
    expect(jobIn({ shared }, 'fallback')).toMatchObject({
      everySeconds: 60,
      runningSince: null,
    });
    expect(jobIn({ shared }, 'fallback')).not.toHaveProperty('last');
    expect(shared.at(-1)).toMatchObject({ name: 'old job runs', everySeconds: null });
  });

  test('tells the last run, the next one, and what it failed with until one ends well', async () => {
    toNextHour();
    const due = portal.now();
    await (await begin(() => Promise.reject(new Error('the list is too long')))).settled();
    const failed = jobIn(await read(), 'expiry');
    expect(failed).toMatchObject({
      runningSince: null,
      last: { fault: 'the list is too long', succeededAt: null },
    });
    expect(new Date(failed?.nextAt ?? '').getTime() - due.getTime()).toBeGreaterThan(hour - minute);
    expect(await health()).toMatchObject({ status: 'failing' });
    toNextHour();
    await (await begin(() => Promise.resolve())).settled();
    const well = jobIn(await read(), 'expiry');
    expect(well).toMatchObject({ last: { fault: null } });
    expect(well?.last?.succeededAt).toBe(well?.last?.endedAt);
    expect(await health()).toMatchObject({ status: 'well' });
  });

  test('tells that a run is under way, and what nobody ran in the night before it', async () => {
    toNextHour();
    await (await begin(() => Promise.resolve())).settled();
    const last = portal.now();
    portal.passDays(9 / 24);
    let end = (): void => undefined;
    const running = await begin(() => new Promise<void>((resolve) => (end = resolve)));
    expect(jobIn(await read(), 'expiry')).toMatchObject({
      runningSince: expect.any(String),
      skipped: { count: 8 },
      last: { fault: null },
    });
    const { skipped } = jobIn(await read(), 'expiry') ?? {};
    expect(new Date(skipped?.from ?? '').getTime() - last.getTime()).toBeGreaterThan(hour - minute);
    end();
    await running.settled();
    expect(jobIn(await read(), 'expiry')).toMatchObject({ runningSince: null });
  });

  test('shows for each portal the state of its jobs, and which one has fallen silent', async () => {
    const ended = (fault: string | null) => ({ at: portal.now(), milliseconds: 12, fault });
    const [one, other] = ['gateway-1', 'gateway-2'].map((machine, index) => ({
      id: randomUUID(),
      machine,
      process: 100 + index,
    }));
    if (one === undefined || other === undefined) throw new Error('there are two');
    await sayRunning(portal.db, one, [{ name: 'mail', every: 1_000, ended: ended(null) }], portal.now());
    portal.passDays(5 / 1_440);
    const failing = [
      { name: 'mail' as const, every: 1_000, ended: ended('no room on the disk') },
      { name: 'delivery' as const, every: 1_000, ended: null },
    ];
    await sayRunning(portal.db, other, failing, portal.now());
    expect((await read()).portals).toMatchObject([
      {
        machine: 'gateway-1',
        process: 100,
        isSilent: true,
        jobs: [{ name: 'mail', last: { lasted: 12, fault: null } }],
      },
      {
        machine: 'gateway-2',
        isSilent: false,
        jobs: [{ last: { fault: 'no room on the disk' } }, { name: 'delivery' }],
      },
    ]);
    expect((await health()).jobs.filter(({ name }) => name === 'mail')).toMatchObject([{ hasFailed: true }]);
    await sayStopped(portal.db, other);
    portal.passDays(2 / 24);
    await sayRunning(portal.db, { ...other, id: randomUUID() }, [], portal.now());
    expect(
      (await read()).portals.map(({ machine }) => machine),
      'the silent one is forgotten',
    ).toEqual(['gateway-2']);
  });
});

describe('those who follow the events', () => {
  const consumer = (fails: boolean): EventConsumer => ({
    name: 'notifications',
    actions: ['REQUEST_SUBMITTED', 'STAGE_APPROVED'],
    follow: () => (fails ? Promise.reject(new Error('no words for it')) : Promise.resolve()),
  });

  const writesMail = async () => (await read()).consumers.find(({ name }) => name === 'notifications');

  test('are shown with how far they are behind, and what they have set aside, when it is tried next and why', async () => {
    const asked = await askAs(portal, 'newcomer');
    await approveAs(portal, 'supervisor', asked);
    await portal.run('audit seal');
    const before = await writesMail();
    expect(before).toMatchObject({ name: 'notifications', setAside: 0, events: [] });
    expect(before?.behind).toBeGreaterThanOrEqual(2);
    expect(before?.behindSince).not.toBeNull();
    await followNext(portal.db, consumer(true), portal.now());
    const after = await writesMail();
    expect(after).toMatchObject({ behind: 0, behindSince: null, setAside: 2, givenUp: 0 });
    expect(after?.position).toBeGreaterThan(before?.position ?? Infinity);
    const about = { requestNumber: asked.requestNumber, isGivenUp: false };
    expect(after?.events).toMatchObject([
      {
        ...about,
        action: 'REQUEST_SUBMITTED',
        fault: 'no words for it',
        attempts: 1,
        nextAttemptAt: expect.any(String),
      },
      { ...about, action: 'STAGE_APPROVED', fault: null, attempts: 0, nextAttemptAt: null },
    ]);
    expect(await health()).toMatchObject({ eventsSetAside: 2, eventsGivenUp: 0 });
  });

  test('and what is tried no more stays in sight, first of all', async () => {
    await askAs(portal, 'owner');
    await portal.run('audit seal');
    await followNext(portal.db, consumer(true), portal.now());
    for (let hours = 0; hours < 75; hours += 1) {
      portal.passDays(1 / 24);
      await followSetAside(portal.db, consumer(true), portal.now());
    }
    await askAs(portal, 'newcomer');
    await portal.run('audit seal');
    await followNext(portal.db, consumer(true), portal.now());
    const found = await writesMail();
    expect(found).toMatchObject({ setAside: 2, givenUp: 1 });
    expect(found?.events.map(({ isGivenUp, nextAttemptAt }) => [isGivenUp, nextAttemptAt === null])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await health()).toMatchObject({ eventsSetAside: 2, eventsGivenUp: 1 });
  });
});

test('anybody who watches the portal reads the health of its jobs, without what they failed with', async () => {
  toNextHour();
  await (await begin(() => Promise.reject(new Error('the list is too long')))).settled();
  const response = await portal.fetch(addresses.healthOfJobs);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await response.text();
  const reported: unknown = JSON.parse(text);
  expect(reported).toMatchObject({ status: 'failing', eventsSetAside: 0 });
  expect(text).not.toContain('the list');
});
