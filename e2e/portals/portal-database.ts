import { type Database, openDatabase } from '../../server/src/adapters/db/database.ts';
import type { Statement } from '../../server/src/adapters/db/sql.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { expect, test as base } from './portal.ts';
import { type PortalData, startPortal } from './portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** Works as the owner on the database of a portal, whether it runs or not. */
export async function withDatabase<T>(
  { dataFolder, databaseUrl = null }: { dataFolder: string; databaseUrl?: string | null },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { connection, stop } = await reachDatabase({ databaseUrl, dataFolder });
  const db = openDatabase({ connection, poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
    await stop();
  }
}

interface Fixtures {
  data: PortalData;
  /** Runs a statement in the portal's database: failures and weeks of waiting are staged there. */
  inDatabase: (statement: Statement) => Promise<void>;
}

/** The test function with a portal of its own, whose database can be reached. */
export const test = base.extend<Fixtures>({
  data: async ({ newData }, use) => {
    const { remove, ...data } = await newData();
    await use(data);
    await remove();
  },
  portal: async ({ data }, use) => {
    const portal = startPortal({ port: await freePort(), ...data });
    await portal.ready;
    await use({ origin: portal.origin });
    await portal.end('SIGTERM');
  },
  inDatabase: async ({ data, portal: _running }, use) => {
    await use(async (statement) => {
      expect(await withDatabase(data, (db) => db.run(statement))).toBeGreaterThan(0);
    });
  },
});

export { expect } from './portal.ts';
