import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../server/src/adapters/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/adapters/db/embedded-postgres.ts';
import { migrate } from '../../server/src/adapters/db/migrate.ts';
import {
  startTestProvider,
  type TestProvider,
  type TestProviderOptions,
} from '../../server/src/identity/testing/test-provider.ts';

const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url));
const silent = { debug: () => undefined, error: () => undefined };

/** The embedded provider without the rest of the portal, on a database of its own: for clients that no portal has. */
export async function startProviderAlone(options: TestProviderOptions): Promise<TestProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-provider-'));
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres({ folder, log: silent, settings });
  const { connection } = server;
  const owner = openDatabase({ connection, poolSize: 1 });
  await migrate(owner, migrations, 'America/New_York');
  await owner.close();
  const db = openDatabase({ connection, poolSize: 5, role: 'portal_app' });
  const provider = await startTestProvider(db, options);
  return {
    ...provider,
    async close() {
      await provider.close();
      await db.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
