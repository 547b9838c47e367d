import { createHash } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { removePeople, rename, setAttributeOf, setEnabled } from '../../identity/testing/arranged-people.ts';
import { growPeople, removeGrown } from '../../identity/testing/grown-people.ts';
import { subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { readSpreadsheet } from '../../testing/spreadsheet.ts';
import { csvRows } from '../../testing/csv-rows.ts';

const portal = portalStartingOver();

const personColumns = [
  'User ID',
  'Username',
  'Full Name',
  'Given Name',
  'Family Name',
  'E-mail',
  'Phone',
  'Organization',
  'Branch',
  'Supervisor',
  'Supervisor E-mail',
  'Employment 1',
  'Employment 2',
  'Employment 3',
  'Employment 4',
  'Employment 5',
  'PIV',
  'Account State',
  'Lock Cause',
  'Portal Roles',
];
const lastColumns = ['Privacy', 'Cyber', 'ISAA', 'Rules of Behavior', 'Last Sign-In', 'Created'];

async function fileAs(username: string, address: string, headers: Record<string, string> = {}) {
  const { token } = await portal.as(username);
  return await portal.fetch(address, { headers: { authorization: `Bearer ${token}`, ...headers } });
}

const textAs = async (username: string, address: string) =>
  Buffer.from(await (await fileAs(username, address)).arrayBuffer()).toString();

/** The rows as objects by heading. */
async function rowsAs(username: string, address: string): Promise<Record<string, string>[]> {
  const [headings = [], ...rows] = csvRows((await textAs(username, address)).slice(1));
  return rows.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])));
}

const usernames = (rows: Record<string, string>[]) => rows.map((row) => row['Username']).toSorted();
const rowOf = (rows: Record<string, string>[], username: string) =>
  rows.find((row) => row['Username'] === username);

describe('the security report', () => {
  test('is a file of CSV with everybody in it, a row each, in the order of names', async () => {
    const response = await fileAs('security', addresses.securityReport);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const today = dayIn(portal.config.deadlines.zone, portal.now()).replaceAll('-', '_');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="User_Data_Report_${today}.csv"`,
    );
    const [headings, ...rows] = csvRows(bytes.toString().slice(1));
    expect(headings?.slice(0, personColumns.length)).toEqual(personColumns);
    expect(headings?.slice(-lastColumns.length)).toEqual(lastColumns);
    expect(headings).toContain('Hazus Loss Library');
    const people = await portal.db.row<{ people: number }>(
      sql`select count(*)::int as people from portal.person`,
    );
    expect(rows.length).toBe(people?.people);
    expect(response.headers.get('x-total-rows')).toBe(String(rows.length));
    const names = await portal.db.rows<{ username: string }>(
      sql`select username from portal.person order by family_name, given_name, id`,
    );
    expect(rows.map((row) => row[1])).toEqual(names.map(({ username }) => username));
    expect(bytes.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('shows the account, its access and its certificates', async () => {
    await setAttributeOf(portal.db, 'staff', 'pivUser', 'true');
    const staff = rowOf(await rowsAs('security', addresses.securityReport), 'staff');
    expect(staff).toMatchObject({
      'Full Name': 'Sam Staff',
      'E-mail': 'staff@agency.example',
      'Supervisor E-mail': 'supervisor@agency.example',
      PIV: 'Yes',
      'Account State': 'ACTIVE',
      'Lock Cause': '',
      'Portal Roles': 'USER',
      'Hazus Loss Library': 'Upload',
      'Rules of Behavior': 'Yes',
    });
    expect(staff?.['Employment 1']).toMatch(/^[^;]+; [^;]+$/);
    expect(staff?.['Privacy']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(staff?.['Created']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('shows people who are locked or disabled like others, with the cause', async () => {
    await takeRoles(portal, 'partner', null, ['RAPUser']);
    await setEnabled(portal.db, false, ['expired']);
    const waits = sql`insert into portal.account_lock (person_id, cause) values (${await subjectOf(portal, 'owner')}, 'PROFILE_UPDATE')`;
    await portal.db.run(waits);
    const rows = await rowsAs('security', addresses.securityReport);
    const stateOf = (username: string) => {
      const row = rowOf(rows, username);
      return [row?.['Account State'], row?.['Lock Cause']];
    };
    expect(stateOf('partner')).toEqual(['LOCKED', 'BY_ADMINISTRATOR']);
    expect(stateOf('inactive')).toEqual(['LOCKED', 'INACTIVITY']);
    expect(stateOf('owner')).toEqual(['LOCKED', 'PROFILE_UPDATE']);
    expect(stateOf('expired')[0]).toBe('DISABLED');
    expect(stateOf('security')).toEqual(['ACTIVE', '']);
  });

  test('is harmless in a spreadsheet, and whole, whatever people are called', async () => {
    const untidy = [
      '=1+1',
      '+1 202',
      '-2',
      '@x',
      '\tt',
      '＝1',
      '"quoted", really',
      'two\nlines',
      'مرحبا',
      '🌊',
      'n'.repeat(32_768),
    ];
    for (const name of untidy) {
      await rename(portal.db, 'partner', name, 'Okafor');
      const partner = rowOf(await rowsAs('security', addresses.securityReport), 'partner');
      const isFormula = /^[=+\-@\t＝]/.test(name);
      expect(partner?.['Given Name']).toBe(isFormula ? `'${name}` : name);
      expect(partner?.['Full Name']).toBe(isFormula ? `'${name} Okafor` : `${name} Okafor`);
    }
    await rename(portal.db, 'partner', 'Zoë', "Peña-O'Neill");
  });

  test('comes compressed for anyone who takes it so, and is the same', async () => {
    const packed = await fileAs('security', addresses.securityReport, { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const unpacked = await packed.text();
    const plain = await fileAs('security', addresses.securityReport, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(unpacked).toBe(await plain.text());
  });

  test('is a row of the trail with the number of rows and the hash of the file', async () => {
    const response = await fileAs('security', addresses.securityReport);
    const bytes = Buffer.from(await response.arrayBuffer());
    const row = await portal.db.row<{ actor_id: string; outcome: string; detail: Record<string, unknown> }>(
      sql`select actor_id, outcome, detail from portal.audit_event where action = 'REPORT_EXPORTED' order by id desc limit 1`,
    );
    expect(row).toMatchObject({
      actor_id: await subjectOf(portal, 'security'),
      outcome: 'DONE',
      detail: {
        report: 'security',
        rows: Number(response.headers.get('x-total-rows')),
        rowsSent: Number(response.headers.get('x-total-rows')),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
  });
});

describe('the security report as a workbook', () => {
  const exported = async () => {
    const response = await fileAs('security', addresses.securitySpreadsheet);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('says the same as the file of CSV, and what it is', async () => {
    await rename(portal.db, 'partner', '=1+1', '"quoted", \u{1F30A}\nOkafor');
    const [headings, ...rows] = csvRows((await textAs('security', addresses.securityReport)).slice(1));
    const { response, bytes } = await exported();
    const today = dayIn(portal.config.deadlines.zone, portal.now()).replaceAll('-', '_');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="User_Data_Report_${today}.xlsx"`,
    );
    expect(response.headers.get('x-total-rows')).toBe(String(rows.length));
    const [users, about] = readSpreadsheet(bytes);
    const [head, ...people] = users?.rows ?? [];
    expect(head).toEqual(headings);
    const asText = (cell: string | number | Date | undefined) =>
      cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
    const unguarded = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
    // Trailing cells without anything are not written.
    expect(people.map((row) => headings?.map((_, at) => asText(row[at])))).toEqual(
      rows.map((row) => row.map(unguarded)),
    );
    const facts = new Map(about?.rows.map(([name, value]) => [name, value]));
    expect(facts.get('Rows')).toBe(rows.length);
    const trail = await portal.db.row<{ detail: Record<string, unknown> }>(
      sql`select detail from portal.audit_event where action = 'REPORT_EXPORTED' order by id desc limit 1`,
    );
    expect(trail?.detail).toMatchObject({
      exportId: facts.get('Export in the audit trail'),
      format: 'xlsx',
      rowsSent: rows.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    await rename(portal.db, 'partner', 'Zoë', "Peña-O'Neill");
  });

  test('has days as days', async () => {
    const [users] = readSpreadsheet((await exported()).bytes);
    const created = users?.rows[0]?.indexOf('Created') ?? -1;
    expect(users?.rows[1]?.[created]).toBeInstanceOf(Date);
  });
});

describe('the other reports', () => {
  test('a supervisor gets the people who name them, a new address and an old one', async () => {
    const reporting = usernames(await rowsAs('supervisor', addresses.supervisorReport));
    expect(reporting).toContain('newcomer');
    expect(reporting).not.toContain('supervisor2');
    await setAttributeOf(
      portal.db,
      'newcomer',
      'supervisorEmails',
      'both@agency.example, Supervisor2@agency.example',
    );
    expect(usernames(await rowsAs('supervisor', addresses.supervisorReport))).not.toContain('newcomer');
    expect(usernames(await rowsAs('supervisor2', addresses.supervisorReport))).toContain('newcomer');
    const response = await fileAs('supervisor', addresses.supervisorReport);
    await response.text();
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="User_Data_Report.csv"');
  });

  test('an authorizer gets the people of their applications, with columns for those alone', async () => {
    const rows = await rowsAs('both', addresses.authorizerReport);
    expect(usernames(rows)).toEqual(expect.arrayContaining(['staff', 'partner', 'inactive']));
    expect(usernames(rows)).not.toContain('eloma');
    expect(Object.keys(rows[0] ?? {})).toContain('Hazus Loss Library');
    expect(Object.keys(rows[0] ?? {}).length).toBe(personColumns.length + 3 + lastColumns.length);
    await portal.db.run(
      sql`delete from portal.application_authorizer where person_id = ${await subjectOf(portal, 'both')}`,
    );
    expect(await rowsAs('both', addresses.authorizerReport)).toEqual([]);
  });

  test('are for nobody else', async () => {
    const { supervisorReport, authorizerReport, securityReport } = addresses;
    for (const [username, address] of [
      ['supervisor', securityReport],
      ['security', supervisorReport],
      ['supervisor', authorizerReport],
      ['newcomer', securityReport],
    ] as const)
      expect((await fileAs(username, address)).status).toBe(403);
  });
});

describe('the pages of a report', () => {
  const pageOf = (index: number, offset = 50, report: string = addresses.securityPagedReport) =>
    `${report}?index=${index}&offset=${offset}`;

  const grown = { people: 230, supervisors: 0, supervisorEmail: 'both@agency.example' };

  async function allPages(
    total: number,
    meanwhile: (index: number) => Promise<unknown> = () => Promise.resolve(),
  ) {
    let joined = '';
    for (let index = 0; index < total; index += 50) {
      joined += await textAs('security', pageOf(index));
      await meanwhile(index);
    }
    return joined;
  }

  test('joined are the whole report, byte for byte', async () => {
    await growPeople(portal.database.owner, grown);
    await rename(portal.db, 'partner', '=2', 'Okafor "x",\ny');
    const total = (await (await portal.as('security')).get<number>(addresses.securityPagedUsers)).body;
    expect(total).toBeGreaterThan(240);
    expect(await allPages(total)).toBe(await textAs('security', addresses.securityReport));
    await rename(portal.db, 'partner', 'Zoë', "Peña-O'Neill");
    await removeGrown(portal.database.owner, grown);
  });

  test('agree while people come and go: nobody twice, nobody lost', async () => {
    await growPeople(portal.database.owner, grown);
    const before = await rowsAs('security', addresses.securityReport);
    const gone = before.at(-1)?.['User ID'] ?? '';
    const joined = await allPages(before.length, async (index) => {
      if (index !== 0) return;
      await rename(portal.db, 'staff', 'Zz', 'Zzz');
      await growPeople(portal.database.owner, { ...grown, people: 260 });
      await removePeople(portal.db, [gone]);
    });
    const rows = csvRows(joined.slice(1)).slice(1);
    expect(rows.map(([id]) => id)).toEqual(before.map((row) => row['User ID']));
    const state = rows.at(-1)?.[personColumns.indexOf('Account State')];
    expect([rows.at(-1)?.[0], rows.at(-1)?.[1], state]).toEqual([gone, '', 'DELETED']);
    await rename(portal.db, 'staff', 'Sam', 'Staff');
    await removeGrown(portal.database.owner, { people: 260 });
  });

  test('are found again after 15 minutes, and where nobody asked for the first', async () => {
    const before = await textAs('security', pageOf(5, 3));
    expect(csvRows(before).length).toBe(3);
    const ids = csvRows(await textAs('security', pageOf(0))).map(([id]) => id);
    expect(csvRows(await textAs('security', pageOf(5, 3))).map(([id]) => id)).toEqual(ids.slice(6, 9));
    await rename(portal.db, 'newcomer', 'Aa', 'Aaa');
    expect(await textAs('security', pageOf(1, 1))).not.toContain('Aaa');
    portal.passTo(new Date(portal.now().getTime() + 15 * 60_000));
    await portal.run('old results');
    expect(await textAs('security', pageOf(0, 1))).toContain('Aaa');
    await rename(portal.db, 'newcomer', 'Nora', 'New');
  });

  test('beyond the end are empty, and what is no page is refused with its field', async () => {
    const beyond = await fileAs('security', pageOf(1_000));
    expect([beyond.status, await beyond.text()]).toEqual([200, '']);
    for (const [query, field] of [
      ['index=-1&offset=50', 'index'],
      ['index=0&offset=51', 'offset'],
      ['index=0&offset=0', 'offset'],
      ['index=x&offset=50', 'index'],
      ['offset=50', 'index'],
    ]) {
      const { status, body } = await (await portal.as('security')).get<{ errors: { field: string }[] }>(
        `${addresses.securityPagedReport}?${query}`,
      );
      expect([status, body.errors.map((one) => one.field)]).toEqual([400, [field]]);
    }
  });

  test('of an authorizer are those of the authorizer report', async () => {
    const { body } = await (await portal.as('both')).get<number>(addresses.authorizerPagedUsers);
    const whole = await textAs('both', addresses.authorizerReport);
    expect(csvRows(whole.slice(1)).length - 1).toBe(body);
    expect(await textAs('both', pageOf(0, 50, addresses.authorizerPagedReport))).toBe(whole);
  });

  test('are one row of the trail for each export', async () => {
    const count = async () =>
      (await portal.db.rows(sql`select from portal.audit_event where action = 'REPORT_EXPORTED'`)).length;
    const before = await count();
    await allPages(100);
    expect(await count()).toBe(before + 1);
  });
});
