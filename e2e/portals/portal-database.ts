import { type Database, openDatabase } from '../../server/src/adapters/db/database.ts';
import type { Statement } from '../../server/src/adapters/db/sql.ts';
import { readConfig } from '../../server/src/config.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { hastyFolder } from './data-folder.ts';
import { expect, test as base } from './portal.ts';
import { freePort, startPortal } from './portal-process.ts';

/** Works as the owner on the database of a data folder, whether a portal runs on it or not. */
export async function withDatabase<T>(dataFolder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { connection, stop } = await reachDatabase(readConfig({ DATA_DIR: dataFolder }, dataFolder));
  const db = openDatabase({ connection, poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
    await stop();
  }
}

interface Fixtures {
  dataFolder: string;
  /** Runs a statement in the portal's database: failures and weeks of waiting are staged there. */
  inDatabase: (statement: Statement) => Promise<void>;
}

/** The test function with a portal of its own, whose database can be reached. */
export const test = base.extend<Fixtures>({
  dataFolder: async ({ unused }, use) => {
    const { dataFolder, remove } = await hastyFolder(await unused());
    await use(dataFolder);
    await remove();
  },
  portal: async ({ dataFolder }, use) => {
    const portal = startPortal({ port: await freePort(), dataFolder });
    await portal.ready;
    await use({ origin: portal.origin });
    await portal.end('SIGTERM');
  },
  inDatabase: async ({ dataFolder, portal: _running }, use) => {
    await use(async (statement) => {
      expect(await withDatabase(dataFolder, (db) => db.run(statement))).toBeGreaterThan(0);
    });
  },
});

export { expect } from './portal.ts';
