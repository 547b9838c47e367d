import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { peopledDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { addImported, readImport } from './import-people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await peopledDatabase();
});
afterAll(() => database.drop());

const head =
  'Username,E-mail,Given Name,Family Name,Organization,Branch,Supervisor E-mail,Employment 1,Portal Roles';
const file = (...lines: readonly string[]) => Buffer.from([head, ...lines].join('\r\n'));
const how = {
  reason: 'Import of people.csv',
  clock: () => new Date('2026-11-27T15:00:00Z'),
  told: () => undefined,
};
const zoe =
  'zoe,zoe@agency.example,Zoë,Peña,Flood Risk Agency,Risk Analysis,supervisor@agency.example,Employee; Analyst,SECURITY';
const rowsOfTrail = () =>
  database.db.rows<{ subject_id: string; detail: object }>(
    sql`select subject_id, detail from portal.audit_event where action = 'PERSON_ADDED'`,
  );

test('people are added once, with what the file says of them, and never with its roles', async () => {
  const bytes = file(zoe, 'newcomer,newcomer@agency.example,Other,Name,Elsewhere,,,,', 'bad name,,,,,,,,');
  const { rows, columns } = await readImport(database.db, bytes);
  expect(rows.map(({ verdict }) => verdict)).toEqual(['ADD', 'EXISTS', 'REFUSED']);
  expect(columns.notRead).toEqual(['Portal Roles']);
  const [added, ...others] = await addImported(database.db, rows, how);
  expect(others).toEqual([]);
  const directory = embeddedDirectory(database.db);
  expect(await directory.person(added?.userId ?? '')).toMatchObject({
    ...{ username: 'zoe', givenName: 'Zoë', familyName: 'Peña', realmRoles: ['RAPUser'] },
    clientRoles: { 'rap-client': ['USER'] },
    attributes: {
      ...{ organizationOrAgency: ['Flood Risk Agency'], branch: ['Risk Analysis'] },
      ...{ supervisorEmails: ['supervisor@agency.example'], employmentStatus1: ['Employee'] },
      jobTitle1: ['Analyst'],
    },
  });
  expect(await rowsOfTrail()).toMatchObject([{ subject_id: added?.userId, detail: { reason: how.reason } }]);
  const [newcomer] = await directory.people({ ids: [], emails: [], usernames: ['newcomer'] });
  expect(newcomer?.familyName).toBe('New');
});

test('the same file again adds nobody, and one that was interrupted is gone on with', async () => {
  const again = await readImport(
    database.db,
    file(zoe, zoe.replaceAll('zoe', 'yui'), zoe.replaceAll('zoe', 'xan')),
  );
  expect(again.rows.map(({ verdict }) => verdict)).toEqual(['EXISTS', 'ADD', 'ADD']);
  const stop = new Error('stopped here');
  const interrupted = addImported(database.db, again.rows, {
    ...how,
    told: () => {
      throw stop;
    },
  });
  await expect(interrupted).rejects.toThrow('stopped here');
  const rest = await readImport(
    database.db,
    file(zoe, zoe.replaceAll('zoe', 'yui'), zoe.replaceAll('zoe', 'xan')),
  );
  expect(rest.rows.map(({ verdict }) => verdict)).toEqual(['EXISTS', 'EXISTS', 'ADD']);
});

test('of two imports at once each person is added by one', async () => {
  const bytes = file(...Array.from({ length: 40 }, (_, index) => zoe.replaceAll('zoe', `both${index}`)));
  const read = await readImport(database.db, bytes);
  const both = await Promise.all([
    addImported(database.db, read.rows, how),
    addImported(database.db, read.rows, how),
  ]);
  const ids = both.flat().flatMap(({ userId }) => userId ?? []);
  expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
});

test('a file without what is needed is refused as a whole', async () => {
  await expect(readImport(database.db, Buffer.from('Username,Organization\na,b\n'))).rejects.toThrow(
    'there is no column called Family Name, E-mail',
  );
  await expect(
    readImport(database.db, Buffer.from('Username,Username,E-mail,Family Name,Organization\n')),
  ).rejects.toThrow('there are two columns called Username');
});
