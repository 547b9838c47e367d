import { readFile } from 'node:fs/promises';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { KeycloakSettings } from '../settings.ts';
import { KeycloakUnreachable } from './failures.ts';

/** The access tokens of the portal's service account. */
export interface ServiceTokens {
  /** One that is valid for some time yet. */
  current(): Promise<string>;
  /** Never hands this one out again: Keycloak has refused it. */
  forget(token: string): void;
}

const TokenAnswer = Type.Object({ access_token: Type.String(), expires_in: Type.Number() });

/** A token is replaced so many milliseconds before it ends, so that it does not end on its way. */
const margin = 30_000;
/** The most milliseconds for fetching a token: many calls may wait for the same one, so none of them can give it up. */
const patience = 6_000;

/** Fetches tokens by client credentials; callers meanwhile wait for the same one. */
export function serviceTokens(settings: KeycloakSettings): ServiceTokens {
  let known: { token: string; until: number } | null = null;
  let fetching: Promise<string> | null = null;
  const fetchNext = async (): Promise<string> => {
    const began = performance.now();
    const { access_token: token, expires_in: seconds } = await fetchToken(settings);
    known = { token, until: began + Math.max(seconds * 1_000 - margin, 1_000) };
    return token;
  };
  return {
    current() {
      if (known !== null && performance.now() < known.until) return Promise.resolve(known.token);
      fetching ??= fetchNext().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    forget(token) {
      if (known?.token === token) known = null;
    },
  };
}

async function fetchToken({
  url,
  realm,
  adminClient,
  secretFile,
}: KeycloakSettings): Promise<{ access_token: string; expires_in: number }> {
  const secret = (await readFile(secretFile, 'utf8')).trim();
  const credentials = `${encodeURIComponent(adminClient)}:${encodeURIComponent(secret)}`;
  const response = await fetch(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal: AbortSignal.timeout(patience),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw new KeycloakUnreachable(`Keycloak gives ${adminClient} no token: ${response.status}`);
  if (!Value.Check(TokenAnswer, answer))
    throw new KeycloakUnreachable('Keycloak’s token endpoint answered with something else than a token');
  return answer;
}
