import { expect, fillSignIn, test } from './other-site.ts';
import {
  completeAndRenew,
  leaveByManager,
  settingsOf,
  signInByManager,
  startManager,
} from './page-clients.ts';

test('oidc-client-ts signs in, renews and signs out', async ({ page, otherSite }) => {
  const { client, provider } = otherSite;
  await page.goto(client.page);
  await page.evaluate(startManager, settingsOf(otherSite));
  await page.evaluate(signInByManager);
  await fillSignIn(page, 'nora');
  await page.waitForURL(`${client.page}?*`);
  await page.evaluate(startManager, settingsOf(otherSite));
  const { first, renewed } = await page.evaluate(completeAndRenew);
  expect([first.name, renewed.name]).toEqual(['Nora New', 'Nora New']);
  expect(renewed.refreshToken).not.toBe(first.refreshToken);
  await page.evaluate(leaveByManager);
  await page.waitForURL(`${client.arrived}*`);
  expect(await provider.identity.sessions.isAlive(first.sid ?? '')).toBe(false);
});
