import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { publishedSeconds, publishNextKey, replaceLeakedKeys } from './key-rotation.ts';
import { loadSecrets } from './secrets.ts';
import { ripenNextKey } from '../testing/arranged-people.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { TestBrowser, tokensOf } from '../testing/test-browser.ts';

let database: TestDatabase;
let provider: TestProvider;
let visitor: TestBrowser;
const protocol = '/realms/risk-map/protocol/openid-connect';
const day = 86_400;

beforeEach(async () => {
  database = await freshDatabase();
  provider = await startTestProvider(database.db);
  visitor = new TestBrowser(provider.origin);
});
afterEach(async () => {
  await provider.close();
  await database.drop();
});

async function states(): Promise<string[]> {
  const rows = await database.db.rows<{ state: string }>(
    sql`select state from idp.signing_key order by state`,
  );
  return rows.map((row) => row.state);
}

async function publishedKeys(): Promise<string[]> {
  const body: unknown = await (await visitor.get(`${protocol}/certs`)).json();
  const keys = typeof body === 'object' && body !== null && 'keys' in body ? body.keys : null;
  if (!Array.isArray(keys)) throw new TypeError('no keys');
  return keys.map((key: { kid: string }) => key.kid);
}

const rotations = ({ events }: TestProvider): string[] =>
  events.flatMap((event) => (event.kind === 'KEY_ROTATED' ? [event.keyName] : []));
const signerOf = (token: string): string => decodeProtectedHeader(token).kid ?? '';
const userinfo = async (token: string): Promise<number> =>
  (await visitor.get(`${protocol}/userinfo`, { authorization: `Bearer ${token}` })).status;

describe('the way of a signing key', () => {
  test('a young one stays as it is', async () => {
    provider.passSeconds(89 * day);
    await provider.identity.turnKeys();
    expect(await states()).toEqual(['active']);
  });

  test('after 90 days the next one is published, signs a quarter of an hour later, and the old one verifies until its sessions are over', async () => {
    const [old = ''] = await publishedKeys();
    provider.passSeconds(90 * day);
    await provider.identity.turnKeys();
    expect(await states()).toEqual(['active', 'next']);
    expect(await publishedKeys()).toEqual([old, expect.any(String)]);
    const before = await visitor.signIn('nora');
    expect(signerOf(before.access_token)).toBe(old);

    provider.passSeconds(publishedSeconds - 60);
    await provider.identity.turnKeys();
    expect(await states(), 'not a minute too early').toEqual(['active', 'next']);
    provider.passSeconds(60);
    await provider.identity.turnKeys();
    expect(await states()).toEqual(['active', 'passive']);
    const [fresh = ''] = await publishedKeys();
    expect([fresh === old, rotations(provider)]).toEqual([false, [fresh]]);

    const tokens = await tokensOf(await visitor.refresh(before.refresh_token));
    expect([signerOf(tokens.access_token), signerOf(tokens.id_token)]).toEqual([fresh, fresh]);
    expect(await userinfo(tokens.access_token)).toBe(200);
    const hint = new URLSearchParams({ client_id: 'rap-client', id_token_hint: before.id_token }).toString();
    provider.passSeconds(1_200);
    expect((await visitor.get(`${protocol}/logout?${hint}`)).status).toBe(200);
    expect(await visitor.signInSilently(), 'the hint of the old key was obeyed').toEqual({
      error: 'login_required',
    });

    provider.passSeconds(36_000 + 3_600);
    await provider.identity.turnKeys();
    expect(await states()).toEqual(['active']);
    expect(await publishedKeys()).toEqual([fresh]);
  });

  test('what a passive key signed is believed, and an open session goes on silently', async () => {
    const before = await visitor.signIn('nora');
    await provider.identity.turnKeys();
    const { sealing } = await loadSecrets(provider.secretsFolder);
    const record = async (): Promise<void> => undefined;
    const signsFrom = await publishNextKey({ db: database.db, sealingKey: sealing, record }, provider.now());
    expect(signsFrom.getTime() - provider.now().getTime()).toBeGreaterThan(900_000);
    // The clock of the tokens must not pass: the row's does.
    await ripenNextKey(database.db);
    await provider.identity.turnKeys();
    expect(await userinfo(before.access_token)).toBe(200);
    const { tokens } = await visitor.signInSilently();
    expect(signerOf(tokens?.access_token ?? '')).not.toBe(signerOf(before.access_token));
  });

  test('a sign-in that began before the change ends after it', async () => {
    const flow = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    const { sealing } = await loadSecrets(provider.secretsFolder);
    await replaceLeakedKeys(
      { db: database.db, sealingKey: sealing, record: async () => undefined },
      provider.now(),
    );
    await provider.identity.turnKeys();
    const page = await visitor.get(flow.location);
    expect(page.status).toBe(200);
    await visitor.signIn('nora');
  });

  test('after a leak nothing older is believed, at once, and refresh tokens go on', async () => {
    const before = await visitor.signIn('nora');
    const { sealing } = await loadSecrets(provider.secretsFolder);
    await replaceLeakedKeys(
      { db: database.db, sealingKey: sealing, record: async () => undefined },
      provider.now(),
    );
    await provider.identity.turnKeys();
    expect(await states()).toEqual(['active']);
    expect(await userinfo(before.access_token)).toBe(401);
    const tokens = await tokensOf(await visitor.refresh(before.refresh_token));
    expect(await userinfo(tokens.access_token)).toBe(200);
  });
});

describe('several portals on one database', () => {
  let other: TestProvider;
  beforeEach(async () => {
    other = await startTestProvider(database.db, { beside: provider });
  });
  afterEach(() => other.close());

  test('change keys once, however many try at the same moment', async () => {
    for (const seconds of [90 * day, publishedSeconds]) {
      provider.passSeconds(seconds);
      other.passSeconds(seconds);
      await Promise.all([provider, other, provider, other].map((portal) => portal.identity.turnKeys()));
    }
    expect(await states()).toEqual(['active', 'passive']);
    expect([...rotations(provider), ...rotations(other)]).toHaveLength(1);
    expect(provider.identity.jwks()).toEqual(other.identity.jwks());
  });

  test('a token of a key that this portal has not heard of is believed after one look', async () => {
    const { sealing } = await loadSecrets(provider.secretsFolder);
    await replaceLeakedKeys(
      { db: database.db, sealingKey: sealing, record: async () => undefined },
      provider.now(),
    );
    await provider.identity.turnKeys();
    const tokens = await visitor.signIn('nora');
    const kid = signerOf(tokens.access_token);
    expect(JSON.stringify(other.identity.jwks())).not.toContain(kid);
    const key = await other.identity.tokens.keyOf({ alg: 'RS256', kid }, { payload: '', signature: '' });
    expect(key).toBeDefined();
    await expect(
      other.identity.tokens.keyOf({ alg: 'RS256', kid: 'nobody' }, { payload: '', signature: '' }),
    ).rejects.toThrow('no applicable key found');
  });
});
