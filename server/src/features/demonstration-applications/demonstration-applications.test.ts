import { beforeEach, describe, expect, test } from 'vitest';
import { giveRole, takeRole } from '../../identity/testing/arranged-people.ts';
import { testPassword, testSurroundings } from '../../identity/testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { TestBrowser } from '../../identity/testing/test-browser.ts';
import { accessOf, accountIn, admits } from './application.ts';
import { registerDemonstrationApplications } from './demonstration-applications.ts';

const application = {
  id: 'loss-library',
  clientId: 'hll-app',
  name: { en: 'Hazus Loss Library', es: 'Biblioteca' },
  openToAll: false,
  hasAccountSelection: false,
  organizations: null,
};

/** Of the same client, but the provider knows no address of it for notices. */
const unregistered = { ...application, id: 'hll-app' };

describe('who is let in', () => {
  const claims = {
    realm_access: { roles: ['RAPUser'] },
    resource_access: { 'hll-app': { roles: ['Upload'] }, other: {} },
  };

  test('an approved account with a role of this application', () => {
    expect(admits(application, accessOf(claims, 'hll-app'))).toBe('yes');
  });

  test('nobody without RAPUser, whatever the roles', () => {
    expect(admits(application, accessOf({ resource_access: claims.resource_access }, 'hll-app'))).toBe(
      'no-account',
    );
  });

  test('nobody without a role of its own, except where it is open to all', () => {
    expect(admits(application, accessOf(claims, 'other'))).toBe('no-role');
    expect(admits({ ...application, openToAll: true }, accessOf(claims, 'nothing'))).toBe('yes');
  });

  test('claims of another shape give no roles', () => {
    expect(
      accessOf({ realm_access: 'RAPUser', resource_access: { 'hll-app': { roles: 'Upload' } } }, 'hll-app'),
    ).toEqual({
      realmRoles: [],
      roles: [],
    });
  });
});

describe('the account that somebody comes with', () => {
  const platform = {
    ...application,
    hasAccountSelection: true,
    organizations: [{ ID: '1042', ORG: 'Riverbend Mapping LLC' }],
  };
  const two =
    '{"mipAccounts":[{"username":"nair_riverbend","orgID":"1042"},{"username":"nair","orgID":"7"}]}';
  const chosen = (username: string, orgID: string) =>
    JSON.stringify({ selectedUsername: username, selectedOrgID: orgID });

  test.each([
    [
      { mipUsernames: two, mipAccountSelection: chosen('nair', '7') },
      { username: 'nair', organization: '7' },
    ],
    [{ mipUsernames: two }, null],
    [{ mipUsernames: two, mipAccountSelection: chosen('somebody', '7') }, null],
    [
      { mipUsernames: '{"mipAccounts":[{"username":"nair_riverbend","orgID":"1042"}]}' },
      { username: 'nair_riverbend', organization: 'Riverbend Mapping LLC' },
    ],
    [{ mipUsernames: ['no text'] }, null],
    [{}, null],
  ])('of the claims %j it is %j', (claims, expected) => {
    expect(accountIn(claims, platform)).toEqual(expected);
  });

  test('is none where an application has no accounts', () => {
    expect(
      accountIn({ mipUsernames: two, mipAccountSelection: chosen('nair', '7') }, application),
    ).toBeNull();
  });
});

describe('a visit', () => {
  let visitor: TestBrowser;
  const path = '/demo/apps/loss-library/';
  const provider = providerForTests({
    backchannelLogoutAddresses: { 'hll-app': `${path}backchannel-logout` },
    prepare: (app, origin, now) =>
      registerDemonstrationApplications(app, {
        applications: [application, unregistered],
        surroundings: testSurroundings(origin),
        origin,
        issuer: `${origin}/realms/risk-map`,
        now,
        secret: 'only for these tests',
      }),
  });
  beforeEach(() => {
    visitor = new TestBrowser(provider.origin);
  });

  test('opens without a prompt while the portal is signed in, with the roles of its own token', async () => {
    await visitor.signIn('nora');
    const { status, text, address } = await visitor.open(path);
    expect([status, address]).toEqual([200, `${provider.origin}${path}`]);
    expect(text).toContain('Signed in as Nora New');
    expect(text).toContain('<li>Upload</li>');
    expect(text).not.toContain('SUPERVISOR');
    expect((await visitor.open(path, { 'accept-language': 'es' })).text).toContain(
      'Sesión iniciada como Nora New',
    );
  });

  test('leads to the sign-in page otherwise, and back', async () => {
    const page = await visitor.open(path);
    expect(page.address).toContain('/login-actions/');
    const posted = await visitor.post(page.address, { username: 'nora', password: testPassword });
    const { text } = await visitor.open(posted.headers.get('location') ?? '');
    expect(text).toContain('Signed in as Nora New');
  });

  test('is refused without RAPUser, and without a role, saying why', async () => {
    await visitor.signIn('sam');
    const locked = await visitor.open(path);
    expect([locked.status, locked.text]).toEqual([403, expect.stringContaining('RAPUser')]);
    await giveRole(provider.db, 'sam', { clientId: null, role: 'RAPUser' });
    const other = new TestBrowser(provider.origin);
    await other.signIn('sam');
    const noRole = await other.open(path);
    expect([noRole.status, noRole.text]).toEqual([
      403,
      expect.stringContaining('no role in Hazus Loss Library'),
    ]);
  });

  test('shows the roles held now, and refuses as soon as none is left', async () => {
    await visitor.signIn('nora');
    expect((await visitor.open(path)).text).toContain('<li>Upload</li>');
    const upload = { clientId: 'hll-app', role: 'Upload' };
    await takeRole(provider.db, 'nora', upload);
    const without = await visitor.open(path);
    expect([without.status, without.text]).toEqual([
      403,
      expect.stringContaining('no role in Hazus Loss Library'),
    ]);
    await giveRole(provider.db, 'nora', upload);
    expect((await visitor.open(path)).text).toContain('<li>Upload</li>');
  });

  describe('after a sign-out in the portal', () => {
    const signOut = async (idToken: string): Promise<void> => {
      const query = new URLSearchParams({ client_id: 'rap-client', id_token_hint: idToken });
      await visitor.get(`/realms/risk-map/protocol/openid-connect/logout?${query.toString()}`);
    };

    test('asks for a new sign-in, also where the provider tells the application nothing', async () => {
      const unknown = `/demo/apps/${unregistered.id}/`;
      const tokens = await visitor.signIn('nora');
      expect((await visitor.open(unknown)).text).toContain('Signed in as Nora New');
      await signOut(tokens.id_token);
      expect((await visitor.open(unknown)).address).toContain('/login-actions/');
    });

    test('says that the session has ended, once it was notified, and leads to the sign-in when asked', async () => {
      const tokens = await visitor.signIn('nora');
      expect((await visitor.open(path)).text).toContain('Signed in as Nora New');
      await signOut(tokens.id_token);
      const seen: string[] = [];
      const next = async () => {
        const { text } = await visitor.open(path);
        seen.push(text);
        return text;
      };
      await expect.poll(next).toContain('told Hazus Loss Library that you were signed out');
      expect(seen.join(), 'also before the notice came').not.toContain('Signed in as');
      expect((await visitor.open(path)).address).toContain('/login-actions/');
    });

    test('opens without a prompt as soon as somebody is signed in again', async () => {
      const tokens = await visitor.signIn('nora');
      await visitor.open(path);
      await signOut(tokens.id_token);
      await visitor.signIn('sam');
      expect((await visitor.open(path)).text).toContain('Signed in as Sam');
    });

    test('takes no notice that is not the provider’s', async () => {
      const { id_token } = await visitor.signIn('nora');
      await visitor.open(path);
      for (const logout_token of [id_token, 'nonsense']) {
        const response = await fetch(`${provider.origin}${path}backchannel-logout`, {
          method: 'POST',
          body: new URLSearchParams({ logout_token }),
        });
        expect([response.status, await response.json()]).toEqual([
          400,
          expect.objectContaining({ error: 'invalid_request' }),
        ]);
      }
      expect((await visitor.open(path)).text).toContain('Signed in as Nora New');
    });
  });

  test('signs in again by itself when its token has ended but the session lives', async () => {
    await visitor.signIn('nora');
    await visitor.open(path);
    provider.passSeconds(400);
    expect((await visitor.open(path)).text).toContain('Signed in as Nora New');
  });

  test('signs out everywhere and does not start again by itself', async () => {
    const tokens = await visitor.signIn('nora');
    await visitor.open(path);
    const posted = await visitor.post(`${path}sign-out`, {});
    const { status, text } = await visitor.open(posted.headers.get('location') ?? '');
    expect([status, text]).toEqual([200, expect.stringContaining('You are signed out')]);
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('what is no form is refused on a page of its own', async () => {
    const response = await fetch(`${provider.origin}${path}sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: provider.origin },
      body: '{}',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      415,
      'text/html; charset=utf-8',
    ]);
  });

  test('takes no answer it did not ask for', async () => {
    const { status } = await visitor.open(`${path}callback?code=abc&state=def`);
    expect(status).toBe(400);
  });
});
