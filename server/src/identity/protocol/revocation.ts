import type { FastifyInstance } from 'fastify';
import type { IdentityClient } from '../../provider/surroundings.ts';
import { authenticatedClient } from './client-authentication.ts';
import { openToClients } from './clients.ts';
import { revocationPath } from './layout.ts';
import { readRefreshToken } from './refresh-tokens.ts';
import { type RevocationContext, revokeAccessToken, revokeFamily } from './tokens/revoke.ts';
import { type BearerParts, claimsSigned } from './userinfo.ts';

interface RevocationParts extends BearerParts, Pick<RevocationContext, 'revoked'> {
  clients: readonly IdentityClient[];
  /** What the assertion of a client may be meant for: the issuer, the token endpoint, or this address. */
  audiences: readonly string[];
  /** Newest first. */
  refreshKeys: readonly Buffer[];
}

/** Why a token is not revoked (RFC 7009, section 2.2.1). */
interface RevocationRefusal {
  error: 'invalid_grant' | 'unsupported_token_type';
  error_description: string;
}

/**
 * Binds the call with which a client gives up tokens (RFC 7009): a refresh token with all that came from the same sign-in, as a
 * page does that has timed out, or one access token. The session at the provider goes on, and so do the other applications.
 * Ours, because the library refuses to look at tokens in Keycloak's layout. What is unknown or has ended is as good as revoked;
 * what is not revoked is reported as revoked.
 */
export function serveRevocation(realm: FastifyInstance, parts: RevocationParts): void {
  const open = openToClients(parts.clients);
  realm.post(revocationPath, async (request, reply) => {
    open(request, reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const [token, ...moreTokens] = form.getAll('token');
    if (token === undefined || moreTokens.length > 0 || form.getAll('client_id').length > 1) {
      const error_description = 'Send token and client_id, each once';
      return reply.code(400).send({ error: 'invalid_request', error_description });
    }
    const { authorization } = request.headers;
    const client = await authenticatedClient(parts.clients, { authorization, form }, parts.audiences);
    if (client === null) {
      if (authorization !== undefined) reply.header('www-authenticate', 'Basic');
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const refusal = await revoke(parts, token, client.id);
    return refusal === null ? reply.code(200).send() : reply.code(400).send(refusal);
  });
}

/** Revokes what this client may revoke; null when nobody can use the token any more. */
async function revoke(
  parts: RevocationParts,
  token: string,
  clientId: string,
): Promise<RevocationRefusal | null> {
  const presented = readRefreshToken(parts.refreshKeys, token);
  if (presented !== undefined)
    return (await revokeFamily(parts, { id: presented.id, clientId })) ? null : ofAnotherClient;
  const claims = await claimsSigned(token, parts);
  if (claims === null) return null;
  const { typ, azp, jti } = claims;
  if (typ !== 'Bearer' || jti === undefined) return notRevocable;
  if (azp !== clientId) return ofAnotherClient;
  await revokeAccessToken(parts, jti);
  return null;
}

const ofAnotherClient: RevocationRefusal = {
  error: 'invalid_grant',
  error_description: 'The token was issued to another client',
};
const notRevocable: RevocationRefusal = {
  error: 'unsupported_token_type',
  error_description: 'Only refresh and access tokens are revoked',
};
