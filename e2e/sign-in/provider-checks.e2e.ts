import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  claimOf,
  fillIn,
  findsSession,
  isGiven,
  realmOf,
  refresh,
  serveAdapter,
  signInWithAdapter,
  test,
} from './provider-checks.ts';
import { expect } from '../portals/portal.ts';

// The pages for another provider are at one fixed address.
if (isGiven) test.describe.configure({ mode: 'default' });

test('a silent look finds nobody, a sign-in somebody, and a second tab the same', async ({
  openBrowser,
  provider,
}) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context, provider);
  expect(await findsSession(page)).toBe(false);

  await page.evaluate(() => void window.keycloak.login({ locale: 'es' }));
  await page.locator('#username').fill(provider.username);
  await page.locator('#password').fill(`not ${provider.password}`);
  await page.locator('#kc-login').click();
  await expect(page.locator('#input-error-username')).toBeVisible();
  if (provider.isEmbedded) await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await fillIn(page, provider, provider.username);
  expect(await findsSession(page)).toBe(true);

  const known = await page.evaluate(async () => ({
    info: (await window.keycloak.loadUserInfo()).preferred_username,
    profile: (await window.keycloak.loadUserProfile()).username,
    isUser: window.keycloak.hasRealmRole('RAPUser'),
    hasInvented: window.keycloak.hasResourceRole('Invented', 'hll-app'),
    // The portal's own page remembers that somebody has been here and which alerts they closed; nothing else is kept.
    kept: Object.keys(localStorage).filter((name) => !['signed-in-here', 'closed-alerts'].includes(name)),
  }));
  const { username } = provider;
  expect(known).toEqual({ info: username, profile: username, isUser: true, hasInvented: false, kept: [] });
  expect([await claimOf(page, 'aud')].flat()).toContain('rap-api');

  const second = await context.newPage();
  expect(await findsSession(second)).toBe(true);
  expect(await claimOf(second, 'sid')).toBe(await claimOf(page, 'sid'));
});

test('a token is refreshed when it must be, once for all who ask', async ({ openBrowser, provider }) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context, provider);
  await signInWithAdapter(page, provider);
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

test('another client gets the same session without a page, and the first goes on', async ({
  openBrowser,
  provider,
}) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context, provider);
  await signInWithAdapter(page, provider);
  const { answer, token } = await signInOtherClient(page, provider);
  expect(answer.get('session_state')).toBe(await claimOf(page, 'sid'));
  expect(token).toMatchObject({ azp: provider.other.client, sid: answer.get('session_state') });
  expect(token).toMatchObject({ realm_access: { roles: ['RAPUser'] } });
  expect(await refresh(page, -1)).toBe(true);
  expect(await page.evaluate(() => window.loggedOut)).toBe(false);
});

test('a refresh token used twice ends its line, and not the session', async ({ openBrowser, provider }) => {
  const { page: first, context } = await openBrowser();
  await serveAdapter(context, provider);
  await signInWithAdapter(first, provider);
  const second = await context.newPage();
  expect(await findsSession(second)).toBe(true);

  const used = await second.evaluate(async () => {
    const token = window.keycloak.refreshToken ?? '';
    await window.keycloak.updateToken(-1);
    // Until its successor is used, the embedded provider takes a token that was just replaced once more.
    await window.keycloak.updateToken(-1);
    return token;
  });
  // Keycloak distinguishes uses only by the second.
  const tellApart = Date.now() + (provider.isEmbedded ? 0 : 2_000);
  await second.waitForFunction((moment) => Date.now() >= moment, tellApart);
  expect(await useRefreshToken(second, provider.client, used)).toBe(400);
  await expectRefused(second);
  // Keycloak ends the lines of all tabs of the client; a reload brings each back.
  if (provider.isEmbedded) expect(await refresh(first, -1), 'the other tab goes on').toBe(true);
  expect(await findsSession(second), 'the session itself goes on').toBe(true);
});

test('only a refresh answered 400 clears the token; whatever else goes wrong keeps it', async ({
  openBrowser,
  provider,
}) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context, provider);
  await signInWithAdapter(page, provider);
  for (const status of [401, 500, 503]) {
    await context.route('**/openid-connect/token', (route) => route.fulfill({ status }), { times: 1 });
    expect(await refreshOutcome(page), String(status)).toEqual(['rejected', true]);
  }
  await context.route('**/openid-connect/token', (route) => route.abort(), { times: 1 });
  expect(await refreshOutcome(page), 'no network').toEqual(['rejected', true]);
  expect(await refreshOutcome(page), 'and then it works').toEqual([true, true]);
  await page.evaluate(() => {
    const { keycloak } = window;
    keycloak.refreshToken = `${keycloak.refreshToken ?? ''}x`;
  });
  await expectRefused(page);
});

test('a logout is seen in another tab by its session frame, and by the provider itself', async ({
  openBrowser,
  provider,
}) => {
  const { page: first, context } = await openBrowser();
  await serveAdapter(context, provider);
  await signInWithAdapter(first, provider);
  const second = await context.newPage();
  expect(await findsSession(second)).toBe(true);
  await second.evaluate(
    () => void window.keycloak.logout({ redirectUri: `${location.origin}/rap-home/applications` }),
  );
  await expect.poll(() => first.evaluate(() => window.loggedOut)).toBe(true);
  await second.waitForURL(/\/rap-home\/applications$/);
  const kept = await first.evaluate(async () => {
    const { keycloak } = window;
    const answer = await fetch(keycloak.endpoints.userinfo(), {
      headers: { authorization: `Bearer ${keycloak.token ?? ''}` },
    });
    return answer.status;
  });
  expect(kept, 'the access token is worth nothing any more').toBe(401);
  expect(await findsSession(second)).toBe(false);
});

test('the account page opens without another sign-in, and is led to where nobody is signed in', async ({
  openBrowser,
  provider,
}) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context, provider);
  await signInWithAdapter(page, provider);
  const account = await page.evaluate(() => window.keycloak.createAccountUrl());
  const opened = await page.goto(account);
  expect(opened?.status()).toBe(200);
  await expect(page.locator('#kc-login')).toHaveCount(0);
  if (provider.isEmbedded) {
    await expect(page).toHaveURL(/\/rap-home\/account$/);
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    const { page: stranger } = await openBrowser();
    await stranger.goto(account);
    await expect(stranger.locator('#kc-login')).toBeVisible();
  }
});

test('the way to a new account is a form with the fields of all providers', async ({
  openBrowser,
  provider,
}) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context, provider);
  expect(await findsSession(page)).toBe(false);
  await page.goto(await page.evaluate(() => window.keycloak.createRegisterUrl()));
  for (const field of ['email', 'password', 'password-confirm'])
    await expect(page.locator(`#${field}`)).toBeVisible();
});

test('what must be refused is refused', async ({ openBrowser, provider }) => {
  const { page, context } = await openBrowser();
  await serveAdapter(context, provider);
  await signInWithAdapter(page, provider);
  const { client } = provider;
  const home = `${provider.pageOrigin}/rap-home/login`;
  const proof = { code_challenge: proofOf('v'.repeat(64)), code_challenge_method: 'S256' };
  const locationOf = async (parameters: Record<string, string>): Promise<string> =>
    (await authorize(page, provider, { client_id: client, redirect_uri: home, ...parameters })).location;

  expect(await locationOf(proof), 'as it should be').toContain('code=');
  expect(await locationOf({}), 'no proof key').toContain('error=invalid_request');
  const plain = { code_challenge: 'v'.repeat(64), code_challenge_method: 'plain' };
  expect(await locationOf(plain), 'a plain one').toContain('error=invalid_request');
  for (const redirect_uri of [`${home}/`, `${home}?x=1`, 'https://elsewhere.example/', `${home}x`])
    expect(await locationOf({ ...proof, redirect_uri }), redirect_uri).toBe('');
  expect(await locationOf({ ...proof, client_id: 'nobody' })).toBe('');

  const frame = `${realmOf(provider)}/protocol/openid-connect/login-status-iframe.html/init`;
  const frameStatus = async (client_id: string, origin: string): Promise<number> =>
    (await context.request.get(`${frame}?${new URLSearchParams({ client_id, origin }).toString()}`)).status();
  expect(await frameStatus(client, provider.pageOrigin)).toBe(204);
  expect(await frameStatus(client, 'https://elsewhere.example')).toBe(403);
  expect(await frameStatus('nobody', provider.pageOrigin)).toBe(403);
});

test.describe('with a portal of its own', () => {
  test.skip(isGiven, 'needs the portal and its invented people');
  test.use({ ownPortal: true });

  test('a role given meanwhile is in the next token', async ({ openBrowser, provider }) => {
    const [newcomer, supervisor, authorizer] = await Promise.all(
      ['newcomer', 'supervisor', 'authorizer'].map(async (username) => {
        const { page, context } = await openBrowser();
        await serveAdapter(context, provider);
        await signInWithAdapter(page, provider, username);
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

type Provider = Parameters<typeof realmOf>[0];

function proofOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Asks for an authorization without a page, with the cookies of this browser; where it leads, empty when nowhere. */
async function authorize(
  page: Page,
  provider: Provider,
  parameters: Record<string, string>,
): Promise<{ location: string }> {
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'openid',
    state: 's',
    nonce: 'n',
    prompt: 'none',
    ...parameters,
  });
  const address = `${realmOf(provider)}/protocol/openid-connect/auth?${query.toString()}`;
  const response = await page.context().request.get(address, { maxRedirects: 0 });
  return { location: response.headers()['location'] ?? '' };
}

/** A silent sign-in of the other client: what came back, and its access token's claims. */
async function signInOtherClient(
  page: Page,
  provider: Provider,
): Promise<{ answer: URLSearchParams; token: Record<string, unknown> }> {
  const { client, redirectUri } = provider.other;
  const verifier = randomBytes(48).toString('base64url');
  const { location } = await authorize(page, provider, {
    client_id: client,
    redirect_uri: redirectUri,
    code_challenge: proofOf(verifier),
    code_challenge_method: 'S256',
  });
  const answer = new URL(location).searchParams;
  const response = await page.context().request.post(`${realmOf(provider)}/protocol/openid-connect/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: client,
      redirect_uri: redirectUri,
      code: answer.get('code') ?? '',
      code_verifier: verifier,
    },
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const claims: unknown = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
  return { answer, token: { ...(claims as object) } };
}

/** Sends a refresh token past the adapter; the status it is answered with. */
async function useRefreshToken(page: Page, client: string, token: string): Promise<number> {
  return page.evaluate(
    async ([client_id, refresh_token]) => {
      const answer = await fetch(window.keycloak.endpoints.token(), {
        method: 'POST',
        credentials: 'include',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id, refresh_token }),
      });
      return answer.status;
    },
    [client, token] as const,
  );
}

/** How a refresh ends, and whether the token is still there. */
async function refreshOutcome(page: Page): Promise<[boolean | 'rejected', boolean]> {
  return page.evaluate(async () => {
    const { keycloak } = window;
    const outcome = await keycloak.updateToken(-1).catch(() => 'rejected' as const);
    return [outcome, keycloak.token !== undefined] as [boolean | 'rejected', boolean];
  });
}

async function expectRefused(page: Page): Promise<void> {
  expect(await refreshOutcome(page)).toEqual(['rejected', false]);
  expect(await page.evaluate(() => window.keycloak.authenticated)).toBe(false);
}

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
