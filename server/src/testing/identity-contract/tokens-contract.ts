import { decodeJwt, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { always, atOnce, somebody } from './people.ts';
import type { ProviderUnderTest } from './provider-under-test.ts';

/** By what every provider's tokens are known. */
export function tokensContract(provider: ProviderUnderTest): void {
  const tokens = () => provider.tokens;
  const verified = async (token: string) =>
    (
      await jwtVerify(token, tokens().keyOf, {
        issuer: tokens().issuer,
        audience: tokens().apiAudience,
        currentDate: provider.now(),
      })
    ).payload;

  const refuses = async (token: string) =>
    expect(
      await verified(token).then(
        () => 'taken',
        () => 'refused',
      ),
    ).toBe('refused');

  test('a token is known as its own, always alike', async () => {
    const { id } = await somebody(provider, { attributes: { long: ['ж'.repeat(3_000)] } });
    const token = await provider.signIn(id);
    expect(await always(() => verified(token))).toMatchObject({ sub: id, iss: tokens().issuer });
    expect(String(decodeJwt(token)['sid'])).not.toBe('undefined');
  });

  test('a token of somebody else is not, whatever key it names', async () => {
    const { id } = await somebody(provider);
    const token = await provider.signIn(id);
    const { privateKey } = await generateKeyPair('RS256');
    for (const kid of ['nobody', '', 'x'.repeat(3_000), '../../etc/passwd']) {
      const forged = await new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(privateKey);
      await refuses(forged);
      await atOnce(() => refuses(forged));
    }
    const [head = '', , signature = ''] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'somebody else' }));
    await refuses(`${head}.${payload.toString('base64url')}.${signature}`);
    expect(await verified(token)).toMatchObject({ sub: id });
  });

  test('a token that was given up counts no more, and no other with it', async () => {
    const { id } = await somebody(provider);
    const [given, kept] = [await provider.signIn(id), await provider.signIn(id)];
    const [jti, other] = [jtiOf(given), jtiOf(kept)];
    expect([tokens().isRevoked(jti), tokens().isRevoked('nobody'), tokens().isRevoked('')]).toEqual([
      false,
      false,
      false,
    ]);
    await provider.revoke(given);
    await provider.revoke(given);
    await tokens().followRevoked();
    await atOnce(() => tokens().followRevoked());
    expect([tokens().isRevoked(jti), tokens().isRevoked(other)]).toEqual([true, false]);
  });
}

function jtiOf(token: string): string {
  return String(decodeJwt(token)['jti']);
}
