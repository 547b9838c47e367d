import { join } from 'node:path';
import { type Application, rolesByClient } from '@portal/core/domain/catalogue/application.ts';
import { type Connection, type Database, openDatabase } from '../adapters/db/database.ts';
import { startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { migrate } from '../adapters/db/migrate.ts';
import { sql } from '../adapters/db/sql.ts';
import { handOver } from '../adapters/folder-owner.ts';
import { explainedAddress, tryAddress } from './address.ts';
import { buildPortal, type Portal } from '../portal/portal.ts';
import { refuseOtherAuditKey } from '../audit/key-check.ts';
import { type Config, isLoopback, readConfig } from '../config.ts';
import { refusePublicPasswords } from '../demonstration/public-passwords.ts';
import {
  demonstrationPassword,
  type InventedPerson,
  readInventedPeople,
  seedWorld,
} from '../demonstration/world.ts';
import { readCatalogueFiles } from '../features/catalogue/catalogue-file.ts';
import { type MadePassword, makeFirstAdministrator, randomPassword } from './first-administrator.ts';
import { explainedMigration, givenDatabase } from './given-database.ts';

/** What a start is given; nothing else is read from the process. */
export interface Start {
  environment: Readonly<Record<string, string | undefined>>;
  /** The project's folder. */
  root: string;
  /** The built page, or null to serve the API alone. */
  pageFolder: string | null;
  /** Where plain lines for the person at the terminal go. */
  say(line: string): void;
  /** Told when the embedded database ends by itself. */
  onDatabaseLost(reason: string): void;
}

/** A running portal. */
export interface RunningPortal {
  config: Config;
  /** Finishes what is under way, then lets go of jobs, connections and the database. */
  stop(): Promise<void>;
}

/** The database role under which the portal works; it owns nothing, so it cannot lift the audit trail's guards. */
const workingRole = 'portal_app';
const poolSize = 10;

/**
 * Starts everything: database, migrations, demonstration world, identity provider, API, page and jobs.
 * What was started is stopped again when a later part cannot start.
 */
export async function startPortal(start: Start): Promise<RunningPortal> {
  const config = readConfig(start.environment, start.root);
  const catalogue = await readCatalogueFiles(join(start.root, 'data'));
  await tryAddress(config);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = () => stopAll(stops.splice(0));
  try {
    const connection = await databaseConnection(config, start, stops);
    await migrateAsOwner(connection, join(start.root, 'server', 'migrations')).catch((failure: unknown) => {
      throw config.databaseUrl === null ? failure : explainedMigration(failure);
    });
    const db = openDatabase({ connection, poolSize, role: workingRole });
    stops.push(() => db.close());
    await refuseOtherAuditKey(db, join(config.dataFolder, 'keys', 'audit.key'));
    const world = await seedPeople(db, config, catalogue.applications, start);
    const clock = { now: () => new Date() };
    const demonstration =
      world === null || world.password === null
        ? null
        : { accounts: world.people.map(account), password: world.password };
    const portal = await buildPortal({
      config,
      db,
      clock,
      catalogue,
      demonstration,
      pageFolder: start.pageFolder,
    });
    stops.push(async () => {
      await portal.app.close();
      handOver(config.dataFolder);
    });
    handOver(config.dataFolder);
    await listen(portal, config);
    const schedule = portal.startJobs();
    stops.push(() => schedule.stop());
    announce(start, config, world);
    return { config, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Stops the parts in reverse order; one that fails keeps none of the others running. */
async function stopAll(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts.toReversed()) await part().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

async function databaseConnection(
  config: Config,
  start: Start,
  stops: (() => Promise<unknown>)[],
): Promise<Connection> {
  if (config.databaseUrl !== null) return await givenDatabase(config.databaseUrl);
  const log = { debug: () => undefined, error: (line: string) => start.say(`[database] ${line}`) };
  const server = await startEmbeddedPostgres({
    folder: config.dataFolder,
    log,
    onUnexpectedEnd: start.onDatabaseLost,
  });
  stops.push(() => server.stop());
  return server.connection;
}

async function migrateAsOwner(connection: Connection, folder: string): Promise<void> {
  const owner = openDatabase({ connection, poolSize: 1 });
  try {
    await migrate(owner, folder);
  } finally {
    await owner.close();
  }
}

interface DemonstrationWorld {
  people: readonly InventedPerson[];
  /** Null where others can reach the portal: random then, and printed only when the people were made. */
  password: string | null;
}

/** Puts in the people a new database needs: the invented ones, or the first administrator. */
async function seedPeople(
  db: Database,
  config: Config,
  applications: readonly Application[],
  start: Start,
): Promise<DemonstrationWorld | null> {
  const clientRoles = rolesByClient(applications);
  if (!isOnlyHere(config))
    await refusePublicPasswords(db, await readInventedPeople(join(start.root, 'data')));
  if (config.demonstration) return await demonstrationWorld(db, config, clientRoles, start);
  const made = await makeFirstAdministrator(db, { email: config.adminEmail, clientRoles, now: new Date() });
  if (made === null) await warnOfInventedPeople(db, start);
  else sayFirstAccount(start, made);
  return null;
}

async function demonstrationWorld(
  db: Database,
  config: Config,
  clientRoles: Readonly<Record<string, readonly string[]>>,
  start: Start,
): Promise<DemonstrationWorld> {
  const people = await readInventedPeople(join(start.root, 'data'));
  const isPrivate = isOnlyHere(config);
  const password = isPrivate ? demonstrationPassword : randomPassword();
  const added = await db.transaction((tx) =>
    seedWorld(tx, { people, clientRoles, password, now: new Date() }),
  );
  if (isPrivate) return { people, password };
  // Said at once: should a later part of the start fail, nobody would know it any more.
  if (added.length > 0) {
    const whose = added.length === people.length ? 'the invented people' : added.join(', ');
    start.say(`Password of ${whose}, shown this once: ${password}`);
    start.say('');
  }
  return { people, password: null };
}

/** Says so when people with a well-known password are left from a demonstration. */
async function warnOfInventedPeople(db: Database, { root, say }: Start): Promise<void> {
  const ids = (await readInventedPeople(join(root, 'data'))).map((person) => person.id);
  const left = await db.row(
    sql`select 1 as one from idp.person where id = any(${ids}::uuid[]) and enabled limit 1`,
  );
  if (left === undefined) return;
  say('Careful: the invented people of a demonstration are in this database, and can still sign in.');
  say('For real use begin with an empty database: another DATA_DIR, or another database in DATABASE_URL.');
  say('');
}

/** Whether only this machine can reach the portal. */
function isOnlyHere({ host, origin }: Config): boolean {
  return isLoopback(host) && isLoopback(new URL(origin).hostname);
}

function account(person: InventedPerson): {
  username: string;
  fullName: string;
  shows: InventedPerson['shows'];
} {
  return {
    username: person.username,
    fullName: `${person.givenName} ${person.familyName}`,
    shows: person.shows,
  };
}

async function listen({ app }: Portal, address: Config): Promise<void> {
  try {
    await app.listen({ host: address.host, port: address.port });
  } catch (failure) {
    throw explainedAddress(failure, address);
  }
}

/** Said as soon as the account is there: should a later part of the start fail, the password must be known. */
function sayFirstAccount({ say }: Start, { username, password }: MadePassword): void {
  say('This portal has nobody yet, so an administrator was made. The password is shown this once:');
  say(`  Username  ${username}`);
  say(`  Password  ${password}`);
  say('The first sign-in asks for a new one.');
  say('');
}

function announce({ say }: Start, config: Config, world: DemonstrationWorld | null): void {
  say(`The Access Portal is ready at ${config.origin}/`);
  if (world === null) return;
  say('');
  say('Demonstration data: everybody below is invented.');
  say(
    world.password === null
      ? 'Their password was printed when they were made.'
      : `Password for all of them: ${world.password}`,
  );
  for (const person of world.people) say(`  ${person.username.padEnd(12)} ${person.shows.en}`);
  say('');
  say('Ctrl-C stops everything.');
}
