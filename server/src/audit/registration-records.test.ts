import { addresses } from '@portal/core/contract/addresses.ts';
import { expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { demonstrationPassword } from '../demonstration/world.ts';
import { earlierPasswords, knownPersonId, mustChangePassword } from '../identity/testing/arranged-people.ts';
import { TestBrowser } from '../identity/testing/test-browser.ts';
import { portalForTests } from '../testing/portal.ts';

const chosen = 'a sentence of my own';

const portal = portalForTests();

const rowsOf = (action: string) =>
  portal.db.rows<Record<string, unknown>>(sql`select actor_id, actor_name, action, outcome, subject_id,
    source_address, detail from portal.audit_event where action = ${action} order by id`);

async function signInAddress(browser: TestBrowser): Promise<string> {
  const redirect = `${portal.config.origin}${addresses.portal}/login`;
  return (await browser.authorize('rap-client', redirect)).location;
}

async function register(username: string): Promise<number> {
  const browser = new TestBrowser(portal.config.origin);
  const response = await browser.post(`${await signInAddress(browser)}/registration`, {
    givenName: 'Ana',
    familyName: 'Ríos',
    organization: 'Flood Risk Agency',
    supervisorEmail: 'supervisor@agency.example',
    email: `${username}@agency.example`,
    username,
    password: chosen,
    'password-confirm': chosen,
  });
  return response.status;
}

const idOf = (username: string) => knownPersonId(portal.db, username);

async function withoutTrail<T>(work: () => Promise<T>): Promise<T> {
  await portal.database.owner.script('revoke insert on portal.audit_event from portal_app');
  try {
    return await work();
  } finally {
    await portal.database.owner.script('grant insert on portal.audit_event to portal_app');
  }
}

test('a new account and its record are one: without the record there is no account', async () => {
  expect(await withoutTrail(() => register('ana'))).toBe(500);
  expect(await idOf('ana')).toBeNull();
  expect(await register('ana')).toBe(303);
  const id = await idOf('ana');
  expect(await rowsOf('REGISTERED')).toEqual([
    {
      action: 'REGISTERED',
      outcome: 'DONE',
      actor_id: id,
      actor_name: 'Ana Ríos',
      subject_id: id,
      source_address: '127.0.0.1',
      detail: {},
    },
  ]);
  expect((await rowsOf('SIGNED_IN')).at(-1)).toMatchObject({ actor_id: id, actor_name: 'Ana Ríos' });
});

test('an account of the first minute meets the locked portal, not an error', async () => {
  await register('bea');
  const { access_token } = await new TestBrowser(portal.config.origin, chosen).signIn('bea');
  const authorization = `Bearer ${access_token}`;
  const json = { authorization, 'content-type': 'application/json' };
  const version = JSON.stringify({ version: '1' });
  await portal.fetch(addresses.ownRules, { method: 'POST', headers: json, body: version });
  const list = await portal.fetch(addresses.userRequests, { headers: { authorization } });
  expect(list.status).toBe(200);
  const submit = await portal.fetch(addresses.requests, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      requestType: 'ACCESS_REQUEST',
      requestDetails: { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Loss estimates' },
    }),
  });
  expect([submit.status, await submit.json()]).toMatchObject([403, { code: 'ACCOUNT_LOCKED' }]);
});

test('a changed password and its record are one: without the record the old one stays', async () => {
  const id = await idOf('owner');
  await mustChangePassword(portal.db, 'owner');
  const browser = new TestBrowser(portal.config.origin);
  const form = { username: 'owner', password: demonstrationPassword };
  const page = (await browser.post(await signInAddress(browser), form)).headers.get('location') ?? '';
  const choose = async () =>
    (await browser.post(page, { 'password-new': chosen, 'password-confirm': chosen })).status;
  expect(await withoutTrail(choose)).toBe(500);
  expect(await earlierPasswords(portal.db, 'owner')).toBe(0);
  expect(await choose()).toBe(303);
  expect(await rowsOf('PASSWORD_CHANGED')).toEqual([
    expect.objectContaining({ outcome: 'DONE', actor_id: id, subject_id: id, source_address: '127.0.0.1' }),
  ]);
  const trail = await portal.db.rows<{ row: string }>(sql`select e::text as row from portal.audit_event e`);
  expect(trail.map(({ row }) => row).join('\n')).not.toContain(chosen);
});
