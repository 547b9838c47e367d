import type { FastifyInstance } from 'fastify';
import type { IdentityClient } from '../../ports/identity-provider.ts';
import { openToClients } from './clients.ts';
import { protocolPath } from './layout.ts';
import { readRefreshToken } from './refresh-tokens.ts';
import { revokeFamily, type StorageContext } from './storage.ts';

interface RevocationParts extends StorageContext {
  clients: readonly IdentityClient[];
  /** Newest first. */
  refreshKeys: readonly Buffer[];
}

/**
 * Binds the call with which a client gives up a refresh token and all that came from the same sign-in (RFC 7009): a page that
 * has timed out. The session at the provider goes on, and so do the other applications. Ours, because the library refuses
 * to look at refresh tokens in Keycloak's layout. An unknown token is as good as revoked.
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
    const presented = readRefreshToken(parts.refreshKeys, token);
    if (presented !== undefined) await revokeFamily(parts.db, { id: presented.id, clientId });
    return reply.code(200).send();
  });
}
