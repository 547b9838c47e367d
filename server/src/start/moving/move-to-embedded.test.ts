import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolesByClient } from '@portal/core/domain/catalogue/application.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { inProject } from '../../adapters/project-folder.ts';
import { readCatalogueFiles } from '../../features/catalogue/catalogue-file.ts';
import { embeddedAccounts } from '../../identity/people/embedded-accounts.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { earlierPasswords, everybody } from '../../identity/testing/arranged-people.ts';
import { listFaults } from '../../identity/testing/listed-people.ts';
import { keycloakProvider } from '../../keycloak/keycloak-provider.ts';
import { administratorOf } from '../../keycloak/testing/administrator.ts';
import { keycloakMissing, realmForTests } from '../../testing/keycloak/real-keycloak.ts';
import { freshDatabase } from '../../testing/postgres.ts';
import { startedForTests } from '../../testing/started-for-tests.ts';
import { type MoveToEmbedded, moveToEmbedded, realmForPortal } from './move-to-embedded.ts';

const missing = keycloakMissing();
test.runIf(missing !== null)('SKIPPED: real Keycloak checks', ({ skip }) => {
  skip(missing ?? 'no Keycloak');
});

const password = 'correct horse battery staple 1';
const planning = '/SharePoint/Planning and Grants/Mitigation Planning';
const now = new Date('2026-11-20T12:00:00Z');
const lastSeen = new Date('2026-11-25T08:00:00Z');

const named = (username: string) => ({
  id: randomUUID(),
  username,
  email: `${username}@agency.example`,
  givenName: 'Ada',
  familyName: username,
  realmRoles: ['RAPUser'],
  clientRoles: { 'rap-client': ['USER'] },
  attributes: { branch: 'Maps' },
  certificateDays: {},
});
const [anna, otto, gone, stays] = [named('anna'), named('otto'), named('gone'), named('stays')];
const [fresh, nameless] = [named('fresh'), named('nameless')];

/** As the realm has them by now. */
const atKeycloak = (person: ReturnType<typeof named>, more: object = {}) => ({
  id: person.id,
  username: person.username,
  email: person.email,
  firstName: 'Ada',
  lastName: person.familyName,
  emailVerified: true,
  enabled: true,
  createdTimestamp: now.getTime(),
  attributes: { branch: ['Rivers'] },
  realmRoles: ['RAPUser', 'default-roles-risk-map'],
  ...more,
});

async function open() {
  const lent = await realmForTests('http://localhost:8080');
  const folder = await mkdtemp(join(tmpdir(), 'portal-move-'));
  const secretFile = join(folder, 'secret');
  await writeFile(secretFile, lent.secret, { mode: 0o600 });
  const settings = {
    url: lent.origin,
    realm: lent.realm,
    adminClient: lent.clientId,
    version: null,
    secretFile,
  };
  const forms = { ciamIntegration: true, mipIntegration: true };
  const { applications, groups } = await readCatalogueFiles(inProject('data'), forms);
  const database = await freshDatabase();
  const { db } = database;
  const clientRoles = rolesByClient(applications);
  await db.transaction(async (tx) => {
    await embeddedAccounts.keepGroups(tx, groups, now);
    await embeddedAccounts.add(tx, { people: [anna, otto, gone, stays], clientRoles, password, now });
  });
  const administrator = administratorOf(lent);
  await administrator.make('/groups', { name: 'Elsewhere' });
  const users = [
    // They exchanged their names and addresses.
    atKeycloak(anna, { username: 'otto', email: 'otto@agency.example' }),
    atKeycloak(otto, { username: 'anna', email: 'anna@agency.example', enabled: false }),
    atKeycloak(stays, { clientRoles: { 'hll-app': ['Upload'] }, groups: [planning, '/Elsewhere'] }),
    atKeycloak(fresh),
    atKeycloak(nameless, { lastName: '' }),
  ];
  await administrator.call('POST', '/partialImport', { ifResourceExists: 'FAIL', users });
  const kind = keycloakProvider(settings);
  return {
    db,
    work: () => kind.people({ db, record: () => Promise.resolve() }).directory.namesakesOf([]),
    move: (more: Partial<MoveToEmbedded> = {}) =>
      moveToEmbedded({
        db,
        realm: realmForPortal(settings),
        isApplied: false,
        leavesOut: false,
        invites: true,
        clock: () => now,
        ...more,
      }),
    realmWith: (more: Partial<typeof settings>) => realmForPortal({ ...settings, ...more }),
    async close() {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

describe.skipIf(missing !== null)('a move back from a real Keycloak', () => {
  const world = startedForTests(open);

  test('where the people are kept here nothing is moved over them', async () => {
    await expect(world.move({ isApplied: true })).rejects.toThrow('kept here');
    await world.work();
    await world.db.run(sql`insert into portal.provider_account (person_id, signed_in_at)
      values (${stays.id}, ${lastSeen}) on conflict (person_id) do update set signed_in_at = excluded.signed_in_at`);
    const realm = world.realmWith({ url: 'http://localhost:9' });
    await expect(world.move({ realm })).rejects.toThrow(/see that Keycloak runs at AUTH_URL/);
  });

  test('without being applied it only says what would become of everybody', async () => {
    const { people, groupsLeftOut } = await world.move();
    expect(Object.fromEntries(people.map((one) => [one.id, one.outcome]))).toEqual({
      [anna.id]: 'CHANGED',
      [otto.id]: 'CHANGED',
      [stays.id]: 'CHANGED',
      [fresh.id]: 'ADDED',
      [nameless.id]: 'REFUSED',
      [gone.id]: 'GONE',
    });
    expect(groupsLeftOut).toEqual(['/Elsewhere']);
    expect(await everybody(world.db)).toEqual(['anna', 'gone', 'otto', 'stays']);
  });

  test('who cannot come is named before anything is written, and left behind where that is wanted', async () => {
    await expect(world.move({ isApplied: true })).rejects.toThrow(
      /1 people cannot come \(nameless\).*--leave-out/,
    );
    await world.move({ isApplied: true, leavesOut: true });
    expect(await everybody(world.db)).toEqual(['anna', 'fresh', 'otto', 'stays']);
  });

  test('people are as Keycloak had them, and nobody has a password', async () => {
    const directory = embeddedDirectory(world.db);
    expect(await directory.person(anna.id)).toMatchObject({ username: 'otto', enabled: true });
    expect(await directory.person(otto.id)).toMatchObject({ username: 'anna', enabled: false });
    expect(await directory.person(stays.id)).toMatchObject({
      attributes: { branch: ['Rivers'] },
      realmRoles: ['RAPUser'],
      groups: [planning],
      clientRoles: { 'rap-client': ['USER'], 'hll-app': ['Upload'] },
    });
    expect(await directory.useOf([stays.id])).toMatchObject([{ signedInAt: lastSeen }]);
    const ids = [anna, otto, stays, fresh].map(({ id }) => id);
    expect(await embeddedAccounts.whoSignsInWith(world.db, password, ids)).toBeNull();
    // Nobody may choose it again either.
    expect(await earlierPasswords(world.db, 'stays')).toBe(1);
    expect(await listFaults(world.db)).toEqual([]);
  });

  test('everybody who may sign in is about to be invited, and the trail tells of the move', async () => {
    const lines = await world.db.rows<{ id: string }>(
      sql`select person_id as id from portal.invitation_line where outcome is null`,
    );
    expect(lines.map(({ id }) => id).toSorted()).toEqual([anna.id, stays.id, fresh.id].toSorted());
    expect(
      await world.db.rows(sql`select detail from portal.audit_event where action = 'PEOPLE_MOVED'`),
    ).toEqual([{ detail: { to: 'EMBEDDED', moved: 4, gone: 1, refused: 1 } }]);
    await expect(world.move({ isApplied: true }), 'a second time').rejects.toThrow('kept here');
  });
});
