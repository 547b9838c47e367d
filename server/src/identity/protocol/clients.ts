import type { ClientMetadata } from 'oidc-provider';
import type { IdentityClient } from '../../ports/identity-provider.ts';

/** What the provider library wants to know about a client. */
export function clientMetadata(client: IdentityClient): ClientMetadata {
  return {
    client_id: client.id,
    redirect_uris: [...client.redirectAddresses],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/** The origins a client's pages live on: the ones its redirect addresses name. */
export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
