import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { HoldersPage } from '@portal/core/contract/downloads/holders.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { giveRole, rolesOffered } from '../../../identity/testing/arranged-people.ts';
import {
  giveAccess,
  holdAccess,
  rolesOf,
  submitAs,
  subjectOf,
  takeRoles,
} from '../../../testing/access-requests.ts';
import { csvRows } from '../../../testing/csv-rows.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';
import { readSpreadsheet } from '../../../testing/spreadsheet.ts';

const portal = portalStartingOver();

type Query = Readonly<Record<string, string>>;
const behind = (address: string, query: Query) => `${address}?${new URLSearchParams(query).toString()}`;

const askAs = async <T = HoldersPage & Problem>(username: string, query: Query = {}) =>
  await (await portal.as(username)).get<T>(behind(addresses.holders, { size: '100', ...query }));

const listAs = async (username: string, query: Query = {}): Promise<HoldersPage> => {
  const { status, body } = await askAs(username, query);
  expect(status).toBe(200);
  return body;
};

const fileAs = async (username: string, query: Query = {}, address: string = addresses.holdersCsv) => {
  const { token } = await portal.as(username);
  return await portal.fetch(behind(address, query), { headers: { authorization: `Bearer ${token}` } });
};

const rowOf = (page: HoldersPage, username: string, applicationId: string) =>
  page.items.find((one) => one.username === username && one.applicationId === applicationId);

/** The applications in which the owner's people are: two, of which `both` has neither. */
const [first, second] = ['hll-app', 'p4-app'];

const nameFor = async (username: string, list: 'authorizer' | 'owner', applicationId: string) =>
  await portal.db.run(
    list === 'authorizer'
      ? sql`insert into portal.application_authorizer (application_id, person_id)
          values (${applicationId}, ${await subjectOf(portal, username)}) on conflict do nothing`
      : sql`insert into portal.application_owner (application_id, person_id)
          values (${applicationId}, ${await subjectOf(portal, username)}) on conflict do nothing`,
  );
const unname = async (username: string) => {
  const id = await subjectOf(portal, username);
  await portal.db.run(sql`delete from portal.application_owner where person_id = ${id}`);
  await portal.db.run(sql`delete from portal.application_authorizer where person_id = ${id}`);
};

const removalFor = (userName: string, requestedAppName: string) => ({
  requestType: 'REMOVE_REQUEST' as const,
  requestDetails: { requestedAppName, userName, purpose: 'Has moved to another office' },
});

describe('who holds roles', () => {
  test('is shown to owners and authorizers with since when, why, and what can be removed', async () => {
    const given = await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    const page = await listAs('owner', { q: 'newcomer@agency.example' });
    const today = portal.now().toISOString().slice(0, 10);
    expect(page.items).toHaveLength(1);
    expect(page.items[0]).toMatchObject({
      username: 'newcomer',
      applicationId: 'hll-app',
      role: 'Upload',
      accountState: 'ACTIVE',
      since: today,
      grantedBy: 'Ari Cruz',
      request: given.requestNumber,
      isGivenOutside: false,
      removal: 'OFFERED',
      openRemoval: null,
    });
    expect([page.total, page.totalIsMinimum, page.nextCursor]).toEqual([1, false, null]);
    expect(page.applications.toSorted()).toEqual([first, second]);
    const same = await listAs('authorizer', { q: 'newcomer@agency.example', application: 'hll-app' });
    expect(same.items).toEqual(page.items);
  });

  test('shows those that were granted outside the portal, and one’s own, which cannot be removed here', async () => {
    const [role = ''] = await rolesOffered(portal.db, 'hll-app');
    await giveRole(portal.db, 'partner', { clientId: 'hll-app', role });
    await holdAccess(portal, 'owner', { application: 'hll-app', roles: ['Upload'] });
    const page = await listAs('owner', { application: 'hll-app' });
    expect(rowOf(page, 'partner', 'hll-app')).toMatchObject({
      role,
      since: null,
      request: null,
      isGivenOutside: true,
      removal: 'OUTSIDE',
    });
    expect(rowOf(page, 'owner', 'hll-app')?.removal).toBe('OWN');
    expect(page.roles).toEqual([...new Set(page.items.map((one) => one.role))].toSorted());
  });

  test('is of the applications that somebody is named for alone, in the role that they may use now', async () => {
    await giveAccess(portal, 'newcomer', 'p4-app', ['HQ']);
    const all = await listAs('owner');
    expect(new Set(all.items.map((one) => one.applicationId))).toEqual(new Set([first, second]));
    const own = await portal.db.rows<{ id: string }>(sql`select application_id as id
      from portal.application_authorizer where person_id = ${await subjectOf(portal, 'both')}`);
    const authorized = await listAs('both');
    expect(authorized.applications.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    expect(authorized.items.filter((one) => !own.some(({ id }) => id === one.applicationId))).toEqual([]);
    await unname('owner');
    expect(await listAs('owner')).toMatchObject({ items: [], applications: [], total: 0 });
    // Named in a role that they do not hold: as good as not named.
    await nameFor('owner', 'authorizer', 'hll-app');
    expect((await listAs('owner')).items).toEqual([]);
    await nameFor('owner', 'owner', 'hll-app');
    const only = await listAs('owner');
    expect([only.applications, only.application]).toEqual([['hll-app'], 'hll-app']);
    expect(only.items.every((one) => one.applicationId === 'hll-app')).toBe(true);
  });

  test.each(['hgp-app', 'fme-app', 'none-app'])(
    'says of %s, which is not theirs, the same as of one that does not exist',
    async (application) => {
      for (const username of ['owner', 'both']) {
        const { status, body } = await askAs(username, { application });
        expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'INVALID', 'application']);
        expect((await fileAs(username, { application })).status).toBe(400);
      }
    },
  );

  test('is for nobody else, and ends with the role and with a lock', async () => {
    for (const username of ['staff', 'supervisor', 'helpdesk', 'security', 'admin', 'filetrail'])
      expect((await askAs(username)).body.code).toBe('NOT_ELIGIBLE');
    await portal.as('owner');
    await takeRoles(portal, 'owner', portalClientId, ['PRODUCT_OWNER']);
    portal.forgetSignIns();
    expect((await askAs('owner')).body.code).toBe('NOT_ELIGIBLE');
    await takeRoles(portal, 'authorizer', null, ['RAPUser']);
    portal.forgetSignIns();
    expect((await askAs('authorizer')).body.code).toBe('ACCOUNT_LOCKED');
  });

  test('is narrowed by words and role, and refuses what it does not know', async () => {
    await holdAccess(portal, 'newcomer', { application: 'p4-app', roles: ['HQ'] });
    const found = await listAs('owner', { application: 'p4-app', role: 'HQ' });
    expect(found.items.map((one) => one.role)).toEqual(found.items.map(() => 'HQ'));
    expect(found.items.map((one) => one.username)).toContain('newcomer');
    expect((await listAs('owner', { q: 'sam staff' })).items.map((one) => one.username)).toContain('staff');
    for (const [field, query] of [
      ['role', { role: 'HQ' }],
      ['cursor', { cursor: 'nonsense' }],
      ['sort', { sort: 'shoeSize' }],
      ['shoeSize', { shoeSize: '43' }],
    ] as const) {
      const { status, body } = await askAs<Problem>('owner', query);
      expect([field, status, body.errors?.map((one) => one.field)]).toEqual([field, 400, [field]]);
    }
  });

  test('has every role once over all pages, while people come and go', async () => {
    await portal.db.run(sql`insert into portal.access_grant (id, person_id, application_id, role, employment, started_at, confirmed_at)
      select gen_random_uuid(), id, 'hll-app', 'Upload', n, now(), now() from portal.person, generate_series(1, 2) n
      where username not in ('staff')`);
    for (const sort of ['name', '-name']) {
      const keys: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const read: HoldersPage = await listAs('owner', {
          size: '25',
          sort,
          ...(cursor === '' ? {} : { cursor }),
        });
        keys.push(...read.items.map(({ key }) => key));
        cursor = read.nextCursor;
      }
      expect(new Set(keys).size).toBe(keys.length);
      const held = await portal.db.row<{ held: number }>(sql`select count(*)::int as held
        from portal.access_grant where ended_at is null and application_id in (${first}, ${second})`);
      expect(keys.length).toBeGreaterThanOrEqual(held?.held ?? 0);
    }
  });
});

describe('removal beside a role', () => {
  test('ends the access, with the one who asked in the trail, and the person is notified', async () => {
    await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    const removed = await submitAs(portal, 'owner', removalFor('newcomer', 'hll-app'));
    expect([removed.status, removed.body.workflowStatus]).toEqual([201, 'REVOKED']);
    expect(await rolesOf(portal, 'newcomer', 'hll-app')).toEqual([]);
    expect(rowOf(await listAs('owner'), 'newcomer', 'hll-app')).toBeUndefined();
    const trail = await portal.db.row(sql`select actor_id, subject_id from portal.audit_event
      where request_id = ${removed.body.requestId}::uuid and action = 'REQUEST_SUBMITTED'`);
    expect(trail).toEqual({
      actor_id: await subjectOf(portal, 'owner'),
      subject_id: await subjectOf(portal, 'newcomer'),
    });
    const { home } = (await (await portal.as('newcomer')).get<Catalogue>(addresses.catalogue)).body;
    expect(home.news).toEqual([
      {
        requestNumber: removed.body.requestNumber,
        applicationId: 'hll-app',
        outcome: 'REMOVED',
      },
    ]);
  });

  test('that others have to complete is under way until then', async () => {
    await nameFor('owner', 'owner', 'fhdn-app');
    await holdAccess(portal, 'newcomer', { application: 'fhdn-app', roles: ['Read Access'] });
    const { body } = await submitAs(portal, 'owner', removalFor('newcomer', 'fhdn-app'));
    expect(body.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
    const page = await listAs('owner', { application: 'fhdn-app', q: 'newcomer@agency.example' });
    expect(page.items[0]).toMatchObject({ removal: 'UNDER_WAY', openRemoval: body.requestNumber });
  });

  test('is offered for what a removal takes, and for nothing that it refuses', async () => {
    await holdAccess(portal, 'newcomer', { application: 'hll-app', roles: ['Upload'] });
    await holdAccess(portal, 'newcomer', { application: 'fhd-app', roles: ['Read Access'] });
    const own = await listAs('owner', { q: 'newcomer@agency.example' });
    expect(own.items.map((one) => [one.applicationId, one.removal])).toEqual([['hll-app', 'OFFERED']]);
    expect((await submitAs(portal, 'owner', removalFor('newcomer', 'fhd-app'))).status).toBe(404);
    await unname('owner');
    expect((await submitAs(portal, 'owner', removalFor('newcomer', 'hll-app'))).status).toBe(404);
    expect(await rolesOf(portal, 'newcomer', 'hll-app')).toEqual(['Upload']);
  });
});

describe('a list of holders as a file', () => {
  test('has the rows that are shown, is named by its day, and is recorded in the trail', async () => {
    await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    const query = { application: 'hll-app', sort: '-name' };
    const page = await listAs('owner', query);
    const response = await fileAs('owner', query);
    expect(response.headers.get('x-total-rows')).toBe(String(page.items.length));
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="Role_Holders_\d{4}_\d\d_\d\d\.csv"/,
    );
    const [headings = [], ...rows] = csvRows((await response.text()).replace(/^\uFEFF/, ''));
    const column = (heading: string) => rows.map((cells) => cells[headings.indexOf(heading)]);
    expect(column('Username')).toEqual(page.items.map((one) => one.username));
    expect(column('Role')).toEqual(page.items.map((one) => one.role));
    expect(column('Request')).toEqual(page.items.map((one) => one.request ?? ''));
    const trail = await portal.db.row<{ detail: Record<string, unknown> }>(
      sql`select detail from portal.audit_event where action = 'REPORT_EXPORTED' order by id desc limit 1`,
    );
    expect(trail?.detail).toMatchObject({ report: 'holders', filter: query, rows: rows.length });
    const workbook = await fileAs('owner', {}, addresses.holdersSpreadsheet);
    const [sheet, about] = readSpreadsheet(Buffer.from(await workbook.arrayBuffer()));
    expect(sheet?.rows[0]).toEqual(headings);
    expect(JSON.stringify(about?.rows)).toContain('Hazus Loss Library');
  });
});
