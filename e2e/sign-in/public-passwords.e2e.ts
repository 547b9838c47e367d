import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '../portals/portal-process.ts';
import { expect, test } from '../portals/portal.ts';
import { freePort } from '../../tools/ports/free-port.ts';

test('a demonstration begun on this machine is not opened to others with its public password', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-public-'));
  const options = { port: await freePort(), dataFolder };
  const here = startPortal(options);
  await here.ready;
  await here.end('SIGTERM');

  for (const demonstration of ['1', '0']) {
    const reachable = {
      HOST: '0.0.0.0',
      PORTAL_ORIGIN: 'https://portal.example',
      PORTAL_DEMO: demonstration,
    };
    const opened = startPortal(options, reachable);
    expect((await opened.ended).code).toBe(1);
    expect(opened.output()).toContain(
      'Cannot start: this database holds invented people with the public demonstration password',
    );
    expect(opened.output()).not.toContain('is ready');
  }
  await rm(dataFolder, { recursive: true, force: true });
});
