import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { providerForTests } from '../../testing/provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { testPassword, testPeople } from '../testing/test-provider.ts';

const provider = providerForTests();
const account = '/realms/risk-map/account';
const nora = testPeople[0]?.id ?? '';
let visitor: TestBrowser;

beforeEach(async () => {
  visitor = new TestBrowser(provider.origin);
  await provider.db.run(
    sql`update idp.person set attributes = attributes - 'suffix' where id = ${nora}::uuid`,
  );
});

const suffixKept = async (): Promise<unknown> =>
  (
    await provider.db.row<{ attributes: Record<string, unknown> }>(
      sql`select attributes from idp.person where id = ${nora}::uuid`,
    )
  )?.attributes['suffix'];

const typed = { 'phoneNumber-was': '', 'suffix-was': '', phoneNumber: '', suffix: 'Esq. & Sons' };

/** Sends the form after so many seconds, and returns where it leads. */
async function saveAfter(seconds: number, form = typed): Promise<URL> {
  await visitor.signIn('nora');
  provider.passSeconds(seconds);
  const response = await visitor.post(`${account}/contact?kc_locale=es`, form);
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '', provider.origin);
}

/** Shows a password on the sign-in page, and follows to where it leads. */
async function showPassword(signIn: string, username = 'nora') {
  const posted = await visitor.post(signIn, { username, password: testPassword });
  return await visitor.open(new URL(posted.headers.get('location') ?? '', provider.origin).href);
}

test('within 15 minutes a form is done at once', async () => {
  expect((await saveAfter(880)).searchParams.get('done')).toBe('contact');
});

test('later its sender signs in again and it is done, with nothing typed in any address', async () => {
  const signIn = await saveAfter(920);
  expect(signIn.pathname).toContain('/protocol/openid-connect/auth');
  expect(signIn.searchParams.get('max_age')).toBe('900');
  expect(decodeURIComponent(signIn.href)).not.toContain('Esq');
  expect(await suffixKept()).toBeUndefined();
  const page = await visitor.open(signIn.href);
  expect(page.text).toContain('id="kc-login"');
  expect(page.text).toContain('Por seguridad, inicie sesión de nuevo para continuar.');
  expect(page.text).toContain('name="username" value="nora"');
  const done = await showPassword(page.address);
  expect(done.address).toBe(`${provider.origin}${account}?kc_locale=es&done=contact`);
  expect(done.text).toContain('Se guardaron sus datos de contacto.');
  expect(await suffixKept()).toEqual(['Esq. & Sons']);
});

test('a wrong password on the way loses nothing', async () => {
  const page = await visitor.open((await saveAfter(920)).href);
  const refused = await visitor.post(page.address, { username: 'nora', password: 'not the right one' });
  expect(refused.status).toBe(401);
  expect((await showPassword(page.address)).address).toContain('done=contact');
});

test('what is refused is shown with what was typed, and is not done again by a reload', async () => {
  const page = await visitor.open((await saveAfter(920, { ...typed, phoneNumber: '202-55' })).href);
  const refused = await showPassword(page.address);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('value="202-55"');
  expect(refused.text).toContain('value="Esq. &#38; Sons"');
  expect((await visitor.open(refused.address)).address).toBe(`${provider.origin}${account}`);
});

test('whoever else signs in on the way gets their own account, and the form is done for nobody', async () => {
  const page = await visitor.open((await saveAfter(920)).href);
  const other = await showPassword(page.address, 'sam');
  expect(other.text).toContain('sam@agency.example');
  expect(other.text).not.toContain('Esq');
  expect(await suffixKept()).toBeUndefined();
});

test('sessions are ended once their owner has signed in again', async () => {
  const elsewhere = new TestBrowser(provider.origin);
  await visitor.signIn('nora');
  provider.passSeconds(920);
  await elsewhere.signIn('nora');
  const sent = await visitor.post(`${account}/sessions`, { session: 'others' });
  expect((await elsewhere.signInSilently()).tokens).toBeDefined();
  const page = await visitor.open(sent.headers.get('location') ?? '');
  expect((await showPassword(page.address)).address).toContain('done=sessions');
  expect(await elsewhere.signInSilently()).toEqual({ error: 'login_required' });
});

test('many that wait make room, the oldest first', async () => {
  await visitor.signIn('nora');
  provider.passSeconds(920);
  const leads: string[] = [];
  for (let count = 0; count < 12; count += 1)
    leads.push(
      (await visitor.post(`${account}/contact`, { ...typed, suffix: `No. ${count}` })).headers.get(
        'location',
      ) ?? '',
    );
  const kept = await provider.db.rows(sql`select from idp.kept_form`);
  expect(kept).toHaveLength(10);
  const page = await visitor.open(leads[11] ?? '');
  expect((await showPassword(page.address)).address).toContain('done=contact');
  expect(await suffixKept()).toEqual(['No. 11']);
  provider.passSeconds(1_801);
  await provider.identity.sweep();
  expect(await provider.db.rows(sql`select from idp.kept_form`)).toEqual([]);
});
