import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { type Connection, type Database, openDatabase } from '../adapters/db/database.ts';
import { type LongReads, openLongReads } from '../adapters/db/long-reads.ts';
import { migrate } from '../adapters/db/migrate.ts';
import { markingTransactions } from './agreement/directory-watch.ts';
import { leavingLongReads, leavingTexts } from './statements/accepted-texts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, and the names of its migrated databases from which test files clone their own: one empty, one with the invented people. */
    testServer: { host: string; user: string; password: string; template: string; peopled: string };
    /** Where the secrets are with which the provider's signing key in the database of the invented people is sealed. */
    secretsFolder: string;
    /** Where the texts of statements are left that PostgreSQL has carried out. */
    acceptedTexts: string;
    /** TEST_DATABASE_URL: a PostgreSQL of somebody's own, whose user may make databases and roles. */
    givenServer: string | null;
    /** Where realms of a real Keycloak are lent, and why there can be none here; null where there can, or has to be one. */
    keycloak: { lender: string; missing: string | null };
    /** How many random sequences of how many steps are tried; seed and path of a failed run repeat it. */
    sequences: { count: number; length: number; seed: string | null; path: string | null };
    /** How many worlds are simulated, and the seed of the first. */
    simulation: { count: number; first: number };
    /** How many people hold one role where many do. */
    manyPeople: number;
    /** How many people move to Keycloak at least. */
    movedPeople: number;
    /** Whether all sequences of help-desk and administrator actions are tried, and the seed of those by chance. */
    helpActions: { isWhole: boolean; seed: string | null };
  }
}

/** A migrated database that belongs to one test file alone. */
export interface TestDatabase {
  /** Works under the role of the portal, as in production. */
  db: Database;
  /** Works as the owner of the tables: for arranging what the portal itself may not do. */
  owner: Database;
  longReads: LongReads;
  /** How to reach it (as the owner), for what opens its own connections. */
  connection: Extract<Connection, { host: string }>;
  /** Closes all of them and drops the database, connections of others included. */
  drop(): Promise<void>;
}

/**
 * Clones the migrated template (some 40 ms). Call it in `beforeAll` and `drop` in `afterAll`; the server itself
 * belongs to the whole run (`global-setup.ts`).
 */
export async function freshDatabase(): Promise<TestDatabase> {
  return await cloneOf(inject('testServer').template);
}

/** The same with the invented people in it, whose desks are empty. */
export async function peopledDatabase(): Promise<TestDatabase> {
  return await cloneOf(inject('testServer').peopled);
}

/** A database in which no migration has run, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return await cloneOf('template0');
}

/**
 * A migrated database that sorts and turns capitals into small letters by another locale than the embedded one.
 * @param locale as `create database` takes it, such as `locale_provider icu icu_locale 'tr-TR'`
 */
export async function databaseOfLocale(locale: string): Promise<TestDatabase> {
  const database = await cloneOf('template0', locale);
  await migrate(database.owner, migrations, zone);
  return database;
}

/** A database as an earlier version of the portal has left it. */
export interface EarlierDatabase extends TestDatabase {
  /** Runs the migrations that came since. */
  upgrade(): Promise<void>;
}

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const zone = 'America/New_York';

/** @param next how the name of the first migration begins that the earlier version did not have, such as `0012` */
export async function earlierDatabase(next: string): Promise<EarlierDatabase> {
  const database = await emptyDatabase();
  const known = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  try {
    for (const name of (await readdir(migrations)).filter((one) => one < next))
      await copyFile(join(migrations, name), join(known, name));
    await migrate(database.owner, known, zone);
  } finally {
    await rm(known, { recursive: true, force: true });
  }
  return { ...database, upgrade: async () => void (await migrate(database.owner, migrations, zone)) };
}

async function cloneOf(template: string, locale = ''): Promise<TestDatabase> {
  const { template: _migrated, peopled: _lived, ...server } = inject('testServer');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await onMaintenance(
    server,
    `create database ${database} template ${template} strategy file_copy ${locale}`,
  );
  const connection = { ...server, database };
  const texts = inject('acceptedTexts');
  const owner = leavingTexts(openDatabase({ connection, poolSize: 2 }), texts);
  const portal = leavingTexts(openDatabase({ connection, poolSize: 10, role: 'portal_app' }), texts);
  const db = markingTransactions(portal);
  const longReads = leavingLongReads(openLongReads({ connection, role: 'portal_app' }), texts);
  return {
    db,
    owner,
    longReads,
    connection,
    drop: async () => {
      await Promise.all([db.close(), owner.close(), longReads.close()]);
      await onMaintenance(server, `drop database ${database} with (force)`);
    },
  };
}

async function onMaintenance(
  server: { host: string; user: string; password: string },
  statement: string,
): Promise<void> {
  const maintenance = openDatabase({ connection: { ...server, database: 'postgres' }, poolSize: 1 });
  try {
    await maintenance.script(statement);
  } finally {
    await maintenance.close();
  }
}
