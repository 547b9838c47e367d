import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { accountFor, giveBack, refuseAnothers } from './embedded/account.ts';
import { ensureDataFolder } from './embedded/data-folder.ts';
import { stopEarlierServer } from './embedded/earlier-server.ts';
import { DatabaseLog } from './embedded/database-log.ts';
import { folderIdentity } from './embedded/folder-identity.ts';
import { type FolderLock, lockFolder } from './embedded/folder-lock.ts';
import { securedPassword } from './embedded/password.ts';
import { EmbeddedPostgresFailure, NoRoomLeft, preparePrograms, run } from './embedded/programs.ts';
import { Server, type ServerLog } from './embedded/server.ts';
import { claimSocketFolder, type SocketFolder } from './embedded/socket-folder.ts';
import { pausesBeforeTries, Supervision } from './embedded/supervision.ts';
import { isNoRoom, noRoomAt } from '../system-fault.ts';
import { codeOf, reasonOf } from './failure.ts';

export interface EmbeddedPostgresOptions {
  /** The portal's data folder; the database lives in its `postgres` folder. Made when missing. */
  folder: string;
  log: ServerLog;
  /** Called once the server's process runs; from then on it needs no help until it responds. */
  onLaunched?: () => void;
  /** Called once when the server has ended and does not come back; the portal cannot work without it. */
  onUnexpectedEnd?: (reason: string) => void;
  /** Whether the caller holds the folder's lock and releases it later; by default it is acquired here. */
  isLocked?: boolean;
  /** Server settings over ours, by their PostgreSQL names. */
  settings?: Readonly<Record<string, string>>;
  /** Milliseconds to wait before each try to bring back a server that has ended; usually `pausesBeforeTries`. */
  pauses?: readonly number[];
}

export interface EmbeddedPostgres {
  connection: { host: string; user: 'portal'; password: string; database: 'portal' };
  /** Stops the server: open transactions are rolled back, everything committed is on disk. Safe to repeat. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the portal on `<folder>/postgres` and waits until it responds.
 *
 * It listens on a socket in a private folder only, never on the network, and asks everybody for the password. One portal
 * per folder: the folder is locked until `stop`. A server that a killed portal left behind is stopped first. As root the server runs
 * under an account of its own, as the data's owner, or as nobody.
 * @throws DataFolderInUse when another portal holds the folder.
 * @throws EmbeddedPostgresFailure when the server cannot be made to run, with the reason in words.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = options.isLocked === true ? { release: () => undefined } : lockFolder(options.folder);
  try {
    return await startLocked(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Stops the server that a killed portal may have left behind on the folder. The caller holds the folder's lock. */
export async function stopLeftServer(folder: string): Promise<void> {
  const here = realpathSync(folder);
  await stopEarlierServer(join(here, 'postgres'), serverNameOf(here));
}

function serverNameOf(folder: string): string {
  return `portal-${folderIdentity(folder).replace(':', '-')}`;
}

async function startLocked(options: EmbeddedPostgresOptions, lock: FolderLock): Promise<EmbeddedPostgres> {
  const folder = realpathSync(options.folder);
  const dataFolder = join(folder, 'postgres');
  const serverName = serverNameOf(folder);
  refuseAnothers(dataFolder);
  await stopEarlierServer(dataFolder, serverName);
  const chosen = accountFor(dataFolder);
  const { account } = chosen;
  if (chosen.isShared) options.log.error(remedyForNobody(folder));
  const socketFolder = await claimSocketFolder(folder, account);
  try {
    const footing = { account, programs: await preparePrograms(account, socketFolder.path) };
    await ensureDataFolder(folder, dataFolder, footing);
    const password = await securedPassword(folder, dataFolder, footing);
    const settings = settingArguments({
      ...ourSettings,
      ...options.settings,
      unix_socket_directories: socketFolder.path,
      cluster_name: serverName,
    });
    const launch = (): Server => {
      const output = new DatabaseLog(folder, dataFolder);
      return new Server(run('postgres', settings, { footing, dataFolder }), options.log, output, folder);
    };
    const reopen = async (): Promise<void> => {
      await stopEarlierServer(dataFolder, serverName);
      socketFolder.renew();
      footing.programs = await preparePrograms(account, socketFolder.path);
    };
    const letGo = (): void => giveBack(dataFolder, chosen);
    return await supervise({ folder, password, launch, reopen, letGo, socketFolder, lock }, options);
  } catch (error) {
    socketFolder.remove();
    throw error;
  }
}

function remedyForNobody(folder: string): string {
  return `The database runs as nobody, an account that other programs may use too: give ${folder} to an account of the portal's own (chown -R NAME ${folder}) and start again.`;
}

interface Holdings {
  folder: string;
  password: string;
  launch: () => Server;
  /** Makes the socket's folder again. */
  reopen: () => Promise<void>;
  /** Gives the files back, once the server has ended. */
  letGo: () => void;
  socketFolder: SocketFolder;
  lock: FolderLock;
}

async function supervise(
  { folder, password, launch, reopen, letGo, socketFolder, lock }: Holdings,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const server = { host: socketFolder.path, user: 'portal', password } as const;
  const supervision = new Supervision({
    folder,
    launch,
    reopen,
    log: options.log,
    pauses: options.pauses ?? pausesBeforeTries,
    responds: () => responds(server, folder),
    isOpen: () => socketFolder.isOpen(),
    onLost: (reason) => {
      cleanUp();
      options.onUnexpectedEnd?.(reason);
    },
  });
  // If this process ends without `stop` (a fault, an exit elsewhere), the server ends with it.
  const endWithParent = (): void => {
    supervision.interrupt();
    socketFolder.remove();
  };
  process.once('exit', endWithParent);
  const cleanUp = (): void => {
    process.off('exit', endWithParent);
    socketFolder.remove();
    letGo();
    lock.release();
  };
  const stop = async (): Promise<void> => {
    await supervision.stop();
    cleanUp();
  };
  options.onLaunched?.();
  try {
    await supervision.untilResponding();
    await ensureDatabase(server);
  } catch (error) {
    await stop();
    throw error;
  }
  supervision.watch();
  return { connection: { ...server, database: 'portal' }, stop };
}

const ourSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  // Failing statements and error details contain people's data: neither is written anywhere.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
} as const;

function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Whom to connect to, in whichever database. */
type Access = Omit<EmbeddedPostgres['connection'], 'database'>;

/**
 * What a server reports while it is not ready yet, or has no connection to spare; any other refusal is final.
 */
const notYet = ['57P01', '57P02', '57P03', '53300'];

const wrongPassword = '28P01';

async function responds(server: Access, folder: string): Promise<boolean> {
  try {
    await withClient(server, 'postgres', (client) => client.query('select 1'));
    return true;
  } catch (error) {
    // A socket that does not exist yet gives a system code such as ENOENT; the server's codes have five characters.
    const code = codeOf(error);
    if (!/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code) || notYet.includes(code)) return false;
    if (isNoRoom(error)) throw new NoRoomLeft(`The embedded database did not start: ${noRoomAt(folder)}.`);
    if (code === wrongPassword)
      throw new EmbeddedPostgresFailure(
        `The database in ${folder} has another password than the one of keys/database.key: restore both from one backup of ${folder}, or remove that file, and the next start makes a new one.`,
      );
    throw new EmbeddedPostgresFailure(
      `The database in ${folder} is not one this portal has made, or it is damaged (${reasonOf(error)}): restore ${folder} from a backup, or set DATA_DIR to another folder.`,
    );
  }
}

async function ensureDatabase(server: Access): Promise<void> {
  await withClient(server, 'postgres', async (client) => {
    const found = await client.query("select from pg_database where datname = 'portal'");
    if (found.rowCount === 0) await client.query('create database portal');
  });
}

async function withClient(
  server: Access,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...server, database, connectionTimeoutMillis: 5_000 });
  // A broken connection already rejects the work; without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
