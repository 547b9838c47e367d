import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { addPerson } from './add-person.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const now = new Date('2026-03-02T10:00:00Z');
const dana = {
  username: 'Dana.Lee',
  email: 'Dana.Lee@agency.example',
  givenName: ' Dana ',
  middleInitial: '',
  familyName: 'Lee',
  suffix: '',
  organization: 'Flood Risk Agency',
  supervisorEmail: '',
};

test('somebody who is added may use the portal at once, with a password that leads to another', async () => {
  const added = await addPerson({ db: database.db, choice: { keycloak: null } }, dana, now);
  if (typeof added === 'string' || 'faults' in added) throw new Error(JSON.stringify(added));
  expect(added.username).toBe('dana.lee');
  expect(added.password.length).toBeGreaterThan(20);
  const known = await embeddedDirectory(database.db).person(added.id);
  expect(known).toMatchObject({
    email: 'dana.lee@agency.example',
    emailVerified: true,
    givenName: 'Dana',
    enabled: true,
    realmRoles: ['RAPUser'],
    clientRoles: { 'rap-client': ['USER'] },
  });
  const rows = await database.db.rows<{ subject_id: string; detail: object }>(
    sql`select subject_id, detail from portal.audit_event where action = 'PERSON_ADDED'`,
  );
  expect(rows).toEqual([
    { subject_id: added.id, detail: { username: 'dana.lee', before: [], after: ['USER', 'RAPUser'] } },
  ]);
  const everything = await database.db.rows(sql`select to_jsonb(e)::text as row from portal.audit_event e`);
  expect(JSON.stringify(everything)).not.toContain(added.password);
});

test('a username or an address that somebody has is refused, and nothing is written', async () => {
  expect(
    await addPerson(
      { db: database.db, choice: { keycloak: null } },
      { ...dana, email: 'other@agency.example' },
      now,
    ),
  ).toBe('TAKEN');
  expect(
    await addPerson({ db: database.db, choice: { keycloak: null } }, { ...dana, username: 'other' }, now),
  ).toBe('TAKEN');
  const both = await Promise.all(
    ['one', 'two'].map((username) =>
      addPerson(
        { db: database.db, choice: { keycloak: null } },
        { ...dana, username, email: 'same@agency.example' },
        now,
      ),
    ),
  );
  expect(both.filter((outcome) => outcome === 'TAKEN')).toHaveLength(1);
  const rows = await database.db.rows(sql`select 1 from portal.audit_event where action = 'PERSON_ADDED'`);
  expect(rows).toHaveLength(2);
});

test('fields that are wrong are named; the supervisor may be left out', async () => {
  const wrong = { ...dana, username: 'a b', email: 'dana', familyName: '', supervisorEmail: 'nobody' };
  expect(await addPerson({ db: database.db, choice: { keycloak: null } }, wrong, now)).toEqual({
    faults: {
      username: 'NOT_VALID',
      email: 'NOT_VALID',
      familyName: 'MISSING',
      supervisorEmail: 'NOT_VALID',
    },
  });
});
