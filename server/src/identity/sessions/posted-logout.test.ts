import { beforeEach, describe, expect, test } from 'vitest';
import { providerForTests } from '../../testing/provider.ts';
import { claimsOf, TestBrowser, type TokenResponse } from '../testing/test-browser.ts';

const provider = providerForTests();
const logout = '/realms/risk-map/protocol/openid-connect/logout';
let visitor: TestBrowser;
let tokens: TokenResponse;

beforeEach(async () => {
  visitor = new TestBrowser(provider.origin);
  tokens = await visitor.signIn('nora');
});

const foreign = { origin: 'https://filetrail.example' };
const sidOf = ({ id_token }: TokenResponse): string => String(claimsOf(id_token)['sid']);
const back = (): string => `${provider.origin}/rap-home/applications`;
const isAlive = () => provider.identity.sessions.isAlive(sidOf(tokens));

/** What a page of another site posts: the browser sends no cookie of ours along. */
async function post(form: Record<string, string>) {
  const wanted = { client_id: 'rap-client', post_logout_redirect_uri: back(), state: 'a state', ...form };
  const response = await new TestBrowser(provider.origin).post(logout, wanted, foreign);
  return { response, address: response.headers.get('location') ?? '' };
}

describe('a sign-out that another site posts', () => {
  test('comes again as a request to which the browser adds its cookies, and ends nothing before', async () => {
    const { response, address } = await post({ id_token_hint: tokens.id_token });
    expect([response.status, address.startsWith(`${logout}?`)]).toEqual([303, true]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isAlive()).toBe(true);
    const done = await visitor.get(address);
    expect(done.headers.get('location')).toBe(`${back()}?state=a+state`);
    expect([await isAlive(), visitor.cookie('PORTAL_SESSION')]).toEqual([false, undefined]);
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400);
    expect(provider.ended).toContainEqual({ sid: sidOf(tokens), sub: claimsOf(tokens.id_token)['sub'] });
  });

  test('puts nothing of the token or the request into the address', async () => {
    const { address } = await post({ id_token_hint: tokens.id_token });
    for (const notified of [tokens.id_token, sidOf(tokens), 'rap-client', 'state', 'applications'])
      expect(address).not.toContain(notified);
  });

  test('without a hint asks the signed-in person, and their confirmation ends it', async () => {
    const { address } = await post({});
    const question = await visitor.get(address);
    const page = await question.text();
    expect([question.status, page]).toEqual([200, expect.stringContaining('id="kc-logout"')]);
    expect([await isAlive(), question.headers.getSetCookie()]).toEqual([true, []]);
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
    const done = await visitor.post(logout, form);
    expect(done.headers.get('location')).toBe(`${back()}?state=a+state`);
    expect(await isAlive()).toBe(false);
  });

  test('with the hint of another session asks about the one that is there', async () => {
    const sam = await new TestBrowser(provider.origin).signIn('sam');
    const { address } = await post({ id_token_hint: sam.id_token });
    expect(await (await visitor.get(address)).text()).toContain('id="kc-logout"');
    expect(await isAlive()).toBe(true);
    expect(await provider.identity.sessions.isAlive(sidOf(sam))).toBe(true);
  });

  test.each([
    ['a hint that is none', { id_token_hint: 'nonsense' }],
    ['a client that there is not', { client_id: 'nobody' }],
    ['an address that is not the client’s', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['more than an address holds', { state: 'x'.repeat(8_000) }],
  ])('with %s is refused at once', async (_name, form) => {
    const { response } = await post(form);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('You were not signed out'),
    ]);
    expect(await isAlive()).toBe(true);
  });

  test('cannot be changed on its way, nor kept for later', async () => {
    const { address } = await post({ id_token_hint: tokens.id_token });
    const [base, sealed = ''] = address.split('=');
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    expect((await visitor.get(`${base}=${changed}`)).status).toBe(400);
    expect((await visitor.get(`${base}=nonsense`)).status).toBe(400);
    provider.passSeconds(301);
    expect((await visitor.get(address)).status).toBe(400);
    expect(await isAlive()).toBe(true);
  });
});

describe('where the browser shows no session', () => {
  const stranger = () => new TestBrowser(provider.origin);
  const address = (more: Record<string, string>): string =>
    `${logout}?${new URLSearchParams({ client_id: 'rap-client', ...more }).toString()}`;

  test('the one that a genuine hint names ends all the same', async () => {
    const response = await stranger().get(address({ id_token_hint: tokens.id_token }));
    expect(await response.text()).toContain('<h1>You are signed out</h1>');
    expect([await isAlive(), response.headers.getSetCookie()]).toEqual([false, []]);
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400);
    expect(provider.ended).toContainEqual({ sid: sidOf(tokens), sub: claimsOf(tokens.id_token)['sub'] });
  });

  test('nothing is cleared and nothing promised, and the client gets its way back', async () => {
    for (const [language, heading] of [
      ['en', 'No session was found'],
      ['es', 'No se encontró ninguna sesión'],
    ]) {
      const response = await stranger().get(address({ ui_locales: language ?? '' }));
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
      expect(await response.text()).toContain(`<h1>${heading}</h1>`);
    }
    const response = await stranger().get(address({ post_logout_redirect_uri: back() }));
    expect([response.headers.get('location'), response.headers.getSetCookie()]).toEqual([back(), []]);
    expect(await isAlive()).toBe(true);
  });
});
