import { addresses } from '@portal/core/contract/addresses.ts';
import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { importFilters, importLimits } from '@portal/core/domain/people/import/import-state.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { setAttributeOf } from '../../../identity/testing/arranged-people.ts';
import { csvRows } from '../../../testing/csv-rows.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();

const head =
  'Username;E-mail;Given Name;Family Name;Organization;Branch;Supervisor E-mail;Portal Roles;Privacy';
const person = (name: string, more: { branch?: string; roles?: string; privacy?: string } = {}) =>
  [
    name,
    `${name}@agency.example`,
    'Zoë',
    'Peña',
    'Flood Risk Agency',
    more.branch ?? 'Risk Analysis',
    'supervisor@agency.example',
    more.roles ?? 'USER',
    more.privacy ?? '',
  ].join(';');
const file = (...lines: readonly string[]) => Buffer.from([head, ...lines].join('\r\n'), 'latin1');
const at = (address: string, importId: string) => address.replace(':importId', importId);

async function judge(bytes: Buffer, as = 'admin') {
  const caller = await portal.as(as);
  return await caller.post<PeopleImport & Problem>(addresses.peopleImports, {
    name: 'people.csv',
    content: bytes.toString('base64'),
  });
}
async function read(importId: string, query = ''): Promise<PeopleImport> {
  const caller = await portal.as('admin');
  return (await caller.get<PeopleImport>(`${at(addresses.peopleImport, importId)}${query}`)).body;
}
async function apply(importId: string): Promise<PeopleImport> {
  const caller = await portal.as('admin');
  return (await caller.post<PeopleImport>(at(addresses.peopleImportApply, importId), {})).body;
}
async function resultOf(importId: string): Promise<string> {
  const { token } = await portal.as('admin');
  const headers = { authorization: `Bearer ${token}` };
  return await (await portal.fetch(at(addresses.peopleImportResult, importId), { headers })).text();
}
const write = () => portal.run('people imports');
const named = async (username: string) =>
  (await embeddedDirectory(portal.db).people({ ids: [], emails: [], usernames: [username] }))[0];

test('a file is understood and judged row by row, and nothing is written before it is applied', async () => {
  const { status, body } = await judge(
    file(person('ana', { roles: 'SECURITY', privacy: '25.3.2027' }), 'bad name;;;;;;;;', person('ben')),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: 'JUDGED',
    rows: 3,
    added: 2,
    changed: 0,
    unchanged: 0,
    refusedRows: 1,
    notImportedRows: 1,
    understood: {
      encoding: 'Windows-1252',
      separator: 'semicolon',
      dayOrder: 'DAY_FIRST',
      unknown: [],
      compared: ['Portal Roles', 'Privacy'],
    },
    notImported: [
      { row: 2, column: 'Portal Roles', before: 'USER', after: 'SECURITY', why: 'OWN_SCREEN' },
      { row: 2, column: 'Privacy', why: 'OWN_SCREEN' },
    ],
  });
  expect(body.refused).toContainEqual({ row: 3, column: 'Username', code: 'NOT_VALID' });
  expect(await named('ana')).toBeUndefined();
  await write();
  expect(await named('ana')).toBeUndefined();
  expect((await read(body.importId, '?show=REFUSED')).items.map(({ row }) => row)).toEqual([3]);
});

test('each choice of rows shows exactly those', async () => {
  await apply((await judge(file(person('kim'), person('lou')))).body.importId);
  await write();
  const rows = [
    person('kim', { branch: 'Dams' }),
    person('lou'),
    person('ned', { roles: 'SECURITY' }),
    'bad;;;;;;;;',
  ];
  const { body } = await judge(file(...rows));
  const shown = await Promise.all(
    importFilters.map(async (filter) => [
      filter,
      (await read(body.importId, `?show=${filter}`)).items.map(({ row }) => row),
    ]),
  );
  expect(Object.fromEntries(shown)).toMatchObject({
    ADD: [4],
    CHANGE: [2],
    EXISTS: [3],
    REFUSED: [5],
    NOT_IMPORTED: [4],
    STALE_PERSON: [],
  });
});

test('a cycle of supervisors is accepted, and reported with its rows, in their number and in the file', async () => {
  const cycle = (name: string, above: string) =>
    person(name).replace('supervisor@agency.example', `${above}@agency.example`);
  const { body } = await judge(file(cycle('max', 'moe'), cycle('moe', 'max'), person('mia')));
  expect(body).toMatchObject({ added: 3, refusedRows: 0, warnedRows: 2 });
  const { items } = await read(body.importId, '?show=WARNED');
  const column = 'Supervisor E-mail';
  const both = ['SUPERVISOR_CANNOT_DECIDE', 'CIRCLE'].map((code) => ({ column, code }));
  expect(items.map(({ username, warnings }) => [username, warnings])).toEqual([
    ['max', both],
    ['moe', both],
  ]);
  const rows = csvRows(await resultOf(body.importId));
  expect(rows.map((cells) => cells.at(-1))).toEqual([
    'Warnings',
    ...Array.from({ length: 2 }, () => `${column} SUPERVISOR_CANNOT_DECIDE; ${column} CIRCLE`),
    '',
  ]);
});

test('once applied it is written in the background, once, and the file says what happened to each row', async () => {
  const { body } = await judge(file(person('cyn'), person('dov'), 'bad name;;;;;;;;'));
  expect((await apply(body.importId)).state).toBe('APPLYING');
  await write();
  const done = await read(body.importId);
  expect(done).toMatchObject({ state: 'DONE', written: 2, stale: 0 });
  expect(done.items.map(({ outcome }) => outcome)).toEqual(['ADDED', 'ADDED', null]);
  expect(await named('cyn')).toMatchObject({ clientRoles: { 'rap-client': ['USER'] }, givenName: 'Zoë' });
  expect((await apply(body.importId)).state).toBe('DONE');
  const rows = csvRows(await resultOf(body.importId));
  expect(rows.map((cells) => cells.slice(0, 3).join(' '))).toEqual([
    'Line Username Outcome',
    '2 cyn ADDED',
    '3 dov ADDED',
    '4 bad name REFUSED',
  ]);
  const again = await judge(file(person('cyn', { branch: 'Mapping' }), person('dov')));
  expect(again.body).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  expect(again.body.items[0]?.differences).toEqual([
    { column: 'Branch', before: 'Risk Analysis', after: 'Mapping' },
  ]);
});

test('who has changed since the file was read stays, the others are written, and the result says so', async () => {
  const first = await judge(file(person('eve'), person('fay')));
  await apply(first.body.importId);
  await write();
  const { body } = await judge(
    file(...['eve', 'fay', 'gil'].map((name) => person(name, { branch: 'Dams' }))),
  );
  await setAttributeOf(portal.db, 'eve', 'branch', 'Levees');
  const judged = await judge(file(person('gil')));
  await apply(judged.body.importId);
  await apply(body.importId);
  expect((await read(body.importId)).isWaiting).toBe(true);
  await write();
  expect(await read(body.importId, '?show=STALE_PERSON')).toMatchObject({
    state: 'DONE',
    written: 3,
    stale: 2,
    items: [{ username: 'eve' }, { username: 'gil' }],
  });
  expect([(await named('eve'))?.attributes['branch'], (await named('fay'))?.attributes['branch']]).toEqual([
    ['Levees'],
    ['Dams'],
  ]);
});

test('several portals write one import together, and none of its people twice', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `many${index}`);
  const { body } = await judge(file(...names.map((name) => person(name))));
  await apply(body.importId);
  const other = await portal.beside();
  const job = other.jobs.inEveryPortal.find(({ name }) => name === 'people imports');
  await Promise.all([write(), job?.run(() => false, new AbortController().signal)]);
  await write();
  expect(await read(body.importId)).toMatchObject({ state: 'DONE', written: 120, stale: 0 });
  const trail = await portal.db.row<{ people: number; rows: number }>(sql`select count(*)::integer as rows,
    count(distinct subject_id)::integer as people from portal.audit_event
    where action = 'PERSON_ADDED' and detail->>'username' like 'many%'`);
  expect(trail).toEqual({ people: 120, rows: 120 });
});

test('a file that cannot be read is refused with what is missing', async () => {
  const faults = async (bytes: Buffer) =>
    (await judge(bytes)).body.errors?.map(({ field, fault }) => `${field} ${fault}`);
  expect(await faults(Buffer.from(''))).toEqual(['content REQUIRED']);
  expect(await faults(Buffer.from('Username,Organization\na,b'))).toEqual([
    'columns.Family Name REQUIRED',
    'columns.E-mail REQUIRED',
  ]);
  expect(await faults(file('"open'))).toEqual(['content MALFORMED']);
  const many = Array.from({ length: importLimits.rows + 1 }, (_, index) => `p${index};;;;;;;;`);
  expect(await faults(file(...many))).toEqual(['content TOO_LONG']);
  expect(await faults(Buffer.alloc(importLimits.bytes + 1, 'a'))).toEqual(['content TOO_LONG']);
});

test('a file comes as it is too, and to no other call', async () => {
  const { token } = await portal.as('admin');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
  const sent = await portal.fetch(addresses.peopleImports, {
    method: 'POST',
    headers,
    body: file(person('hal')),
  });
  expect([sent.status, await sent.json()]).toMatchObject([
    201,
    { rows: 1, added: 1, fileName: 'people.csv' },
  ]);
  const elsewhere = await portal.fetch(addresses.people, { method: 'POST', headers, body: 'a' });
  expect(elsewhere.status).toBe(415);
});

test('imports are for administrators alone', async () => {
  expect((await judge(file(person('ivo')), 'helpdesk')).status).toBe(403);
  const { body } = await judge(file(person('ivo')));
  const caller = await portal.as('helpdesk');
  expect((await caller.get(at(addresses.peopleImport, body.importId))).status).toBe(403);
  expect((await caller.post(at(addresses.peopleImportApply, body.importId), {})).status).toBe(403);
  const admin = await portal.as('admin');
  expect((await admin.get(at(addresses.peopleImport, crypto.randomUUID()))).status).toBe(404);
});
