import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolesByClient } from '@portal/core/domain/catalogue/application.ts';
import { describe, expect, inject, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { inProject } from '../../adapters/project-folder.ts';
import { readCatalogueFiles } from '../../features/catalogue/catalogue-file.ts';
import { giveOneTimePassword } from '../../identity/passwords/one-time-password.ts';
import { embeddedAccounts } from '../../identity/people/embedded-accounts.ts';
import { setEnabled } from '../../identity/testing/arranged-people.ts';
import { claimsOf } from '../../identity/testing/test-browser.ts';
import { administratorOf } from '../../keycloak/testing/administrator.ts';
import type { AccountToAdd } from '../../ports/new-accounts.ts';
import { keycloakMissing, realmForTests } from '../../testing/keycloak/real-keycloak.ts';
import { signInAtKeycloak } from '../../testing/keycloak/signed-in.ts';
import { freshDatabase } from '../../testing/postgres.ts';
import { startedForTests } from '../../testing/started-for-tests.ts';
import { type MoveToKeycloak, moveToKeycloak, offeredIn, realmForOperator } from './move-to-keycloak.ts';

const missing = keycloakMissing();
test.runIf(missing !== null)('SKIPPED: real Keycloak checks', ({ skip }) => {
  skip(missing ?? 'no Keycloak');
});

const password = 'correct horse battery staple 1';
const oneTime = 'handed out once and for all';
const planning = '/SharePoint/Planning and Grants/Mitigation Planning';
const now = new Date('2026-11-20T12:00:00Z');
const clock = () => new Date();

const account = (username: string, more: Partial<AccountToAdd> = {}): AccountToAdd => ({
  id: randomUUID(),
  username,
  email: `${username}@agency.example`,
  givenName: 'Ada',
  familyName: username,
  realmRoles: ['RAPUser'],
  clientRoles: { 'rap-client': ['USER'] },
  attributes: { branch: 'Maps', contractsSupported: ['A1', 'B2'] },
  certificateDays: {},
  ...more,
});

/** More than one import takes. */
const count = inject('movedPeople');
const many = Array.from({ length: count }, (_one, index) => account(`many${index}`));
const holder = account('holder', {
  clientRoles: { 'rap-client': ['USER', 'SUPERVISOR'], 'hll-app': ['Upload', 'Former'] },
  groups: [planning],
  awayDays: 12,
});
const [off, handed, waiting] = ['off', 'handed', 'waiting'].map((name) => account(name));
const [registered, imitator] = ['registered', 'imitator'].map((name) =>
  account(name, { isEmailVerified: false, email: 'shared@agency.example', realmRoles: [] }),
);
const inUse = account('taken');

async function open() {
  const lent = await realmForTests('http://localhost:8080');
  const folder = await mkdtemp(join(tmpdir(), 'portal-move-'));
  const operatorFile = join(folder, 'operator');
  const { username, password: of } = lent.administrator;
  await writeFile(operatorFile, `username=${username}\npassword=${of}\n`, { mode: 0o600 });
  const settings = {
    url: lent.origin,
    realm: lent.realm,
    adminClient: lent.clientId,
    version: null,
    secretFile: join(folder, 'none'),
  };
  const forms = { ciamIntegration: true, mipIntegration: true };
  const { applications, groups } = await readCatalogueFiles(inProject('data'), forms);
  const database = await freshDatabase();
  const { db } = database;
  const all = [...many, holder, off, handed, registered, imitator, inUse].filter((one) => one !== undefined);
  const clientRoles = rolesByClient(applications);
  await db.transaction(async (tx) => {
    await embeddedAccounts.keepGroups(tx, groups, now);
    await embeddedAccounts.add(tx, { people: all, clientRoles, password, now });
    await embeddedAccounts.add(tx, {
      people: waiting === undefined ? [] : [waiting],
      clientRoles: {},
      password: null,
      now,
    });
  });
  await setEnabled(db, false, ['off']);
  await giveOneTimePassword(db, handed?.id ?? '', { password: oneTime, now });
  const offered = offeredIn(applications, groups);
  return {
    db,
    lent,
    offered,
    settings,
    operatorFile,
    folder,
    administrator: administratorOf(lent),
    async move(more: Partial<MoveToKeycloak>) {
      const realm = await realmForOperator(settings, operatorFile);
      const [reported, made] = [() => undefined, () => undefined];
      return await moveToKeycloak({ db, realm, offered, isApplied: false, clock, reported, made, ...more });
    },
    async close() {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

describe.skipIf(missing !== null)('a move to a real Keycloak', () => {
  const world = startedForTests(open);
  const counts = (outcomes: Awaited<ReturnType<typeof moveToKeycloak>>) =>
    Object.fromEntries(
      [...Map.groupBy(outcomes, ({ verdict }) => verdict.verdict)].map(([name, some]) => [name, some.length]),
    );
  const inRealm = async () => (await world.administrator.call('GET', '/users/count')) as number;
  const signIn = async (username: string, by: string) =>
    await signInAtKeycloak(
      world.lent,
      { username, password: by },
      { clientId: 'rap-client', redirectUri: 'http://localhost:8080/rap-home/login' },
    );

  const file = async (content: string) => {
    const path = join(world.folder, 'other');
    await writeFile(path, content);
    return path;
  };
  const refused = async (content: string | null, settings = world.settings) =>
    await realmForOperator(settings, content === null ? null : await file(content)).then(
      () => 'let in',
      (failure: unknown) => String(failure),
    );

  test('an operator who cannot go on reads which setting is wrong, and what to do', async () => {
    const { administrator } = world.lent;
    expect(await refused(null)).toMatch(/KEYCLOAK_OPERATOR_FILE is not set/);
    expect(await refused('nothing of use')).toMatch(/KEYCLOAK_OPERATOR_FILE: expected a file with the lines/);
    expect(await refused('username=admin\npassword=wrong')).toMatch(
      /refused the operator of KEYCLOAK_OPERATOR_FILE/,
    );
    expect(await refused('username=a\npassword=b\nrealm=gone')).toMatch(/no realm gone/);
    expect(await refused('client=rap-backend\nsecret=no')).toMatch(/refused the operator/);
    const right = `username=${administrator.username}\npassword=${administrator.password}`;
    expect(await refused(right, { ...world.settings, url: 'http://localhost:9' })).toMatch(/AUTH_URL/);
    expect(await refused(right, { ...world.settings, realm: 'gone' })).toMatch(
      /no realm gone, which AUTH_REALM names/,
    );
    expect(await refused(right)).toBe('let in');
  });

  test('what the realm does not have is named before anything is written', async () => {
    const offered = {
      ...world.offered,
      realmRoles: ['Auditor'],
      groups: ['/SharePoint/Nobody'],
      clientRoles: { 'hll-app': ['Fly'], 'gone-app': ['Any'] },
    };
    await expect(world.move({ offered, isApplied: true })).rejects.toThrow(
      /lacks 4 .*: the role Fly of the client hll-app, the client gone-app, the realm role Auditor, the group \/SharePoint\/Nobody\..*npm run realm/,
    );
    expect(await inRealm()).toBe(0);
  });

  test('without being applied it only says what would become of everybody', async () => {
    await world.administrator.make('/users', {
      username: 'taken',
      email: 'other@agency.example',
      enabled: true,
    });
    const made: string[] = [];
    const outcomes = await world.move({ made: (roles) => made.push(...roles) });
    expect(made).toEqual(['the role Former of the client hll-app']);
    expect(counts(outcomes)).toEqual({ MOVE: count + 5, REFUSED: 2 });
    expect(outcomes.filter(({ verdict }) => verdict.verdict === 'REFUSED')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          username: 'taken',
          verdict: { verdict: 'REFUSED', reason: 'USERNAME_TAKEN', by: 'taken' },
        }),
        expect.objectContaining({ verdict: expect.objectContaining({ reason: 'ADDRESS_TAKEN' }) }),
      ]),
    );
    expect(await inRealm()).toBe(1);
  });

  test('a move that ended in the middle goes on, and nobody comes twice', async () => {
    const stopped = world.move({
      isApplied: true,
      reported: () => {
        throw new Error('stopped here');
      },
    });
    await expect(stopped).rejects.toThrow('stopped here');
    const half = await inRealm();
    expect(half).toBeGreaterThan(490);
    expect(half).toBeLessThan(502);
    const outcomes = await world.move({ isApplied: true });
    expect(counts(outcomes)).toEqual({ THERE: half - 1, MOVE: count + 6 - half, REFUSED: 2 });
    expect(await inRealm()).toBe(count + 6);
  }, 600_000);

  test('people sign in with the password they had, and are who they were', async () => {
    const { access_token: token } = await signIn('holder', password);
    expect(claimsOf(token)).toMatchObject({
      sub: holder.id,
      email: 'holder@agency.example',
      branch: 'Maps',
      contractsSupported: ['A1', 'B2'],
      resource_access: {
        'rap-client': { roles: expect.arrayContaining(['USER', 'SUPERVISOR']) },
        'hll-app': { roles: expect.arrayContaining(['Upload', 'Former']) },
      },
    });
    const groups = await world.administrator.call('GET', `/users/${holder.id}/groups`);
    expect(groups).toEqual([expect.objectContaining({ path: planning })]);
    await expect(signIn('off', password)).rejects.toThrow(/disabled/i);
    const person = await world.administrator.call('GET', `/users/${handed?.id}`);
    expect(person).toMatchObject({ requiredActions: ['UPDATE_PASSWORD'] });
    // What comes after the right password is the page for another one, and no code.
    await expect(signIn('handed', oneTime)).rejects.toThrow('Code not valid');
  });

  test('what nobody keeps at Keycloak is kept beside it, and the rest comes with the account', async () => {
    const kept =
      await world.db.rows(sql`select person_id as id, signed_in_at as at, is_self_registered as self
      from portal.provider_account where person_id in (${holder.id}, ${registered?.id ?? ''}) order by self`);
    expect(kept).toEqual([
      { id: holder.id, at: new Date(now.getTime() - 12 * 86_400_000), self: false },
      { id: registered?.id, at: null, self: true },
    ]);
    const [user] = (await world.administrator.call('GET', '/users?username=many7&exact=true')) as {
      createdTimestamp: number;
    }[];
    expect(user?.createdTimestamp).toBe(now.getTime());
  });

  test('who changed meanwhile is named with what differs, and left as they are', async () => {
    await setEnabled(world.db, true, ['off']);
    const outcomes = await world.move({ isApplied: true });
    expect(outcomes.filter(({ verdict }) => verdict.verdict === 'DIFFERENT')).toMatchObject([
      { username: 'off', verdict: { differs: ['state'] } },
    ]);
  });

  test('while a portal runs on the database nothing is moved', async () => {
    await world.db.run(sql`insert into portal.portal_process (id, machine, process, started_at, seen_at, jobs)
      values (gen_random_uuid(), 'here', 4711, now(), now(), '[]')`);
    await expect(world.move({ isApplied: true })).rejects.toThrow(/process 4711 on here.*stop it first/);
    await world.db.run(sql`delete from portal.portal_process`);
  });
});
