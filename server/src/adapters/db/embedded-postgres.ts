import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDataFolder } from './embedded/data-folder.ts';
import { stopEarlierServer } from './embedded/earlier-server.ts';
import { type FolderLock, lockFolder } from './embedded/folder-lock.ts';
import { accountFor, preparePrograms, run } from './embedded/programs.ts';
import { Server, type ServerLog } from './embedded/server.ts';
import { claimSocketFolder, type SocketFolder } from './embedded/socket-folder.ts';

export interface EmbeddedPostgresOptions {
  /** The portal's data folder; the database lives in its `postgres` folder. Made when missing. */
  folder: string;
  log: ServerLog;
  /** Told once when the server ends though nobody stopped it; the portal cannot go on without it. */
  onUnexpectedEnd?: (reason: string) => void;
  /** Server settings over ours, by their PostgreSQL names. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  connection: { host: string; user: 'portal'; database: 'portal' };
  /** Stops the server: open transactions are rolled back, everything committed is on disk. Safe to repeat. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the portal on `<folder>/postgres` and waits until it answers.
 *
 * It listens on a socket in a private folder only, never on the network. One portal per folder: the folder is
 * locked until `stop`. A server that a killed portal left behind is stopped first. As root the server runs
 * as the data's owner, or as nobody.
 * @throws DataFolderInUse when another portal holds the folder.
 * @throws EmbeddedPostgresFailure when the server cannot be made to run, with the reason in words.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = lockFolder(options.folder);
  try {
    return await startLocked(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(options: EmbeddedPostgresOptions, lock: FolderLock): Promise<EmbeddedPostgres> {
  const folder = realpathSync(options.folder);
  const dataFolder = join(folder, 'postgres');
  const serverName = nameOf(dataFolder);
  const account = accountFor(dataFolder);
  await stopEarlierServer(dataFolder, serverName);
  const socketFolder = claimSocketFolder(folder, account);
  try {
    const footing = { account, programs: await preparePrograms(account, socketFolder.path) };
    await ensureDataFolder(folder, dataFolder, footing);
    const settings = {
      ...ourSettings,
      ...options.settings,
      unix_socket_directories: socketFolder.path,
      cluster_name: serverName,
    };
    const server = new Server(
      run('postgres', settingArguments(settings), { footing, dataFolder }),
      options.log,
    );
    return await supervise(server, socketFolder, lock, options);
  } catch (error) {
    socketFolder.remove();
    throw error;
  }
}

async function supervise(
  server: Server,
  socketFolder: SocketFolder,
  lock: FolderLock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  // Should this process end without `stop` (a fault, an exit elsewhere), the server ends with it.
  const endTogether = (): void => {
    server.interrupt();
    socketFolder.remove();
  };
  process.once('exit', endTogether);
  const cleanUp = (): void => {
    process.off('exit', endTogether);
    socketFolder.remove();
    lock.release();
  };
  try {
    await server.untilAnswered(() => answers(socketFolder.path));
    await ensureDatabase(socketFolder.path);
  } catch (error) {
    await server.stop();
    cleanUp();
    throw error;
  }
  server.whenLost((reason) => {
    cleanUp();
    options.onUnexpectedEnd?.(reason);
  });
  return {
    connection: { host: socketFolder.path, user: 'portal', database: 'portal' },
    stop: async () => {
      await server.stop();
      cleanUp();
    },
  };
}

const ourSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  // People's data appears in failing statements and in error details: neither is written anywhere.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
} as const;

function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A name by which a later start recognises a server of ours on this folder. */
function nameOf(dataFolder: string): string {
  return `portal-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
}

async function answers(host: string): Promise<boolean> {
  try {
    await withClient(host, 'postgres', (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

async function ensureDatabase(host: string): Promise<void> {
  await withClient(host, 'postgres', async (client) => {
    const found = await client.query("select from pg_database where datname = 'portal'");
    if (found.rowCount === 0) await client.query('create database portal');
  });
}

async function withClient(
  host: string,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ host, user: 'portal', database, connectionTimeoutMillis: 5_000 });
  // A broken connection already rejects the work; without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
