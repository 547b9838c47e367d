import { addresses } from '@portal/core/contract/addresses.ts';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../adapters/db/database.ts';
import { parametersOf, TestBrowser } from '../identity/testing/test-browser.ts';
import { submission } from '../testing/access-requests.ts';
import { portalForTests } from '../testing/portal.ts';

const portal = portalForTests();
const password = 'demo-portal-2026';
const html = { accept: 'text/html,*/*;q=0.8' };

/** What a switch-over does: every connection is cut, and those made from now on may write, or may not. */
async function switchOver({ isReadOnly }: { isReadOnly: boolean }): Promise<void> {
  const { template: _migrated, peopled: _lived, ...server } = inject('testServer');
  const maintenance = openDatabase({ connection: { ...server, database: 'postgres' }, poolSize: 1 });
  const { database } = portal.database.connection;
  await maintenance.script(
    `alter database ${database} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'};
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`,
  );
  await maintenance.close();
  await expect.poll(readiness).toBe(isReadOnly ? 503 : 200);
}

const visitor = (): TestBrowser => new TestBrowser(portal.config.origin, password);
const readiness = async (): Promise<number> => (await portal.fetch(addresses.ready)).status;

afterEach(() => switchOver({ isReadOnly: false }));

describe('a database that may not be written right now', () => {
  test('is seen by the person who asks whether the portal is ready, and only for so long', async () => {
    expect(await readiness()).toBe(200);
    await switchOver({ isReadOnly: true });
    expect([await readiness(), (await portal.fetch(addresses.live)).status]).toEqual([503, 200]);
    await switchOver({ isReadOnly: false });
    expect(await readiness()).toBe(200);
  });

  test('gives everybody who signs in the same page, and at the token address 503', async () => {
    const origin = portal.config.origin;
    const login = `${origin}/rap-home/login`;
    const signedIn = visitor();
    const { refresh_token: refresh } = await signedIn.signIn('newcomer');
    const before = visitor();
    const { location } = await before.authorize('rap-client', login);
    const proven = visitor();
    const begun = await proven.authorize('rap-client', login);
    const form = { username: 'newcomer', password };
    const resume = (await proven.post(begun.location, form)).headers.get('location') ?? '';
    await switchOver({ isReadOnly: true });

    const pages = [
      await visitor().get(await authorizationAddress(), html),
      await before.post(location, form, html),
      await proven.get(resume, html),
      await signedIn.get(await authorizationAddress(), html),
    ];
    for (const page of pages) {
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await page.text()).toContain('This page cannot be shown right now');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.getSetCookie()).toEqual([]);
    }
    const refused = await signedIn.refresh(refresh);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '5',
      expect.objectContaining({ error: 'temporarily_unavailable' }),
    ]);
    const silent = await signedIn.authorize('rap-client', login, { prompt: 'none' });
    expect(parametersOf(silent.location).get('error')).toBe('temporarily_unavailable');

    await switchOver({ isReadOnly: false });
    expect((await signedIn.refresh(refresh)).status).toBe(200);
    expect((await before.post(location, form, html)).status).toBe(303);
    expect((await proven.get(resume, html)).headers.get('location')).toContain('code=');
  });

  test('is a fault at no address of the identity provider', async () => {
    const signedIn = visitor();
    const tokens = await signedIn.signIn('newcomer');
    const realm = addresses.realm;
    const protocol = `${realm}/protocol/openid-connect`;
    const bearer = { authorization: `Bearer ${tokens.access_token}` };
    const revoked = { token: tokens.refresh_token, client_id: 'rap-client' };
    await switchOver({ isReadOnly: true });
    const asked = [
      () => signedIn.get(`${protocol}/userinfo`, bearer),
      () => signedIn.post(`${protocol}/revoke`, revoked),
      () => signedIn.get(`${protocol}/logout?id_token_hint=${tokens.id_token}`),
      () => signedIn.get(`${protocol}/certs`),
      () => signedIn.get(`${protocol}/login-status-iframe.html`),
      () => signedIn.get(`${realm}/account`),
      () => signedIn.get(`${realm}/account/password`),
      () => signedIn.get(`${realm}/.well-known/openid-configuration`),
    ];
    for (const ask of asked) {
      const { status, url } = await ask();
      expect([url, status]).toEqual([url, expect.toSatisfy((one) => one < 500 || one === 503)]);
    }
    await switchOver({ isReadOnly: false });
    expect((await signedIn.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('is read from, and a write is 503 and works once it can be', async () => {
    const newcomer = await portal.as('newcomer');
    await switchOver({ isReadOnly: true });
    expect((await newcomer.get(addresses.catalogue)).status).toBe(200);
    const refused = await newcomer.post<{ code: string }>(addresses.requests, submission());
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    await switchOver({ isReadOnly: false });
    expect((await newcomer.post(addresses.requests, submission())).status).toBe(201);
  });
});

/** Where a client sends somebody who is to sign in. */
async function authorizationAddress(): Promise<string> {
  const { response } = await visitor().authorize('rap-client', `${portal.config.origin}/rap-home/login`);
  return response.url;
}
