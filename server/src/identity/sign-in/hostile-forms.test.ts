import { beforeEach, describe, expect, test } from 'vitest';
import { embeddedDirectory } from '../people/embedded-directory.ts';
import { forgetFailures, keepPeople, knownPersonId, setEnabled } from '../testing/arranged-people.ts';
import { providerForTests } from '../../testing/provider.ts';
import { parametersOf, TestBrowser } from '../testing/test-browser.ts';
import { testPassword } from '../testing/test-provider.ts';

const password = 'a sentence of my own';
const form = {
  givenName: 'Ana',
  familyName: 'Ríos',
  organization: 'Flood Risk Agency',
  supervisorEmail: 'nora@agency.example',
  email: 'ana.rios@agency.example',
  username: 'ana.rios',
  password,
  'password-confirm': password,
};

const provider = providerForTests();
let visitor: TestBrowser;

beforeEach(async () => {
  visitor = new TestBrowser(provider.origin);
  await forgetFailures(provider.db);
  await keepPeople(provider.db, ['nora', 'sam']);
});

async function reachPage(): Promise<string> {
  const redirect = `${provider.origin}/rap-home/login`;
  const flow = await visitor.authorize('rap-client', redirect, { prompt: 'create' });
  return (await visitor.get(flow.location)).headers.get('location') ?? '';
}

describe('the page for a new account', () => {
  test('takes no half character where a long answer is cut', async () => {
    for (const [field, cut] of [
      ['organization', 400],
      ['suffix', 40],
      ['givenName', 200],
    ] as const) {
      const text = `A${' '.repeat(cut - 2)}\u{1f600}`;
      const page = await reachPage();
      const name = `half.${field}`.toLowerCase();
      const differing = { username: name, email: `${name}@agency.example`, [field]: text };
      expect([field, (await visitor.post(page, { ...form, ...differing })).status]).toEqual([field, 303]);
    }
  });

  test('lets nobody in a second time with another password', async () => {
    const page = await reachPage();
    expect((await visitor.post(page, form)).status).toBe(303);
    const other = 'quite another sentence';
    const again = await visitor.post(page, { ...form, password: other, 'password-confirm': other });
    expect(again.status).toBe(400);
    expect(again.headers.get('location')).toBeNull();
    expect((await visitor.post(page, form)).status).toBe(303);
  });

  test('lets nobody in a second time whose account was disabled meanwhile', async () => {
    const page = await reachPage();
    expect((await visitor.post(page, form)).status).toBe(303);
    await setEnabled(provider.db, false, ['ana.rios']);
    expect((await visitor.post(page, form)).status).toBe(400);
  });

  test('asks for a name that can be seen', async () => {
    for (const blank of ['\u200b\u200b', '\u00ad', '\u3164']) {
      const page = await reachPage();
      const answer = await visitor.post(page, { ...form, familyName: blank });
      expect([JSON.stringify(blank), answer.status]).toEqual([JSON.stringify(blank), 400]);
    }
  });

  test('knows no attributes but those it asks for', async () => {
    const page = await reachPage();
    const more = { 'fhd-app.level': 'National', realmRoles: 'RAPUser', emailVerified: 'true' };
    const sent = { ...more, roles: 'SUPERVISOR', id: '00000000-0000-4000-8000-000000000001', ...form };
    expect((await visitor.post(page, sent)).status).toBe(303);
    const usernames = ['ana.rios'];
    const [made] = await embeddedDirectory(provider.db).people({ ids: [], emails: [], usernames });
    expect(Object.keys(made?.attributes ?? {}).toSorted()).toEqual(
      // The language is that of the page.
      ['locale', 'organizationOrAgency', 'registeredAt', 'supervisorEmails'],
    );
    expect(made?.emailVerified).toBe(false);
  });
});

/** Bytes that are no text: alone, after percent signs, too long for what they say, half a character, no hexadecimal number. */
const noText = ['\xff', '%ff', '%C0%AF', '%ED%A0%80', '%zz', '%', 'A%CC'];

describe('a form that is no UTF-8', () => {
  test.each(noText)('with %j is refused on a page, and nothing of it is kept', async (bytes) => {
    const page = await reachPage();
    const fields = new URLSearchParams({ ...form, givenName: 'Ana-' }).toString();
    const registered = await visitor.postBytes(page, fields.replace('Ana-', `Ana${bytes}`));
    expect([registered.status, registered.headers.get('content-type')]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    const named = await visitor.postBytes(page, `${new URLSearchParams(form).toString()}&a${bytes}=b`);
    expect(named.status).toBe(400);
    expect(await knownPersonId(provider.db, 'ana.rios')).toBeNull();
  });

  test.each(noText)('with %j changes no account and signs nobody in', async (bytes) => {
    const nora = new TestBrowser(provider.origin);
    await nora.signIn('nora');
    const typed = 'password-new=&password-confirm=&password-present=';
    const changed = await nora.postBytes('/realms/risk-map/account/password', `${typed}${bytes}`);
    expect(changed.status).toBe(400);
    expect(await changed.text()).toContain('</html>');
    const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    expect((await visitor.postBytes(location, `username=nora&password=${bytes}`)).status).toBe(400);
  });

  test.each(['\xff', '%ff', 'A%CC'])('with %j is no token request', async (bytes) => {
    const flow = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    const posted = await visitor.post(flow.location, { username: 'nora', password: testPassword });
    const back = (await visitor.get(posted.headers.get('location') ?? '')).headers.get('location') ?? '';
    const request = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: flow.clientId,
      redirect_uri: flow.redirectUri,
      code: parametersOf(back).get('code') ?? '',
      code_verifier: flow.verifier,
    }).toString();
    const token = '/realms/risk-map/protocol/openid-connect/token';
    for (const extra of [`x=${bytes}`, `${bytes}=x`]) {
      const refused = await visitor.postBytes(token, `${request}&${extra}`);
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    }
    expect((await visitor.postBytes(token, request)).status).toBe(200);
  });
});

describe('an address with a query that is no UTF-8', () => {
  test.each(noText)('with %j is refused on a page', async (bytes) => {
    // Only after percent signs: nothing else reaches an address from a browser.
    const query = `kc_locale=es&state=${bytes.replace('\xff', '%FF')}`;
    for (const path of ['account', 'protocol/openid-connect/auth', 'protocol/openid-connect/logout']) {
      const refused = await visitor.get(`/realms/risk-map/${path}?${query}`);
      expect([path, refused.status, refused.headers.get('content-type')]).toEqual([
        path,
        400,
        'text/html; charset=utf-8',
      ]);
    }
  });
});

describe('the page for another password', () => {
  test('repeats nothing that somebody wrote into a link', async () => {
    const wording = 'Your account is blocked. Call 202-555-0101';
    const page = await visitor.get(
      `/realms/risk-map/account/password?${new URLSearchParams({ error: wording })}`,
    );
    expect(page.status).toBe(400);
    expect(await page.text()).not.toContain('202-555-0101');
    const refused = await visitor.get('/realms/risk-map/account/password?error=access_denied');
    expect(await refused.text()).toContain('access_denied');
  });
});
