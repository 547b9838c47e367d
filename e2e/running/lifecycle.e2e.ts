import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { inWholeTest } from '../journeys/tellings.ts';
import { askForAccess } from '../journeys/journeys.ts';
import { fillSignIn } from '../portals/portal.ts';
import {
  asNpm,
  family,
  forServices,
  type PortalProcess,
  signalEach,
  startPortal,
  stillRunning,
} from '../portals/portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

interface Fixtures {
  dataFolder: string;
  /** Starts a portal on the data folder of the test; whatever still runs at its end is killed. */
  start: (options?: {
    port?: number;
    environment?: Readonly<Record<string, string>>;
    command?: readonly [string, ...string[]];
  }) => Promise<PortalProcess>;
}

const test = base.extend<Fixtures>({
  dataFolder: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
    await use(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
  },
  start: async ({ dataFolder }, use) => {
    const started: PortalProcess[] = [];
    await use(async ({ port, environment, command } = {}) => {
      const options = { port: port ?? (await freePort()), dataFolder };
      const portal = startPortal({ ...options, ...(command === undefined ? {} : { command }) }, environment);
      started.push(portal);
      return portal;
    });
    await Promise.all(started.map((portal) => portal.end('SIGTERM')));
  },
});

test('a second portal on the same data folder is refused in words, and the first goes on', async ({
  dataFolder,
  start,
}) => {
  const first = await start();
  await first.ready;
  const second = await start();
  expect((await second.ended).code).toBe(1);
  expect(second.output()).toContain(`Cannot start: The data folder ${dataFolder} is already in use`);
  expect(second.output()).toContain(`process ${first.pid}`);
  expect(second.output()).not.toContain('    at ');
  expect((await fetch(`${first.origin}/health/ready`)).status).toBe(200);
});

test('a port in use is refused in words, and nothing stays behind', async ({ start }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const portal = await start({ port });
  expect((await portal.ended).code).toBe(1);
  expect(portal.output()).toContain(`Cannot start: port ${port} on 127.0.0.1 is taken`);
  other.close();
  await once(other, 'close');
  const next = await start({ port });
  await next.ready;
});

test('a wrong setting stops the start and is named', async ({ start }) => {
  const portal = await start({ environment: { DECISION_DUE_DAYS: 'soon' } });
  expect((await portal.ended).code).toBe(1);
  expect(portal.output()).toContain('Cannot start: Setting DECISION_DUE_DAYS');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the portal and every process of it`, async ({ start }) => {
    const portal = await start();
    await portal.ready;
    const processes = await family(portal.pid);
    expect(processes.length, 'the database runs in processes of its own').toBeGreaterThan(2);
    expect(await portal.end(signal)).toEqual({ code: 0, signal: null });
    expect(await stillRunning(processes)).toEqual([]);
    expect(portal.output()).toContain('Stopped.');
  });
}

test('what a service manager starts becomes the portal, and nothing stays beside it', async ({ start }) => {
  const portal = await start({ command: [forServices] });
  await portal.ready;
  const processes = await family(portal.pid);
  const [own, ...others] = await Promise.all(
    processes.map((pid) =>
      readFile(`/proc/${pid}/cmdline`, 'utf8').then((text) => text.replaceAll('\0', ' ')),
    ),
  );
  expect(own).toMatch(/^build\/[^/]+\/ access-portal/);
  expect(others.filter((command) => !/postgres/.test(command))).toEqual([]);
  expect(await portal.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(await stillRunning(processes)).toEqual([]);
});

test('a portal that npm started ends when npm is gone, however that ended', async ({ start }) => {
  const portal = await start({ command: asNpm });
  await portal.ready;
  const processes = await family(portal.pid);
  await portal.end('SIGKILL');
  expect(await stillRunning(processes)).toEqual([]);
  expect(portal.output()).toContain('Stopped.');
});

// The torture kills portal, database and both, and asks for all that was acknowledged; `running/outages` does so with a page open.
test(
  'people and requests survive a restart, the death of the portal and the death of everything',
  inWholeTest,
  async ({ page, start }) => {
    const port = await freePort();
    let portal = await start({ port });
    await portal.ready;
    await page.goto(`${portal.origin}/rap-home/login`);
    await fillSignIn(page, 'newcomer');
    const number = await askForAccess(page, 'To be kept');

    const ends: [string, () => Promise<void>][] = [
      ['a restart', async () => void (await portal.end('SIGTERM'))],
      ['the death of the portal alone', async () => void (await portal.end('SIGKILL'))],
      ['the death of everything', killEverything],
    ];
    async function killEverything(): Promise<void> {
      signalEach((await family(portal.pid)).toReversed(), 'SIGKILL');
      await portal.ended;
    }
    for (const [what, end] of ends) {
      await test.step(`after ${what}`, async () => {
        const processes = await family(portal.pid);
        await end();
        portal = await start({ port });
        await portal.ready;
        expect(await stillRunning(processes), 'nothing of the earlier portal is left').toEqual([]);
        await page.goto(`${portal.origin}/rap-home/applications?show=status`);
        await expect(page.getByText('Signed in as Nora T New')).toBeVisible();
        await expect(page.getByRole('link', { name: number })).toBeVisible();
      });
    }
  },
);
