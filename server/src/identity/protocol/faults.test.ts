import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { providerForTests } from '../../testing/provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { cookieSigner } from './cookies.ts';

const provider = providerForTests();

async function signInForm(): Promise<[TestBrowser, string]> {
  const visitor = new TestBrowser(provider.origin);
  const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
  return [visitor, location];
}

test('a name that the database cannot hold is a wrong name', async () => {
  const [visitor, address] = await signInForm();
  const response = await visitor.post(address, { username: 'nora\0', password: 'x' });
  expect([response.status, await response.text()]).toEqual([
    401,
    expect.stringContaining('Invalid username or password.'),
  ]);
});

test.each(['state', 'nonce', 'login_hint'])('a %s that cannot be kept is refused', async (name) => {
  const visitor = new TestBrowser(provider.origin);
  const asked = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`, {
    [name]: 'a\0b',
  });
  expect(asked.response.status).toBe(400);
  expect(await asked.response.text()).toContain('invalid_request');
});

test('a database that is held up gives a page that says so, in the language of the browser', async () => {
  const [visitor, address] = await signInForm();
  await provider.database.owner.transaction(async (tx) => {
    await tx.run(sql`lock table idp.person in access exclusive mode`);
    const form = { username: 'nora', password: 'x' };
    const response = await visitor.post(address, form, { 'accept-language': 'es' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await response.text();
    expect(text).toContain('Esta página no se puede mostrar en este momento');
    expect(text).not.toMatch(/55P03|lock timeout|relation/i);
  });
});

test('a form that is none, or too large, is refused on a page', async () => {
  const [visitor, address] = await signInForm();
  const large = await visitor.post(address, { username: 'x'.repeat(20_000), password: 'x' });
  const other = await fetch(new URL(address, provider.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: provider.origin },
    body: '{}',
  });
  for (const [response, status] of [
    [large, 413],
    [other, 415],
  ] as const) {
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
  }
});

test('an address that the provider does not have is a page for people and a problem for programs', async () => {
  const ask = (accept: string) =>
    fetch(new URL('/realms/risk-map/nowhere', provider.origin), {
      headers: { accept, 'accept-language': 'es' },
    });
  const page = await ask('text/html,*/*;q=0.8');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('<html lang="es">');
  const other = await ask('*/*');
  expect([other.status, other.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});

test('cookies are signed as the package of the library signs them, by the newest key, and known by each', () => {
  const signer = cookieSigner(['newest', 'older']);
  const [newest, older] = ['BD7GEUfGO1Bpgl-KTXvrmv1A6ZI', 'w87NNlVeChsGq8-aSWwZ4-a99YI'];
  expect(signer.sign('PORTAL_SESSION=abc')).toBe(newest);
  const places = [newest, older, `${newest}A`, ''].map((one) => signer.index('PORTAL_SESSION=abc', one));
  expect(places).toEqual([0, 1, -1, -1]);
  expect(signer.verify('PORTAL_SESSION=abd', newest)).toBe(false);
});
