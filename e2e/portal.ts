import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type BrowserContext, type Page } from '@playwright/test';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
/** Whoever is invented for the demonstration signs in with this. */
const password = 'demo-portal-2026';

/** A portal of the test's own: started as a person would start it, on a free port and an empty data folder. */
export interface StartedPortal {
  origin: string;
  dataFolder: string;
}

/** Somebody at a browser of their own. */
export interface Somebody {
  page: Page;
  context: BrowserContext;
}

interface Fixtures {
  portal: StartedPortal;
  /** Opens a browser of its own and signs this person in through the sign-in page. */
  signIn: (username: string, options?: { language?: 'en' | 'es'; width?: number }) => Promise<Somebody>;
}

/** The test function with a running portal in it. */
export const test = base.extend<Fixtures>({
  // Playwright reads the fixture's dependencies from this very pattern: none.
  portal: async ({}, provide) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
    const port = await freePort();
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, LOG_LEVEL: 'warn', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await untilReady(child);
    await provide({ origin: `http://localhost:${port}`, dataFolder });
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(dataFolder, { recursive: true, force: true });
  },
  signIn: async ({ portal, browser }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (username, { language = 'en', width = 1280 } = {}) => {
      const context = await browser.newContext({
        baseURL: portal.origin,
        locale: language === 'es' ? 'es-US' : 'en-US',
        viewport: { width, height: 900 },
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto('/rap-home/login');
      await page.locator('#username').fill(username);
      await page.locator('#password').fill(password);
      await page.locator('#kc-login').click();
      await page.waitForURL(/\/rap-home\//);
      return { page, context };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from '@playwright/test';

async function untilReady(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is ready at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the portal did not start (${code}): ${said}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
