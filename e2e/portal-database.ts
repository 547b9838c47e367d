import { openDatabase } from '../server/src/adapters/db/database.ts';
import type { Statement } from '../server/src/adapters/db/sql.ts';
import { readConfig } from '../server/src/config.ts';
import { reachDatabase } from '../server/src/adapters/db/reach-database.ts';
import { hastyFolder } from './data-folder.ts';
import { expect, test as base } from './portal.ts';
import { freePort, startPortal } from './portal-process.ts';

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
      const config = readConfig({ DATA_DIR: dataFolder }, dataFolder);
      const { connection, stop } = await reachDatabase(config);
      const db = openDatabase({ connection, poolSize: 1 });
      try {
        expect(await db.run(statement)).toBeGreaterThan(0);
      } finally {
        await db.close();
        await stop();
      }
    });
  },
});

export { expect } from './portal.ts';
