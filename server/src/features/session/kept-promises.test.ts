import { addresses } from '@portal/core/contract/addresses.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demonstrationPassword } from '../../demonstration/world.ts';
import { claimsOf, TestBrowser, type TokenResponse, tokensOf } from '../../identity/testing/test-browser.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
const { realm } = addresses;
const account = `${realm}/account`;
let metadata: Record<string, unknown>;
let browser: TestBrowser;
let tokens: TokenResponse;

beforeAll(async () => {
  const response = await portal.fetch(`${realm}/.well-known/openid-configuration`);
  metadata = { ...((await response.json()) as object) };
});
beforeEach(async () => {
  browser = begin();
  tokens = await browser.signIn('staff');
});

const begin = () => new TestBrowser(portal.config.origin, demonstrationPassword);
const address = (name: string): string => String(metadata[name]);
const bearer = ({ access_token }: TokenResponse) => ({ authorization: `Bearer ${access_token}` });

/** The statuses of the calls that take an access token: the portal's own, and those of the provider. */
async function withAccess(shown: TokenResponse): Promise<number[]> {
  const headers = bearer(shown);
  const calls = [
    portal.fetch(addresses.session, { headers }),
    portal.fetch(addresses.userRequests, { headers }),
    fetch(address('userinfo_endpoint'), { headers }),
    portal.fetch(account, { headers: { ...headers, accept: 'application/json' } }),
  ];
  return (await Promise.all(calls)).map(({ status }) => status);
}
const allowed = [200, 200, 200, 200];
const refused = [401, 401, 401, 401];

const renewal = async (shown: TokenResponse, clientId = 'rap-client'): Promise<number> =>
  (await browser.refresh(shown.refresh_token, clientId)).status;

const revoke = (token: string, clientId = 'rap-client'): Promise<Response> =>
  browser.post(address('revocation_endpoint'), { token, client_id: clientId });

/** Nothing of a session is left: no access, no renewal, no sign-in without a password. */
async function expectEnded(ended: TestBrowser, shown: TokenResponse): Promise<void> {
  expect(await withAccess(shown)).toEqual(refused);
  expect((await ended.refresh(shown.refresh_token)).status).toBe(400);
  expect(await ended.signInSilently()).toEqual({ error: 'login_required' });
}

/** What each endpoint of the provider says it has done, tried by further calls. */
const endpoints: Readonly<Record<string, () => Promise<void>>> = {
  authorization_endpoint: async () => {
    const { tokens: silent } = await browser.signInSilently();
    expect(silent && (await withAccess(silent))).toEqual(allowed);
  },
  token_endpoint: async () => {
    const renewed = await tokensOf(await browser.refresh(tokens.refresh_token));
    expect(await withAccess(renewed)).toEqual(allowed);
    expect(await renewal(renewed)).toBe(200);
    // Used after its successor: everything of the sign-in ends, but not the session.
    expect(await renewal(tokens)).toBe(400);
    for (const shown of [tokens, renewed]) expect(await withAccess(shown)).toEqual(refused);
    expect(await browser.signInSilently()).toHaveProperty('tokens');
  },
  userinfo_endpoint: async () => {
    const notified = await fetch(address('userinfo_endpoint'), { headers: bearer(tokens) });
    expect(await notified.json()).toMatchObject({ preferred_username: 'staff' });
    expect(await withAccess(tokens)).toEqual(allowed);
  },
  end_session_endpoint: async () => {
    const { tokens: application } = await browser.signInSilently('hll-app', '/demo/apps/hll-app/callback');
    const query = new URLSearchParams({ id_token_hint: tokens.id_token });
    expect((await browser.get(`${address('end_session_endpoint')}?${query}`)).status).toBe(200);
    await expectEnded(browser, tokens);
    expect(application && (await renewal(application, 'hll-app'))).toBe(400);
  },
  revocation_endpoint: async () => {
    const other = await browser.signInSilently();
    expect((await revoke(tokens.refresh_token)).status).toBe(200);
    expect(await renewal(tokens)).toBe(400);
    expect(await withAccess(tokens)).toEqual(refused);
    // The session goes on, and so does what came from another authorization.
    expect(other.tokens && (await withAccess(other.tokens))).toEqual(allowed);
    expect(await browser.signInSilently()).toHaveProperty('tokens');
  },
};

test('every endpoint that is advertised keeps what it promises', async () => {
  const advertised = Object.keys(metadata).filter((name) => name.endsWith('_endpoint'));
  expect(advertised.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});
test.each(Object.entries(endpoints))('%s', async (_name, holds) => holds());

test('introspection is neither advertised nor there', async () => {
  expect(metadata).not.toHaveProperty('introspection_endpoint');
  const form = { token: tokens.access_token, client_id: 'rap-client' };
  for (const path of ['token/introspect', 'introspect', 'token/introspection'])
    expect((await browser.post(`${realm}/protocol/openid-connect/${path}`, form)).status).toBe(404);
});

describe('an access token that is given up', () => {
  test('is refused at once, and what else came from the sign-in goes on', async () => {
    const { tokens: silent } = await browser.signInSilently();
    expect((await revoke(tokens.access_token)).status).toBe(200);
    expect(await withAccess(tokens)).toEqual(refused);
    const renewed = await tokensOf(await browser.refresh(tokens.refresh_token));
    expect(await withAccess(renewed)).toEqual(allowed);
    expect(silent && (await withAccess(silent))).toEqual(allowed);
  });

  test('stays refused when the portal has started again and learned of it from the database', async () => {
    await revoke(tokens.access_token);
    await portal.restart();
    expect(await withAccess(tokens)).toEqual(refused);
    await portal.run('ended sessions');
    expect(await withAccess(tokens)).toEqual(refused);
    expect(await renewal(tokens)).toBe(200);
  });
});

describe('what is not revoked is reported as such', () => {
  test('tokens of another client', async () => {
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const response = await revoke(token, 'hll-app');
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'invalid_grant' }),
      ]);
    }
    expect(await withAccess(tokens)).toEqual(allowed);
    expect(await renewal(tokens)).toBe(200);
  });

  test('an ID token', async () => {
    const response = await revoke(tokens.id_token);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'unsupported_token_type' }),
    ]);
    expect(await withAccess(tokens)).toEqual(allowed);
  });

  test('and what nobody can use is as good as revoked', async () => {
    const [header, body = '', signature = ''] = tokens.access_token.split('.');
    const forged = `${header}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const token of ['no token', forged, 'a.b.c']) expect((await revoke(token)).status).toBe(200);
    expect(await withAccess(tokens)).toEqual(allowed);
  });
});

describe('ending sessions', () => {
  let elsewhere: TestBrowser;
  let theirs: TokenResponse;
  beforeEach(async () => {
    elsewhere = begin();
    theirs = await elsewhere.signIn('staff');
  });

  const post = (at: string) => {
    const headers = { ...bearer(tokens), 'content-type': 'application/json' };
    return portal.fetch(at, { method: 'POST', headers, body: '{}' });
  };

  test('one, on the account screen', async () => {
    const sid = String(claimsOf(theirs.id_token)['sid']);
    expect((await post(addresses.ownSessionEnd.replace(':sessionId', sid))).status).toBe(200);
    await expectEnded(elsewhere, theirs);
    expect(await withAccess(tokens)).toEqual(allowed);
  });

  test('all others, on the account screen', async () => {
    expect((await post(addresses.otherSessionsEnd)).status).toBe(200);
    await expectEnded(elsewhere, theirs);
    expect(await withAccess(tokens)).toEqual(allowed);
  });

  test('every one of somebody, by the help desk', async () => {
    const helper = await portal.as('helpdesk');
    const response = await helper.post<{ ended: number }>(addresses.endSessions, { userName: 'staff' });
    expect(response.body.ended).toBeGreaterThanOrEqual(2);
    await expectEnded(elsewhere, theirs);
    await expectEnded(browser, tokens);
  });

  // The last of this file: it leaves another password behind.
  test('all others, by another password', async () => {
    const fresh = 'seven green kettles by the pond';
    const form = {
      'password-present': demonstrationPassword,
      'password-new': fresh,
      'password-confirm': fresh,
    };
    expect((await browser.post(`${account}/password`, form)).status).toBe(303);
    await expectEnded(elsewhere, theirs);
    expect(await withAccess(tokens)).toEqual(allowed);
    await expect(begin().signIn('staff')).rejects.toThrow('No tokens');
    tokens = await new TestBrowser(portal.config.origin, fresh).signIn('staff');
    expect(await withAccess(tokens)).toEqual(allowed);
  });
});
