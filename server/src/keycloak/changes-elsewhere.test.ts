import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { keycloakMissing, realmForTests } from '../testing/keycloak/real-keycloak.ts';
import { freshDatabase } from '../testing/postgres.ts';
import { startedForTests } from '../testing/started-for-tests.ts';
import { keycloakProvider } from './keycloak-provider.ts';
import { administratorOf } from './testing/administrator.ts';

const missing = keycloakMissing();

test.runIf(missing !== null)('SKIPPED: real Keycloak checks', ({ skip }) => {
  skip(missing ?? 'no Keycloak');
});

async function open() {
  const {
    origin: url,
    realm,
    secret,
    clientId: adminClient,
    ...lent
  } = await realmForTests('http://localhost:8080');
  const folder = await mkdtemp(join(tmpdir(), 'portal-keycloak-'));
  const secretFile = join(folder, 'secret');
  await writeFile(secretFile, secret, { mode: 0o600 });
  const database = await freshDatabase();
  const { db } = database;
  const kind = keycloakProvider({ url, realm, adminClient, secretFile, version: null });
  return {
    db,
    secretFile,
    secret,
    directory: kind.people({ db, record: () => Promise.resolve() }).directory,
    administrator: administratorOf({ ...lent, origin: url, realm }),
    async close() {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

describe.skipIf(missing !== null)('a realm that others change', () => {
  const realm = startedForTests(open);
  const make = (username: string) =>
    realm.administrator.make('/users', {
      username,
      email: `${username}@agency.example`,
      firstName: 'Una',
      lastName: 'Dahl',
      enabled: true,
    });

  test('the person who has what everybody has from the start is a user of the portal', async () => {
    const id = await make('una');
    expect(await realm.directory.person(id)).toMatchObject({ clientRoles: { 'rap-client': ['USER'] } });
    const users = await realm.directory.holders({ clientId: 'rap-client', role: 'USER' });
    expect(users.map((one) => one.id)).toContain(id);
  });

  test('Keycloak is asked only about those unused accounts that the list has as active, or as locked', async () => {
    await realm.directory.namesakesOf([]);
    const id = await make('ida');
    const unused = async (isActive: boolean) => {
      const sought = { before: new Date(Date.now() + 60_000), isActive, after: null, limit: 1_000 };
      return (await realm.directory.unusedAccounts(sought)).accounts.some((one) => one.id === id);
    };
    expect([await unused(true), await unused(false)]).toEqual([false, true]);
    await realm.db.run(sql`update portal.person set realm_roles = '{RAPUser}' where id = ${id}`);
    expect([await unused(true), await unused(false)]).toEqual([false, false]);
  });

  test('people who come and go are listed and removed from the list; events that are gone are noticed', async () => {
    const listed = async (id: string) =>
      (await realm.db.rows(sql`select 1 as one from portal.person where id = ${id}`)).length;
    await realm.directory.namesakesOf([]);
    const id = await make('otto');
    await realm.directory.namesakesOf([]);
    expect(await listed(id)).toBe(1);
    await realm.administrator.call('DELETE', `/users/${id}`);
    await realm.directory.namesakesOf([]);
    expect(await listed(id)).toBe(0);
    await realm.db.run(sql`update portal.provider_reading set until = 1 where kind = 'people'`);
    await realm.administrator.call('DELETE', '/admin-events');
    await realm.directory.namesakesOf([]);
    const reading = await realm.db.row(sql`select until from portal.provider_reading where kind = 'people'`);
    expect(reading).toEqual({ until: null });
  });
});
