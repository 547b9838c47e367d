import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { earlierDatabase, peopledDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { removePeople, setEnabled } from '../testing/arranged-people.ts';
import { listFaults } from '../testing/listed-people.ts';
import { rememberUse } from './account-use.ts';
import { embeddedAccounts } from './embedded-accounts.ts';
import { embeddedWrites } from './embedded-writer.ts';
import { insertPerson } from './new-person.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await peopledDatabase();
});
afterAll(() => database.drop());

const newcomer = (id: string) => ({
  id,
  username: id,
  email: `${id}@agency.example`,
  emailVerified: true,
  givenName: 'Ana María',
  familyName: 'Núñez',
  attributes: { supervisorEmails: ['B@agency.example, a@agency.example'] },
  realmRoles: ['RAPUser'],
  clientRoles: { 'rap-client': ['USER'] },
});

const roles = [
  { clientId: 'rap-client', role: 'SUPERVISOR' },
  { clientId: 'rap-client', role: 'AUTHORIZER' },
  { clientId: 'hll-app', role: 'Upload' },
];

/** What writes people: each is tried on somebody, whatever state they are in. */
const changes: ((id: string, chance: number) => Promise<unknown>)[] = [
  (id, chance) =>
    embeddedWrites(database.db).changeRoles(id, {
      add: roles.filter((_, nth) => nth === chance % 3),
      remove: roles.filter((_, nth) => nth === (chance + 1) % 3),
    }),
  (id, chance) =>
    embeddedWrites(database.db).changeRoles(id, {
      add: chance % 2 === 0 ? [{ clientId: null, role: 'RAPUser' }] : [],
      remove: chance % 2 === 0 ? [] : [{ clientId: null, role: 'RAPUser' }],
    }),
  (id, chance) =>
    embeddedWrites(database.db).setAttribute(id, {
      clientId: chance % 2 === 0 ? null : 'hll-app',
      name: 'branch',
      values: chance % 3 === 0 ? [] : [`Branch ${chance}`],
    }),
  (id, chance) =>
    embeddedWrites(database.db).setAttribute(id, {
      clientId: null,
      name: 'familyName',
      values: [`Name ${chance}`],
    }),
  (id, chance) =>
    embeddedWrites(database.db).setAttribute(id, {
      clientId: null,
      name: 'supervisorEmails',
      values: [`s${chance}@agency.example, Z@agency.example,`],
    }),
  (id) => rememberUse(database.db, id, new Date()),
  (id) => embeddedWrites(database.db).lockUnused(id, { lastUse: new Date(), now: new Date() }),
  (id) => embeddedWrites(database.db).disableUnused(id, { lastUse: new Date(), now: new Date() }),
  (id, chance) => setEnabled(database.db, chance % 3 > 0, [id]),
  (id) => database.db.transaction((tx) => insertPerson(tx, newcomer(id), new Date())),
  (id, chance) => (chance % 4 === 0 ? removePeople(database.db, [id]) : Promise.resolve()),
];

test('the list of people says what the directory says, after 2,000 changes, eight at a time', async () => {
  const people = Array.from({ length: 12 }, () => randomUUID());
  for (const id of people) await insertPerson(database.db, newcomer(id), new Date());
  const order = fc.sample(fc.tuple(fc.nat(changes.length - 1), fc.nat(people.length - 1), fc.nat(99)), 2_000);
  for (let from = 0; from < order.length; from += 8)
    await Promise.all(
      order.slice(from, from + 8).map(async ([change, person, chance]) => {
        // Of somebody removed the directory says that it does not know them.
        await changes[change]?.(people[person] ?? '', chance).catch((failure: unknown) => {
          if (!(failure instanceof DirectoryRefusal)) throw failure;
        });
      }),
    );
  expect(await listFaults(database.owner)).toEqual([]);
});

test('two roles given to somebody at once by writers that hold nothing are both listed', async () => {
  const id = randomUUID();
  await insertPerson(database.db, newcomer(id), new Date());
  const given = (tx: Queryable, role: string) =>
    tx.run(sql`insert into idp.person_role (person_id, role_id) select ${id}::uuid, r.id from idp.role r
      where r.client_id = 'rap-client' and r.name = ${role}`);
  const first = Promise.withResolvers<undefined>();
  const second = Promise.withResolvers<undefined>();
  const one = database.db.transaction(async (tx) => {
    await given(tx, 'SUPERVISOR');
    first.resolve(undefined);
    await second.promise;
  });
  await first.promise;
  const other = database.db.transaction((tx) => given(tx, 'AUTHORIZER'));
  await expect.poll(() => waiting()).toBe(1);
  second.resolve(undefined);
  await Promise.all([one, other]);
  expect(await listFaults(database.owner, [id])).toEqual([]);
});

/** How many statements wait for a lock of another one in this database. */
async function waiting(): Promise<number> {
  const row = await database.owner.row<{
    waiting: number;
  }>(sql`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.waiting ?? 0;
}

test('the people of an earlier version are listed once, and what is written meanwhile stays as it is', async () => {
  const earlier = await earlierDatabase('0045');
  const ids = Array.from({ length: 40 }, () => randomUUID());
  for (const id of ids) await insertPerson(earlier.db, newcomer(id), new Date());
  await earlier.upgrade();
  await embeddedWrites(earlier.db).setAttribute(ids[0] ?? '', {
    clientId: null,
    name: 'branch',
    values: ['Risk'],
  });
  expect((await listFaults(earlier.db)).length).toBe(39);
  await Promise.all([1, 2].map(() => embeddedAccounts.listEarlierPeople(earlier.db, () => undefined)));
  expect(await listFaults(earlier.db)).toEqual([]);
  await earlier.db.run(sql`delete from portal.person where id = ${ids[0] ?? ''}`);
  await embeddedAccounts.listEarlierPeople(earlier.db, () => undefined);
  expect((await listFaults(earlier.db)).length, 'nobody is listed anew once all are').toBe(1);
  await earlier.drop();
});
