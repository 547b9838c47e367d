import { expect } from '@playwright/test';
import { begin, configuredFor, renewAtOnce } from '../../e2e/other-sites/openid-client.ts';
import { password, type OtherSite } from '../../e2e/other-sites/provider-and-client.ts';
import type { Person } from '../person.ts';
import { nora, test } from './other-site.ts';

/** Leads the window to the provider, as the application does; returns what follows when it has come back. */
async function lead(
  person: Person,
  { client }: OtherSite,
  config: Parameters<typeof begin>[1],
  more: Record<string, string> = {},
) {
  const { href, expectedState, finish } = await begin(client, config, more);
  await person.window.goto(href);
  return async () => {
    await person.isAt(new RegExp(`//elsewhere\\.localhost.*${expectedState}`));
    return await finish(await person.window.evaluate(() => location.href, undefined));
  };
}

/** The page has filled in who is asked for; somebody else takes that out. */
function takeNameOut(name: string): boolean {
  const field = document.querySelector<HTMLInputElement>('#username');
  if (field?.value !== name) return false;
  field.value = '';
  return true;
}

test('openid-client renews several times at once, and gets no tokens of somebody else', async ({
  openBrowser,
  otherSite,
}) => {
  const { client, provider } = otherSite;
  const { person } = await openBrowser();
  const config = await configuredFor(client, provider.identity.tokens.issuer);
  const comesBack = await lead(person, otherSite, config);
  await person.sendsForm(nora);
  const tokens = await comesBack();

  let current = tokens.refresh_token ?? '';
  for (let round = 0; round < 3; round += 1) {
    const [successor = '', ...more] = new Set(await renewAtOnce(config, current));
    expect([successor === current, more]).toEqual([false, []]);
    current = successor;
  }

  const comesBackAgain = await lead(person, otherSite, config, {
    prompt: 'login',
    id_token_hint: tokens.id_token ?? '',
  });
  await person.learns('whom the page asks for', takeNameOut, 'nora');
  await person.sendsForm({ username: 'sam', password });
  await expect(comesBackAgain()).rejects.toMatchObject({ error: 'login_required' });
  // Anyone who was signed in still is.
  const silent = await lead(person, otherSite, config, { prompt: 'none' });
  expect((await silent()).claims()?.['preferred_username']).toBe('nora');
});
