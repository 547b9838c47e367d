import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { countDays, dayIn, endOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import { isInStatusList } from '@portal/core/domain/requests/visibility.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  cancelAs,
  decideAs,
  expectRefusal,
  readAs,
  rememberWorld,
  startOver,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
});
afterEach(() => startOver(portal));
afterAll(() => portal.close());

const zone = 'America/New_York';

/** After how many days of the calendar a stage is due and over; fails where that is not the end of a day (rule time 5). */
function daysOf(stage: RequestView['stages'][number] | undefined) {
  const entered = dayIn(zone, new Date(stage?.enteredAt ?? ''));
  const after = (end: string | null | undefined): number => {
    const day = dayIn(zone, new Date(end ?? ''));
    expect(end).toBe(endOfDay(zone, day).toISOString());
    return countDays(entered, day) - 1;
  };
  return { due: after(stage?.dueAt), over: after(stage?.expiresAt) };
}

function aMinuteBefore(moment: string | null | undefined): string {
  return new Date(Date.parse(moment ?? '') - 60_000).toISOString();
}

test('30 days in a stage: it can no longer be decided or withdrawn, and reads as expired before any sweep', async () => {
  const request = await askAs(portal, 'newcomer');
  expect(daysOf(request.stages[0])).toEqual({ due: 7, over: 30 });
  portal.passTo(request.stages[0]?.expiresAt);
  const late = await expectRefusal(
    portal,
    () => decideAs(portal, 'supervisor', request),
    409,
    'ALREADY_DECIDED',
  );
  expect(late.body).toMatchObject({ currentStatus: 'EXPIRED_PENDING_REQUEST' });
  await expectRefusal(portal, () => cancelAs(portal, 'newcomer', request), 409, 'ALREADY_DECIDED');
  const expired = {
    workflowStatus: 'EXPIRED_PENDING_REQUEST',
    stage: null,
    actions: [],
    closedAt: request.stages[0]?.expiresAt,
  };
  expect((await readAs(portal, 'newcomer', request)).body).toMatchObject(expired);
  const newcomer = await portal.as('newcomer');
  expect((await newcomer.get<RequestView[]>(addresses.userRequests)).body).toMatchObject([expired]);
  const supervisor = await portal.as('supervisor');
  expect((await supervisor.get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`)).body).toMatchObject({
    items: [],
    total: 0,
  });
  expect((await supervisor.get<RequestView[]>(`${addresses.requests}?role=SUPERVISOR`)).body).toEqual([]);
});

test('the moment before, it can, and the next stage has 30 days of its own', async () => {
  const request = await askAs(portal, 'newcomer');
  portal.passTo(aMinuteBefore(request.stages[0]?.expiresAt));
  const { stages } = await approveAs(portal, 'supervisor', request);
  expect(daysOf(stages[1])).toEqual({ due: 7, over: 30 });
});

test('the sweep closes each lapsed one once and leaves the others', async () => {
  const lapsing = await askAs(portal, 'newcomer');
  portal.passDays(15);
  const young = await askAs(portal, 'owner');
  portal.passDays(16);
  await portal.run('expiry');
  await portal.run('expiry');
  expect((await writtenFor(portal, lapsing)).audit).toEqual(['REQUEST_SUBMITTED', 'REQUEST_EXPIRED']);
  expect((await writtenFor(portal, young)).audit).toEqual(['REQUEST_SUBMITTED']);
  expect(
    await portal.db.rows(sql`select status, closed_at from portal.request order by submitted_at`),
  ).toEqual([
    { status: 'EXPIRED_PENDING_REQUEST', closed_at: new Date(lapsing.stages[0]?.expiresAt ?? '') },
    { status: 'PENDING_SUPERVISOR_DECISION', closed_at: null },
  ]);
});

test('swept or not, the answers about an expired request are the same', async () => {
  const request = await askAs(portal, 'newcomer');
  portal.passDays(31);
  const before = (await readAs(portal, 'newcomer', request)).body;
  await portal.run('expiry');
  const { version: _version, events, ...after } = (await readAs(portal, 'newcomer', request)).body;
  expect(before).toMatchObject(after);
  expect(events.map((event) => event.what)).toEqual(['SUBMITTED', 'EXPIRED']);
});

test('swept or not, the number beside Status Request is that of the requests listed there', async () => {
  await askAs(portal, 'newcomer');
  const numbers = async () => {
    const newcomer = await portal.as('newcomer');
    const { openRequests } = (await newcomer.get<Catalogue>(addresses.catalogue)).body;
    const own = (await newcomer.get<RequestView[]>(addresses.userRequests)).body;
    const listed = own.filter(({ requestType: type, workflowStatus: status, closedAt }) =>
      isInStatusList({ type, status, closedAt: closedAt === null ? null : new Date(closedAt) }, portal.now()),
    );
    return [openRequests, listed.length];
  };
  expect(await numbers()).toEqual([1, 1]);
  portal.passDays(31);
  expect(await numbers()).toEqual([1, 1]);
  await portal.run('expiry');
  expect(await numbers()).toEqual([1, 1]);
  portal.passDays(30);
  expect(await numbers()).toEqual([0, 0]);
});

test('a question that nobody answered in time takes its request out of the list and its number, swept or not', async () => {
  const question = { decision: 'RETURN', comment: 'Which office is it for?' };
  await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), question);
  const number = async () =>
    (await (await portal.as('newcomer')).get<Catalogue>(addresses.catalogue)).body.openRequests;
  expect(await number()).toBe(1);
  portal.passDays(15);
  expect(await number()).toBe(0);
});

test('a lapsed request does not be in the way of a new one', async () => {
  await askAs(portal, 'newcomer');
  portal.passDays(31);
  const newcomer = await portal.as('newcomer');
  const { applications } = (await newcomer.get<Catalogue>(addresses.catalogue)).body;
  expect(applications.find((one) => one.id === 'hll-app')?.actions).toEqual([
    { action: 'REQUEST_ACCESS', allowed: true },
  ]);
  await askAs(portal, 'newcomer');
  const own = await newcomer.get<RequestView[]>(addresses.userRequests);
  expect(own.body.map((one) => one.workflowStatus)).toEqual([
    'PENDING_SUPERVISOR_DECISION',
    'EXPIRED_PENDING_REQUEST',
  ]);
});

test('own requests go from the list 90 days after they closed', async () => {
  const own = async () =>
    (await (await portal.as('newcomer')).get<RequestView[]>(addresses.userRequests)).body;
  await cancelAs(portal, 'newcomer', await askAs(portal, 'newcomer'));
  portal.passDays(89);
  expect(await own()).toHaveLength(1);
  portal.passDays(2);
  expect(await own()).toEqual([]);
});
