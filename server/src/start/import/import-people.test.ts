import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { peopleAtProvider } from '../../portal/people-at-provider.ts';
import { peopledDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { importDependencies, importRows, readImport as readFile } from './import-people.ts';

let database: TestDatabase;
let deps: ReturnType<typeof importDependencies>;
beforeAll(async () => {
  database = await peopledDatabase();
  const sender = { portalName: 'Access Portal', origin: 'https://portal.example' };
  deps = importDependencies(database.db, { applications: [], sender, choice: { keycloak: null } });
});
afterAll(() => database.drop());

const head =
  'Username,E-mail,Given Name,Family Name,Organization,Branch,Supervisor E-mail,Employment 1,Portal Roles';
const file = (...lines: readonly string[]) => Buffer.from([head, ...lines].join('\r\n'));
const now = new Date('2026-11-27T15:00:00Z');
const readImport = (bytes: Uint8Array) => readFile(deps, bytes, now);
const how = { reason: 'Import of people.csv', clock: () => now, reported: () => undefined };
const zoe =
  'zoe,zoe@agency.example,Zoë,Peña,Flood Risk Agency,Risk Analysis,supervisor@agency.example,Employee; Analyst,USER';
const newcomer =
  'newcomer,newcomer@agency.example,Nora,New,Flood Risk Agency,Risk Analysis,supervisor@agency.example,Federal Employee; Loss Estimation Analyst,USER';
const rowsOfTrail = (action: string, id: string) =>
  database.db.rows<{ detail: object }>(
    sql`select detail from portal.audit_event where action = ${action} and subject_id = ${id}`,
  );
async function named(username: string) {
  const directory = embeddedDirectory(database.db);
  const [person] = await directory.people({ ids: [], emails: [], usernames: [username] });
  if (person === undefined) throw new Error(`nobody is called ${username}`);
  return person;
}

test('people are added once, with what the file says of them, and never with its roles', async () => {
  const bytes = file(zoe.replace(/USER$/, 'SECURITY'), newcomer, 'bad name,,,,,,,,');
  const read = await readImport(bytes);
  expect(read.rows.map(({ verdict }) => verdict)).toEqual(['ADD', 'EXISTS', 'REFUSED']);
  expect(read.rows[0]?.notImported).toEqual([
    { column: 'Portal Roles', before: 'USER', after: 'SECURITY', why: 'OWN_SCREEN' },
  ]);
  expect(await importRows(deps, read, how)).toMatchObject([{ line: 2, outcome: 'ADDED' }]);
  const added = await named('zoe');
  expect(added).toMatchObject({
    username: 'zoe',
    givenName: 'Zoë',
    familyName: 'Peña',
    realmRoles: ['RAPUser'],
    clientRoles: { 'rap-client': ['USER'] },
    attributes: {
      organizationOrAgency: ['Flood Risk Agency'],
      branch: ['Risk Analysis'],
      supervisorEmails: ['supervisor@agency.example'],
      employmentStatus1: ['Employee'],
      jobTitle1: ['Analyst'],
    },
  });
  expect(await rowsOfTrail('PERSON_ADDED', added.id)).toMatchObject([{ detail: { reason: how.reason } }]);
});

test('the same file again adds nobody, and one that was interrupted is gone on with', async () => {
  const names = ['yui', ...Array.from({ length: 149 }, (_, index) => `xan${index}`)];
  const bytes = file(zoe, ...names.map((name) => zoe.replaceAll('zoe', name)));
  const counts = async () => {
    const { rows } = await readImport(bytes);
    return ['EXISTS', 'ADD'].map((verdict) => rows.filter((row) => row.verdict === verdict).length);
  };
  expect(await counts()).toEqual([1, 150]);
  const interrupted = importRows(deps, await readImport(bytes), {
    ...how,
    reported: () => {
      throw new Error('stopped here');
    },
  });
  await expect(interrupted).rejects.toThrow('stopped here');
  expect(await counts()).toEqual([101, 50]);
  await importRows(deps, await readImport(bytes), how);
  expect(await counts()).toEqual([151, 0]);
});

test('of rows that are written together only that one stays back whose name somebody took meanwhile', async () => {
  const names = ['tia', 'tom', 'tim'].map((name) => zoe.replaceAll('zoe', name));
  const read = await readImport(file(...names));
  await importRows(deps, await readImport(file(...names.slice(1, 2))), how);
  const outcomes = await importRows(deps, read, how);
  expect(outcomes.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'ADDED'],
    [3, 'STALE_PERSON'],
    [4, 'ADDED'],
  ]);
  const { id } = await named('tim');
  expect(await rowsOfTrail('PERSON_ADDED', id)).toHaveLength(1);
});

test('of two imports at once each person is added by one', async () => {
  const bytes = file(...Array.from({ length: 40 }, (_, index) => zoe.replaceAll('zoe', `both${index}`)));
  const read = await readImport(bytes);
  const both = await Promise.all([importRows(deps, read, how), importRows(deps, read, how)]);
  const ids = both.flat().flatMap((row) => ('userId' in row ? [row.userId] : []));
  expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
});

test('somebody who is there gets what the file says, with a row in the trail and mail to both addresses', async () => {
  const before = await named('newcomer');
  const edited = newcomer.replace('newcomer@', 'nora.new@').replace(',New,', ',Newman,');
  const read = await readImport(file(edited));
  expect(read.rows).toMatchObject([
    {
      verdict: 'CHANGE',
      differences: [
        { field: 'familyName', before: 'New', after: 'Newman' },
        { field: 'email', before: 'newcomer@agency.example', after: 'nora.new@agency.example' },
      ],
    },
  ]);
  expect(await importRows(deps, read, how)).toEqual([{ line: 2, outcome: 'CHANGED', userId: before.id }]);
  expect(await named('newcomer')).toEqual({
    ...before,
    familyName: 'Newman',
    email: 'nora.new@agency.example',
  });
  expect(await rowsOfTrail('PERSON_CHANGED', before.id)).toMatchObject([
    { detail: { before: { familyName: 'New' }, after: { familyName: 'Newman' } } },
  ]);
  const mail = await database.db.rows<{ recipient: string; body: string }>(
    sql`select recipient, body from portal.mail
      where recipient in ('newcomer@agency.example', 'nora.new@agency.example') order by recipient`,
  );
  const [former, present] = mail.map(({ body }) => body);
  expect(mail).toHaveLength(2);
  expect(present).toContain('Your e-mail address is now nora.new@agency.example.');
  expect(former).toContain('An operator of Access Portal gave an account');
  expect(former).not.toMatch(/nora|newman/i);
  expect((await readImport(file(edited))).rows.map(({ verdict }) => verdict)).toEqual(['EXISTS']);
});

test('the person who changed or was given a role since the file was judged stays as they are', async () => {
  const rows = ['yui', 'zoe'].map((name) => zoe.replaceAll('zoe', name).replace('Zoë', 'Zo'));
  const read = await readImport(file(...rows));
  expect(read.rows.map(({ verdict }) => verdict)).toEqual(['CHANGE', 'CHANGE']);
  const { writer } = peopleAtProvider(database.db, { keycloak: null });
  const [yui, zoeNow] = [await named('yui'), await named('zoe')];
  await writer.setAttribute(yui.id, { clientId: null, name: 'branch', values: ['Mapping'] });
  await writer.changeRoles(zoeNow.id, { add: [{ clientId: 'rap-client', role: 'SECURITY' }], remove: [] });
  const outcomes = await importRows(deps, read, how);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['STALE_PERSON', 'STALE_PERSON']);
  expect([(await named('yui')).givenName, (await named('zoe')).givenName]).toEqual(['Zoë', 'Zoë']);
});

test('of the person who holds a portal role neither address nor supervisors are imported', async () => {
  const security = await named('security');
  const line = `security,mine@agency.example,${security.givenName},${security.familyName},Elsewhere,,zoe@agency.example,,`;
  const read = await readImport(file(line));
  expect(read.rows[0]?.notImported.map(({ column, why }) => `${column} ${why}`)).toEqual(
    expect.arrayContaining(['E-mail SECOND_YES', 'Supervisor E-mail SECOND_YES', 'Portal Roles OWN_SCREEN']),
  );
  await importRows(deps, read, how);
  const after = await named('security');
  expect([after.email, after.attributes['supervisorEmails'], after.clientRoles]).toEqual([
    security.email,
    security.attributes['supervisorEmails'],
    security.clientRoles,
  ]);
});

test('a file without what is needed is refused as a whole', async () => {
  await expect(readImport(Buffer.from('Username,Organization\na,b\n'))).rejects.toThrow(
    'there is no column called Family Name, E-mail',
  );
  await expect(
    readImport(Buffer.from('Username,Username,E-mail,Family Name,Organization\n')),
  ).rejects.toThrow('there are two columns called Username');
});
