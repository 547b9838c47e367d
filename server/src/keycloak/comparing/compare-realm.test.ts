import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { keycloakMissing, realmForTests } from '../../testing/keycloak/real-keycloak.ts';
import { startedForTests } from '../../testing/started-for-tests.ts';
import { type Administrator, administratorOf } from '../testing/administrator.ts';

const missing = keycloakMissing();
test.runIf(missing !== null)('SKIPPED: real Keycloak checks', ({ skip }) => {
  skip(missing ?? 'no Keycloak');
});

const origin = 'http://localhost:8080';
const run = promisify(execFile);
const program = fileURLToPath(new URL('../../../../tools/administration/realm.ts', import.meta.url));

/** A realm as the file makes it, and `npm run realm` on it. */
async function open() {
  const lent = await realmForTests(origin);
  const folder = await mkdtemp(join(tmpdir(), 'portal-compare-'));
  const [operatorFile, secretFile] = [join(folder, 'operator'), join(folder, 'secret')];
  const { username, password } = lent.administrator;
  await writeFile(operatorFile, `username=${username}\npassword=${password}\n`, { mode: 0o600 });
  await writeFile(secretFile, lent.secret, { mode: 0o600 });
  const settings = {
    PORTAL_ORIGIN: origin,
    PORTAL_DEMO: 'accounts',
    AUTH_URL: lent.origin,
    AUTH_REALM: lent.realm,
    AUTH_ADMIN_CLIENT: lent.clientId,
    AUTH_ADMIN_SECRET_FILE: secretFile,
    KEYCLOAK_OPERATOR_FILE: operatorFile,
  };
  const administrator = administratorOf(lent);
  return {
    administrator,
    operatorFile,
    realm: async (...args: string[]) =>
      await run(process.execPath, [program, ...args], { env: settings }).then(
        (ended) => ({ code: 0, ...ended }),
        (failure: { code: number; stdout: string; stderr: string }) => failure,
      ),
    close: () => rm(folder, { recursive: true }),
  };
}

type Known = Record<string, unknown> & { id: string };

async function clientOf({ call }: Administrator, clientId: string): Promise<Known> {
  const [client] = (await call('GET', `/clients?clientId=${clientId}`)) as Known[];
  if (client === undefined) throw new Error(`no client ${clientId}`);
  return client;
}

/** What somebody could do at the console. */
async function plant(administrator: Administrator): Promise<void> {
  const { call } = administrator;
  const realm = (await call('GET', '')) as Known;
  const attributes = { ...(realm['attributes'] as object), 'acr.loa.map': '{"1":1}' };
  await call('PUT', '', { ...realm, attributes, bruteForceProtected: false, passwordPolicy: 'length(8)' });
  await call('DELETE', `/clients/${(await clientOf(administrator, 'hll-app')).id}`);

  const portal = await clientOf(administrator, 'rap-client');
  await call('PUT', `/clients/${portal.id}`, {
    ...portal,
    redirectUris: [
      `${origin}/rap-home/login`,
      `${origin}/rap-home/applications`,
      'https://elsewhere.example/*',
    ],
    directAccessGrantsEnabled: true,
    attributes: { ...(portal['attributes'] as object), 'pkce.code.challenge.method': '' },
  });
  await call('DELETE', `/clients/${portal.id}/roles/SECURITY`);

  const other = await clientOf(administrator, 'fhd-app');
  await call('PUT', `/clients/${other.id}`, { ...other, fullScopeAllowed: true });
  const level = (other['protocolMappers'] as Known[]).find((one) => one['name'] === 'level');
  await call('DELETE', `/clients/${other.id}/protocol-mappers/models/${level?.id}`);

  const account = (await call(
    'GET',
    `/clients/${(await clientOf(administrator, 'rap-backend')).id}/service-account-user`,
  )) as Known;
  const management = (await clientOf(administrator, 'realm-management')).id;
  const rights = `/users/${account.id}/role-mappings/clients/${management}`;
  const role = async (name: string) => await call('GET', `/clients/${management}/roles/${name}`);
  await call('POST', rights, [await role('manage-realm')]);
  await call('DELETE', rights, [await role('view-events')]);

  await call('POST', '/workflows', {
    name: 'tidy up',
    on: 'user-authenticated',
    steps: [{ uses: 'disable-user', after: '30d' }],
  });
  await call('POST', `/roles/${(realm['defaultRole'] as Known)['name'] as string}/composites`, [
    await call('GET', '/roles/RAPUser'),
  ]);
  const profile = (await call('GET', '/users/profile')) as { attributes: Record<string, unknown>[] };
  const permissions = { view: ['admin', 'user'], edit: ['admin', 'user'] };
  await call('PUT', '/users/profile', {
    ...profile,
    attributes: profile.attributes.map((one) => (one['name'] === 'branch' ? { ...one, permissions } : one)),
  });
}

describe.skipIf(missing !== null)('npm run realm', () => {
  const world = startedForTests(open);

  test('says that a realm from its file is as the portal needs it', async () => {
    const compared = await world.realm('compare');
    expect([compared.code, compared.stdout, compared.stderr]).toEqual([
      0,
      'The realm and its 14 clients are as the portal needs them.\n',
      '',
    ]);
  });

  test('says in words what differs, by client, and changes nothing', async () => {
    await plant(world.administrator);
    const before = await clientOf(world.administrator, 'rap-client');
    const compared = await world.realm('compare');
    expect(compared.stdout).toBe(`The realm
  Brute force detection: on is needed, off is set
  Password policy: length(15) is needed, length(8) is set
  Password policy: notUsername(undefined) is missing
  Password policy: notEmail(undefined) is missing
  Password policy: passwordHistory(5) is missing
  ACR to LoA mapping: {"1":1,"2":2} is needed, {"1":1} is set
  the attribute branch can be changed by people themselves, and access depends on it
  the default role gives everybody RAPUser
  the workflow tidy up changes people, and the portal alone decides locks and ends
rap-client
  takes passwords itself: turn Direct access grants off
  does not demand PKCE: set Proof Key for Code Exchange Code Challenge Method to S256
  lacks the redirect address ${origin}/rap-home/silent-check-sso.html
  accepts the redirect address https://elsewhere.example/*, which the catalogue does not name
  lacks the role SECURITY
fhd-app
  puts every role of a person into its tokens: turn Full scope allowed off
  lacks the mapper level
hll-app
  is missing: npm run realm -- make hll-app makes it
rap-backend
  its service account lacks view-events of realm-management
  its service account has more rights than it needs: take manage-realm of realm-management away
Differences: 19, in 5 of 15 parts. Nothing was changed.
`);
    expect(compared.code).toBe(1);
    expect(await clientOf(world.administrator, 'rap-client')).toEqual(before);
  });

  test('makes a client that is missing, and leaves one that is there as it is', async () => {
    const made = await world.realm('make', 'hll-app');
    expect([made.code, made.stdout]).toEqual([0, 'The client hll-app was made.\n']);
    const before = await clientOf(world.administrator, 'fhd-app');
    const there = await world.realm('make', 'fhd-app');
    expect([there.code, there.stdout]).toEqual([
      1,
      'The client fhd-app is there already. Nothing was changed.\n',
    ]);
    expect(await clientOf(world.administrator, 'fhd-app')).toEqual(before);
  });

  test('says why it cannot look, without a word of the credentials', async () => {
    const unknown = await world.realm('make', 'nothing-app');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('has no client nothing-app')]);
    await writeFile(world.operatorFile, 'username=admin\npassword=guessed-at-random\n');
    const refused = await world.realm('compare');
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('Keycloak refused the operator of KEYCLOAK_OPERATOR_FILE');
    expect(refused.stderr).not.toContain('guessed-at-random');
  });
});
