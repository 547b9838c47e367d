import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { ClaimedAttribute } from '../../provider/realm/attributes.ts';
import { apiAudience, defaultAccountRoles, defaultRealmRoles } from '../../provider/realm/realm-rules.ts';
import type { IdentityPerson } from '../people/people.ts';

/** What a token says about the sign-in it comes from, besides the person. */
export interface TokenFacts {
  issuer: string;
  clientId: string;
  /** The attributes that this client reads; none if left out. */
  attributes?: readonly ClaimedAttribute[];
  /** The client's own origins, for `allowed-origins`. */
  origins: readonly string[];
  /** The session's public name; opaque text. */
  sid: string;
  /** Seconds since 1970. */
  authTime: number;
  /** '1' right after a password, '0' when an existing session was used. */
  acr: string;
  scope: string;
  /** Unique text, opaque to everybody else. */
  jti: string;
  /** Seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
}

/** An access token's claims in Keycloak's layout (rule sessions 10). */
export function accessTokenClaims(person: IdentityPerson, facts: TokenFacts): Record<string, unknown> {
  const portal = facts.clientId === portalClientId;
  return {
    // Attributes first: none of them can take the place of a claim that decides something.
    ...boundedAttributes(readableAttributes(person, facts)).carried,
    ...commonClaims(facts),
    ...(portal ? audience(person) : {}),
    sub: person.id,
    typ: 'Bearer',
    'allowed-origins': facts.origins,
    ...(portal ? portalRoles(person) : applicationRoles(person, facts.clientId)),
    scope: facts.scope,
    ...identityClaims(person),
  };
}

/** What an ID token says about person and sign-in. */
export function idTokenClaims(
  person: IdentityPerson,
  facts: Pick<TokenFacts, 'clientId' | 'sid' | 'authTime' | 'acr' | 'jti'>,
): Record<string, unknown> {
  const { clientId, sid, authTime, acr, jti } = facts;
  return {
    jti,
    sub: person.id,
    typ: 'ID',
    azp: clientId,
    sid,
    auth_time: authTime,
    acr,
    ...identityClaims(person),
  };
}

/** Who the person is, as in every token and in the userinfo response. */
export function identityClaims(person: IdentityPerson): Record<string, unknown> {
  return {
    email_verified: person.emailVerified,
    name: wholeName(person),
    preferred_username: person.username,
    ...(person.givenName === '' ? {} : { given_name: person.givenName }),
    family_name: person.familyName,
    email: person.email,
  };
}

function commonClaims(facts: TokenFacts): Record<string, unknown> {
  return {
    exp: facts.expiresAt,
    iat: facts.issuedAt,
    auth_time: facts.authTime,
    jti: facts.jti,
    iss: facts.issuer,
    azp: facts.clientId,
    sid: facts.sid,
    acr: facts.acr,
  };
}

/** The API, and every other client in which the person holds a role. */
function audience(person: IdentityPerson): { aud: string[] } {
  const clients = Object.keys(person.clientRoles).filter((client) => client !== portalClientId);
  const account = hasDefaultRole(person) ? ['account'] : [];
  return { aud: [apiAudience, ...clients.toSorted(), ...account] };
}

function portalRoles(person: IdentityPerson): Record<string, unknown> {
  const extra = hasDefaultRole(person);
  const clients = Object.entries(person.clientRoles).map(([client, roles]) => [client, { roles }]);
  return {
    realm_access: { roles: [...person.realmRoles, ...(extra ? defaultRealmRoles : [])] },
    resource_access: {
      ...Object.fromEntries(clients),
      ...(extra ? { account: { roles: defaultAccountRoles } } : {}),
    },
  };
}

/** An application's token carries only the realm role it asks for, and no other (rule sessions 10). */
function applicationRoles(person: IdentityPerson, clientId: string): Record<string, unknown> {
  const own = person.clientRoles[clientId];
  return {
    ...(person.realmRoles.includes(activeAccountRole)
      ? { realm_access: { roles: [activeAccountRole] } }
      : {}),
    ...(own === undefined ? {} : { resource_access: { [clientId]: { roles: own } } }),
  };
}

/** What a token says about the person beside who they are and what they may: a list where there can be several values. */
export function readableAttributes(
  { attributes: held }: IdentityPerson,
  { attributes = [] }: Pick<TokenFacts, 'attributes'>,
): AttributeClaims {
  const claims: AttributeClaims = {};
  for (const { attribute, claim, isList } of attributes) {
    const values = held[attribute] ?? [];
    const [first] = values;
    if (first !== undefined) claims[claim] = isList ? values : first;
  }
  return claims;
}

type AttributeClaims = Record<string, string | readonly string[]>;

/** The most that the attributes in one token may take, in bytes; a token travels in a header of 64 KiB (rule sessions 18). */
const mostAttributeBytes = 24_576;

/** Those that fit into a token, short ones first; half of a text would be untrue, so the others are left out whole. */
export function boundedAttributes(attributes: AttributeClaims): {
  carried: AttributeClaims;
  leftOut: string[];
} {
  let room = mostAttributeBytes;
  const leftOut: string[] = [];
  const bySize = Object.entries(attributes)
    .map(([name, values]) => ({ name, bytes: Buffer.byteLength(JSON.stringify([name, values])) }))
    .toSorted((one, other) => one.bytes - other.bytes);
  for (const { name, bytes } of bySize) {
    if (bytes > room) leftOut.push(name);
    else room -= bytes;
  }
  const carried = Object.entries(attributes).filter(([name]) => !leftOut.includes(name));
  return { carried: Object.fromEntries(carried), leftOut };
}

/** `USER` on the portal's client is what the realm's default role is made of. */
function hasDefaultRole(person: IdentityPerson): boolean {
  return person.clientRoles[portalClientId]?.includes('USER') ?? false;
}
