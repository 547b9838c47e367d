import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../adapters/db/database.ts';
import { startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { handOver } from '../adapters/folder-owner.ts';
import { refuseUnfinishedRestore } from '../adapters/unfinished-restore.ts';
import { type Config, readConfig } from '../config/config.ts';
import { tryAddress } from './address.ts';
import { givenDatabase } from './given-database.ts';
import type { Start, Stops } from './start-surroundings.ts';

/** A running portal. */
export interface RunningPortal {
  config: Config;
  /** Finishes what is under way, then lets go of jobs, connections and the database. */
  stop(): Promise<void>;
}

/**
 * Starts everything: database, migrations, demonstration world, identity provider, API, page and jobs.
 * What was started is stopped again when a later part cannot start.
 *
 * A database that is there starts while the code of the portal is loaded. One that has to be made waits until the agency's
 * files are known to be good, so that a start that fails for them leaves no folder behind.
 */
export async function startPortal(start: Start): Promise<RunningPortal> {
  const config = readConfig(start.environment, start.root);
  refuseUnfinishedRestore(config.dataFolder);
  await tryAddress(config);
  const stops: Stops = [];
  const stop = () => stopAll(stops.splice(0));
  try {
    const early = isDatabaseThere(config) ? await beginDatabase(config, start, stops) : null;
    const { beginPortal, readAgencyFiles } = await import('./begin-portal.ts');
    const files = await readAgencyFiles(config);
    const { connection } = early ?? (await beginDatabase(config, start, stops));
    await beginPortal({ start, config, files, connection: await connection }, stops);
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

function isDatabaseThere({ databaseUrl, dataFolder }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataFolder, 'postgres', 'PG_VERSION'));
}

/** Resolves when the database is on its way; the connection, when it responds. */
async function beginDatabase(
  config: Config,
  start: Start,
  stops: Stops,
): Promise<{ connection: Promise<Connection> }> {
  let connection: Promise<Connection>;
  if (config.databaseUrl === null) {
    const log = { debug: () => undefined, error: (line: string) => start.say(`[database] ${line}`) };
    const launched = Promise.withResolvers<void>();
    const starting = startEmbeddedPostgres({
      folder: config.dataFolder,
      log,
      onLaunched: launched.resolve,
      onUnexpectedEnd: start.onDatabaseLost,
    });
    // Why it cannot start is reported where its connection is awaited.
    const settled = starting.then(
      (server) => () => server.stop(),
      () => () => Promise.resolve(),
    );
    stops.push(async () => await (await settled)());
    await Promise.race([launched.promise, settled]);
    connection = starting.then((server) => {
      handOver(config.dataFolder);
      return server.connection;
    });
  } else {
    connection = givenDatabase(config.databaseUrl);
  }
  connection.catch(() => undefined);
  return { connection };
}
