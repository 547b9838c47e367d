import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { claimsOf, TestBrowser, type TokenResponse, tokensOf } from '../testing/test-browser.ts';

const provider = providerForTests();
let visitor: TestBrowser;
const protocol = '/realms/risk-map/protocol/openid-connect';

beforeEach(() => {
  visitor = new TestBrowser(provider.origin);
});

const sidOf = (tokens: TokenResponse): string => String(claimsOf(tokens.id_token)['sid']);
const logoutAddress = (more: Record<string, string>): string =>
  `${protocol}/logout?${new URLSearchParams({
    client_id: 'rap-client',
    post_logout_redirect_uri: `${provider.origin}/rap-home/applications`,
    ...more,
  }).toString()}`;

describe('how long a session lives', () => {
  test('30 minutes without use end it', async () => {
    const tokens = await visitor.signIn('nora');
    provider.passSeconds(1_700);
    expect(await provider.identity.sessions.isAlive(sidOf(tokens))).toBe(true);
    provider.passSeconds(110);
    expect(await provider.identity.sessions.isAlive(sidOf(tokens))).toBe(false);
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
  });

  test('refreshing keeps it, until 10 hours after the sign-in; both token ends are capped by that', async () => {
    let tokens = await visitor.signIn('nora');
    for (let passed = 0; passed < 34_800; passed += 1_200) {
      provider.passSeconds(1_200);
      tokens = await tokensOf(await visitor.refresh(tokens.refresh_token));
    }
    expect(tokens.refresh_expires_in).toBeLessThanOrEqual(1_200);
    provider.passSeconds(1_000);
    tokens = await tokensOf(await visitor.refresh(tokens.refresh_token));
    expect(tokens.refresh_expires_in).toBeLessThanOrEqual(200);
    expect(tokens.expires_in).toBeLessThanOrEqual(200);
    provider.passSeconds(201);
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
  });

  test('asking whether it lives is not use', async () => {
    const tokens = await visitor.signIn('nora');
    for (const seconds of [1_000, 700]) {
      provider.passSeconds(seconds);
      expect(await provider.identity.sessions.isAlive(sidOf(tokens))).toBe(true);
    }
    provider.passSeconds(110);
    expect(await provider.identity.sessions.isAlive(sidOf(tokens))).toBe(false);
  });

  test('what has expired is swept away', async () => {
    await visitor.signIn('nora');
    provider.passSeconds(40_000);
    await provider.identity.sweep();
    expect(await provider.db.rows(sql`select from idp.artifact`)).toEqual([]);
  });
});

describe('signing out', () => {
  test('with the hint of the session it happens at once, for every client, and is reported', async () => {
    const tokens = await visitor.signIn('nora');
    const { tokens: application } = await visitor.signInSilently('hll-app', '/demo/apps/hll-app/callback');
    const marker = visitor.cookie('KEYCLOAK_SESSION');
    const response = await visitor.get(logoutAddress({ id_token_hint: tokens.id_token, state: 'back' }));
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${provider.origin}/rap-home/applications?state=back`,
    ]);
    expect([marker === undefined, visitor.cookie('KEYCLOAK_SESSION')]).toEqual([false, undefined]);
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await visitor.refresh(application?.refresh_token ?? '', 'hll-app')).status).toBe(400);
    expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
    expect(provider.ended).toContainEqual({ sid: sidOf(tokens), sub: claimsOf(tokens.id_token)['sub'] });
    const userinfo = await visitor.get(`${protocol}/userinfo`, {
      authorization: `Bearer ${tokens.access_token}`,
    });
    expect(userinfo.status).toBe(401);
  });

  test('with the hint of another session, or none, it asks first', async () => {
    const other = await new TestBrowser(provider.origin).signIn('sam');
    const tokens = await visitor.signIn('nora');
    for (const more of [{ id_token_hint: other.id_token }, {}]) {
      const response = await visitor.get(logoutAddress(more));
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('id="kc-logout"'),
      ]);
    }
    expect(await provider.identity.sessions.isAlive(sidOf(tokens))).toBe(true);
    expect(await provider.identity.sessions.isAlive(sidOf(other))).toBe(true);
  });

  test('the question answered on our own page ends the session; from elsewhere it does not', async () => {
    const tokens = await visitor.signIn('nora');
    const page = await (await visitor.get(logoutAddress({}))).text();
    const confirmation = /name="confirmation" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const form = { client_id: 'rap-client', confirmation };
    await visitor.post(`${protocol}/logout`, form, { origin: 'https://elsewhere.example' });
    expect(await provider.identity.sessions.isAlive(sidOf(tokens))).toBe(true);
    const response = await visitor.post(`${protocol}/logout`, form);
    expect([response.status, await provider.identity.sessions.isAlive(sidOf(tokens))]).toEqual([200, false]);
  });

  test('an address that is not listed is refused', async () => {
    const tokens = await visitor.signIn('nora');
    const address = logoutAddress({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${provider.origin}/rap-home/login`,
    });
    expect((await visitor.get(address)).status).toBe(400);
    expect(await provider.identity.sessions.isAlive(sidOf(tokens))).toBe(true);
  });

  test('a refused one says in its heading that nobody was signed out, and nothing about signing in', async () => {
    for (const [language, heading] of [
      ['en', 'You were not signed out'],
      ['es', 'No se cerró su sesión'],
    ]) {
      const address = logoutAddress({ id_token_hint: 'nonsense', ui_locales: language ?? '' });
      const page = await (await visitor.get(address)).text();
      expect(page).toContain(`<h1>${heading}</h1>`);
      expect(page).not.toMatch(/to sign in|para iniciar sesión/);
    }
  });
});

describe('the session check frame', () => {
  const ask = async (client_id: string, origin: string): Promise<number> =>
    (
      await visitor.get(
        `${protocol}/login-status-iframe.html/init?${new URLSearchParams({ client_id, origin }).toString()}`,
      )
    ).status;

  test('answers our clients on their own origin only', async () => {
    expect(await ask('rap-client', provider.origin)).toBe(204);
    expect(await ask('rap-client', 'https://elsewhere.example')).toBe(403);
    expect(await ask('nobody', provider.origin)).toBe(403);
  });

  test('may be held by pages of our clients, wherever those are, and the sign-in page by nobody', async () => {
    for (const page of ['login-status-iframe.html', '3p-cookies/step1.html', '3p-cookies/step2.html']) {
      const frame = await visitor.get(`${protocol}/${page}`);
      expect(frame.headers.get('content-security-policy')).toContain(
        "frame-ancestors 'self' https://filetrail.example;",
      );
      expect(frame.headers.get('x-frame-options')).toBeNull();
    }
    expect(await ask('filetrail-app', 'https://filetrail.example')).toBe(204);
    expect(await ask('rap-client', 'https://filetrail.example')).toBe(403);
    const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    const page = await visitor.get(location);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
  });
});

describe('signing in as somebody else', () => {
  test('ends the session before and reports it', async () => {
    const nora = await visitor.signIn('nora');
    const flow = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`, {
      prompt: 'login',
    });
    const posted = await visitor.post(flow.location, {
      username: 'sam@agency.example',
      password: testPassword,
    });
    await visitor.get(posted.headers.get('location') ?? '');
    const { tokens } = await visitor.signInSilently();
    expect(claimsOf(tokens?.access_token ?? '')['preferred_username']).toBe('sam');
    expect(await provider.identity.sessions.isAlive(sidOf(nora))).toBe(false);
    expect(provider.ended).toContainEqual({ sid: sidOf(nora), sub: claimsOf(nora.id_token)['sub'] });
  });

  test('signing in makes a new session cookie', async () => {
    await visitor.signIn('nora');
    const before = visitor.cookie('PORTAL_SESSION');
    const flow = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`, {
      prompt: 'login',
    });
    const posted = await visitor.post(flow.location, { username: 'nora', password: testPassword });
    await visitor.get(posted.headers.get('location') ?? '');
    expect(visitor.cookie('PORTAL_SESSION')).not.toBe(before);
  });
});
