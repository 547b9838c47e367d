import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, fillSignIn, password, test } from './portal.ts';

/*
 * The provider that the portal is configured for, asked by the unmodified adapter without the portal's page in
 * between. Nothing here is particular to the embedded one.
 */

/** As much of keycloak-js as the checks use. */
interface Adapter {
  init(options: object): Promise<boolean>;
  login(options?: object): Promise<void>;
  logout(options: object): Promise<void>;
  updateToken(minimumValidity: number): Promise<boolean>;
  loadUserInfo(): Promise<{ preferred_username?: string }>;
  hasRealmRole(role: string): boolean;
  hasResourceRole(role: string, client: string): boolean;
  endpoints: { token(): string };
  token?: string;
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

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const adapterFile = join(projectFolder, 'node_modules', 'keycloak-js', 'lib', 'keycloak.js');

/**
 * Puts a bare page with the adapter in place of the public screen. The provider's own answers still arrive at the
 * portal's page, as the browser follows them without asking the test.
 */
async function serveAdapter(context: BrowserContext): Promise<void> {
  const script = `import Keycloak from '/adapter/keycloak.js';
    const { provider } = await (await fetch('/rap-home/config.json')).json();
    const keycloak = new Keycloak({ url: provider.url, realm: provider.realm, clientId: provider.client });
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
  const html = '<!doctype html><title>Adapter</title><script type="module" src="/adapter/page.js"></script>';
  await context.route(/\/rap-home\/applications\?adapter$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await context.route('**/adapter/page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route('**/adapter/keycloak.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', path: adapterFile }),
  );
}

/** Loads the bare page and tells whether the adapter's silent look found a session. */
async function findsSession(page: Page): Promise<boolean> {
  await page.goto('/rap-home/applications?adapter');
  await page.waitForFunction(() => 'ready' in window);
  return page.evaluate(() => window.ready);
}

async function signInWithAdapter(page: Page, username: string): Promise<void> {
  expect(await findsSession(page)).toBe(false);
  await page.evaluate(() => void window.keycloak.login());
  await fillSignIn(page, username);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await findsSession(page)).toBe(true);
}

async function refresh(page: Page, minimumValidity: number): Promise<boolean> {
  return page.evaluate((seconds) => window.keycloak.updateToken(seconds), minimumValidity);
}

test('a silent look finds nobody, a sign-in somebody, and a second tab the same', async ({ openBrowser }) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context);
  expect(await findsSession(page)).toBe(false);

  await page.evaluate(() => void window.keycloak.login({ locale: 'es' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.locator('#username').fill('newcomer');
  await page.locator('#password').fill(`not ${password}`);
  await page.locator('#kc-login').click();
  await expect(page.locator('#input-error-username')).toBeVisible();
  await fillSignIn(page, 'newcomer');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await findsSession(page)).toBe(true);

  const known = await page.evaluate(async () => ({
    name: (await window.keycloak.loadUserInfo()).preferred_username,
    isUser: window.keycloak.hasRealmRole('RAPUser'),
    mayUpload: window.keycloak.hasResourceRole('Upload', 'hll-app'),
    kept: localStorage.length,
  }));
  expect(known).toEqual({ name: 'newcomer', isUser: true, mayUpload: false, kept: 0 });

  const second = await context.newPage();
  expect(await findsSession(second)).toBe(true);
});

test('a token is refreshed when it must be, once for all who ask', async ({ openBrowser }) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context);
  await signInWithAdapter(page, 'newcomer');
  expect(await refresh(page, 5)).toBe(false);
  const before = await page.evaluate(() => window.keycloak.token);
  expect(await refresh(page, -1)).toBe(true);
  expect(await page.evaluate(() => window.keycloak.token)).not.toBe(before);

  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/protocol/openid-connect/token')) asked += 1;
  });
  const answers = await page.evaluate(() =>
    Promise.all([1, 2, 3, 4].map(() => window.keycloak.updateToken(-1))),
  );
  expect(answers).toEqual([true, true, true, true]);
  expect(asked).toBe(1);
});

test('a refresh token used twice ends its line, and only that', async ({ openBrowser }) => {
  const { page: first, context } = await openBrowser();
  await serveAdapter(context);
  await signInWithAdapter(first, 'newcomer');
  const second = await context.newPage();
  expect(await findsSession(second)).toBe(true);

  const reuse = await second.evaluate(async () => {
    const { keycloak } = window;
    const used = keycloak.refreshToken ?? '';
    await keycloak.updateToken(-1);
    const answer = await fetch(keycloak.endpoints.token(), {
      method: 'POST',
      credentials: 'include',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'rap-client',
        refresh_token: used,
      }),
    });
    const refused = await keycloak.updateToken(-1).catch(() => 'refused');
    return [answer.status, refused, keycloak.authenticated, keycloak.token];
  });
  expect(reuse).toEqual([400, 'refused', false, undefined]);
  expect(await refresh(first, -1), 'the other tab goes on').toBe(true);
  expect(await findsSession(second), 'the session itself goes on').toBe(true);
});

test('a logout is seen in another tab by its session frame', async ({ openBrowser }) => {
  const { page: first, context } = await openBrowser();
  await serveAdapter(context);
  await signInWithAdapter(first, 'newcomer');
  const second = await context.newPage();
  expect(await findsSession(second)).toBe(true);
  await second.evaluate(
    () => void window.keycloak.logout({ redirectUri: `${location.origin}/rap-home/applications` }),
  );
  await expect.poll(() => first.evaluate(() => window.loggedOut), { timeout: 10_000 }).toBe(true);
  await second.waitForURL(/\/rap-home\/applications$/);
  expect(await findsSession(second)).toBe(false);
});

test.describe('with a portal of its own', () => {
  test.use({ ownPortal: true });

  test('a role given meanwhile is in the next token', async ({ openBrowser }) => {
    const [newcomer, supervisor, authorizer] = await Promise.all(
      ['newcomer', 'supervisor', 'authorizer'].map(async (username) => {
        const { page, context } = await openBrowser();
        await serveAdapter(context);
        await signInWithAdapter(page, username);
        return page;
      }),
    );
    if (newcomer === undefined || supervisor === undefined || authorizer === undefined) return;
    const request = await post(newcomer, '/greenlight/approval/requests', {
      requestType: 'ACCESS_REQUEST',
      requestDetails: { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Loss estimates' },
    });
    const decisions = `/greenlight/approval/requests/${request.requestId}/decisions`;
    const { version } = await post(supervisor, decisions, {
      stage: 'SUPERVISOR',
      version: request.version,
      decision: 'APPROVE',
    });
    expect(await newcomer.evaluate(() => window.keycloak.hasResourceRole('Upload', 'hll-app'))).toBe(false);
    await post(authorizer, decisions, { stage: 'AUTHORIZER', version, decision: 'APPROVE' });
    await expect
      .poll(async () => {
        await refresh(newcomer, -1);
        return newcomer.evaluate(() => window.keycloak.hasResourceRole('Upload', 'hll-app'));
      })
      .toBe(true);
  });
});

interface Answered {
  requestId: string;
  version: number;
}

/** One call of the portal's own API with the token that this page holds. */
async function post(page: Page, path: string, body: object): Promise<Answered> {
  const answer: unknown = await page.evaluate(
    async ([to, content]) => {
      const reply = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${window.keycloak.token ?? ''}`,
        },
        body: content,
      });
      return reply.json();
    },
    [path, JSON.stringify(body)] as const,
  );
  if (!isAnswered(answer)) throw new Error(`${path} was answered with ${JSON.stringify(answer)}`);
  return answer;
}

function isAnswered(answer: unknown): answer is Answered {
  return typeof answer === 'object' && answer !== null && 'requestId' in answer && 'version' in answer;
}
