import { randomUUID } from 'node:crypto';
import { openDatabase } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import type { IdentityEvent } from '../ports/identity-event.ts';
import { identityContract } from '../testing/identity-contract/identity-contract.ts';
import {
  contractClient,
  crowd,
  crowdedRoot,
  groupRoot,
  type PersonToMake,
  type ProviderUnderTest,
} from '../testing/identity-contract/provider-under-test.ts';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { embeddedProvider } from './embedded-provider.ts';
import { rememberUse } from './people/account-use.ts';
import { embeddedAccounts } from './people/embedded-accounts.ts';
import { insertPerson } from './people/new-person.ts';
import { offerRoles, setEnabled } from './testing/arranged-people.ts';
import { whileHeld } from './testing/held-rows.ts';
import { sessionsBegun } from './testing/minted-sign-ins.ts';
import { startTestProvider } from './testing/test-provider.ts';

identityContract({ lacks: {}, open });

/** Nobody reads or writes them meanwhile: as if the provider thought for long. */
const everyTable = sql`lock table idp.person, idp.person_role, idp.membership, idp.people_group, idp.artifact, idp.revoked_token
  in access exclusive mode`;

async function open(): Promise<ProviderUnderTest> {
  const database = await freshDatabase();
  const { db, owner } = database;
  const running = await startTestProvider(db);
  const { identity, events, now, origin, secretsFolder } = running;
  const record = async (_tx: unknown, event: IdentityEvent) => events.push(event);
  const { directory, writer, shared } = embeddedProvider.people({ db, record });
  const begin = sessionsBegun({ db, origin, secretsFolder, now });
  const usernames = new Map<string, string>();
  await offerRoles(db, contractClient, ['Author', 'Reader', crowd.role]);
  await db.transaction((tx) => embeddedAccounts.keepGroups(tx, [contractGroups], now()));
  return {
    directory,
    writer,
    sessions: identity.sessions,
    tokens: identity.tokens,
    now,
    offersSharedPeople: shared !== null,
    async makePerson(person) {
      const id = randomUUID();
      usernames.set(id, person.username);
      await insertPerson(db, asNewPerson(id, person), now());
      if (person.awayDays !== null)
        await rememberUse(db, id, new Date(now().getTime() - person.awayDays * 86_400_000));
      return id;
    },
    async makeGroups(names) {
      const crowded = { name: crowdedRoot, subGroups: names.map((name) => ({ name })) };
      await db.transaction((tx) => embeddedAccounts.keepGroups(tx, [crowded], now()));
    },
    async makeHolders(count) {
      for (let first = 0; first < count; first += portion)
        await db.transaction(async (tx) => {
          for (let index = first; index < Math.min(first + portion, count); index += 1)
            await insertPerson(tx, oneOfMany(randomUUID()), now());
        });
    },
    disable: (id) => setEnabled(db, false, [usernames.get(id) ?? '']),
    async signIn(id) {
      const token = await begin(id);
      if (token === null) throw new Error(`${id} cannot sign in`);
      return token;
    },
    async revoke(token) {
      const body = new URLSearchParams({ client_id: 'rap-client', token });
      await fetch(`${origin}/realms/risk-map/protocol/openid-connect/revoke`, { method: 'POST', body });
    },
    reportedOf: (id) => events.filter((event) => 'sub' in event && event.sub === id).map(({ kind }) => kind),
    whileSlow: (works) => whileHeld({ db: owner, database }, everyTable, works),
    whileStuck: (works) =>
      owner.transaction(async (tx) => {
        await tx.run(everyTable);
        return await Promise.allSettled(works.map((work) => work()));
      }),
    whileDown: (works) => whileClosed(database, () => Promise.allSettled(works.map((work) => work()))),
    async close() {
      await running.close();
      await database.drop();
    },
  };
}

const contractGroups = {
  name: groupRoot,
  subGroups: [{ name: 'Planning', subGroups: [{ name: 'Team' }] }, { name: 'Archive' }],
};

/** How many people are created in one transaction. */
const portion = 100;

function oneOfMany(id: string) {
  return {
    id,
    username: id,
    email: `${id}@agency.example`,
    givenName: 'One',
    familyName: 'Of Many',
    emailVerified: true,
    attributes: {},
    realmRoles: [],
    clientRoles: { [crowd.clientId]: [crowd.role] },
  };
}

function asNewPerson(id: string, { isActive, awayDays: _awayDays, ...person }: PersonToMake) {
  return { ...person, id, emailVerified: true, realmRoles: isActive ? ['RAPUser'] : [], clientRoles: {} };
}

/** Does this while the database takes no connections and has ended those that there were. */
async function whileClosed<T>({ connection }: TestDatabase, work: () => Promise<T>): Promise<T> {
  const { database } = connection;
  const server = openDatabase({ connection: { ...connection, database: 'postgres' }, poolSize: 1 });
  try {
    await server.script(`alter database ${database} with allow_connections false`);
    // Waits until each has ended: a connection that ends later would fail what comes after.
    await server.run(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${database}`,
    );
    return await work();
  } finally {
    await server.script(`alter database ${database} with allow_connections true`);
    await server.close();
  }
}
