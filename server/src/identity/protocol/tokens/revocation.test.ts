import { allowInsecureRequests, discovery, None, tokenRevocation } from 'openid-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import {
  claimsOf,
  parametersOf,
  TestBrowser,
  type TokenResponse,
  tokensOf,
} from '../../testing/test-browser.ts';
import { startTestProvider, type TestProvider } from '../../testing/test-provider.ts';

let database: TestDatabase;
let provider: TestProvider;
/** A second portal on the same database. */
let other: TestProvider;
let visitor: TestBrowser;
let tokens: TokenResponse;

beforeEach(async () => {
  database = await freshDatabase();
  provider = await startTestProvider(database.db);
  other = await startTestProvider(database.db, { beside: provider });
  visitor = new TestBrowser(provider.origin);
  tokens = await visitor.signIn('nora');
});
afterEach(async () => {
  await other.close();
  await provider.close();
  await database.drop();
});

/** Whether the API of both portals has to refuse the access token, each asked before and after it has looked at the database. */
async function refusals({ access_token }: TokenResponse): Promise<boolean[]> {
  const jti = String(claimsOf(access_token)['jti']);
  const here = provider.identity.tokens.isRevoked(jti);
  await other.identity.tokens.followRevoked();
  await provider.identity.tokens.followRevoked();
  return [here, other.identity.tokens.isRevoked(jti), provider.identity.tokens.isRevoked(jti)];
}
const everywhere = [true, true, true];
const nowhere = [false, false, false];

test('a client that nobody here wrote gives up each of its tokens', async () => {
  const address = new URL(`${provider.origin}/realms/risk-map`);
  const client = await discovery(address, 'rap-client', undefined, None(), {
    execute: [allowInsecureRequests],
  });
  const renewed = await tokensOf(await visitor.refresh(tokens.refresh_token));
  await tokenRevocation(client, tokens.access_token);
  expect(await refusals(tokens)).toEqual(everywhere);
  expect(await refusals(renewed)).toEqual(nowhere);
  await tokenRevocation(client, renewed.refresh_token);
  expect(await refusals(renewed)).toEqual(everywhere);
  // Anyone who gives up both finds one of them gone.
  await tokenRevocation(client, renewed.access_token);
  await expect(tokenRevocation(client, tokens.id_token)).rejects.toMatchObject({
    error: 'unsupported_token_type',
  });
});

test('a code used twice takes the access token with it on every portal', async () => {
  const flow = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
  const exchange = () => visitor.exchange(parametersOf(flow.location).get('code') ?? '', flow);
  const given = await tokensOf(await exchange());
  expect(await refusals(given)).toEqual(nowhere);
  expect((await exchange()).status).toBe(400);
  expect(await refusals(given)).toEqual(everywhere);
  expect(await refusals(tokens)).toEqual(nowhere);
});

test('what was revoked is forgotten when no token of it can be shown any more', async () => {
  const form = { client_id: 'rap-client', token: tokens.access_token };
  await visitor.post('/realms/risk-map/protocol/openid-connect/revoke', form);
  const kept = () => database.db.rows(sql`select name from idp.revoked_token`);
  provider.passSeconds(330);
  await provider.identity.sweep();
  expect([await kept(), await refusals(tokens)]).toEqual([[expect.anything()], everywhere]);
  provider.passSeconds(600);
  await provider.identity.sweep();
  expect(await kept()).toEqual([]);
});
