import { addresses } from '@portal/core/contract/addresses.ts';
import type {
  InsightArrivals,
  InsightLoad,
  InsightRoles,
  InsightTimes,
  InsightWaiting,
} from '@portal/core/contract/insights/insights.ts';
import { mondayOf } from '@portal/core/domain/insights/weeks.ts';
import { promisedError } from '@portal/core/domain/insights/histogram.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { personIdOf } from '../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  decideAs,
  denial,
  plantRoles,
  takeRoles,
  undoAs,
} from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

async function count(): Promise<void> {
  await portal.run('audit seal');
  await portal.run('insights');
}

async function ask<T>(username: string, address: string, query: Record<string, string> = {}) {
  const sought = `${address}?${new URLSearchParams(query).toString()}`;
  return await (await portal.as(username)).get<T & Problem>(sought);
}

async function read<T>(username: string, address: string, query: Record<string, string> = {}): Promise<T> {
  const { status, body } = await ask<T>(username, address, query);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

const hour = 1 / 24;
const near = (seconds: number) => ({
  asymmetricMatch: (found: unknown) =>
    typeof found === 'number' && Math.abs(found - seconds) / seconds <= promisedError + 0.01,
});

/** Two authorizers for one application, so that nothing about it is about one person alone. */
async function addAuthorizer(username: string): Promise<void> {
  const id = await personIdOf(portal.db, username);
  await plantRoles(portal, username, 'rap-client', ['AUTHORIZER']);
  await portal.database.owner.run(
    sql`insert into portal.application_authorizer (application_id, person_id) values ('hll-app', ${id})`,
  );
}

describe('how long decisions take', () => {
  test('is the time in the stage, by application and stage, and an approval undone is not counted', async () => {
    const first = await askAs(portal, 'newcomer');
    portal.passDays(2 * hour);
    const second = await approveAs(portal, 'supervisor', first);
    await count();
    expect((await read<InsightTimes>('security', addresses.insightTimes)).all).toEqual({
      count: 1,
      median: near(7_200),
      ninetieth: near(7_200),
      ninetyFifth: near(7_200),
    });
    const back = await undoAs(portal, 'supervisor', second);
    expect(back.status).toBe(200);
    await count();
    expect(await read('security', addresses.insightTimes)).toEqual({
      applications: null,
      withheld: 0,
      stages: [],
    });
    portal.passDays(8 * hour);
    const again = await approveAs(portal, 'supervisor', back.body);
    portal.passDays(3);
    await approveAs(portal, 'authorizer', again);
    await count();
    const { stages, all } = await read<InsightTimes>('security', addresses.insightTimes);
    expect(all).toMatchObject({ count: 2, median: near(36_000), ninetyFifth: near(259_200) });
    expect(stages).toMatchObject([
      { applicationId: 'hll-app', role: 'AUTHORIZER', count: 1, median: near(259_200) },
      { applicationId: 'hll-app', role: 'SUPERVISOR', count: 1, median: near(36_000) },
    ]);
  });

  test('about one person alone is shown to that person and to security, and the others read how much is left out', async () => {
    await askAndApprove(portal, 'newcomer');
    await count();
    const rolesOf = async (username: string) => {
      const { stages, withheld } = await read<InsightTimes>(username, addresses.insightTimes);
      return [...stages.map(({ role }) => role).toSorted(), withheld];
    };
    expect(await rolesOf('security')).toEqual(['AUTHORIZER', 'SUPERVISOR', 0]);
    expect(await rolesOf('supervisor')).toEqual(['SUPERVISOR', 1]);
    expect(await rolesOf('authorizer')).toEqual(['AUTHORIZER', 1]);
    expect(await rolesOf('helpdesk')).toEqual([2]);
    await addAuthorizer('supervisor2');
    portal.forgetSignIns();
    await approveAs(
      portal,
      'supervisor2',
      await approveAs(portal, 'supervisor', await askAs(portal, 'owner')),
    );
    await count();
    expect(await rolesOf('helpdesk')).toEqual(['AUTHORIZER', 1]);
  });
});

describe('what comes in', () => {
  test('is counted by week and type, for as many weeks as asked for', async () => {
    await askAs(portal, 'newcomer');
    portal.passDays(7);
    await askAs(portal, 'owner');
    await askAs(portal, 'security', { requestedAppName: 'el-app', role: ['EL_ANALYST'] });
    await count();
    const { weeks, total, types } = await read<InsightArrivals>('helpdesk', addresses.insightArrivals);
    const { zone } = portal.config.deadlines;
    expect(weeks).toHaveLength(13);
    expect(weeks.at(-1)).toBe(mondayOf(dayIn(zone, portal.now())));
    expect(total).toBe(3);
    expect(types).toMatchObject([{ type: 'ACCESS_REQUEST' }]);
    expect(types[0]?.counts.slice(-2)).toEqual([1, 2]);
    const narrowed = { application: 'el-app', type: 'ACCESS_REQUEST', weeks: '52' };
    const one = await read<InsightArrivals>('helpdesk', addresses.insightArrivals, narrowed);
    expect([one.total, one.weeks.length]).toEqual([1, 52]);
    expect(
      (await read<InsightArrivals>('helpdesk', addresses.insightArrivals, { type: 'PROFILE_UPDATE' })).total,
    ).toBe(0);
  });
});

describe('what waits now', () => {
  test('is listed by stage and application, with the moment since when', async () => {
    await addAuthorizer('supervisor2');
    const first = await askAs(portal, 'newcomer');
    portal.passDays(1);
    await approveAs(portal, 'supervisor', first);
    const waitsSince = portal.now().getTime();
    portal.passDays(1);
    const second = await askAs(portal, 'owner');
    await decideAs(portal, 'supervisor', second, { decision: 'RETURN', comment: 'Which office is it for?' });
    const { total, since, queues } = await read<InsightWaiting>('security', addresses.insightWaiting);
    expect(total).toBe(2);
    expect(queues.map(({ queue, applicationId, count: n }) => [queue, applicationId, n])).toEqual([
      ['AUTHORIZER', 'hll-app', 1],
      ['REQUESTER', 'hll-app', 1],
    ]);
    expect(Math.abs(Date.parse(since ?? '') - waitsSince)).toBeLessThan(60_000);
  });

  test('with one person alone is for that person and security', async () => {
    await askAs(portal, 'newcomer');
    expect((await read<InsightWaiting>('security', addresses.insightWaiting)).total).toBe(1);
    expect((await read<InsightWaiting>('supervisor', addresses.insightWaiting)).total).toBe(1);
    expect(await read('helpdesk', addresses.insightWaiting)).toEqual({
      applications: null,
      withheld: 1,
      total: 0,
      queues: [],
    });
  });
});

describe('what is asked for and refused', () => {
  test('is counted for each role, and lapses are among the ends', async () => {
    await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), denial);
    await askAs(portal, 'owner');
    await askAs(portal, 'owner', { requestedAppName: 'el-app', role: ['EL_ANALYST'] });
    portal.passDays(40);
    await portal.run('expiry');
    await count();
    const found = await read<InsightRoles>('security', addresses.insightRoles);
    expect(found).toEqual({
      applications: null,
      asked: 3,
      refused: 1,
      roles: [
        { applicationId: 'hll-app', role: 'Upload', asked: 2, refused: 1 },
        { applicationId: 'el-app', role: 'EL_ANALYST', asked: 1, refused: 0 },
      ],
      ends: [
        { end: 'DENIED', count: 1 },
        { end: 'EXPIRED', count: 2 },
      ],
    });
  });
});

describe('the load', () => {
  test('is listed by desk, and where set-up fails by application', async () => {
    await askAndApprove(portal, 'newcomer');
    await askAs(portal, 'owner');
    await count();
    const { desks, setUps } = await read<InsightLoad>('security', addresses.insightLoad);
    expect(desks).toEqual([
      { role: 'SUPERVISOR', decided: 1, waiting: 1 },
      { role: 'AUTHORIZER', decided: 1, waiting: 0 },
    ]);
    expect(setUps).toEqual([{ applicationId: 'hll-app', count: 1, failed: 0 }]);
  });
});

describe('what is not theirs is not counted', () => {
  test('an authorizer has the own applications, a supervisor what they were asked', async () => {
    await askAs(portal, 'newcomer');
    await askAs(portal, 'owner', { requestedAppName: 'el-app', role: ['EL_ANALYST'] });
    await count();
    const totalOf = async (username: string, query = {}) => {
      const { total, applications } = await read<InsightArrivals>(username, addresses.insightArrivals, query);
      return { total, applications };
    };
    expect((await totalOf('security')).total).toBe(2);
    expect((await totalOf('supervisor')).total).toBe(2);
    const own = await totalOf('authorizer');
    expect(own.applications).toContain('hll-app');
    expect(own.applications).not.toContain('el-app');
    expect(own.total).toBe(1);
    expect((await totalOf('authorizer', { application: 'el-app' })).total).toBe(0);
    expect((await totalOf('supervisor2')).total).toBe(0);
    expect((await totalOf('supervisor', { application: 'el-app' })).total).toBe(1);
  });
});

const all = [
  addresses.insightArrivals,
  addresses.insightTimes,
  addresses.insightWaiting,
  addresses.insightRoles,
  addresses.insightLoad,
];

test.each(all)('%s is for five roles, and not while they are locked', async (address) => {
  for (const username of ['security', 'helpdesk', 'supervisor', 'authorizer', 'owner'])
    expect([username, (await ask(username, address)).status]).toEqual([username, 200]);
  for (const username of ['newcomer', 'filetrail', 'admin'])
    expect([username, (await ask(username, address)).body.code]).toEqual([username, 'NOT_ELIGIBLE']);
  expect((await portal.fetch(address)).status).toBe(401);
  await takeRoles(portal, 'security', null, ['RAPUser']);
  portal.forgetSignIns();
  expect((await ask('security', address)).body.code).toBe('ACCOUNT_LOCKED');
});

test.each([
  ['application', 'No Such'],
  ['type', 'WISH'],
  ['weeks', '14'],
  ['weeks', '-1'],
  ['other', 'x'],
])('nonsense in %s is refused by name', async (field, value) => {
  const { status, body } = await ask('security', addresses.insightTimes, { [field]: value });
  expect([status, body.code]).toEqual([400, 'INVALID']);
  expect(body.errors?.map((one) => one.field).join()).toContain(field);
});
