import type { ClientShape } from './client-shape.ts';
import { addressDifferences, missing } from './compare-addresses.ts';
import { mapperDifferences } from './compare-mappers.ts';

/** What is around a client: its roles, and which roles its tokens may carry. */
export interface AroundClient {
  roles: readonly { name: string; composite?: boolean }[];
  /** Role names of the realm that its tokens carry, and ids of other clients whose roles they carry. */
  scope: { realmRoles: readonly string[]; otherClients: readonly string[] };
}

/** The same as the portal needs it. */
export interface NeededAround {
  roles: readonly string[];
  realmRoles: readonly string[];
}

/** Scopes of Keycloak without which tokens lack what the portal and applications read. */
const neededScopes = ['acr', 'basic', 'email', 'profile', 'roles', 'web-origins'];

/** How a client of the realm differs from what the portal needs, in words. */
export function clientDifferences(
  wanted: ClientShape,
  there: ClientShape,
  { needed, around }: { needed: NeededAround; around: AroundClient },
): string[] {
  const isForPeople = wanted.standardFlowEnabled === true;
  return [
    ...switchDifferences(wanted, there),
    ...proofDifferences(wanted, there),
    ...(isForPeople ? addressDifferences(wanted, there) : []),
    ...(isForPeople ? scopeDifferences(there) : []),
    ...roleDifferences(needed, around, wanted.fullScopeAllowed === true),
    ...mapperDifferences(wanted.protocolMappers ?? [], there.protocolMappers ?? []),
  ];
}

/** What is said where a switch is on although the portal needs it off, and the other way around. */
const switches = {
  standardFlowEnabled: [
    'lets people sign in (Standard flow), which nobody needs',
    'lets nobody sign in: Standard flow is off',
  ],
  implicitFlowEnabled: ['hands out tokens in addresses: turn Implicit flow off', ''],
  directAccessGrantsEnabled: ['takes passwords itself: turn Direct access grants off', ''],
  serviceAccountsEnabled: [
    'has a service account, which nobody needs',
    'has no service account: turn Service account roles on',
  ],
  fullScopeAllowed: [
    'puts every role of a person into its tokens: turn Full scope allowed off',
    'leaves roles out of its tokens: turn Full scope allowed on',
  ],
  consentRequired: ['asks people for consent, which nobody can answer in the silent check', ''],
  publicClient: [
    'asks for no secret: turn Client authentication on',
    'asks for a secret: turn Client authentication off',
  ],
} as const;

function switchDifferences(wanted: ClientShape, there: ClientShape): string[] {
  const wrong = keysOf(switches).flatMap((key) => {
    const [isNeeded = false, isSet = false] = [wanted[key], there[key]];
    if (isNeeded === isSet) return [];
    return [switches[key][isSet ? 0 : 1]].filter((text) => text !== '');
  });
  return [...(there.enabled === false ? ['is turned off'] : []), ...wrong];
}

function keysOf<T extends object>(table: T): (keyof T)[] {
  // The keys of a constant are known.
  return Object.keys(table) as (keyof T)[];
}

function proofDifferences(wanted: ClientShape, there: ClientShape): string[] {
  const has = there.attributes ?? {};
  const needs = wanted.attributes ?? {};
  const { clientAuthenticatorType: way } = wanted;
  const otherWay = way !== undefined && there.publicClient !== true && there.clientAuthenticatorType !== way;
  const method = needs['pkce.code.challenge.method'];
  const keys = needs['jwks.string'];
  return [
    ...(otherWay
      ? [`proves itself by ${there.clientAuthenticatorType ?? 'nothing'}, and ${way} is needed`]
      : []),
    ...(method === undefined || has['pkce.code.challenge.method'] === method
      ? []
      : [`does not demand PKCE: set Proof Key for Code Exchange Code Challenge Method to ${method}`]),
    ...(keys === undefined || sameJson(keys, has['jwks.string'])
      ? []
      : ['knows other keys than the catalogue names']),
    ...lifespanDifference(needs['access.token.lifespan'], has['access.token.lifespan']),
  ];
}

function lifespanDifference(needed: string | undefined, has: string | undefined): string[] {
  if (needed === undefined || has === needed) return [];
  return [`Access token lifespan: ${needed} seconds are needed, ${has ?? 'nothing'} is set`];
}

function scopeDifferences({ defaultClientScopes: has = [] }: ClientShape): string[] {
  const absent = missing(neededScopes, has);
  return absent.length === 0 ? [] : [`lacks the default client scopes ${absent.join(', ')}`];
}

function roleDifferences(needed: NeededAround, { roles, scope }: AroundClient, isWhole: boolean): string[] {
  const absent = missing(
    needed.roles,
    roles.map(({ name }) => name),
  );
  const known = roles.filter(({ name }) => needed.roles.includes(name));
  return [
    ...(absent.length === 0
      ? []
      : [`lacks ${absent.length === 1 ? 'the role' : 'the roles'} ${absent.join(', ')}`]),
    ...known
      .filter(({ composite }) => composite === true)
      .map(({ name }) => `has the role ${name}, which brings other roles with it`),
    ...(isWhole ? [] : missing(needed.realmRoles, scope.realmRoles)).map(
      (role) => `leaves the realm role ${role} out of its tokens: assign it under Dedicated scopes, Scope`,
    ),
    ...(isWhole ? [] : scope.otherClients).map((client) => `tells roles of ${client} in its tokens`),
  ];
}

function sameJson(one: string, other: string | undefined): boolean {
  return JSON.stringify(JSON.parse(one)) === JSON.stringify(other === undefined ? null : JSON.parse(other));
}
