import { addresses } from '@portal/core/contract/addresses.ts';
import type { PeoplePage } from '@portal/core/contract/downloads/people-list.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  giveRole,
  removePeople,
  rename,
  rolesOffered,
  setAttributeOf,
  setEnabled,
} from '../../../identity/testing/arranged-people.ts';
import { growPeople, removeGrown } from '../../../identity/testing/grown-people.ts';
import { giveAccess, subjectOf, takeRoles } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

type Query = Readonly<Record<string, string>>;

async function askAs<T>(username: string, query: Query) {
  const person = await portal.as(username);
  return await person.get<T>(`${addresses.peopleList}?${new URLSearchParams(query).toString()}`);
}

const listAs = async (username: string, query: Query): Promise<PeoplePage> => {
  const { status, body } = await askAs<PeoplePage>(username, query);
  expect(status).toBe(200);
  return body;
};
const security: Query = { as: 'SECURITY', size: '100' };
const usernames = (page: PeoplePage) => page.items.map(({ username }) => username);
const found = async (query: Query) =>
  usernames(await listAs('security', { ...security, ...query })).toSorted();
const cellsOf = (page: PeoplePage, username: string) => {
  const cells = page.items.find((one) => one.username === username)?.cells ?? [];
  return Object.fromEntries(page.columns.map((column, at) => [column, cells[at]]));
};

describe('who has what', () => {
  test('is everybody for security, in the order of names, with the total', async () => {
    const page = await listAs('security', security);
    const people = await portal.db.rows<{ username: string }>(
      sql`select username from portal.person order by family_name, given_name, id`,
    );
    expect(usernames(page)).toEqual(people.map(({ username }) => username).slice(0, 100));
    expect([page.total, page.totalIsMinimum]).toEqual([people.length, false]);
    expect(page.columns).toEqual([
      'fullName',
      'organization',
      'accountState',
      'portalRoles',
      'access',
      'lastSignIn',
    ]);
    const staff = await listAs('security', { ...security, q: 'staff@agency.example' });
    expect(cellsOf(staff, 'staff')).toMatchObject({
      fullName: 'Sam Staff',
      accountState: 'ACTIVE',
      access: 'hll-app: Upload\np4-app: Regional - Region 04',
    });
  });

  test('is those who report to a supervisor, and those with a role that an authorizer gives, with these columns', async () => {
    const reporting = await listAs('supervisor', { as: 'SUPERVISOR', size: '100' });
    const theirs = await portal.db.rows<{ username: string }>(
      sql`select username from portal.person where 'supervisor@agency.example' = any(supervisors)`,
    );
    expect(usernames(reporting).toSorted()).toEqual(theirs.map(({ username }) => username).toSorted());
    const own = await portal.db.rows<{
      id: string;
    }>(sql`select application_id as id from portal.application_authorizer
      where person_id = ${await subjectOf(portal, 'both')} order by 1`);
    const held = await listAs('both', { as: 'AUTHORIZER', size: '100' });
    for (const { cells } of held.items) {
      const access = (cells[held.columns.indexOf('access')] ?? '').split('\n').filter((one) => one !== '');
      expect(access.length).toBeGreaterThan(0);
      expect(access.every((line) => own.some(({ id }) => line.startsWith(`${id}: `)))).toBe(true);
    }
    const other = await askAs<Problem>('both', { as: 'AUTHORIZER', application: 'fme-app' });
    expect(own.some(({ id }) => id === 'fme-app')).toBe(false);
    expect([other.status, other.body.errors?.[0]?.field]).toEqual([400, 'application']);
    const column = await askAs<Problem>('both', { as: 'AUTHORIZER', columns: 'app.fme-app' });
    expect([column.status, column.body.errors?.[0]?.field]).toEqual([400, 'columns']);
  });

  test('is refused in a role that somebody does not have, or may not use now', async () => {
    const codeOf = async (username: string, as: string) => (await askAs<Problem>(username, { as })).body.code;
    expect(await codeOf('staff', 'SECURITY')).toBe('NOT_ELIGIBLE');
    expect(await codeOf('supervisor', 'SECURITY')).toBe('NOT_ELIGIBLE');
    expect(await codeOf('security', 'SUPERVISOR')).toBe('NOT_ELIGIBLE');
    await portal.as('security');
    await takeRoles(portal, 'security', null, ['RAPUser']);
    portal.forgetSignIns();
    expect(await codeOf('security', 'SECURITY')).toBe('ACCOUNT_LOCKED');
  });

  test('is narrowed by each filter', async () => {
    await setEnabled(portal.db, false, ['expired']);
    await takeRoles(portal, 'partner', null, ['RAPUser']);
    const waits = sql`insert into portal.account_lock (person_id, cause)
      values (${await subjectOf(portal, 'owner')}, 'PROFILE_UPDATE')`;
    await portal.db.run(waits);
    await setAttributeOf(portal.db, 'newcomer', 'issaExpiration', '2020-02-02');
    await setAttributeOf(portal.db, 'newcomer', 'organizationOrAgency', 'Zebra Works');
    expect(await found({ state: 'DISABLED' })).toEqual(['expired']);
    expect(await found({ state: 'LOCKED' })).toEqual(
      expect.arrayContaining(['inactive', 'owner', 'partner']),
    );
    expect(await found({ state: 'ACTIVE' })).not.toContain('owner');
    expect(await found({ q: 'sam staff' })).toEqual(['staff']);
    expect(await found({ portalRole: 'SECURITY' })).toEqual(['security']);
    expect(await found({ organization: 'zebra w' })).toEqual(['newcomer']);
    expect(await found({ organization: '%' })).toEqual([]);
    expect(await found({ certificate: 'issa-EXPIRED' })).toEqual(['newcomer']);
    expect(await found({ certificate: 'issa-VALID' })).not.toContain('newcomer');
    expect(await found({ application: 'hll-app' })).toContain('staff');
    expect(await found({ application: 'hll-app', role: 'Upload' })).toContain('staff');
    expect(await found({ application: 'hll-app', role: 'Nothing' })).toEqual([]);
    expect(await found({ supervisor: 'Supervisor@AGENCY.example' })).toContain('staff');
    await portal.db.run(
      sql`update portal.person set signed_in_at = '2024-03-05T23:59:59.999Z' where username = 'staff'`,
    );
    expect(await found({ signedInFrom: '2024-03-05', signedInTo: '2024-03-05' })).toEqual(['staff']);
    expect(await found({ signedInTo: '2024-03-04' })).not.toContain('staff');
    expect(await found({ never: '1' })).not.toContain('staff');
    const filtered = await listAs('security', { ...security, state: 'DISABLED' });
    expect([filtered.total, filtered.totalIsMinimum]).toEqual([1, false]);
  });

  test('has every column that is asked for, and the name whatever is', async () => {
    const page = await listAs('security', {
      ...security,
      q: 'staff@agency.example',
      columns: 'app.hll-app,privacy,email',
    });
    expect(page.columns).toEqual(['fullName', 'email', 'app.hll-app', 'privacy']);
    expect(cellsOf(page, 'staff')).toMatchObject({ email: 'staff@agency.example', 'app.hll-app': 'Upload' });
  });

  test.each([
    ...([
      ['layout', { layout: 'table' }],
      ['columns', { columns: 'fullName,shoeSize' }],
      ['sort', { sort: 'shoeSize' }],
      ['size', { size: '26' }],
      ['state', { state: 'TIRED' }],
      ['certificate', { certificate: 'privacy' }],
      ['application', { application: 'none-app' }],
      ['role', { role: 'Upload' }],
      ['portalRole', { portalRole: 'KING' }],
      ['signedInTo', { signedInFrom: '2026-02-02', signedInTo: '2026-02-01' }],
      ['signedInFrom', { signedInFrom: '2026-02-30' }],
      ['never', { never: '1', signedInFrom: '2026-02-02' }],
      ['q', { q: 'a'.repeat(10_000) }],
      ['cursor', { cursor: 'nonsense' }],
      ['shoeSize', { shoeSize: '43' }],
    ] as const),
  ])('refuses what it does not know: %s', async (field, query) => {
    const { status, body } = await askAs<Problem>('security', { ...security, ...query });
    expect([status, body.code, body.errors?.map((one) => one.field)]).toEqual([400, 'INVALID', [field]]);
  });
});

/** All rows, page by page. */
async function walked(query: Query, between?: (page: number) => Promise<void>): Promise<PeoplePage['items']> {
  const items: PeoplePage['items'] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page += 1) {
    const asked: Query = { ...query, ...(cursor === '' ? {} : { cursor }) };
    const read: PeoplePage = await listAs('security', asked);
    items.push(...read.items);
    cursor = read.nextCursor;
    await between?.(page);
  }
  return items;
}

describe('pages of who has what', () => {
  const grown = { people: 60, supervisors: 0, supervisorEmail: 'supervisor2@agency.example' };

  test.each(['name', '-name', 'signedIn', '-signedIn', 'created', '-created'])(
    'joined have everybody once, no matter who is called and dated alike (%s)',
    async (sort) => {
      await growPeople(portal.database.owner, grown);
      await portal.db.run(sql`update portal.person set family_name = 'Same', given_name = 'Same', signed_in_at = null
        where username like 'grown%'`);
      const items = await walked({ as: 'SECURITY', size: '25', sort });
      const turned = sort.startsWith('-') ? sql`desc` : sql`asc`;
      const by = {
        name: sql`family_name ${turned}, given_name ${turned}`,
        signedIn: sql`coalesce(signed_in_at, '-infinity') ${turned}`,
        created: sql`created_at ${turned}`,
      }[sort.replace('-', '')];
      const people = await portal.db.rows<{ id: string }>(
        sql`select id from portal.person order by ${by}, id ${turned}`,
      );
      expect(items.map(({ userId }) => userId)).toEqual(people.map(({ id }) => id));
      await removeGrown(portal.database.owner, grown);
    },
  );

  test('miss nobody and repeat nobody while people come, go and are renamed', async () => {
    await growPeople(portal.database.owner, grown);
    const stayed = await portal.db.rows<{ id: string }>(
      sql`select id from portal.person where username not in ('grown0000040', 'partner')`,
    );
    const items = await walked({ as: 'SECURITY', size: '25' }, async (page) => {
      if (page === 0) await removePeople(portal.db, [await subjectOf(portal, 'grown0000040')]);
      if (page === 1) await rename(portal.db, 'partner', 'Aaa', 'Aaa');
    });
    const ids = items.map(({ userId }) => userId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(stayed.map(({ id }) => id)));
    await removeGrown(portal.database.owner, grown);
  });

  test('beyond the end are empty', async () => {
    const whole = await listAs('security', security);
    const cursor = Buffer.from(JSON.stringify(['name', '\u{10FFFF}', '', ''])).toString('base64url');
    const { items, nextCursor, total } = await listAs('security', { ...security, cursor });
    expect([items, nextCursor, total]).toEqual([[], null, whole.total]);
  });

  test('are counted exactly up to a thousand', async () => {
    const many = { ...grown, people: 1_100 };
    await growPeople(portal.database.owner, many);
    const page = await listAs('security', { ...security, supervisor: 'supervisor2@agency.example' });
    expect([page.total, page.totalIsMinimum, page.items.length]).toEqual([1_000, true, 100]);
    await removeGrown(portal.database.owner, many);
  });
});

describe('a row for each role', () => {
  const grants: Query = {
    as: 'SECURITY',
    layout: 'grant',
    size: '100',
    columns: 'username,application,role,grantedBy,grantedOn,request,lastConfirmed,accessEnds,givenOutside',
  };

  test('tells who gave it, and which were given outside the portal', async () => {
    const given = await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    const [role = ''] = await rolesOffered(portal.db, 'fhd-app');
    await giveRole(portal.db, 'newcomer', { clientId: 'fhd-app', role });
    const page = await listAs('security', { ...grants, q: 'newcomer@agency.example' });
    const rows = page.items.map(({ cells }) => cells);
    const today = portal.now().toISOString().slice(0, 10);
    expect(page.columns.slice(2)).toEqual(grants['columns']?.split(',').slice(1));
    expect(rows.map((cells) => cells.slice(2))).toEqual([
      ['fhd-app', role, null, null, null, null, null, 'Yes'],
      ['hll-app', 'Upload', 'Ari Cruz', today, given.requestNumber, null, null, 'No'],
    ]);
    expect(page.total).toBe(2);
    const one = await listAs('security', {
      ...grants,
      application: 'hll-app',
      role: 'Upload',
      q: 'newcomer@agency.example',
    });
    expect(one.items.map(({ cells }) => cells[3])).toEqual(['Upload']);
  });

  test('has every role once over all pages', async () => {
    await portal.db.run(sql`insert into portal.access_grant (id, person_id, application_id, role, employment, started_at, confirmed_at)
      select gen_random_uuid(), id, 'hll-app', 'Upload', n, now(), now() from portal.person, generate_series(1, 2) n
      where username not in ('staff')`);
    const whole = await walked({ ...grants, size: '100' });
    const paged = await walked({ ...grants, size: '25', sort: '-name' });
    expect(new Set(paged.map(({ key }) => key)).size).toBe(paged.length);
    expect(paged.map(({ key }) => key).toSorted()).toEqual(whole.map(({ key }) => key).toSorted());
    expect(whole.length).toBeGreaterThan(25);
  });
});
