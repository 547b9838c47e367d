import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from './portal.ts';
import { freePort, startPortal } from './portal-process.ts';

/** The test function with a portal that starts for the first time, as a new user starts it: with everything by default. */
export const test = base.extend({
  portal: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portal-e2e-alive-'));
    const portal = startPortal({ port: await freePort(), dataFolder }, { PORTAL_DEMO: '' });
    await portal.ready;
    expect(portal.said(), 'nothing of the past is refused').not.toContain('begins without');
    await use({ origin: portal.origin });
    await portal.end('SIGTERM');
    await rm(dataFolder, { recursive: true, force: true });
  },
});
