import { allowInsecureRequests, discovery, None, refreshTokenGrant } from 'openid-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { whileHeld } from '../../testing/held-rows.ts';
import { claimsOf, TestBrowser, type TokenResponse, tokensOf } from '../../testing/test-browser.ts';
import { startTestProvider, type TestProvider } from '../../testing/test-provider.ts';

let database: TestDatabase;
let provider: TestProvider;
/** A second portal on the same database. */
let other: TestProvider;
let visitor: TestBrowser;
let first: TokenResponse;

beforeEach(async () => {
  database = await freshDatabase();
  provider = await startTestProvider(database.db);
  other = await startTestProvider(database.db, { beside: provider });
  visitor = new TestBrowser(provider.origin);
  first = await visitor.signIn('nora');
});
afterEach(async () => {
  await other.close();
  await provider.close();
  await database.drop();
});

const renew = async (token: string): Promise<TokenResponse> => tokensOf(await visitor.refresh(token));
const statusOf = async (token: string): Promise<number> => (await visitor.refresh(token)).status;
const refusal = async (token: string): Promise<unknown> => {
  const response = await visitor.refresh(token);
  return [response.status, await response.json()];
};
const invalidGrant = [400, expect.objectContaining({ error: 'invalid_grant' })];

/** Puts the clocks of both portals forward. */
function passSeconds(seconds: number): void {
  provider.passSeconds(seconds);
  other.passSeconds(seconds);
}

const isKnownAtUserinfo = async ({ access_token }: TokenResponse): Promise<boolean> =>
  (
    await visitor.get('/realms/risk-map/protocol/openid-connect/userinfo', {
      authorization: `Bearer ${access_token}`,
    })
  ).ok;

describe('a refresh token that was just replaced gives its successor once more', () => {
  test('to 20 renewals at once: the same refresh token, and a fresh access token each', async () => {
    const renewed = await Promise.all(Array.from({ length: 20 }, () => renew(first.refresh_token)));
    const [successor, ...more] = new Set(renewed.map(({ refresh_token }) => refresh_token));
    expect([successor === first.refresh_token, more]).toEqual([false, []]);
    expect(new Set(renewed.map(({ access_token }) => claimsOf(access_token)['jti'])).size).toBe(20);
    expect(await Promise.all(renewed.map(isKnownAtUserinfo))).not.toContain(false);
    expect(await statusOf(successor ?? '')).toBe(200);
  });

  test('to renewals of which each had read the token before any of them used it', async () => {
    const stored = sql`select from idp.artifact where model = 'RefreshToken' for update`;
    const works = [1, 2, 3].map(() => () => renew(first.refresh_token));
    const renewed = await whileHeld({ db: database.db, database }, stored, works);
    expect(new Set(renewed.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(await statusOf(renewed[0]?.refresh_token ?? '')).toBe(200);
  });

  test('for ten seconds, with the end it had', async () => {
    const renewed = await renew(first.refresh_token);
    passSeconds(9);
    const again = await renew(first.refresh_token);
    expect(again.refresh_token).toBe(renewed.refresh_token);
    expect(again.access_token).not.toBe(renewed.access_token);
    expect(await statusOf(again.refresh_token)).toBe(200);
  });

  test('at every portal on the database', async () => {
    const elsewhere = new TestBrowser(other.origin);
    const renewed = await Promise.all([
      renew(first.refresh_token),
      tokensOf(await elsewhere.refresh(first.refresh_token)),
      renew(first.refresh_token),
    ]);
    expect(new Set(renewed.map(({ refresh_token }) => claimsOf(refresh_token)['jti'])).size).toBe(1);
    expect((await elsewhere.refresh(renewed[0].refresh_token)).status).toBe(200);
  });

  test('to a client that nobody here wrote, whose page makes several calls at once', async () => {
    const client = await discovery(
      new URL(`${provider.origin}/realms/risk-map`),
      'rap-client',
      undefined,
      None(),
      { execute: [allowInsecureRequests] },
    );
    let current = first.refresh_token;
    for (let round = 0; round < 3; round += 1) {
      const renewed = await Promise.all([1, 2, 3].map(() => refreshTokenGrant(client, current)));
      const successors = new Set(renewed.map(({ refresh_token }) => refresh_token));
      expect(successors.size).toBe(1);
      current = [...successors][0] ?? '';
    }
  });
});

describe('it ends everything that came from the same authorization', () => {
  test('later than ten seconds after it was replaced', async () => {
    const renewed = await renew(first.refresh_token);
    passSeconds(11);
    expect(await refusal(first.refresh_token)).toEqual(invalidGrant);
    expect(await refusal(renewed.refresh_token)).toEqual(invalidGrant);
    expect(await Promise.all([first, renewed].map(isKnownAtUserinfo))).toEqual([false, false]);
  });

  test('once its successor was used, within ten seconds too', async () => {
    const second = await renew(first.refresh_token);
    const third = await renew(second.refresh_token);
    expect(await refusal(first.refresh_token)).toEqual(invalidGrant);
    for (const { refresh_token } of [second, third])
      expect(await refusal(refresh_token)).toEqual(invalidGrant);
    expect(await isKnownAtUserinfo(third)).toBe(false);
  });

  test('and not the other authorizations of the session', async () => {
    const { tokens: otherTab } = await visitor.signInSilently();
    await renew((await renew(first.refresh_token)).refresh_token);
    expect(await refusal(first.refresh_token)).toEqual(invalidGrant);
    expect(await statusOf(otherTab?.refresh_token ?? '')).toBe(200);
  });
});

test('after a sign-out a token that was just replaced gives nothing', async () => {
  await renew(first.refresh_token);
  await database.db.run(sql`delete from idp.artifact where session_uid = ${first.session_state}`);
  expect(await refusal(first.refresh_token)).toEqual(invalidGrant);
});

test('a successor cannot be guessed from what the database holds, and only a digest of it is kept', async () => {
  const renewed = await renew(first.refresh_token);
  const rows = await database.db.rows<{ text: string }>(sql`select a::text as text from idp.artifact a`);
  const stored = rows.map(({ text }) => text).join('\n');
  for (const { refresh_token } of [first, renewed])
    expect(stored).not.toContain(String(claimsOf(refresh_token)['jti']));
});
