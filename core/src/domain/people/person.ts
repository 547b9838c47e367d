import { certificateAttributes, certificateKinds } from '../certificates/certificate-kinds.ts';
import type { Certificates } from './certificates.ts';
import {
  accountsAttribute,
  accountsIn,
  amongAccounts,
  type PlatformAccount,
  selectionAttribute,
  selectionIn,
} from './platform-accounts.ts';
import { activeAccountRole, portalClientId } from './roles.ts';

/** One of up to five employments of a person (rule people 6). */
export interface Employment {
  /** 1 to 5, as in `employment-N`. */
  number: number;
  status: string;
  jobTitle: string | null;
}

/** The signed-in person as described by their token (rule people 1). */
export interface Person {
  /** The token's `sub`: the only thing a person is identified by. */
  userId: string;
  username: string;
  fullName: string;
  givenName: string;
  familyName: string;
  email: string;
  /** Whether somebody has made sure that the address is the person's. */
  emailVerified: boolean;
  /** As the directory keeps it, `202-555-0101`; empty if unknown. */
  phoneNumber: string;
  organization: string;
  realmRoles: readonly string[];
  /** Roles of the portal client that are held; whether they may be used, `authority.ts` says. */
  portalRoles: readonly string[];
  /** Roles by client id, the portal's own client and the provider's account client left out. */
  applicationRoles: Readonly<Record<string, readonly string[]>>;
  employments: readonly Employment[];
  /** The supervisor's full name according to the directory; empty if unknown. */
  supervisorName: string;
  supervisorEmails: readonly string[];
  authorizerEmails: readonly string[];
  /** The person's accounts on the mapping platform (rule people 8). */
  platformAccounts: readonly PlatformAccount[];
  /** The one of these that the person has chosen; null before. */
  selectedAccount: PlatformAccount | null;
  certificates: Certificates;
  /** Locked for not having signed in for too long (rule people 4). */
  isInactivityLocked: boolean;
  /** Which rules of behavior the person has accepted, as the directory writes it (rule people 21). */
  acceptedRules: string;
}

/** The contents of a decoded token; every value is checked before use. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads a person from the claims of an access token.
 * Returns null when the token gives no authority on the portal client: such a sign-in is refused (rule people 3).
 */
export function personFromClaims(claims: Claims): Person | null {
  const person = describedBy(claims);
  return person.userId === '' || person.portalRoles.length === 0 ? null : person;
}

/** The person that claims describe, whatever authority they give. */
export function describedBy(claims: Claims): Person {
  const clients = rolesByClient(claims['resource_access']);
  const portalRoles = clients[portalClientId] ?? [];
  const userId = text(claims['sub']);
  const applicationRoles = Object.fromEntries(
    Object.entries(clients).filter(([client]) => client !== portalClientId && client !== 'account'),
  );
  const platformAccounts = accountsIn(text(claims[accountsAttribute]));
  return {
    userId,
    username: text(claims['preferred_username']),
    fullName: fullName(claims),
    givenName: text(claims['given_name']),
    familyName: text(claims['family_name']),
    email: text(claims['email']),
    emailVerified: claims['email_verified'] === true,
    phoneNumber: text(claims['phoneNumber']),
    organization: text(claims['organizationOrAgency']),
    realmRoles: roleList(record(claims['realm_access'])['roles']),
    portalRoles,
    applicationRoles,
    employments: employments(claims),
    supervisorName: text(claims['supervisorName']),
    supervisorEmails: addresses(text(claims['supervisorEmails'])),
    authorizerEmails: addresses(text(claims['authorizerEmails'])),
    platformAccounts,
    selectedAccount: amongAccounts(platformAccounts, selectionIn(text(claims[selectionAttribute]))),
    certificates: Object.fromEntries(
      certificateKinds.map((kind) => [kind, dateOf(claims[certificateAttributes[kind]])]),
    ),
    isInactivityLocked: text(claims['inactivityLocked']) === 'true',
    acceptedRules: text(claims['rulesOfBehaviorAccepted']),
  };
}

/** Given name, middle initial, family name and suffix, whichever there are (rule people 5). */
function fullName(claims: Claims): string {
  return ['given_name', 'middleInitial', 'family_name', 'suffix']
    .map((name) => text(claims[name]))
    .filter((part) => part !== '')
    .join(' ');
}

/** Splits a comma-separated list of addresses into lower-case, trimmed, different ones (rule people 5). */
export function addresses(list: string): string[] {
  const parts = list.split(',').map((part) => part.trim().toLowerCase());
  return [...new Set(parts)].filter((part) => part !== '');
}

/** The roles the person holds on this client. */
export function rolesOn(person: Person, clientId: string): readonly string[] {
  return person.applicationRoles[clientId] ?? [];
}

/** Whether the account is active; without the realm role it counts as locked (rule people 4). */
export function isActiveAccount(realmRoles: readonly string[]): boolean {
  return realmRoles.includes(activeAccountRole);
}

function employments(claims: Claims): Employment[] {
  return [1, 2, 3, 4, 5].flatMap((number) => {
    const status = text(claims[`employmentStatus${number}`]);
    const jobTitle = text(claims[`jobTitle${number}`]);
    return status === '' ? [] : [{ number, status, jobTitle: jobTitle === '' ? null : jobTitle }];
  });
}

function dateOf(value: unknown): string | null {
  const date = text(value);
  return date === '' ? null : date;
}

function rolesByClient(value: unknown): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(record(value)).map(([client, access]) => [client, roleList(record(access)['roles'])]),
  );
}

function roleList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((role) => typeof role === 'string') : [];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** A claim as text: single values come as strings, several as lists, of which the first counts. */
function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : '';
}
