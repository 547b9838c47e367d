import { join } from 'node:path';
import { type Connection, openDatabase } from '../adapters/db/database.ts';
import { startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { migrate } from '../adapters/db/migrate.ts';
import { handOver } from '../adapters/folder-owner.ts';
import { explainedAddress, tryAddress } from './address.ts';
import { buildPortal, type Portal } from '../portal/portal.ts';
import { refuseOtherAuditKey } from '../audit/key-check.ts';
import { type Config, readConfig } from '../config.ts';
import type { ListedPerson } from '../demonstration/invented-person.ts';
import { readCatalogueFiles } from '../features/catalogue/catalogue-file.ts';
import { readContentFiles } from '../features/content/content-files.ts';
import { type DemonstrationWorld, firstAccounts } from './first-accounts.ts';
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
  const catalogue = await readCatalogueFiles(config.catalogueFolder, config.forms);
  const content = await readContentFiles(config.catalogueFolder);
  await tryAddress(config);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = () => stopAll(stops.splice(0));
  try {
    const connection = await databaseConnection(config, start, stops);
    await migrateAsOwner(connection, join(start.root, 'server', 'migrations'), config.deadlines.zone).catch(
      (failure: unknown) => {
        throw config.databaseUrl === null ? failure : explainedMigration(failure);
      },
    );
    const db = openDatabase({ connection, poolSize, role: workingRole });
    stops.push(() => db.close());
    await refuseOtherAuditKey(db, join(config.dataFolder, 'keys', 'audit.key'));
    const world = await firstAccounts({ ...{ config, db, start }, ...catalogue });
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
      content,
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
    portal.doTheRest();
    return { config, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Stops the parts in reverse order; one that fails does not keep the others running. */
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
  handOver(config.dataFolder);
  return server.connection;
}

async function migrateAsOwner(connection: Connection, folder: string, deadlineZone: string): Promise<void> {
  const owner = openDatabase({ connection, poolSize: 1 });
  try {
    await migrate(owner, folder, deadlineZone);
  } finally {
    await owner.close();
  }
}

function account(person: ListedPerson): {
  username: string;
  fullName: string;
  shows: ListedPerson['shows'];
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
