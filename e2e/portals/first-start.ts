import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import { startOwnPortal } from './own-portal.ts';
import { expect, test as base } from './portal.ts';
import { startPortal } from './portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

interface WorkerFixtures {
  /** What a first start by a new user leaves, with everything by default: three months of sixty people's work take seconds to make. */
  begun: DatabaseServer;
}

/**
 * The test function with a portal as a new user has it after the first start; each story has its own copy. A file that uses it
 * runs its stories one after another (`mode: 'default'`), or every worker makes a first start.
 */
export const test = base.extend<object, WorkerFixtures>({
  begun: [
    async ({}, use) => {
      const dataFolder = await mkdtemp(join(tmpdir(), 'portal-e2e-alive-'));
      const first = startPortal({ port: await freePort(), dataFolder }, { PORTAL_DEMO: '' });
      await first.ready;
      await first.end('SIGTERM');
      expect(first.output(), 'nothing of the past is refused').not.toContain('begins without');
      const server = await startDatabaseServer(dataFolder);
      await use(server);
      await server.end();
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  portal: async ({ begun }, use) => {
    const own = await startOwnPortal(await begun.newData(), { PORTAL_DEMO: '1' });
    await use({ origin: own.portal.origin });
    await own.end();
  },
});
