import { expect, test } from 'vitest';
import { testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { parametersOf, TestBrowser } from '../testing/test-browser.ts';

const chosen = 'a sentence of my own';
const daySeconds = 86_400;

const provider = providerForTests({ passwordMostDays: 90 });

test('a password that is too old leads to the page for another, and the sessions that it began end', async () => {
  const { origin } = provider;
  provider.passSeconds(90 * daySeconds - 600);
  const elsewhere = new TestBrowser(origin, testPassword);
  await elsewhere.signIn('nora');
  expect(await elsewhere.signInSilently()).toHaveProperty('tokens');

  provider.passSeconds(600);
  const visitor = new TestBrowser(origin);
  const flow = await visitor.authorize('rap-client', `${origin}/rap-home/login`, { ui_locales: 'es' });
  const posted = await visitor.post(flow.location, { username: 'nora', password: testPassword });
  const page = posted.headers.get('location') ?? '';
  expect(await (await visitor.get(page)).text()).toContain('Su contraseña venció.');
  expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });

  const form = (password: string) => ({ 'password-new': password, 'password-confirm': password });
  expect((await visitor.post(page, form(testPassword))).status).toBe(400);
  const saved = await visitor.post(page, form(chosen));
  const resumed = await visitor.get(saved.headers.get('location') ?? '');
  expect(parametersOf(resumed.headers.get('location') ?? '').get('code')).not.toBeNull();
  expect(await visitor.signInSilently()).toHaveProperty('tokens');
  expect(await elsewhere.signInSilently()).toEqual({ error: 'login_required' });

  provider.passSeconds(89 * daySeconds);
  const later = new TestBrowser(origin, chosen);
  await later.signIn('nora');
  expect(await later.signInSilently()).toHaveProperty('tokens');
});

test('the session of the browser in which it is chosen goes on', async () => {
  const { origin, ended } = provider;
  provider.passSeconds(daySeconds - 600);
  const here = new TestBrowser(origin, chosen);
  await here.signIn('nora');
  provider.passSeconds(600);
  const flow = await here.authorize('rap-client', `${origin}/rap-home/login`, { prompt: 'login' });
  const posted = await here.post(flow.location, { username: 'nora', password: chosen });
  const other = 'another sentence of mine';
  const form = { 'password-new': other, 'password-confirm': other };
  const endedBefore = ended.length;
  const saved = await here.post(posted.headers.get('location') ?? '', form);
  const resumed = await here.get(saved.headers.get('location') ?? '');
  expect(parametersOf(resumed.headers.get('location') ?? '').get('code')).not.toBeNull();
  expect(ended.slice(endedBefore)).toEqual([]);
});
