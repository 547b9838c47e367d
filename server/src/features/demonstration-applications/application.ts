import { addresses } from '@portal/core/contract/addresses.ts';
import type { Bilingual } from '@portal/core/domain/catalogue/application.ts';
import {
  accountsAttribute,
  accountsIn,
  amongAccounts,
  type Organization,
  selectionAttribute,
  selectionIn,
} from '@portal/core/domain/people/platform-accounts.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';

/** A catalogue entry as its demonstration needs it. */
export interface DemonstrationApplication {
  id: string;
  /** Its client in the identity provider. */
  clientId: string;
  name: Bilingual;
  /** Needs no role of its own, only RAPUser. */
  openToAll: boolean;
  /** People can have several accounts here, and choose one in the portal. */
  hasAccountSelection: boolean;
  /** The organizations that its accounts belong to; null where it has no accounts. */
  organizations: readonly Organization[] | null;
}

/** The path below which one application lives; its cookies go no further. */
export function pathOf(application: Pick<DemonstrationApplication, 'id'>): string {
  return `${addresses.demonstrationApplications}/${application.id}/`;
}

/** Where the provider tells an application that a session has ended. */
export function logoutNoticesOf(application: Pick<DemonstrationApplication, 'id'>): string {
  return `${pathOf(application)}backchannel-logout`;
}

/** The addresses of an application of the demonstration on a portal of this origin. */
export function servedAddresses(
  origin: string,
  application: Pick<DemonstrationApplication, 'id'>,
): { start: string; logoutNotices: string } {
  return {
    start: `${origin}${pathOf(application)}`,
    logoutNotices: `${origin}${logoutNoticesOf(application)}`,
  };
}

/** What an application's own access token says that matters here. */
export interface Access {
  realmRoles: readonly string[];
  roles: readonly string[];
}

/** The account with which somebody comes. */
export interface AccountInUse {
  username: string;
  /** The name of its organization, or its number where nobody knows the name. */
  organization: string;
}

/** The account that the token's own claims choose, or the only one there is; null where neither is so. */
export function accountIn(
  claims: Record<string, unknown>,
  { hasAccountSelection, organizations }: DemonstrationApplication,
): AccountInUse | null {
  if (!hasAccountSelection) return null;
  const accounts = accountsIn(textIn(claims[accountsAttribute]));
  const chosen = amongAccounts(accounts, selectionIn(textIn(claims[selectionAttribute])));
  const account = chosen ?? (accounts.length === 1 ? accounts[0] : undefined);
  if (account === undefined) return null;
  const { username, orgID } = account;
  return { username, organization: organizations?.find(({ ID }) => ID === orgID)?.ORG ?? orgID };
}

function textIn(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

/** Reads the roles of one client from the claims of its access token. */
export function accessOf(claims: Record<string, unknown>, clientId: string): Access {
  const resources = claims['resource_access'];
  const own =
    typeof resources === 'object' && resources !== null
      ? Object.entries(resources).find(([id]) => id === clientId)?.[1]
      : undefined;
  return { realmRoles: rolesIn(claims['realm_access']), roles: rolesIn(own) };
}

/**
 * Whether the application lets its visitor in: an approved account, and a role of this application unless it is
 * open to all (rule people 11).
 */
export function admits(
  application: DemonstrationApplication,
  access: Access,
): 'yes' | 'no-account' | 'no-role' {
  if (!access.realmRoles.includes(activeAccountRole)) return 'no-account';
  return application.openToAll || access.roles.length > 0 ? 'yes' : 'no-role';
}

function rolesIn(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null || !('roles' in entry) || !Array.isArray(entry.roles))
    return [];
  return entry.roles.filter((role) => typeof role === 'string');
}
