import { randomUUID } from 'node:crypto';
import { expect, type Page, test as base } from '@playwright/test';
import { clientRepresentation } from '../../server/src/provider/realm/client-representation.ts';
import type { LentRealm } from '../../tools/keycloak/lent-realm.ts';
import { importPeople } from '../../tools/keycloak/people.ts';
import { callAsAdministrator } from '../../tools/keycloak/realms.ts';
import { type ClientSite, startClientSite } from '../other-sites/client-site.ts';
import {
  adapterSession,
  type ClientSettings,
  completeAndRenew,
  hasClients,
  leaveByAdapter,
  leaveByManager,
  renewAdapter,
  renewTwiceAtOnce,
  signInByManager,
  startAdapter,
  startManager,
} from '../other-sites/page-clients.ts';
import { borrowedRealm, keycloakMissing } from '../portals/keycloak-portal.ts';

const missing = keycloakMissing();
base.skip(missing !== null, missing ?? '');
base.describe.configure({ mode: 'default' });

const password = 'correct horse battery staple 1';

/** A client on another site, and a realm of a real Keycloak that knows it and one person. */
interface Site {
  client: ClientSite;
  realm: LentRealm;
  settings: ClientSettings;
  /** The names of the sessions that live. */
  sessions(): Promise<string[]>;
}

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const client = await startClientSite();
      const realm = await borrowedRealm(client.origin);
      const { clientId, callback, page, signedOut, notices } = client;
      const body = clientRepresentation(
        {
          id: clientId,
          redirectAddresses: [callback, page],
          afterLogoutAddresses: [signedOut, page],
          backchannelLogoutAddress: notices,
        },
        { name: 'Gauge log', start: null, secretPlaceholder: '' },
      );
      await callAsAdministrator(realm.administrator, `/${realm.realm}/clients`, { method: 'POST', body });
      const person = {
        id: randomUUID(),
        username: 'nora',
        email: 'nora@agency.example',
        firstName: 'Nora',
        lastName: 'New',
        enabled: true,
        emailVerified: true,
        credentials: [{ type: 'password', value: password, temporary: false }],
      };
      await importPeople(realm.administrator, realm.realm, [person]);
      await use({
        client,
        realm,
        settings: {
          url: realm.origin,
          realm: realm.realm,
          authority: realm.issuer,
          clientId,
          page,
          signedOut,
        },
        sessions: async () => {
          const found = await callAsAdministrator(
            realm.administrator,
            `/${realm.realm}/users/${person.id}/sessions`,
          );
          return (found as { id: string }[]).map(({ id }) => id);
        },
      });
      await client.close();
    },
    { scope: 'worker' },
  ],
});

async function fillSignIn(page: Page): Promise<void> {
  await page.locator('#username').fill('nora');
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
}

/** Signs in by the adapter; returns the session's name. */
async function signIn(page: Page, { client, settings }: Site): Promise<string> {
  await page.goto(client.page);
  await page.waitForFunction(hasClients, client.page);
  await page.evaluate(startAdapter, settings);
  await fillSignIn(page);
  await page.waitForURL(`${client.page}#*`);
  await page.waitForFunction(hasClients, client.page);
  await page.evaluate(startAdapter, settings);
  const session = await page.waitForFunction(adapterSession);
  return await session.jsonValue();
}

test('on a real Keycloak keycloak-js signs in, renews and signs out', async ({ page, site }) => {
  const sid = await signIn(page, site);
  expect(await page.evaluate(renewAdapter)).toEqual({
    hasRenewed: true,
    isAnotherToken: true,
    username: 'nora',
  });
  await page.evaluate(leaveByAdapter, [site.client.signedOut, 'GET'] as const);
  await page.waitForURL(`${site.client.arrived}*`);
  expect(await site.sessions()).not.toContain(sid);
});

test('a sign-out that is posted to Keycloak ends the session, tells the client and leads back', async ({
  page,
  site,
}) => {
  const { client } = site;
  const sid = await signIn(page, site);
  const notice = client.asked.length;
  await page.evaluate(leaveByAdapter, [client.signedOut, 'POST'] as const);
  await page.waitForURL(`${client.arrived}*`);
  expect(await site.sessions()).not.toContain(sid);
  await expect.poll(() => client.asked.slice(notice).map(({ path }) => path)).toContain('/notices');
});

test('a sign-out at Keycloak without a hint, or with that of another session, asks first', async ({
  page,
  site,
  browser,
}) => {
  const { client, realm, settings } = site;
  const other = await (await browser.newContext()).newPage();
  const otherSid = await signIn(other, site);
  const hint = await other.evaluate(() => window.adapter.idToken ?? '');
  const sid = await signIn(page, site);
  const query = { post_logout_redirect_uri: client.signedOut, client_id: settings.clientId };
  for (const more of [{}, { id_token_hint: hint }]) {
    const parameters = new URLSearchParams({ ...query, ...more }).toString();
    await page.goto(`${realm.issuer}/protocol/openid-connect/logout?${parameters}`);
    await expect(page.locator('#kc-logout')).toBeVisible();
    expect(await site.sessions()).toEqual(expect.arrayContaining([sid, otherSid]));
  }
  // Keycloak ends the session that the hint names, and not the one in whose window somebody confirms.
  await page.locator('#kc-logout').click();
  await expect.poll(() => site.sessions()).toEqual([sid]);
});

test('the page of an application reads userinfo at Keycloak, and is refused the profile', async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const known = await page.evaluate(async () => ({
    info: (await window.adapter.loadUserInfo()).preferred_username,
    profile: await window.adapter.loadUserProfile().catch(() => 'refused'),
  }));
  expect(known).toEqual({ info: 'nora', profile: 'refused' });
});

test('a refresh token that is used twice at once ends the session of this client at Keycloak', async ({
  page,
  site,
}) => {
  await signIn(page, site);
  expect(await page.evaluate(renewTwiceAtOnce, site.settings)).toEqual([200, 400]);
  // Neither the old token nor the one that the faster of the two got is taken any more.
  const renewed = await page.evaluate(
    async () => await window.adapter.updateToken(-1).catch(() => 'refused'),
  );
  expect(renewed).toBe('refused');
});

test('on a real Keycloak oidc-client-ts signs in, renews and signs out', async ({ page, site }) => {
  const { client, settings } = site;
  await page.goto(client.page);
  await page.waitForFunction(hasClients, client.page);
  await page.evaluate(startManager, settings);
  await page.evaluate(signInByManager);
  await fillSignIn(page);
  await page.waitForURL(`${client.page}?*`);
  await page.waitForFunction(hasClients, client.page);
  await page.evaluate(startManager, settings);
  const { first, renewed } = await page.evaluate(completeAndRenew);
  expect([first.name, renewed.name]).toEqual(['Nora New', 'Nora New']);
  expect(renewed.refreshToken).not.toBe(first.refreshToken);
  await page.evaluate(leaveByManager);
  await page.waitForURL(`${client.arrived}*`);
  expect(await site.sessions()).not.toContain(first.sid ?? '');
});
