import { expect, test } from 'vitest';
import { testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { identityTexts } from './texts.ts';

const provider = providerForTests();

/** Sends the sign-in page's form with these headers. */
async function signIn(headers: Record<string, string>) {
  const visitor = new TestBrowser(provider.origin);
  const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
  const form = { username: 'nora', password: testPassword };
  return { visitor, response: await visitor.post(location, form, headers) };
}

const window = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test('a window gets a page that goes on by itself, and that says where to press where it does not', async () => {
  for (const [language, texts] of Object.entries(identityTexts)) {
    const { visitor, response } = await signIn({ ...window, 'accept-language': language });
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    const address = /^0;url=(http:.+)$/.exec(response.headers.get('refresh') ?? '')?.[1] ?? '';
    const page = await response.text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<a class="usa-button" href="${address}">${texts.onward}</a>`);
    expect((await visitor.get(address)).headers.get('location')).toContain('/rap-home/login#code=');
  }
});

test('programs are redirected, and so is what a frame sends', async () => {
  for (const headers of [{}, { ...window, 'sec-fetch-dest': 'iframe' }]) {
    const { visitor, response } = await signIn(headers);
    expect([response.status, response.headers.get('refresh')]).toEqual([303, null]);
    const address = response.headers.get('location') ?? '';
    expect((await visitor.get(address)).headers.get('location')).toContain('/rap-home/login#code=');
  }
});
