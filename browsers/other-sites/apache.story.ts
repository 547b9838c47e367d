import { expect } from '@playwright/test';
import {
  apacheIsMissing,
  apacheLogoutOf,
  type ApacheSite,
  startApacheSite,
} from '../../e2e/other-sites/apache.ts';
import { test as base } from '../story.ts';
import { nora } from './other-site.ts';

/** The test function with Apache's mod_auth_openidc as a client on another site; skipped where it is not installed. */
const test = base.extend<{ apache: ApacheSite }>({
  apache: async ({}, use, testInfo) => {
    testInfo.skip(apacheIsMissing !== null, apacheIsMissing ?? '');
    const site = await startApacheSite();
    await use(site);
    await site.close();
  },
  origin: async ({ apache }, use) => {
    await use(apache.provider.origin);
  },
});

if (apacheIsMissing !== null) console.warn(apacheIsMissing);

test('Apache signs people in and signs them out', async ({ openBrowser, apache }) => {
  const { person } = await openBrowser();
  await person.window.goto(apache.inside);
  await person.sendsForm(nora);
  await person.sees({ role: 'heading', name: 'Levees' });

  await person.window.goto(apacheLogoutOf(apache));
  await person.sees({ role: 'heading', name: 'Outside' });
  expect(apache.provider.ended).toHaveLength(1);
  await person.window.goto(apache.inside);
  await person.sees({ role: 'textbox' });
});
