import { expect } from '@playwright/test';
import {
  adapterSession,
  completeAndRenew,
  hasClients,
  leaveByAdapter,
  leaveByManager,
  renewAdapter,
  settingsOf,
  signInByManager,
  startAdapter,
  startManager,
} from '../../e2e/other-sites/page-clients.ts';
import type { OtherSite } from '../../e2e/other-sites/provider-and-client.ts';
import type { Person } from '../person.ts';
import { nora, test } from './other-site.ts';

/** Waits until the client's page is there with the clients, at an address that goes on like this. */
async function isOnPage(person: Person, { client }: OtherSite, more = ''): Promise<void> {
  await person.learns('the page of the client', hasClients, `${client.page}${more}`);
}

/** Signs in by keycloak-js; returns the session's name. */
async function signsInByAdapter(person: Person, otherSite: OtherSite): Promise<string> {
  await person.window.goto(otherSite.client.page);
  await isOnPage(person, otherSite);
  await person.window.evaluate(startAdapter, settingsOf(otherSite));
  await person.sendsForm(nora);
  await isOnPage(person, otherSite, '#');
  await person.window.evaluate(startAdapter, settingsOf(otherSite));
  return (await person.learns('the session', adapterSession, undefined)) ?? '';
}

test('keycloak-js signs in, renews, and signs out by an address and by a form', async ({
  openBrowser,
  otherSite,
}) => {
  const { client, provider } = otherSite;
  const { person } = await openBrowser();
  for (const method of ['GET', 'POST'] as const) {
    // The second time finds nobody signed in, or there was no form to fill in.
    const sid = await signsInByAdapter(person, otherSite);
    expect(await person.window.evaluate(renewAdapter, undefined)).toEqual({
      hasRenewed: true,
      isAnotherToken: true,
      username: 'nora',
    });
    const notice = client.asked.length;
    await person.window.evaluate(leaveByAdapter, [client.signedOut, method] as const);
    await person.isAt(/\/\/elsewhere\.localhost/);
    expect(await provider.identity.sessions.isAlive(sid)).toBe(false);
    await expect.poll(() => client.asked.slice(notice).map(({ path }) => path)).toContain('/notices');
  }
});

test('oidc-client-ts signs in, renews and signs out', async ({ openBrowser, otherSite }) => {
  const { client, provider } = otherSite;
  const { person } = await openBrowser();
  await person.window.goto(client.page);
  await isOnPage(person, otherSite);
  await person.window.evaluate(startManager, settingsOf(otherSite));
  await person.window.evaluate(signInByManager, undefined);
  await person.sendsForm(nora);
  await isOnPage(person, otherSite, '?');
  await person.window.evaluate(startManager, settingsOf(otherSite));
  const { first, renewed } = await person.window.evaluate(completeAndRenew, undefined);
  expect([first.name, renewed.name]).toEqual(['Nora New', 'Nora New']);
  expect(renewed.refreshToken).not.toBe(first.refreshToken);
  await person.window.evaluate(leaveByManager, undefined);
  await person.isAt(/\/\/elsewhere\.localhost/);
  expect(await provider.identity.sessions.isAlive(first.sid ?? '')).toBe(false);
});
