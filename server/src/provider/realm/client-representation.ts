import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { IdentityClient } from '../surroundings.ts';
import type { ClaimedAttribute } from './attributes.ts';
import { apiAudience, sessionLifetimes } from './realm-rules.ts';

/** What a client that Keycloak makes needs besides how it signs people in. */
export interface ClientFacts {
  /** What people call it. */
  name: string;
  /** Its start, for links of Keycloak's own pages; null where it has none. */
  start: string | null;
  /** Replaces its secret in the file. */
  secretPlaceholder: string;
}

/** A client as Keycloak reads it from a realm file. */
export function clientRepresentation(client: IdentityClient, facts: ClientFacts): object {
  const { id, redirectAddresses, attributes = [] } = client;
  const isPortal = id === portalClientId;
  return {
    clientId: id,
    name: facts.name,
    ...(facts.start === null ? {} : { baseUrl: facts.start }),
    ...proofOf(client, facts),
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
    frontchannelLogout: false,
    // An application's token says what its person may do there, and that the account is active; the portal's says all.
    fullScopeAllowed: isPortal,
    redirectUris: [...redirectAddresses],
    // Without them no page of the client may ask Keycloak anything, not even whether its session lives.
    webOrigins: ['+'],
    attributes: attributesOf(client),
    protocolMappers: [...attributes.map(attributeMapper), ...(isPortal ? [audienceMapper] : [])],
  };
}

/** A client that nobody signs in to, so that the roles of an application elsewhere have a client. */
export function roleHolder(clientId: string, name: string): object {
  return {
    clientId,
    name,
    publicClient: true,
    standardFlowEnabled: false,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
    fullScopeAllowed: false,
    redirectUris: [],
    webOrigins: [],
  };
}

function proofOf({ proof }: IdentityClient, { secretPlaceholder }: ClientFacts): object {
  if (proof === undefined) return { publicClient: true };
  if (proof.method === 'private_key_jwt')
    return { publicClient: false, clientAuthenticatorType: 'client-jwt' };
  return { publicClient: false, clientAuthenticatorType: 'client-secret', secret: secretPlaceholder };
}

function attributesOf({ id, proof, afterLogoutAddresses, backchannelLogoutAddress }: IdentityClient): object {
  return {
    // Only who is public must prove that the code is theirs: a secret proves it as well.
    ...(proof === undefined ? { 'pkce.code.challenge.method': 'S256' } : {}),
    ...(proof?.method === 'private_key_jwt'
      ? { 'use.jwks.string': 'true', 'jwks.string': JSON.stringify({ keys: proof.keys }) }
      : {}),
    'post.logout.redirect.uris': afterLogoutAddresses.join('##'),
    ...(backchannelLogoutAddress === undefined
      ? {}
      : {
          'backchannel.logout.url': backchannelLogoutAddress,
          'backchannel.logout.session.required': 'true',
        }),
    ...(id === portalClientId ? { 'access.token.lifespan': String(sessionLifetimes.accessToken) } : {}),
  };
}

function attributeMapper({ attribute, claim, isList }: ClaimedAttribute): object {
  return {
    name: claim,
    protocol: 'openid-connect',
    protocolMapper: 'oidc-usermodel-attribute-mapper',
    config: {
      'user.attribute': attribute,
      // A dot would make an object of it.
      'claim.name': claim.replaceAll('.', String.raw`\.`),
      'jsonType.label': 'String',
      multivalued: String(isList),
      'access.token.claim': 'true',
      'id.token.claim': 'false',
      'userinfo.token.claim': 'false',
      'introspection.token.claim': 'true',
    },
  };
}

const audienceMapper = {
  name: 'api audience',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: {
    'included.custom.audience': apiAudience,
    'access.token.claim': 'true',
    'id.token.claim': 'false',
    'introspection.token.claim': 'true',
  },
};
