import { addresses } from '@portal/core/contract/addresses.ts';
import type { TrailPage } from '@portal/core/contract/audit/trail.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { recordEvent } from '../../audit/trail.ts';
import { askAndApprove, askAs, readAs, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
beforeEach(() => portal.run('audit seal'));

const searched = async (query: Record<string, string>, username = 'security') =>
  await (await portal.as(username)).get<TrailPage & Problem>(
    `${addresses.trail}?${new URLSearchParams(query)}`,
  );
const found = async (query: Record<string, string> = {}) => {
  const { status, body } = await searched(query);
  expect(status).toBe(200);
  return body;
};
const actionsOf = (page: TrailPage) => page.items.map(({ action }) => action);
const record = async (event: Partial<Parameters<typeof recordEvent>[0]>) =>
  await portal.db.run(
    recordEvent({ at: portal.now(), actor: null, action: 'KEY_ROTATED', outcome: 'DONE', ...event }),
  );

describe('who reads it', () => {
  test('security staff, and nobody else', async () => {
    expect((await searched({})).status).toBe(200);
    for (const username of ['newcomer', 'supervisor', 'authorizer', 'helpdesk', 'owner', 'admin'])
      expect(await searched({}, username)).toMatchObject({ status: 403, body: { code: 'NOT_ELIGIBLE' } });
    expect((await portal.fetch(addresses.trail)).status).toBe(401);
  });

  test('not while their account is locked', async () => {
    await takeRoles(portal, 'security', null, ['RAPUser']);
    expect(await searched({})).toMatchObject({ status: 403, body: { code: 'ACCOUNT_LOCKED' } });
  });
});

describe('what is found', () => {
  test('a request: newest first, with all that a sentence needs, and the row beside it', async () => {
    const { requestId, requestNumber } = await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    await portal.run('audit seal');
    for (const request of [requestNumber, requestNumber.toLowerCase(), requestNumber.slice(-6)])
      expect(actionsOf(await found({ request }))).toEqual([
        'REQUEST_DELIVERED',
        'ROLE_DELIVERED',
        'STAGE_APPROVED',
        'STAGE_APPROVED',
        'REQUEST_SUBMITTED',
      ]);
    const { items, total, totalIsMinimum, nextCursor } = await found({ request: requestNumber });
    expect([total, totalIsMinimum, nextCursor]).toEqual([5, false, null]);
    const entry = items.at(-1);
    expect(entry).toMatchObject({
      actorName: 'Nora T New',
      subjectName: 'Nora T New',
      isAboutActor: true,
      outcome: 'DONE',
      requestId,
      requestNumber,
      applicationId: 'hll-app',
      sourceAddress: '127.0.0.1',
      detail: { application: 'hll-app', roles: ['Upload'] },
    });
    const row = await portal.db.row<{
      sequence: number;
      line: object;
    }>(sql`select s.sequence, e.detail as line
      from portal.audit_event e join portal.audit_seal s on s.event_id = e.id where e.id = ${entry?.id}`);
    expect(JSON.parse(entry?.record ?? '')).toMatchObject({
      sequence: row?.sequence,
      id: entry?.id,
      action: 'REQUEST_SUBMITTED',
      detail: row?.line,
      actor_id: await subjectOf(portal, 'newcomer'),
    });
    expect((await found({ request: 'RAP-1999-000001' })).items).toEqual([]);
  });

  test('a person: what they did, and what is about them; by id also when nobody knows them any more', async () => {
    const id = await subjectOf(portal, 'owner');
    const name = 'Omar Haddad';
    await askAs(portal, 'owner');
    await record({ subjectId: id, action: 'ACCOUNT_LOCKED' });
    await record({ actor: { id, name }, action: 'ENTRY_REPORT_READ' });
    const expected = ['ENTRY_REPORT_READ', 'ACCOUNT_LOCKED', 'REQUEST_SUBMITTED'];
    for (const person of ['omar hadd', 'owner', id])
      expect(actionsOf(await found({ person })).slice(0, 3)).toEqual(expected);
    expect((await found({ person: 'nobody of this name' })).items).toEqual([]);
    const gone = '00000000-0000-4000-8000-00000000ffff';
    await record({ subjectId: gone, action: 'ACCOUNT_DISABLED' });
    expect((await found({ person: gone })).items).toMatchObject([
      { action: 'ACCOUNT_DISABLED', subjectName: null, isAboutActor: false },
    ]);
  });

  test('an application, also by what its requests bring about', async () => {
    const { requestId } = await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    await portal.run('audit seal');
    const { items } = await found({ application: 'hll-app' });
    const own = items.filter((one) => one.requestId === requestId);
    expect(own.map(({ action }) => action)).toContain('ROLE_DELIVERED');
    for (const one of own) expect(one.applicationId).toBe('hll-app');
    const approved = await found({ application: 'hll-app', action: 'STAGE_APPROVED' });
    expect(new Set(actionsOf(approved))).toEqual(new Set(['STAGE_APPROVED']));
    expect((await found({ application: 'hll-app', action: 'SIGNED_IN' })).items).toEqual([]);
    expect((await found({ application: 'hll-app', outcome: 'REFUSED' })).items).toEqual([]);
  });

  test('an action and an outcome, each alone and together', async () => {
    await readAs(portal, 'staff', await askAs(portal, 'owner'));
    const refused = await found({ outcome: 'REFUSED' });
    expect(refused.items[0]).toMatchObject({ action: 'CALL', code: 'NOT_FOUND', outcome: 'REFUSED' });
    for (const one of refused.items) expect(one.outcome).toBe('REFUSED');
    const submitted = await found({ action: 'REQUEST_SUBMITTED', outcome: 'DONE' });
    expect(new Set(actionsOf(submitted))).toEqual(new Set(['REQUEST_SUBMITTED']));
    expect((await found({ action: 'REQUEST_SUBMITTED', outcome: 'REFUSED' })).items).toEqual([]);
  });

  test('a request, narrowed by all that can be looked for beside it', async () => {
    const { requestNumber: request } = await askAndApprove(portal, 'newcomer');
    await portal.run('audit seal');
    const person = await subjectOf(portal, 'newcomer');
    const rest = {
      application: 'hll-app',
      action: 'REQUEST_SUBMITTED',
      outcome: 'DONE',
      network: '127.0.0.1',
    };
    for (const [name, value] of Object.entries(rest))
      expect(actionsOf(await found({ request, person, [name]: value }))).toContain('REQUEST_SUBMITTED');
    expect(actionsOf(await found({ request, person, ...rest }))).toEqual(['REQUEST_SUBMITTED']);
    expect(actionsOf(await found({ person, ...rest }))).toContain('REQUEST_SUBMITTED');
    for (const other of [
      { person: await subjectOf(portal, 'security') },
      { application: 'map-search' },
      { outcome: 'REFUSED' },
      { network: '192.0.2.0/24' },
    ])
      expect((await found({ request, person, ...rest, ...other })).items).toEqual([]);
  });

  test('days in the zone of the deadlines, both counted', async () => {
    const { zone } = portal.config.deadlines;
    const from = dayIn(zone, portal.now());
    portal.passDays(1);
    await record({});
    portal.passDays(1);
    await record({ action: 'PASSWORD_CHANGED' });
    const only = async (query: Record<string, string>) =>
      actionsOf(await found(query)).filter((action) => action !== 'SIGNED_IN');
    expect(await only({ from: dayAfter(from, 1), to: dayAfter(from, 1) })).toEqual(['KEY_ROTATED']);
    expect(await only({ from: dayAfter(from, 1) })).toEqual(['PASSWORD_CHANGED', 'KEY_ROTATED']);
    expect(await only({ from, to: dayAfter(from, 1), action: 'PASSWORD_CHANGED' })).toEqual([]);
  });

  test('a network: one address, all with a prefix, whichever way it is written', async () => {
    const from = [
      '203.0.113.7',
      '203.0.113.200',
      '203.0.114.1',
      '::ffff:203.0.113.9',
      '2001:db8::5',
      'unknown',
    ];
    for (const sourceAddress of from) await record({ sourceAddress });
    const addressesOf = async (network: string, more = {}) =>
      (await found({ network, ...more })).items.map(({ sourceAddress }) => sourceAddress);
    expect(await addressesOf('203.0.113.7')).toEqual(['203.0.113.7']);
    expect(await addressesOf('203.0.113.0/24')).toEqual([
      '::ffff:203.0.113.9',
      '203.0.113.200',
      '203.0.113.7',
    ]);
    expect(await addressesOf('203.0.112.0/22', { action: 'KEY_ROTATED' })).toHaveLength(4);
    expect(await addressesOf('203.0.112.0/22', { action: 'CALL' })).toEqual([]);
    expect(await addressesOf('2001:db8::/32')).toEqual(['2001:db8::5']);
    expect((await found({ network: '203.0.112.0/22' })).total).toBe(4);
  });
});

describe('pages', () => {
  /** Every page, one after the other. */
  async function walked(query: Record<string, string>, between: () => Promise<unknown>): Promise<number[]> {
    const ids: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: TrailPage = await found({ ...query, ...(cursor === '' ? {} : { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(Number(query['size'] ?? 25));
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await between();
    }
    return ids;
  }

  test.each([
    [1, {}],
    [2, { size: '50' }],
    [3, { network: '10.3.0.0/16' }],
    [4, { action: 'MAIL_RETRIED', size: '100' }],
    [5, { application: 'app-5' }],
    [6, { person: '00000000-0000-4000-8000-000000000006' }],
  ])('%i, of %o, have each row once, while others are written', async (number, query) => {
    await portal.as('security');
    const about = {
      sourceAddress: `10.${number}.0.${number}`,
      detail: { application: `app-${number}` },
      subjectId: `00000000-0000-4000-8000-00000000000${number}`,
      at: portal.now(),
      action: number === 4 ? ('MAIL_RETRIED' as const) : ('KEY_ROTATED' as const),
    };
    // All at one moment: the number of the row decides then.
    for (let count = 0; count < 130; count += 1) await record(about);
    await portal.run('audit seal');
    const before = await portal.db.rows<{ id: number }>(
      sql`select id from portal.audit_event order by at desc, id desc`,
    );
    const isOfSome = number > 2;
    const expected = before.map(({ id }) => id).slice(0, isOfSome ? 130 : undefined);
    expect(await walked(query, () => record({ ...about, at: portal.now() }))).toEqual(expected);
  });

  test('say how many there are', async () => {
    await portal.db.run(sql`insert into portal.audit_event (at, action, outcome)
      select ${portal.now()}::timestamptz, 'SESSION_ENDED', 'DONE' from generate_series(1, 1100)`);
    const page = await found({ action: 'SESSION_ENDED' });
    expect([page.items.length, page.total, page.totalIsMinimum]).toEqual([25, 1_000, true]);
  });
});

describe('what cannot be looked for is refused with its field', () => {
  const long = 'x'.repeat(10_240);
  test.each([
    ['person', { person: long }],
    ['request', { request: 'RAP-1' }],
    ['request', { request: '0'.repeat(4_000) }],
    ['application', { application: 'No App' }],
    ['action', { action: 'DANCED' }],
    ['outcome', { outcome: 'MAYBE' }],
    ['network', { network: '300.1.1.1' }],
    ['network', { network: long }],
    ['from', { from: '2026-02-30' }],
    ['to', { from: '2026-03-02', to: '2026-03-01' }],
    ['size', { size: '26' }],
    ['cursor', { cursor: 'abc' }],
    ['colour', { colour: 'red' }],
  ])('%s', async (field, query) => {
    const { status, body } = await searched(query);
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
  });
});
