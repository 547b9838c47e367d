import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseUnfinishedRestore } from '../unfinished-restore.ts';
import { KeyFileUnusable } from '../key-file.ts';
import { type Connection, type Database, openDatabase } from './database.ts';
import { readPassword } from './embedded/password.ts';
import { isSocketFolderOf } from './embedded/socket-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { codeOf, reasonOf } from './failure.ts';
import { sql } from './sql.ts';

/** There is no database to work on; the message says why, in words for the operator. */
export class DatabaseOutOfReach extends Error {
  override name = 'DatabaseOutOfReach';
}

/** The database server of a portal, whether it is running or not. */
export interface ReachedDatabase {
  connection: Connection;
  /** Stops what was started for this purpose; a portal's own server stays. */
  stop(): Promise<void>;
}

/**
 * Reaches the database of the portal that these settings describe: the server of DATABASE_URL, the embedded server of a
 * running portal, or one started for this purpose.
 * @throws DatabaseOutOfReach when there is none, or when it does not respond
 * @throws RestoreUnfinished
 */
export async function reachDatabase({
  databaseUrl,
  dataFolder,
}: {
  databaseUrl: string | null;
  dataFolder: string;
}): Promise<ReachedDatabase> {
  refuseUnfinishedRestore(dataFolder);
  const stay = async (): Promise<void> => undefined;
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, stop: stay };
  const dataFiles = join(dataFolder, 'postgres');
  if (!existsSync(dataFiles))
    throw new DatabaseOutOfReach(
      `There is no database in ${dataFolder}: no portal has been started on this data folder.`,
    );
  const running = await runningServer(dataFolder, dataFiles);
  if (running !== null) return { connection: running, stop: stay };
  try {
    const silent = { debug: () => undefined, error: () => undefined };
    return await startEmbeddedPostgres({ folder: dataFolder, log: silent });
  } catch (failure) {
    throw new DatabaseOutOfReach(reasonOf(failure));
  }
}

/**
 * Does one thing on the database of a portal, under the portal's own role, and leaves it as it was reached.
 * @throws DatabaseOutOfReach as `reachDatabase` does
 */
export async function onReachedDatabase<Result>(
  options: Parameters<typeof reachDatabase>[0],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const server = await reachDatabase(options);
  const db = openDatabase({ connection: server.connection, poolSize: 1, role: 'portal_app' });
  try {
    return await work(db);
  } finally {
    await db.close();
    await server.stop();
  }
}

/** The line of `postmaster.pid` that names the socket's folder, counted from 0. */
const socketFolderLine = 4;

/** How to reach the embedded server that works on these files now; null when none responds. */
async function runningServer(dataFolder: string, dataFiles: string): Promise<Connection | null> {
  const host = await socketFolderOf(join(dataFiles, 'postmaster.pid'));
  // In a copied data folder the file still names the original's server.
  if (host === null || !isSocketFolderOf(host, dataFolder)) return null;
  const password = await readPassword(dataFolder).catch((failure: unknown) => {
    if (codeOf(failure) === 'ENOENT') return null;
    throw failure instanceof KeyFileUnusable ? new DatabaseOutOfReach(failure.message) : unreadable(failure);
  });
  // A database without a password gets one when it is started.
  if (password === null) return null;
  const connection = { host, user: 'portal', password, database: 'portal' };
  const db = openDatabase({ connection, poolSize: 1 });
  try {
    return (await responds(db)) ? connection : null;
  } finally {
    await db.close();
  }
}

async function socketFolderOf(pidFile: string): Promise<string | null> {
  try {
    const host = (await readFile(pidFile, 'utf8')).split('\n')[socketFolderLine]?.trim() ?? '';
    return host === '' ? null : host;
  } catch (failure) {
    if (codeOf(failure) === 'ENOENT') return null;
    throw unreadable(failure);
  }
}

function unreadable(failure: unknown): DatabaseOutOfReach {
  return new DatabaseOutOfReach(
    `The database's files cannot be read by this user (${reasonOf(failure)}): run this as the user that runs the portal.`,
  );
}

async function responds(db: Database): Promise<boolean> {
  try {
    await db.row(sql`select 1 as one`);
    return true;
  } catch {
    return false;
  }
}
