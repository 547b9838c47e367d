import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { TestBrowser } from '../../server/src/identity/testing/test-browser.ts';
import { copyFolder } from './data-folder.ts';
import { type PortalProcess, startPortal, stillRunning } from './portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** An account without rights, with the same number on every machine where the tests run as root. */
export const ordinaryUser = 33;

const main = fileURLToPath(new URL('../../build/current/server/main.mjs', import.meta.url));

/** Why nothing can be tried as another user or on a disk of its own, or null where it can. */
export function whyNotAsAnother(): string | null {
  if (process.getuid?.() !== 0) return 'the tests do not run as root';
  const reads = spawnSync(process.execPath, ['-e', 'require("fs").accessSync(process.argv[1])', main], {
    uid: ordinaryUser,
    gid: ordinaryUser,
  });
  return reads.status === 0 ? null : 'another user may not enter the folder of the project';
}

interface WorkerFixtures {
  /** A data folder in which a portal has run once, with somebody signed in; to be copied, not used. */
  prepared: string;
}

interface Fixtures {
  /** An empty folder of the test's own; what is made below it is removed after. */
  folder: string;
  /** A data folder of the test's own in which a portal has run. */
  used: string;
  /** Starts a portal; whatever still runs at the end of the test is ended. */
  start: (
    dataFolder: string,
    options?: { port?: number; user?: number; environment?: Readonly<Record<string, string>> },
  ) => Promise<PortalProcess>;
  /** Starts a portal that is expected to refuse, in one sentence, and to leave nothing behind. */
  refusal: (
    dataFolder: string,
    options?: { port?: number; user?: number; environment?: Readonly<Record<string, string>> },
  ) => Promise<string>;
}

/** Tests of starts, good and bad, each on data folders of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  prepared: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-prepared-'));
      const portal = startPortal({ port: await freePort(), dataFolder: folder });
      await portal.ready;
      await new TestBrowser(portal.origin, 'demo-portal-2026').signIn('newcomer');
      await expect.poll(() => existsSync(join(folder, 'keys', 'audit.head'))).toBe(true);
      await portal.end('SIGTERM');
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  used: async ({ folder, prepared }, use) => {
    const used = join(folder, 'used');
    await copyFolder(prepared, used);
    await use(used);
  },
  start: async ({}, use) => {
    const started: PortalProcess[] = [];
    await use(async (dataFolder, { port, user, environment } = {}) => {
      const folder = {
        port: port ?? (await freePort()),
        dataFolder,
        ...(user === undefined ? {} : { user }),
      };
      const portal = startPortal(folder, environment);
      started.push(portal);
      return portal;
    });
    await Promise.all(started.map((portal) => portal.end('SIGTERM')));
  },
  refusal: async ({ start }, use) => {
    await use(async (dataFolder, options) => {
      const before = await serversOn(dataFolder);
      const portal = await start(dataFolder, options);
      expect(await portal.ended).toEqual({ code: 1, signal: null });
      const lines = portal.output().trim().split('\n');
      expect(lines.at(-1)).toMatch(/^Cannot start: /);
      expect(portal.output(), 'no stack trace').not.toMatch(/^ +at |errno:/m);
      expect(await stillRunning([portal.pid]), 'the portal is gone').toEqual([]);
      expect(await serversOn(dataFolder), 'and no database is left').toEqual(before);
      return lines.at(-1)?.slice('Cannot start: '.length) ?? '';
    });
  },
});

export { expect };

/** Ids of processes that have the folder open as theirs: the database works in it. */
async function serversOn(folder: string): Promise<string[]> {
  const found = spawnSync(
    'sh',
    ['-c', 'ls -d /proc/[0-9]*/cwd -l 2>/dev/null | grep -F -- "$0" || true', `-> ${folder}/`],
    {
      encoding: 'utf8',
    },
  );
  return found.stdout.split('\n').filter((line) => line !== '');
}

/** A server of the network that takes connections and says nothing. */
export async function silentServer(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  const connections = new Set<Socket>();
  server.on('connection', (connection) => connections.add(connection.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on an address and a port, no socket of the file system.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      for (const connection of connections) connection.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
