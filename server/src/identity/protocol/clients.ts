import type { ClientMetadata } from 'oidc-provider';

/** An application that signs people in here. All are public clients and must prove their code with PKCE. */
export interface IdentityClient {
  /** `rap-client`, or the id of a catalogue entry. */
  id: string;
  /** Whole addresses a sign-in may return to; compared as text, nothing appended, no wildcard. */
  redirectAddresses: readonly string[];
  /** Whole addresses a sign-out may return to. */
  afterLogoutAddresses: readonly string[];
  /** Where the application wants to be told of sessions that ended (OIDC Back-Channel Logout 1.0). */
  backchannelLogoutAddress?: string;
}

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
