import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../adapters/db/database.ts';
import type { Demonstration, IdentityClient, IdentityLog } from '../../provider/surroundings.ts';
import { portalClaims } from '../../provider/realm/attributes.ts';
import type { Surroundings } from '../../pages/shell.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import { type Identity, registerIdentity } from '../identity.ts';
import type { AccountToAdd } from '../../ports/new-accounts.ts';
import { embeddedAccounts } from '../people/embedded-accounts.ts';
import { freePort } from '../../../../tools/ports/free-port.ts';

/** The password of every person of the tests. */
export const testPassword = 'quiet-river-27-stones';

/** A provider on a free port, with a clock that can be put forward. */
export interface TestProvider {
  app: FastifyInstance;
  identity: Identity;
  db: Database;
  origin: string;
  /** Every session that was reported as ended. */
  ended: { sid: string; sub: string }[];
  /** Everything that was reported to the audit trail. */
  events: IdentityEvent[];
  /** Every link that would be mailed, by its id. */
  links: string[];
  secretsFolder: string;
  /** Puts the provider's clock forward. */
  passSeconds(seconds: number): void;
  now: () => Date;
  close(): Promise<void>;
}

/** Enough people to show every rule of the provider. */
export const testPeople: readonly AccountToAdd[] = [
  {
    id: '0b6f7a3e-5a0e-4b5d-9a53-0d7d3c6f1a01',
    username: 'nora',
    givenName: 'Nora',
    familyName: 'New',
    email: 'nora@agency.example',
    realmRoles: ['RAPUser'],
    clientRoles: { 'rap-client': ['USER', 'SUPERVISOR'], 'hll-app': ['Upload'] },
    attributes: { jobTitle1: 'Analyst', contractsSupported: ['A-1', 'B-2'], sub: 'somebody-else' },
    certificateDays: { privacyExpiration: 400 },
  },
  {
    id: '0b6f7a3e-5a0e-4b5d-9a53-0d7d3c6f1a02',
    username: 'sam',
    givenName: 'Sam',
    familyName: 'Staff',
    email: 'sam@agency.example',
    realmRoles: [],
    clientRoles: {},
    attributes: {},
    certificateDays: {},
  },
];

/** The portal's client and one application, with the addresses of rule addresses 7. */
export function testClients(origin: string): IdentityClient[] {
  return [
    {
      id: 'rap-client',
      redirectAddresses: ['/rap-home/login', '/rap-home/applications', '/rap-home/silent-check-sso.html'].map(
        (path) => `${origin}${path}`,
      ),
      afterLogoutAddresses: [`${origin}/rap-home/applications`],
      attributes: portalClaims,
    },
    {
      id: 'hll-app',
      redirectAddresses: ['hll-app', 'loss-library'].map((id) => `${origin}/demo/apps/${id}/callback`),
      afterLogoutAddresses: ['hll-app', 'loss-library'].map((id) => `${origin}/demo/apps/${id}/`),
    },
    {
      id: 'filetrail-app',
      redirectAddresses: ['https://filetrail.example/callback'],
      afterLogoutAddresses: ['https://filetrail.example/'],
    },
  ];
}

const noraAlone: Demonstration = {
  accounts: [
    { username: 'nora', fullName: 'Nora New', shows: { en: 'A newcomer', es: 'Una persona nueva' } },
  ],
  password: testPassword,
};

/** The frame of the pages, without the built look. */
export function testSurroundings(origin: string): Surroundings {
  return {
    origin,
    portalName: 'Access Portal',
    helpDeskEmail: 'help@agency.example',
    agency: { name: 'Agency', links: [] },
    hasInventedData: false,
    hasMailbox: false,
    look: null,
    alerts: () => [],
  };
}

/** What does not matter to most tests. */
const settings = {
  log: {
    warn: () => undefined,
    error: (fields: object, message: string) => process.stderr.write(`${message} ${inspectable(fields)}\n`),
  },
};

/** What else a test may want. */
export interface TestProviderOptions {
  /** Adds routes before it listens. */
  prepare?: (app: FastifyInstance, origin: string, now: () => Date) => Promise<void>;
  /** Another on the same database, whose secrets it shares. */
  beside?: TestProvider;
  /** Clients besides the usual ones. */
  moreClients?: readonly IdentityClient[];
  /** Addresses for logout notices by client id; a path is one of the provider's own origin. */
  backchannelLogoutAddresses?: Readonly<Record<string, string>>;
  /** Takes what the provider logs; by default faults go to the standard error. */
  log?: IdentityLog;
  /** Other accounts than Nora's to sign in with at one press; null for none. */
  demonstration?: Demonstration | null;
  /** After so many days another password has to be chosen; never by default. */
  passwordMostDays?: number;
}

/** The usual clients and those of a test, with the addresses for logout notices that it wants. */
function clientsFor(
  origin: string,
  { moreClients = [], backchannelLogoutAddresses = {} }: TestProviderOptions,
): IdentityClient[] {
  return [...testClients(origin), ...moreClients].map((client) => {
    const address = backchannelLogoutAddresses[client.id];
    return address === undefined
      ? client
      : { ...client, backchannelLogoutAddress: new URL(address, origin).href };
  });
}

/** Starts a provider on a migrated database. The port is reserved first, as the issuer needs it. */
export async function startTestProvider(
  db: Database,
  options: TestProviderOptions = {},
): Promise<TestProvider> {
  const { prepare, beside, demonstration = noraAlone } = options;
  let shift = 0;
  const now = (): Date => new Date(Date.now() + shift);
  const secretsFolder = beside?.secretsFolder ?? (await mkdtemp(join(tmpdir(), 'identity-test-')));
  const origin = `http://localhost:${await freePort()}`;
  await db.transaction((tx) =>
    embeddedAccounts.add(tx, {
      people: testPeople,
      clientRoles: { 'rap-client': ['USER', 'SUPERVISOR'], 'hll-app': ['Upload'] },
      password: testPassword,
      now: now(),
    }),
  );
  const app = Fastify();
  const [ended, events, links]: [TestProvider['ended'], IdentityEvent[], string[]] = [[], [], []];
  const identity = await registerIdentity(app, {
    db,
    pages: testSurroundings(origin),
    ...settings,
    ...(options.log === undefined ? {} : { log: options.log }),
    demonstration,
    settings: { secretsFolder, keyRotationDays: 90, passwordMostDays: options.passwordMostDays ?? 0 },
    clients: clientsFor(origin, options),
    now,
    portal: {
      record: async (_tx, event) => {
        if (event.kind === 'SESSION_ENDED') ended.push({ sid: event.sid, sub: event.sub });
        events.push(event);
      },
      onSessionEnded: () => undefined,
      planAdmission: async () => async () => undefined,
      mailLink: async (_tx, { linkId }) => void links.push(linkId),
    },
  });
  await prepare?.(app, origin, now);
  await app.listen({ port: Number(new URL(origin).port), host: 'localhost' });
  return {
    app,
    identity,
    db,
    origin,
    ended,
    events,
    links,
    secretsFolder,
    now,
    passSeconds: (seconds) => (shift += seconds * 1_000),
    async close() {
      await app.close();
      if (beside === undefined) await rm(secretsFolder, { recursive: true });
    },
  };
}

/** A random text for states and verifiers. */
export function randomText(): string {
  return randomBytes(48).toString('base64url');
}

function inspectable(fields: object): string {
  return 'err' in fields && fields.err instanceof Error ? (fields.err.stack ?? fields.err.message) : '';
}
