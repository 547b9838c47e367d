import { isActiveAccount } from '../person.ts';
import { type DecidingRole, decidingRoles, portalClientId, type PortalRole } from '../roles.ts';

/** An account, as far as what it may do in the portal depends on it. Anyone who is disabled or deleted has no session. */
export interface Authority {
  realmRoles: readonly string[];
  /** Roles of the portal client that are held, whether or not they may be used. */
  portalRoles: readonly string[];
}

/** Why somebody may not act in a role. */
export type RightRefusal = 'ACCOUNT_LOCKED' | 'NOT_ELIGIBLE';

/**
 * Why somebody may not act in any of these roles of the portal now; null where they may. This alone decides it: the person who is
 * locked, for any cause, has no role but USER, and a removed role is gone (rule people 17).
 */
export function refusalToAct(account: Authority, roles: readonly PortalRole[]): RightRefusal | null {
  const isUsable = (role: PortalRole): boolean => role === 'USER' || isActiveAccount(account.realmRoles);
  const held = roles.filter((role) => account.portalRoles.includes(role));
  if (held.some(isUsable)) return null;
  return isActiveAccount(account.realmRoles) ? 'NOT_ELIGIBLE' : 'ACCOUNT_LOCKED';
}

/** Whether a lock keeps somebody from what is their own but ends with it: asking for access, for one. */
export function refusalWhenLocked({ realmRoles }: Pick<Authority, 'realmRoles'>): 'ACCOUNT_LOCKED' | null {
  return isActiveAccount(realmRoles) ? null : 'ACCOUNT_LOCKED';
}

/** Whether somebody may act in one of these roles of the portal now. */
export function mayActAs(account: Authority | null, roles: readonly PortalRole[]): boolean {
  return account !== null && refusalToAct(account, roles) === null;
}

/** The desks that somebody has now, in the order of the header's menu. */
export function desksOf(account: Authority | null): DecidingRole[] {
  return decidingRoles.filter((role) => mayActAs(account, [role]));
}

/** Whether it is a lock that keeps somebody from one of these roles: without it they could act in it. */
export function isLockedOutOf(account: Authority, roles: readonly PortalRole[]): boolean {
  return !isActiveAccount(account.realmRoles) && roles.some((role) => account.portalRoles.includes(role));
}

/** The same of somebody as the directory knows them. */
export function authorityIn(person: {
  realmRoles: readonly string[];
  clientRoles: Readonly<Record<string, readonly string[]>>;
}): Authority {
  return { realmRoles: person.realmRoles, portalRoles: person.clientRoles[portalClientId] ?? [] };
}
