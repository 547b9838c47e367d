import type Keycloak from 'keycloak-js';
import { inTime, type Provider } from './provider-responds.ts';

/** How long a token that is handed out must still be valid, in seconds (rule sessions 3). */
const minimumValidity = 5;

/** A token good for at least five seconds, renewed where it has to be; null when the session has ended. */
export async function freshToken(keycloak: Keycloak, provider: Provider): Promise<string | null> {
  const valid = unexpiredToken(keycloak, minimumValidity);
  if (valid !== null) return valid;
  try {
    await inTime(keycloak.updateToken(minimumValidity), provider);
  } catch (fault) {
    // A 400 has cleared the token. Anything else leaves it for a later try (rule sessions 4).
    if (keycloak.token === undefined) return null;
    const remaining = unexpiredToken(keycloak, 0);
    if (remaining !== null) return remaining;
    throw fault;
  }
  return keycloak.token ?? null;
}

/** The token that is held, if it is still good for so many seconds. */
export function unexpiredToken(keycloak: Keycloak | null, validity: number): string | null {
  if (keycloak?.token === undefined || keycloak.isTokenExpired(validity)) return null;
  return keycloak.token;
}

/** When what is held runs out unless it is renewed, in milliseconds since 1970; null when unknown. */
export function endOfTokens(keycloak: Keycloak | null): number | null {
  const { refreshTokenParsed, timeSkew } = keycloak ?? {};
  // The provider's clock may go otherwise than this machine's.
  return refreshTokenParsed?.exp === undefined ? null : (refreshTokenParsed.exp + (timeSkew ?? 0)) * 1_000;
}

/**
 * Gives a refresh token up at the provider, also while the page is being left.
 * @throws Error where the provider does not take it
 */
export async function giveUp(
  { url, realm }: Pick<Provider, 'url' | 'realm'>,
  given: { token: string; client_id: string },
): Promise<void> {
  const address = `${url}/realms/${realm}/protocol/openid-connect/revoke`;
  const body = new URLSearchParams({ ...given, token_type_hint: 'refresh_token' });
  const response = await fetch(address, { method: 'POST', body, keepalive: true });
  if (!response.ok) throw new Error(`It was answered with ${response.status}`);
}
