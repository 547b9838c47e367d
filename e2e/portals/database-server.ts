import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/adapters/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/adapters/db/embedded-postgres.ts';
import { copiedFolder, copyFolder } from './data-folder.ts';
import type { PortalData } from './portal-process.ts';

/** One PostgreSQL on which many portals have a database each. */
export interface DatabaseServer {
  /** What a first start leaves: a database of its own and a folder with the keys that go with it. */
  newData(): Promise<RemovableData>;
  end(): Promise<void>;
}

/** Data of a portal that go away when they are no longer wanted. */
export interface RemovableData extends PortalData {
  /** The portal on it has to have ended. */
  remove: () => Promise<void>;
}

const silent = { debug: () => undefined, error: () => undefined };

/** The database of a portal in its own data folder, here the one that others are copied from. */
const template = 'portal';

/**
 * Starts the bundled PostgreSQL on a copy of a data folder in which a portal has been started for the first time. It does not
 * wait until the disk has what it writes, which only a power cut could undo.
 */
export async function startDatabaseServer(firstStarted: string): Promise<DatabaseServer> {
  const { dataFolder: folder, remove } = await copiedFolder(firstStarted);
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres({ folder, log: silent, settings }).catch(
    async (failure: unknown) => {
      await remove();
      throw failure;
    },
  );
  const carryOut = async (statement: string): Promise<void> => {
    const db = openDatabase({ connection: { ...server.connection, database: 'postgres' }, poolSize: 1 });
    try {
      await db.script(statement);
    } finally {
      await db.close();
    }
  };
  return {
    newData: async () => {
      const database = `story_${randomBytes(8).toString('hex')}`;
      const dataFolder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
      await copyFolder(join(folder, 'keys'), join(dataFolder, 'keys'));
      await carryOut(`create database ${database} template ${template}`);
      return {
        dataFolder,
        databaseUrl: addressOf({ ...server.connection, database }),
        remove: async () => {
          await carryOut(`drop database ${database} with (force)`);
          await rm(dataFolder, { recursive: true, force: true });
        },
      };
    },
    end: async () => {
      await server.stop();
      await remove();
    },
  };
}

/** As `DATABASE_URL` names a database behind a socket of the file system. */
function addressOf(server: { host: string; user: string; password: string; database: string }): string {
  const address = new URL(`postgresql://localhost:5432/${server.database}`);
  address.username = server.user;
  address.password = server.password;
  address.searchParams.set('host', server.host);
  return address.href;
}
