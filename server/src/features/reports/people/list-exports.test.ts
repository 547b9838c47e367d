import { createHash } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { PeoplePage } from '@portal/core/contract/downloads/people-list.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { rename } from '../../../identity/testing/arranged-people.ts';
import { giveAccess } from '../../../testing/access-requests.ts';
import { csvRows } from '../../../testing/csv-rows.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';
import { readSpreadsheet } from '../../../testing/spreadsheet.ts';

const portal = portalStartingOver();

type Query = Readonly<Record<string, string>>;
const behind = (address: string, query: Query) => `${address}?${new URLSearchParams(query).toString()}`;

async function fileAs(username: string, address: string, query: Query) {
  const { token } = await portal.as(username);
  return await portal.fetch(behind(address, query), { headers: { authorization: `Bearer ${token}` } });
}

const listAs = async (username: string, query: Query) =>
  (await (await portal.as(username)).get<PeoplePage>(behind(addresses.peopleList, query))).body;

const lastExport = async () =>
  await portal.db.row<{ detail: Record<string, unknown> }>(
    sql`select detail from portal.audit_event where action = 'REPORT_EXPORTED' order by id desc limit 1`,
  );

const asked: readonly (readonly [string, string, Query])[] = [
  [
    'everybody, by last sign-in',
    'security',
    { as: 'SECURITY', sort: '-signedIn', columns: 'username,email,lastSignIn,created' },
  ],
  ['who is locked', 'security', { as: 'SECURITY', state: 'LOCKED', columns: 'username,lockCause' }],
  [
    'who holds a role, turned round',
    'security',
    { as: 'SECURITY', application: 'hll-app', sort: '-name', columns: 'username,app.hll-app' },
  ],
  ['people of a supervisor', 'supervisor', { as: 'SUPERVISOR', columns: 'username,organization' }],
  ['people of an authorizer', 'both', { as: 'AUTHORIZER', columns: 'username,portalRoles' }],
  [
    'roles, with their requests',
    'security',
    { as: 'SECURITY', layout: 'grant', columns: 'username,role,request,givenOutside,grantedOn' },
  ],
  [
    'roles, with the employment under which they were asked for',
    'security',
    { as: 'SECURITY', layout: 'grant', columns: 'username,role,employment,grantedBy,accessEnds' },
  ],
];

describe('a list as a file', () => {
  test.each(asked)('has the rows, columns and order that are shown: %s', async (_name, username, query) => {
    await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    const page = await listAs(username, { ...query, size: '100' });
    expect(page.items.length).toBe(page.total);
    const shown = page.items.map(({ cells }) => cells.map((cell) => cell ?? ''));
    const response = await fileAs(username, addresses.peopleListCsv, query);
    expect(response.headers.get('x-total-rows')).toBe(String(shown.length));
    const [headings = [], ...rows] = csvRows((await response.text()).replace(/^\uFEFF/, ''));
    expect(rows).toEqual(shown);
    expect(headings.length).toBe(page.columns.length);
    const workbook = await fileAs(username, addresses.peopleListSpreadsheet, query);
    const [sheet] = readSpreadsheet(Buffer.from(await workbook.arrayBuffer()));
    expect(sheet?.rows.length).toBe(shown.length + 1);
    expect(sheet?.rows[0]).toEqual(headings);
  });

  test('is named by its layout and day, and is a row of the trail with filter, rows and sum', async () => {
    const query = { as: 'SECURITY', application: 'hll-app', layout: 'grant', columns: 'username,role' };
    const response = await fileAs('security', addresses.peopleListCsv, query);
    const bytes = Buffer.from(await response.arrayBuffer());
    const today = dayIn(portal.config.deadlines.zone, portal.now()).replaceAll('-', '_');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Access_Report_${today}.csv"`,
    );
    expect((await lastExport())?.detail).toMatchObject({
      report: 'security',
      layout: 'grant',
      format: 'csv',
      filter: { application: 'hll-app' },
      columns: ['username', 'fullName', 'role'],
      rows: Number(response.headers.get('x-total-rows')),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('says on its last sheet what it is, and what is not recorded yet', async () => {
    const query = { as: 'SECURITY', layout: 'grant', state: 'ACTIVE' };
    const response = await fileAs('security', addresses.peopleListSpreadsheet, query);
    const sheets = readSpreadsheet(Buffer.from(await response.arrayBuffer()));
    const about = new Map(sheets.at(-1)?.rows.map(([name, text]) => [name, text]));
    expect(about.get('Filter and order')).toBe('state: ACTIVE');
    expect(about.get('Last Confirmed, Access Ends')).toBe('Empty: the portal does not record these yet');
    expect(sheets.map(({ name }) => name)).toEqual(['Access', 'About this report']);
  });

  test('is harmless in a spreadsheet', async () => {
    await rename(portal.db, 'staff', '=1+1', '@x');
    const query = { as: 'SECURITY', q: 'staff@agency.example', columns: 'givenName,familyName' };
    const text = await (await fileAs('security', addresses.peopleListCsv, query)).text();
    expect(csvRows(text)[1]).toEqual(["'=1+1 @x", "'=1+1", "'@x"]);
  });

  test('is refused to the person who may not see the list, and with an unknown filter', async () => {
    for (const address of [addresses.peopleListCsv, addresses.peopleListSpreadsheet]) {
      expect((await fileAs('staff', address, { as: 'SECURITY' })).status).toBe(403);
      expect((await fileAs('supervisor', address, { as: 'SECURITY' })).status).toBe(403);
      expect((await fileAs('both', address, { as: 'AUTHORIZER', application: 'fme-app' })).status).toBe(400);
      expect((await fileAs('security', address, { as: 'SECURITY', columns: 'shoeSize' })).status).toBe(400);
      expect((await fileAs('security', address, { as: 'SECURITY', size: '25' })).status).toBe(400);
    }
  });
});
