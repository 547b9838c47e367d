import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientMetadata } from 'oidc-provider';
import type { IdentityClient } from '../../provider/surroundings.ts';

/** What the provider library wants to know about a client. */
export function clientMetadata({ id, redirectAddresses, proof }: IdentityClient): ClientMetadata {
  return {
    client_id: id,
    redirect_uris: [...redirectAddresses],
    token_endpoint_auth_method: proof?.method ?? 'none',
    ...(proof?.method === 'client_secret_basic' ? { client_secret: proof.secret } : {}),
    ...(proof?.method === 'private_key_jwt' ? { jwks: { keys: [...proof.keys] } } : {}),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/** The origins a client's pages live on: the ones its redirect addresses name. */
export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/**
 * Prepares the response to a call that pages of these clients make from their own origins: they may read it, nobody keeps it.
 */
export function openToClients(
  clients: readonly IdentityClient[],
): (request: FastifyRequest, reply: FastifyReply) => void {
  const origins = new Set(originsOf(clients.flatMap((client) => client.redirectAddresses)));
  return ({ headers: { origin } }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'origin' });
    if (origin !== undefined && origins.has(origin)) reply.header('access-control-allow-origin', origin);
  };
}

/** Tells browsers that pages of these clients may read an address with a token from their own origins, and no others. */
export function servePreflight(
  realm: FastifyInstance,
  address: string,
  clients: readonly IdentityClient[],
): void {
  const open = openToClients(clients);
  realm.options(address, (request, reply) => {
    open(request, reply);
    const isOurs = reply.hasHeader('access-control-allow-origin');
    if (isOurs)
      reply.headers({
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'accept, authorization, content-type',
        'access-control-max-age': '3600',
      });
    return reply.code(isOurs ? 204 : 403).send();
  });
}
