import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { ownPageSize } from '@portal/core/domain/requests/visibility.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askAs } from '../../../testing/access-requests.ts';
import { type Signed, startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function own(username: string, query = ''): Promise<RequestView[]> {
  return (await (await portal.as(username)).get<RequestView[]>(`${addresses.userRequests}${query}`)).body;
}

/** Copies of a request that were withdrawn after it, three at each moment, so that moments alone do not tell them apart. */
function withdrawn({ requestId }: RequestView, count: number): Promise<void> {
  return portal.database.owner.script(`
    insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, closing_reason, answers, submitted_at, changed_at, closed_at)
      select gen_random_uuid(), 'RAP-2000-' || gen_random_uuid(), type, application_id, person_id, initiator_id, person_name,
        person_email, person_organization, 'CANCELLED', 'WITHDRAWN', answers, submitted_at - interval '1 minute' * (1 + n / 3),
        changed_at, submitted_at
      from portal.request, generate_series(1, ${count}) as n where id = '${requestId}'`);
}

test('own requests come newest first, some at a time, none twice and none left out', async () => {
  const open = await askAs(portal, 'newcomer');
  await withdrawn(open, 2 * ownPageSize);
  const pages = [await own('newcomer')];
  while (pages.at(-1)?.length === ownPageSize)
    pages.push(await own('newcomer', `?after=${pages.at(-1)?.at(-1)?.requestId ?? ''}`));
  expect(pages.map((page) => page.length)).toEqual([ownPageSize, ownPageSize, 1]);
  const all = pages.flat();
  expect(all[0]?.requestId).toBe(open.requestId);
  expect(new Set(all.map(({ requestId }) => requestId)).size).toBe(2 * ownPageSize + 1);
  const times = all.map(({ submittedAt }) => submittedAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('the finished ones are in a list of their own, however long ago they were closed', async () => {
  const open = await askAs(portal, 'owner');
  await withdrawn(open, 2);
  expect(await own('owner', '?finished=1')).toHaveLength(2);
  expect(await own('owner')).toHaveLength(3);
  // What has lapsed is finished before any sweep.
  portal.passTo(open.stages[0]?.expiresAt);
  expect((await own('owner', '?finished=1')).map((one) => one.workflowStatus)).toEqual([
    'EXPIRED_PENDING_REQUEST',
    'CANCELLED',
    'CANCELLED',
  ]);
  portal.passDays(91);
  await portal.run('expiry');
  expect(await own('owner', '?finished=1')).toHaveLength(3);
});

test("behind somebody else's request, or one that is none, there is nothing", async () => {
  const [theirs] = await own('newcomer', '?finished=1');
  expect(await own('staff', `?after=${theirs?.requestId ?? ''}`)).toEqual([]);
  const staff = await portal.as('staff');
  expect((await staff.get(`${addresses.userRequests}?after=nonsense`)).status).toBe(400);
  expect((await staff.get(`${addresses.userRequests}?finished=2`)).status).toBe(400);
});

test('lists that are asked for at the same moment are read together, and everybody gets their own', async () => {
  await withdrawn(await askAs(portal, 'both'), 2);
  await askAs(portal, 'newcomer');
  const names = ['both', 'newcomer', 'supervisor', 'both'];
  const clients = await Promise.all(names.map((name) => portal.as(name)));
  const list = async (client: Signed) => (await client.get<RequestView[]>(addresses.userRequests)).body;
  const alone: RequestView[][] = [];
  for (const client of clients) alone.push(await list(client));
  expect(alone.map(({ length }) => length)).toEqual([3, 1, 0, 3]);
  const tenTimes = () => Promise.all(Array.from({ length: 10 }, () => clients.map(list)).flat());
  // New connections are accepted one in a turn; later calls use open connections.
  await tenTimes();
  const read = vi.spyOn(portal.db, 'rows');
  const concurrent = await tenTimes();
  expect(concurrent).toEqual(Array.from({ length: 10 }, () => alone).flat());
  expect(read.mock.calls.length).toBeLessThan(concurrent.length);
});
