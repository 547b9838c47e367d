import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { backChannel } from '../../identity/sessions/back-channel.ts';
import { writeNotices } from '../../identity/sessions/outgoing-notices.ts';
import { loadSigningKeys, type SigningKeys } from '../../identity/keys/keys.ts';
import { loadSecrets } from '../../identity/keys/secrets.ts';
import { claimsOf } from '../../identity/testing/test-browser.ts';
import { portalForTests, type Signed } from '../../testing/portal.ts';

const portal = portalForTests();
let keys: SigningKeys;
let issuer: string;
let newcomer: Signed;
let sid: string;

beforeAll(async () => {
  issuer = `${portal.config.origin}${addresses.realm}`;
  const { sealing } = await loadSecrets(join(portal.config.dataFolder, 'keys'));
  keys = await loadSigningKeys(portal.db, sealing, portal.now());
});
beforeEach(async () => {
  newcomer = await portal.signIn('newcomer');
  sid = String(claimsOf(newcomer.token)['sid']);
});

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** A genuine notice as Keycloak writes it, but for what differs. */
async function notice(
  differing: Record<string, unknown> = {},
  { key = keys[0].privateKey, header = {} }: { key?: KeyObject; header?: object } = {},
): Promise<string> {
  const now = Math.floor(portal.now().getTime() / 1_000);
  const claims = {
    iss: issuer,
    aud: 'rap-client',
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    sid,
    sub: 'somebody',
    typ: 'Logout',
    events: { [logoutEvent]: {} },
    ...differing,
  };
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: keys[0].kid, ...header })
    .sign(key);
}

const tell = (body: string | URLSearchParams, headers: Record<string, string> = {}): Promise<Response> =>
  portal.fetch(addresses.backchannelLogout, { method: 'POST', body, headers });
const tellOf = async (token: string): Promise<Response> => tell(new URLSearchParams({ logout_token: token }));
const sessionStatus = async (): Promise<number> => (await newcomer.get(addresses.session)).status;

describe('a genuine notice', () => {
  test('ends the session at once, and says so in the trail', async () => {
    expect(await sessionStatus()).toBe(200);
    const response = await tellOf(await notice());
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      200,
      'no-store',
      '',
    ]);
    expect(await sessionStatus()).toBe(401);
    const row = await portal.db.row<{ action: string; subject_id: string }>(
      sql`select action, subject_id from portal.audit_event order by id desc limit 1`,
    );
    expect(row).toEqual({ action: 'SESSION_ENDED', subject_id: 'somebody' });
    expect(await portal.db.row(sql`select sid from portal.ended_session where sid = ${sid}`)).toEqual({
      sid,
    });
  });

  test('without a subject, or for several audiences, is obeyed as well', async () => {
    expect((await tellOf(await notice({ sub: undefined }))).status).toBe(200);
    expect((await tellOf(await notice({ aud: ['somebody', 'rap-client'] }))).status).toBe(200);
  });

  test('of the embedded provider itself is one', async () => {
    const failures: object[] = [];
    const log = { warn: (fields: object) => failures.push(fields), error: () => undefined };
    const address = `${portal.config.origin}${addresses.backchannelLogout}`;
    const client = { id: 'rap-client', redirectAddresses: [], afterLogoutAddresses: [] };
    const channel = backChannel({
      clients: [{ ...client, backchannelLogoutAddress: address }],
      issuer,
      keys,
      now: portal.now,
      log,
      db: portal.db,
      noteOutage: (failure) => failures.push(failure),
    });
    const ended = { sid, sub: 'somebody', clients: ['rap-client'] };
    await writeNotices(portal.db, ended, { notified: channel.notified, now: portal.now() });
    await channel.tellDue();
    expect([await sessionStatus(), failures]).toEqual([401, []]);
  });

  test('used again, also by many at once, is refused but for the first', async () => {
    const token = await notice();
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await tellOf(token)).status));
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect((await tellOf(token)).status).toBe(400);
  });
});

test.each([130, -130])('a notice is obeyed where clocks are %i seconds apart', async (apart) => {
  const iat = Math.floor(portal.now().getTime() / 1_000) + apart;
  expect((await tellOf(await notice({ iat, exp: iat + 120 }))).status).toBe(200);
  expect(await sessionStatus()).toBe(401);
});

describe('refused, and the session goes on', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const seconds = (shift: number): number => Math.floor(portal.now().getTime() / 1_000) + shift;

  test.each<[string, () => Promise<string>]>([
    ['for another client', () => notice({ aud: 'hll-app' })],
    ['for nobody', () => notice({ aud: undefined })],
    ['of another issuer', () => notice({ iss: 'https://elsewhere.example/realms/risk-map' })],
    ['without events', () => notice({ events: undefined })],
    ['of another event', () => notice({ events: { 'https://elsewhere.example/event': {} } })],
    ['with an event that is no object', () => notice({ events: { [logoutEvent]: true } })],
    ['with events that are a list', () => notice({ events: [logoutEvent] })],
    ['with a nonce', () => notice({ nonce: 'n' })],
    ['without a session', () => notice({ sid: undefined })],
    ['with an empty session', () => notice({ sid: '' })],
    ['with a session that is no text', () => notice({ sid: 7 })],
    ['with a session no database can hold', () => notice({ sid: 'a\0b' })],
    ['without its own name', () => notice({ jti: undefined })],
    ['without an end', () => notice({ exp: undefined })],
    ['expired', () => notice({ exp: seconds(-160), iat: seconds(-200) })],
    ['stale, whatever end it claims', () => notice({ iat: seconds(-600), exp: seconds(600) })],
    ['from the future', () => notice({ iat: seconds(600), exp: seconds(700) })],
    ['signed with another key', () => notice({}, { key: stranger })],
    ['signed with a key nobody knows', () => notice({}, { key: stranger, header: { kid: 'nobody' } })],
    ['of another type', () => notice({}, { header: { typ: 'JWT' } })],
    ['an access token', async () => newcomer.token],
    ['unsigned', async () => unsigned(await notice())],
    ['no token', async () => 'not.a.token'],
    ['nothing', async () => ''],
  ])('%s', async (_why, token) => {
    const response = await tellOf(await token());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    expect(await sessionStatus()).toBe(200);
  });

  test('another body than one form field', async () => {
    const token = await notice();
    const json = { 'content-type': 'application/json' };
    expect((await tell(JSON.stringify({ logout_token: token }), json)).status).toBe(400);
    expect((await tell('')).status).toBe(400);
    const twice = new URLSearchParams([
      ['logout_token', token],
      ['logout_token', await notice()],
    ]);
    expect((await tell(twice)).status).toBe(400);
    expect((await portal.fetch(`${addresses.backchannelLogout}?logout_token=${token}`)).status).toBe(405);
    expect(await sessionStatus()).toBe(200);
  });
});

/** The same claims under `alg: none`. */
function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'logout+jwt' })).toString('base64url');
  return `${header}.${token.split('.')[1] ?? ''}.`;
}
