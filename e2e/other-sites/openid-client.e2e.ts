import { buildEndSessionUrl, refreshTokenGrant } from 'openid-client';
import { configuredFor, lead } from './openid-client.ts';
import { expect, fillSignIn, test } from './other-site.ts';

test('openid-client signs in, renews and signs out', async ({ page, otherSite }) => {
  const { client, provider } = otherSite;
  const config = await configuredFor(client, provider.identity.tokens.issuer);
  const comeBack = await lead(page, client, config);
  await fillSignIn(page, 'nora');
  const tokens = await comeBack();
  const renewed = await refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(renewed.claims()?.['preferred_username']).toBe('nora');
  const out = buildEndSessionUrl(config, {
    id_token_hint: renewed.id_token ?? '',
    post_logout_redirect_uri: client.signedOut,
  });
  await page.goto(out.href);
  await page.waitForURL(`${client.arrived}?*`);
  expect(provider.ended.map(({ sid }) => sid)).toContain(tokens.claims()?.['sid']);
  await expect(refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('openid-client asks somebody to prove themselves again, and somebody else does', async ({
  page,
  otherSite,
}) => {
  const { client, provider } = otherSite;
  const config = await configuredFor(client, provider.identity.tokens.issuer);
  const comeBack = await lead(page, client, config);
  await fillSignIn(page, 'nora');
  const tokens = await comeBack();
  const comeBackAgain = await lead(page, client, config, {
    prompt: 'login',
    id_token_hint: tokens.id_token ?? '',
  });
  await fillSignIn(page, 'sam');
  await expect(comeBackAgain()).rejects.toMatchObject({ error: 'login_required' });
  // Anyone who was signed in still is.
  const silent = await lead(page, client, config, { prompt: 'none' });
  expect((await silent()).claims()?.['preferred_username']).toBe('nora');
});
