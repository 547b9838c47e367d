import { authorityIn, isLockedOutOf, mayActAs } from '../people/rights/authority.ts';

/** For what somebody can be named for an application: to decide its requests, or to see who uses it. */
export const approverRoles = ['AUTHORIZER', 'PRODUCT_OWNER'] as const;
export type ApproverRole = (typeof approverRoles)[number];

/** Whether somebody who is named can act now, and what keeps them from it otherwise (rule approvers 2). */
export const approverStates = ['USABLE', 'NO_ROLE', 'LOCKED', 'TURNED_OFF', 'GONE'] as const;
export type ApproverState = (typeof approverStates)[number];

/** An account, as far as acting for an application depends on it. */
export interface NamedAccount {
  enabled: boolean;
  realmRoles: readonly string[];
  clientRoles: Readonly<Record<string, readonly string[]>>;
}

/** How an account is in a role; null is somebody whom the directory does not know. */
export function approverState(account: NamedAccount | null, role: ApproverRole): ApproverState {
  if (account === null) return 'GONE';
  if (!account.enabled) return 'TURNED_OFF';
  const authority = authorityIn(account);
  if (mayActAs(authority, [role])) return 'USABLE';
  return isLockedOutOf(authority, [role]) ? 'LOCKED' : 'NO_ROLE';
}

/** Why an administrator may not name this person; null where they may. Nobody names themselves (rule approvers 3). */
export function refusalToName(
  administratorId: string,
  person: { id: string; state: ApproverState },
): 'OWN_ROLES' | 'CANNOT_DECIDE' | null {
  if (person.id === administratorId) return 'OWN_ROLES';
  return person.state === 'USABLE' ? null : 'CANNOT_DECIDE';
}

/** What is known of an application and those who are named for it. */
export interface ApplicationNaming {
  /** Its requests come to an authorizer. */
  needsAuthorizer: boolean;
  authorizers: readonly { state: ApproverState }[];
}

/** Whether nobody who is named can decide the requests that come to its authorizers. */
export function isWithoutAuthorizer({ needsAuthorizer, authorizers }: ApplicationNaming): boolean {
  return needsAuthorizer && !authorizers.some(({ state }) => state === 'USABLE');
}

/** Those without an authorizer first, otherwise as they came. */
export function holesFirst<One extends ApplicationNaming>(applications: readonly One[]): One[] {
  return [
    ...applications.filter(isWithoutAuthorizer),
    ...applications.filter((one) => !isWithoutAuthorizer(one)),
  ];
}
