import { rm } from 'node:fs/promises';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { readsOnly } from '../journeys/tellings.ts';
import { firstStarted } from './data-folder.ts';
import { type DatabaseServer, type RemovableData, startDatabaseServer } from './database-server.ts';
import { type OwnPortal, startOwnPortal } from './own-portal.ts';
import type { PortalProcess } from './portal-process.ts';

/** The password of every invented person of the demonstration. */
export const password = 'demo-portal-2026';

/** A running portal, started as a person would start it, on a free port and a data folder that nobody has used. */
export interface StartedPortal {
  origin: string;
}

/** One person in a browser of their own. */
export interface Somebody {
  page: Page;
  context: BrowserContext;
}

/** The settings of somebody's browser. */
export interface BrowserSettings {
  language?: 'en' | 'es';
  width?: number;
  /** Whether the page of somebody signed in is left blank, for a story that goes elsewhere first or only calls the API. */
  isBlank?: boolean;
}

/** What the browsers complained about; the test fails when anything is left that it did not expect. */
export interface Complaints {
  /** Accepts matching complaints as part of the story. */
  expect(pattern: RegExp): void;
}

interface Fixtures {
  /** Whether the test writes and so needs a portal of its own, unless it is marked `readsOnly`; the others of one worker share theirs. */
  ownPortal: boolean;
  portal: StartedPortal;
  complaints: Complaints;
  /** Opens a browser of its own, with nobody signed in and no page loaded. */
  openBrowser: (settings?: BrowserSettings) => Promise<Somebody>;
  /** Opens a browser of its own, has its person signed in already, and goes to where a sign-in leads by default. */
  signIn: (username: string, settings?: BrowserSettings) => Promise<Somebody>;
  /** Everything the browsers complained about so far. */
  noted: string[];
}

/** What the tests of one worker share. */
interface WorkerFixtures {
  /** A data folder after the first start on it, to be copied; made when the first test wants it. */
  unused: () => Promise<string>;
  /** Data as after the first start, for a portal of the story's own, on the database server of the worker. */
  newData: () => Promise<RemovableData>;
  /** The portal for tests that change nothing, started when the first of them wants it. */
  sharedPortal: () => Promise<PortalProcess>;
}

/** The test function with a running portal in it, and watched browsers. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ownPortal: [false, { option: true }],
  unused: [
    async ({}, use) => {
      const made: Promise<string>[] = [];
      await use(async () => {
        const [first = firstStarted()] = made;
        made[0] = first;
        return await first;
      });
      for (const folder of made) await rm(await folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  newData: [
    async ({ unused }, use) => {
      const started: Promise<DatabaseServer>[] = [];
      await use(async () => {
        const [server = unused().then(startDatabaseServer)] = started;
        started[0] = server;
        return await (await server).newData();
      });
      for (const server of started) await (await server).end();
    },
    { scope: 'worker' },
  ],
  sharedPortal: [
    async ({ newData }, use) => {
      const started: Promise<OwnPortal>[] = [];
      await use(async () => {
        const [first = newData().then((data) => startOwnPortal(data))] = started;
        started[0] = first;
        return (await first).portal;
      });
      for (const portal of started) await (await portal).end();
    },
    { scope: 'worker' },
  ],
  portal: async ({ ownPortal, sharedPortal, newData }, use, testInfo) => {
    const isOwn = ownPortal && !testInfo.tags.includes(readsOnly.tag);
    const own = isOwn ? await startOwnPortal(await newData()) : null;
    const portal = own?.portal ?? (await sharedPortal());
    await use({ origin: portal.origin });
    await own?.end();
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('portal', { body: portal.output(), contentType: 'text/plain' });
    }
  },
  noted: async ({}, use) => {
    await use([]);
  },
  complaints: async ({ noted }, use) => {
    const expected: RegExp[] = [];
    await use({ expect: (pattern) => expected.push(pattern) });
    const unexpected = noted.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'complaints of the browsers').toEqual([]);
  },
  openBrowser: async ({ portal, browser, noted, complaints: _judgedAtTheEnd }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ language = 'en', width = 1280 } = {}) => {
      const context = await browser.newContext({
        baseURL: portal.origin,
        locale: language === 'es' ? 'es-US' : 'en-US',
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      await watch(context, noted);
      return { context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
  },
  signIn: async ({ openBrowser, portal }, use) => {
    await use(async (username, settings) => {
      const somebody = await openBrowser(settings);
      await signInAhead(somebody.context, portal.origin, username);
      if (settings?.isBlank === true) return somebody;
      await somebody.page.goto('/rap-home/login');
      await expect(somebody.page.locator('header.usa-header .nav-person')).toBeAttached();
      return somebody;
    });
  },
});

export { expect } from '@playwright/test';

/**
 * Sends the sign-in page's form without showing it: what one does on that page has stories of its own. The browser has
 * the provider's session then, and the portal finds it.
 */
async function signInAhead(context: BrowserContext, origin: string, username: string): Promise<void> {
  const asked = new URLSearchParams({
    client_id: 'rap-client',
    redirect_uri: `${origin}/rap-home/login`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    // The digest of a text that nobody keeps: the code of this sign-in is never exchanged.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const form = await context.request.get(`/realms/risk-map/protocol/openid-connect/auth?${asked.toString()}`);
  const sent = await context.request.post(form.url(), {
    form: { username, password },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(sent.status(), `${username} signs in`).toBe(303);
  // The provider begins the session where the form leads.
  await context.request.get(sent.headers()['location'] ?? '', { maxRedirects: 0 });
}

/**
 * Fills in the sign-in page in front of somebody and sends it. By the ids that the page shares with other
 * providers, so that it works in every language.
 */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
  await page.waitForURL(/\/rap-home\//);
}

/** After two minutes without input the page gets no news, and in a long story somebody may have waited that long. */
export async function hearNews(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
}

/** Notes violations of the content policy, uncaught faults and whatever the pages write as an error. */
async function watch(context: BrowserContext, noted: string[]): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.effectiveDirective} against ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
  context.on('weberror', (fault) => noted.push(`fault: ${fault.error().message}`));
  context.on('console', (message) => {
    // The browser writes one for every answer above 399; the tests look at what people see instead.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) noted.push(message.text());
  });
}
