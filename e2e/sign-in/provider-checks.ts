import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect, password as demonstrationPassword } from '../portals/portal.ts';

/*
 * The unmodified adapter on bare pages, against any provider in Keycloak's layout. By default that is the one in the
 * portal under test; PROVIDER_URL names another, such as a Keycloak with the portal's realm.
 */

/** As much of keycloak-js as the checks use. */
interface Adapter {
  init(options: object): Promise<boolean>;
  login(options?: object): Promise<void>;
  logout(options: object): Promise<void>;
  createAccountUrl(): string;
  createRegisterUrl(): Promise<string>;
  updateToken(minimumValidity: number): Promise<boolean>;
  loadUserInfo(): Promise<{ preferred_username?: string }>;
  loadUserProfile(): Promise<{ username?: string; email?: string }>;
  hasRealmRole(role: string): boolean;
  hasResourceRole(role: string, client: string): boolean;
  endpoints: { token(): string; userinfo(): string };
  token?: string;
  tokenParsed?: Record<string, unknown>;
  refreshToken?: string;
  authenticated?: boolean;
}

declare global {
  interface Window {
    keycloak: Adapter;
    /** Whether the silent look found a session. */
    ready: Promise<boolean>;
    loggedOut: boolean;
  }
}

/** The provider that is checked, with what it must know: the clients, and a person who holds RAPUser. */
export interface CheckedProvider {
  /** Without a slash at the end; the realm's path follows. */
  url: string;
  realm: string;
  client: string;
  /** Where the client's pages are: its redirect addresses begin with it. */
  pageOrigin: string;
  /** Another client, and one of its redirect addresses. */
  other: { client: string; redirectUri: string };
  username: string;
  password: string;
  /** Whether the portal under test is behind the pages, and the provider in it. */
  isEmbedded: boolean;
}

interface ProviderFixtures {
  provider: CheckedProvider;
}

const { env } = process;
const givenUrl = env['PROVIDER_URL'];

/** Whether a provider of somebody's own is checked instead of the embedded one. */
export const isGiven = givenUrl !== undefined;

/** Where the portal's client is, by name. */
const portalClient = {
  realm: env['PROVIDER_REALM'] ?? 'risk-map',
  client: env['PROVIDER_CLIENT'] ?? 'rap-client',
};

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const adapterFile = join(projectFolder, 'node_modules', 'keycloak-js', 'lib', 'keycloak.js');
const publicFolder = join(projectFolder, 'web', 'public');

/** Another provider needs no portal: its pages come from a server that has nothing else. */
const pages = isGiven
  ? base.extend({
      portal: async ({}, use) => {
        const origin = env['PROVIDER_PAGE_ORIGIN'] ?? 'http://localhost:8080';
        const close = await servePages(origin, adapterScript({ url: givenUrl ?? '', ...portalClient }));
        await use({ origin });
        await close();
      },
    })
  : base;

/** The test function with a provider to check in it. */
export const test = pages.extend<ProviderFixtures>({
  provider: async ({ portal: { origin } }, use) => {
    await use({
      url: givenUrl ?? origin,
      pageOrigin: origin,
      isEmbedded: !isGiven,
      ...portalClient,
      other: {
        client: env['PROVIDER_OTHER_CLIENT'] ?? 'hll-app',
        redirectUri: env['PROVIDER_OTHER_REDIRECT'] ?? `${origin}/demo/apps/hll-app/callback`,
      },
      username: env['PROVIDER_USERNAME'] ?? 'newcomer',
      password: env['PROVIDER_PASSWORD'] ?? demonstrationPassword,
    });
  },
});

/** The address of the realm, which everything else follows. */
export function realmOf({ url, realm }: CheckedProvider): string {
  return `${url}/realms/${realm}`;
}

const barePage =
  '<!doctype html><title>Adapter</title><script type="module" src="/adapter/page.js"></script>';

function adapterScript({ url, realm, client }: Pick<CheckedProvider, 'url' | 'realm' | 'client'>): string {
  return `import Keycloak from '/adapter/keycloak.js';
    const keycloak = new Keycloak(${JSON.stringify({ url, realm, clientId: client })});
    window.keycloak = keycloak;
    window.loggedOut = false;
    keycloak.onAuthLogout = () => { window.loggedOut = true; };
    window.ready = keycloak.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: location.origin + '/rap-home/silent-check-sso.html',
      redirectUri: location.origin + '/rap-home/login',
      pkceMethod: 'S256',
      checkLoginIframeInterval: 5,
    });`;
}

/**
 * Puts a bare page with the adapter in place of the public screen. The provider's own answers still arrive at the
 * portal's page, as the browser follows them without asking the test; without a portal at the bare page as well.
 */
export async function serveAdapter(context: BrowserContext, provider: CheckedProvider): Promise<void> {
  // Chromium asks before a page of which it does not know where it came from may go to this machine's own addresses, so
  // that the pages for another provider come from a server.
  if (!provider.isEmbedded) return;
  await context.route(/\/rap-home\/applications\?adapter$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: barePage }),
  );
  await context.route('**/adapter/page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: adapterScript(provider) }),
  );
  await context.route('**/adapter/keycloak.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', path: adapterFile }),
  );
}

/** Serves the bare page everywhere, the adapter, and the page of the silent look. */
async function servePages(origin: string, script: string): Promise<() => Promise<void>> {
  const files: Readonly<Record<string, string | Buffer>> = {
    '/adapter/page.js': script,
    '/adapter/keycloak.js': await readFile(adapterFile),
    '/rap-home/silent-check-sso.html': await readFile(join(publicFolder, 'silent-check-sso.html')),
    '/rap-home/silent-check-sso.js': await readFile(join(publicFolder, 'silent-check-sso.js')),
  };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(files[path] ?? barePage);
  });
  const { hostname, port } = new URL(origin);
  server.listen(Number(port), hostname);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Loads the bare page and tells whether the adapter's silent look found a session. */
export async function findsSession(page: Page): Promise<boolean> {
  await page.goto('/rap-home/applications?adapter');
  await page.waitForFunction(() => 'ready' in window);
  return page.evaluate(() => window.ready);
}

/** Fills in the sign-in page by the ids that all providers share, and waits until the way back is done. */
export async function fillIn(page: Page, provider: CheckedProvider, username: string): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(provider.password);
  await page.locator('#kc-login').click();
  await page.waitForURL(
    (address) => address.origin === provider.pageOrigin && address.pathname.startsWith('/rap-home/'),
  );
  if (provider.isEmbedded) await expect(page.locator('header.usa-header .nav-person')).toBeAttached();
  else await page.waitForFunction(() => window.keycloak.authenticated);
}

/** Signs in through the adapter, and back on the bare page finds the session. */
export async function signInWithAdapter(
  page: Page,
  provider: CheckedProvider,
  username = provider.username,
): Promise<void> {
  expect(await findsSession(page)).toBe(false);
  await page.evaluate(() => void window.keycloak.login());
  await fillIn(page, provider, username);
  expect(await findsSession(page)).toBe(true);
}

/** `updateToken` of the adapter in this page. */
export async function refresh(page: Page, minimumValidity: number): Promise<boolean> {
  return page.evaluate((seconds) => window.keycloak.updateToken(seconds), minimumValidity);
}

/** One claim of the access token that this page holds. */
export async function claimOf(page: Page, name: string): Promise<unknown> {
  return page.evaluate((claim) => window.keycloak.tokenParsed?.[claim], name);
}
