import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gateBefore, keycloakMissing, realmForTests } from '../testing/keycloak/real-keycloak.ts';
import { freshDatabase } from '../testing/postgres.ts';
import { startedForTests } from '../testing/started-for-tests.ts';
import { keycloakProvider } from './keycloak-provider.ts';
import { administratorOf } from './testing/administrator.ts';

async function open() {
  const lent = await realmForTests('http://localhost:8080');
  const { realm, clientId: adminClient } = lent;
  const folder = await mkdtemp(join(tmpdir(), 'portal-keycloak-'));
  const secretFile = join(folder, 'secret');
  await writeFile(secretFile, lent.secret, { mode: 0o600 });
  const database = await freshDatabase();
  const { db } = database;
  const gate = await gateBefore(lent);
  /** The people as a portal that has just started finds them: without a token, and without anything that it knows. */
  const people = () =>
    keycloakProvider({ url: gate.origin, realm, adminClient, secretFile, version: '26.7.3' }).people({
      db,
      record: () => Promise.resolve(),
    });
  return {
    gate,
    people,
    secretFile,
    secret: lent.secret,
    administrator: administratorOf(lent),
    async close() {
      await gate.shut();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

describe.skipIf(keycloakMissing() !== null)('a Keycloak with which something is wrong', () => {
  const realm = startedForTests(open);
  const branch = { clientId: null, name: 'branch' };
  const make = (username: string) =>
    realm.administrator.make('/users', {
      username,
      email: `${username}@agency.example`,
      firstName: 'Una',
      lastName: 'Dahl',
      enabled: true,
    });
  /** Expects that nobody takes it for a refusal: what was to be done is tried again. */
  const expectPassing = async (work: Promise<unknown>) => {
    const failure: unknown = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(failure).toMatchObject({ name: 'KeycloakUnreachable', code: 'ETIMEDOUT' });
  };

  test('a wrong secret refuses nobody, and counts no more once the file has the right one', async () => {
    const id = await make('wrong-secret');
    const { directory, writer } = realm.people();
    await writeFile(realm.secretFile, 'not this one');
    await expectPassing(directory.person(id));
    await expectPassing(writer.setAttribute(id, { ...branch, values: ['Maps'] }));
    await writeFile(realm.secretFile, realm.secret);
    await writer.setAttribute(id, { ...branch, values: ['Maps'] });
    expect(await directory.person(id)).toMatchObject({ id, attributes: { branch: ['Maps'] } });
  });

  test('a service account whose role is removed in the middle refuses nobody, and goes on when it is back', async () => {
    const id = await make('role-away');
    const { directory, writer } = realm.people();
    await writer.setAttribute(id, { ...branch, values: ['Maps'] });
    const address = await roleOfServiceAccount();
    const role = await takeAway(address);
    await expectPassing(writer.setAttribute(id, { ...branch, values: ['Levees'] }));
    await realm.administrator.call('POST', address, [role]);
    await writer.setAttribute(id, { ...branch, values: ['Levees'] });
    expect(await directory.person(id)).toMatchObject({ attributes: { branch: ['Levees'] } });
  });

  test('a write that is cut off by a restart can be repeated, and every other detail stays', async () => {
    const id = await make('restarted');
    const { directory, writer } = realm.people();
    await writer.setAttribute(id, { clientId: null, name: 'jobTitle1', values: ['Analyst'] });
    const held = realm.gate.hold();
    const cut = writer.setAttribute(id, { ...branch, values: ['Maps'] });
    await held;
    await realm.gate.shut();
    await expectPassing(cut);
    await expectPassing(directory.person(id));
    await realm.gate.open();
    await writer.setAttribute(id, { ...branch, values: ['Maps'] });
    expect(await directory.person(id)).toMatchObject({
      attributes: { branch: ['Maps'], jobTitle1: ['Analyst'] },
    });
  });

  /** Where the roles of the service account are that let it manage people. */
  async function roleOfServiceAccount(): Promise<string> {
    const of = async (clientId: string) => {
      const found = await realm.administrator.call('GET', `/clients?clientId=${clientId}`);
      return (found as { id: string }[])[0]?.id ?? '';
    };
    const user = await realm.administrator.call(
      'GET',
      `/clients/${await of('rap-backend')}/service-account-user`,
    );
    return `/users/${(user as { id: string }).id}/role-mappings/clients/${await of('realm-management')}`;
  }

  async function takeAway(address: string): Promise<unknown> {
    const roles = (await realm.administrator.call('GET', address)) as { name: string }[];
    const role = roles.find(({ name }) => name === 'manage-users');
    await realm.administrator.call('DELETE', address, [role]);
    return role;
  }
});
