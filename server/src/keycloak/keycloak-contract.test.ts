import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { IdentityEvent } from '../ports/identity-event.ts';
import type { ProviderSurroundings } from '../provider/surroundings.ts';
import { identityContract } from '../testing/identity-contract/identity-contract.ts';
import {
  contractClient,
  crowd,
  crowdedRoot,
  groupRoot,
  type PersonToMake,
  type ProviderUnderTest,
} from '../testing/identity-contract/provider-under-test.ts';
import { gateBefore, keycloakMissing, realmForTests } from '../testing/keycloak/real-keycloak.ts';
import { signInAtKeycloak } from '../testing/keycloak/signed-in.ts';
import { freshDatabase } from '../testing/postgres.ts';
import { keycloakProvider } from './keycloak-provider.ts';
import { rememberSignIn } from './listing/accounts.ts';
import { type Administrator, administratorOf } from './testing/administrator.ts';

describe.skipIf(keycloakMissing() !== null)('a real Keycloak', () => {
  identityContract({ lacks: {}, open });
});

const password = 'correct horse battery staple 1';

async function open(): Promise<ProviderUnderTest> {
  const lent = await realmForTests('http://localhost:8080');
  const { realm, secret, clientId: adminClient } = lent;
  const administrator = administratorOf(lent);
  const folder = await mkdtemp(join(tmpdir(), 'portal-keycloak-'));
  const secretFile = join(folder, 'secret');
  await writeFile(secretFile, secret, { mode: 0o600 });
  const gate = await gateBefore(lent);
  const arranged = await arrange(administrator, gate.origin);
  const database = await freshDatabase();
  const { db } = database;
  const events: IdentityEvent[] = [];
  const record = async (_tx: unknown, event: IdentityEvent) => events.push(event);
  const chosen = keycloakProvider({ url: gate.origin, realm, adminClient, secretFile, version: '26.7.3' });
  const { directory, writer, shared } = chosen.people({ db, record });
  const running = await chosen.open(
    // This kind serves nothing of its own.
    undefined as never,
    surroundingsOf(db, record),
  );
  await running.sweep();
  await running.sessions.endDue();
  const usernames = new Map<string, string>();
  const issuer = `${gate.origin}/realms/${realm}`;
  return {
    directory,
    writer,
    sessions: running.sessions,
    tokens: running.tokens,
    now: () => new Date(),
    offersSharedPeople: shared !== null,
    async makePerson(person) {
      const id = await makePerson(administrator, arranged, person);
      usernames.set(id, person.username);
      if (person.awayDays !== null)
        await rememberSignIn(db, id, new Date(Date.now() - person.awayDays * 86_400_000));
      return id;
    },
    async makeGroups(names) {
      const root = await administrator.make('/groups', { name: crowdedRoot });
      for (const name of names) await administrator.make(`/groups/${root}/children`, { name });
    },
    makeHolders: (count) => importHolders(administrator, count),
    disable: async (id) => {
      const user = (await administrator.call('GET', `/users/${id}`)) as object;
      await administrator.call('PUT', `/users/${id}`, { ...user, enabled: false });
    },
    signIn: async (id) => {
      const { redirectAddress } = arranged;
      const username = usernames.get(id) ?? '';
      const client = { clientId: 'rap-client', redirectUri: redirectAddress };
      const tokens = await signInAtKeycloak({ origin: gate.origin, realm }, { username, password }, client);
      return tokens.access_token;
    },
    async revoke(token) {
      const body = new URLSearchParams({ client_id: 'rap-client', token });
      await fetch(`${issuer}/protocol/openid-connect/revoke`, { method: 'POST', body });
    },
    reportedOf: (id) => events.filter((event) => 'sub' in event && event.sub === id).map(({ kind }) => kind),
    async whileSlow(works) {
      const isHeld = gate.hold();
      const begun = works.map((work) => work());
      await isHeld;
      await gate.open();
      return await Promise.all(begun);
    },
    async whileStuck(works) {
      void gate.hold();
      const outcomes = await Promise.allSettled(works.map((work) => work()));
      await gate.open();
      return outcomes;
    },
    async whileDown(works) {
      await gate.shut();
      const outcomes = await Promise.allSettled(works.map((work) => work()));
      await gate.open();
      return outcomes;
    },
    async close() {
      await gate.shut();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

interface Arranged {
  redirectAddress: string;
  activeRole: unknown;
  defaultRole: unknown;
}

/** The realm as the contract expects it. */
async function arrange(administrator: Administrator, origin: string): Promise<Arranged> {
  const realm = (await administrator.call('GET', '')) as {
    attributes: object;
    defaultRole: unknown;
  };
  const attributes = { ...realm.attributes, frontendUrl: origin };
  await administrator.call('PUT', '', { ...realm, attributes, passwordPolicy: null });
  const clientId = await administrator.make('/clients', {
    clientId: contractClient,
    protocol: 'openid-connect',
  });
  for (const name of ['Author', 'Reader', crowd.role])
    await administrator.call('POST', `/clients/${clientId}/roles`, { name });
  const profile = (await administrator.call('GET', '/users/profile')) as { attributes: { name: string }[] };
  const permissions = { view: ['admin'], edit: ['admin'] };
  const own = ['long', 'many'].map((name) => ({
    name,
    permissions,
    multivalued: true,
    validations: { length: { max: 16_000 } },
  }));
  const others = profile.attributes.filter(({ name }) => name !== 'long' && name !== 'many');
  await administrator.call('PUT', '/users/profile', { ...profile, attributes: [...others, ...own] });
  const root = await administrator.make('/groups', { name: groupRoot });
  const planning = await administrator.make(`/groups/${root}/children`, { name: 'Planning' });
  await administrator.make(`/groups/${planning}/children`, { name: 'Team' });
  await administrator.make(`/groups/${root}/children`, { name: 'Archive' });
  const [portal] = (await administrator.call('GET', '/clients?clientId=rap-client')) as {
    redirectUris: string[];
  }[];
  return {
    redirectAddress: portal?.redirectUris.find((one) => one.endsWith('/login')) ?? '',
    activeRole: await administrator.call('GET', '/roles/RAPUser'),
    defaultRole: realm.defaultRole,
  };
}

async function makePerson(
  administrator: Administrator,
  { activeRole, defaultRole }: Arranged,
  { givenName: firstName, familyName: lastName, isActive, awayDays: _awayDays, ...person }: PersonToMake,
): Promise<string> {
  const credentials = [{ type: 'password', value: password, temporary: false }];
  const user = { ...person, credentials, firstName, lastName, enabled: true, emailVerified: true };
  const id = await administrator.make('/users', user);
  // What everybody has from the start is not what the contract is about.
  await administrator.call('DELETE', `/users/${id}/role-mappings/realm`, [defaultRole]);
  if (isActive) await administrator.call('POST', `/users/${id}/role-mappings/realm`, [activeRole]);
  return id;
}

/** How many are imported at a time. */
const portion = 500;

async function importHolders(administrator: Administrator, count: number): Promise<void> {
  for (let first = 0; first < count; first += portion) {
    const users = Array.from({ length: Math.min(portion, count - first) }, (_one, index) => ({
      username: `many-${first + index}`,
      email: `many-${first + index}@agency.example`,
      firstName: 'One',
      lastName: 'Of Many',
      enabled: true,
      clientRoles: { [crowd.clientId]: [crowd.role] },
    }));
    await administrator.call('POST', '/partialImport', { ifResourceExists: 'FAIL', users });
  }
}

function surroundingsOf(
  db: ProviderSurroundings['db'],
  record: ProviderSurroundings['portal']['record'],
): ProviderSurroundings {
  return {
    db,
    clients: [],
    demonstration: null,
    now: () => new Date(),
    log: { warn: () => undefined, error: () => undefined },
    settings: { secretsFolder: '', keyRotationDays: 90, passwordMostDays: 0 },
    pages: {
      origin: '',
      portalName: '',
      helpDeskEmail: '',
      agency: { name: '', links: [] },
      hasInventedData: false,
      hasMailbox: false,
      alerts: () => [],
      look: null,
    },
    portal: {
      record,
      onSessionEnded: () => undefined,
      mailLink: null,
      planAdmission: () => Promise.resolve(() => Promise.resolve()),
    },
  };
}
