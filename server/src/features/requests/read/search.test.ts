import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { SearchPage } from '@portal/core/contract/requests/request-search.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { mostPeopleSought } from '@portal/core/domain/requests/request-search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesakesAdded, rename } from '../../../identity/testing/arranged-people.ts';
import { askAs, cancelAs, rememberWorld, startOver, submitAs } from '../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

/** Of the deadlines. */
const zone = 'America/New_York';

let portal: TestPortal;
let waiting: RequestView;
let withdrawn: RequestView;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
  await startOver(portal);
  waiting = await askAs(portal, 'newcomer');
  withdrawn = await askAs(portal, 'owner');
  await cancelAs(portal, 'owner', withdrawn);
});
afterAll(() => portal.close());

async function search(query: Record<string, string>, username = 'security') {
  const address = `${addresses.search}?${new URLSearchParams(query).toString()}`;
  return await (await portal.as(username)).get<SearchPage>(address);
}

async function found(query: Record<string, string>): Promise<string[]> {
  return (await search(query)).body.items.map((item) => item.requestNumber);
}

test('security and RM-IT help look through all requests, nobody else does', async () => {
  for (const username of ['security', 'helpdesk']) {
    const { status, body } = await search({}, username);
    expect(status).toBe(200);
    expect(body.items.map((item) => item.requestNumber)).toEqual([
      withdrawn.requestNumber,
      waiting.requestNumber,
    ]);
  }
  for (const username of ['newcomer', 'supervisor', 'authorizer', 'owner'])
    expect(await search({ q: waiting.requestNumber }, username)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ELIGIBLE' },
    });
});

test('a request is found by its number in any case, and by the last digits of it', async () => {
  const { requestNumber: number } = waiting;
  for (const q of [number, ` ${number.toLowerCase()} `, number.slice(-3), number.slice(-6), number.slice(4)])
    expect({ q, found: await found({ q }) }).toEqual({ q, found: [number] });
  expect(await found({ q: '999' })).toEqual([]);
  expect(await found({ q: 'RAP-2026-999999' })).toEqual([]);
});

test('a request is found by the names, the address and the username of its person', async () => {
  const { name, requestNumber } = waiting;
  const [given = '', ...rest] = name.split(' ');
  const family = rest.at(-1) ?? '';
  for (const q of [
    name,
    `${family} ${given}`,
    name.toUpperCase(),
    'newcomer@agency.example',
    'newcom',
    'nórá',
  ])
    expect({ q, found: await found({ q }) }).toEqual({ q, found: [requestNumber] });
  expect(await found({ q: `${given} Nobody` })).toEqual([]);
});

test('what is found is narrowed by application and status, with a text and without', async () => {
  for (const q of ['', 'agency']) {
    const text: Record<string, string> = q === '' ? {} : { q };
    expect(await found({ ...text, status: 'CANCELLED' })).toEqual([withdrawn.requestNumber]);
    expect(await found({ ...text, status: waiting.workflowStatus })).toEqual([waiting.requestNumber]);
    expect(await found({ ...text, application: 'hll-app', status: 'CANCELLED' })).toHaveLength(1);
    expect(await found({ ...text, application: 'hll-app' })).toHaveLength(2);
    expect(await found({ ...text, application: 'p4-app' })).toEqual([]);
  }
});

test('text that would mean something to the database is text', async () => {
  for (const q of ['%', "' or 1=1 --", '_____', '!:* & |', String.raw`\\`, '---', '<->', '🌊', '٣٤٥'])
    expect({ q, ...(await search({ q })) }).toMatchObject({
      q,
      status: 200,
      body: { items: [], nextCursor: null },
    });
});

test('what is none of ours is refused', async () => {
  for (const query of [
    { q: 'x'.repeat(101) },
    { q: 'a\u0000' },
    { status: 'LOST' },
    { application: "hll'--" },
    { cursor: 'nonsense' },
    { order: 'sideways' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { page: '2' },
  ])
    expect({ query, ...(await search(query)) }).toMatchObject({
      query,
      status: 400,
      body: { code: 'INVALID' },
    });
});

test('pages hold 25, newest first, none twice and none left out', async () => {
  await portal.database.owner.script(`
    insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, closing_reason, answers, submitted_at, changed_at, closed_at)
      select gen_random_uuid(), 'RAP-2000-' || (100000 + n), type, application_id, person_id, initiator_id, person_name,
        person_email, person_organization, case when n % 2 = 0 then 'APPROVED' else 'REVOKED' end, null, answers,
        submitted_at - interval '1 day' * (1 + n / 3), changed_at, submitted_at
      from portal.request, generate_series(1, 58) as n where id = '${waiting.requestId}'`);
  for (const query of [{}, { q: waiting.name }, { application: 'hll-app' }] as Record<string, string>[]) {
    const pages = [(await search(query)).body];
    for (let cursor = pages[0]?.nextCursor; typeof cursor === 'string'; cursor = pages.at(-1)?.nextCursor)
      pages.push((await search({ ...query, cursor })).body);
    const all = pages.flatMap((page) => page.items);
    const count = 'q' in query ? 59 : 60;
    expect(pages.map((page) => page.items.length)).toEqual([25, 25, count - 50]);
    expect(new Set(all.map((item) => item.requestId)).size).toBe(count);
    const times = all.map((item) => item.submittedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(pages.map(({ total, totalIsMinimum }) => [total, totalIsMinimum])).toEqual(
      pages.map(() => [count, false]),
    );
    const oldest = (await search({ ...query, order: 'oldest' })).body;
    const ids = all.map((item) => item.requestId);
    expect(oldest.items.map((item) => item.requestId)).toEqual(ids.toReversed().slice(0, 25));
    const next = (await search({ ...query, order: 'oldest', cursor: oldest.nextCursor ?? '' })).body;
    expect(next.items.map((item) => item.requestId)).toEqual(ids.toReversed().slice(25, 50));
    const day = dayIn(zone, new Date(all.at(-1)?.submittedAt ?? ''));
    const ofDay = all.filter(({ submittedAt }) => dayIn(zone, new Date(submittedAt)) === day);
    expect((await search({ ...query, from: day, to: day })).body).toMatchObject({
      items: ofDay.map(({ requestId }) => ({ requestId })),
      total: ofDay.length,
    });
    expect((await search({ ...query, from: dayAfter(day, 1) })).body.total).toBe(count - ofDay.length);
    expect((await search({ ...query, to: dayAfter(day, -1) })).body).toMatchObject({ items: [], total: 0 });
  }
  expect((await search({ status: 'REVOKED' })).body.nextCursor).not.toBeNull();
});

test('more than a thousand are counted no further', async () => {
  await portal.database.owner.script(`
    insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, closing_reason, answers, submitted_at, changed_at, closed_at)
      select gen_random_uuid(), 'RAP-1999-' || (100000 + n), type, 'fme-app', person_id, initiator_id, person_name,
        person_email, person_organization, 'APPROVED', null, answers, submitted_at - interval '1 hour' * n, changed_at, submitted_at
      from portal.request, generate_series(1, 1001) as n where id = '${waiting.requestId}'`);
  for (const query of [{}, { q: waiting.name }, { status: 'APPROVED' }] as Record<string, string>[])
    expect((await search({ ...query, application: 'fme-app' })).body).toMatchObject({
      total: 1_000,
      totalIsMinimum: true,
    });
  await portal.database.owner.script(`delete from portal.request where application_id = 'fme-app'`);
});

test('somebody with another name today is found by it, and named as then and as now', async () => {
  const names = async (q: string) => (await search({ q })).body.items.map((one) => [one.name, one.nameToday]);
  expect(await names('omar')).toEqual([['Omar Haddad', null]]);
  await rename(portal.database.owner, 'owner', 'Omar', 'Salem');
  expect(await names('salem')).toEqual([['Omar Haddad', 'Omar Salem']]);
  await rename(portal.database.owner, 'owner', 'Omar', 'Haddad');
});

test('where more people match than are looked at, the response says so', async () => {
  expect((await search({ q: 'agency' })).body.hasMorePeople).toBe(false);
  await portal.database.owner.run(namesakesAdded('Many', 'People', mostPeopleSought + 1));
  expect((await search({ q: 'many people' })).body).toMatchObject({ items: [], hasMorePeople: true });
});

test('what has lapsed counts as expired before any sweep', async () => {
  portal.passTo(waiting.stages[0]?.expiresAt);
  portal.forgetSignIns();
  for (const text of [{}, { q: waiting.requestNumber }]) {
    expect(await found({ ...text, status: 'EXPIRED_PENDING_REQUEST' })).toEqual([waiting.requestNumber]);
    expect(await found({ ...text, status: waiting.workflowStatus })).toEqual([]);
  }
});

test('what is asked for an account is shown, and for applications nothing of the kind', async () => {
  const asked = await submitAs(portal, 'inactive', { requestType: 'REACTIVATE_REQUEST', requestDetails: {} });
  const asks = async (q: string) => (await search({ q })).body.items.map((one) => one.accountRequestKind);
  expect(await asks(asked.body.requestNumber)).toEqual(['REACTIVATION']);
  expect(await asks(waiting.requestNumber)).toEqual([null]);
});
