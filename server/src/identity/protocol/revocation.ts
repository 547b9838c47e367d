import type { FastifyInstance } from 'fastify';
import type { IdentityClient } from '../../provider/surroundings.ts';
import { openToClients } from './clients.ts';
import { protocolPath } from './layout.ts';
import { readRefreshToken } from './refresh-tokens.ts';
import { type RevocationContext, revokeAccessToken, revokeFamily } from './tokens/revoke.ts';
import { type BearerParts, claimsSigned } from './userinfo.ts';

interface RevocationParts extends BearerParts, Pick<RevocationContext, 'revoked'> {
  clients: readonly IdentityClient[];
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
 * what is not revoked is said to be so.
 */
export function serveRevocation(realm: FastifyInstance, parts: RevocationParts): void {
  const open = openToClients(parts.clients);
  realm.post(`${protocolPath}/revoke`, async (request, reply) => {
    open(request, reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const [token, ...moreTokens] = form.getAll('token');
    const [clientId, ...moreClients] = form.getAll('client_id');
    if (!parts.clients.some((client) => client.id === clientId) || clientId === undefined)
      return reply.code(401).send({ error: 'invalid_client' });
    if (token === undefined || moreTokens.length > 0 || moreClients.length > 0) {
      const error_description = 'Send token and client_id, each once';
      return reply.code(400).send({ error: 'invalid_request', error_description });
    }
    const refusal = await revoke(parts, token, clientId);
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
