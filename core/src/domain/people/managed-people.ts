import { isNamedAs, type NamedFor } from './rights/named-applications.ts';
import { canActAs, isKnownAt, type KnownPerson } from './rights/known-person.ts';
import { type Authority, mayActAs } from './rights/authority.ts';
import type { PortalRole } from './roles.ts';

/** Portal roles whose holders may take somebody else's access away, in the order in which a right to it is looked for. */
export const removingRoles = [
  'SUPERVISOR',
  'AUTHORIZER',
  'PRODUCT_OWNER',
  'RM_IT_HELP',
  'SECURITY',
] as const satisfies readonly PortalRole[];
export type RemovingRole = (typeof removingRoles)[number];

/** Those whom the header offers it; security staff, who need it in an emergency, come from Find a request. */
export const offeredRemoval = [
  'SUPERVISOR',
  'AUTHORIZER',
  'RM_IT_HELP',
  'PRODUCT_OWNER',
] as const satisfies readonly PortalRole[];

/** Who has a list of the requests they started for others. */
export const listingInitiators = [
  'SUPERVISOR',
  'AUTHORIZER',
  'PRODUCT_OWNER',
] as const satisfies readonly PortalRole[];

/** Whether somebody manages anybody's access. */
export function managesPeople(person: Authority): boolean {
  return mayActAs(person, removingRoles);
}

/** Whether somebody has a list of what they started for others. */
export function listsInitiated(person: Authority): boolean {
  return mayActAs(person, listingInitiators);
}

/** Somebody who manages people's access, as the directory and the portal know them at this moment. */
export interface Remover extends NamedFor {
  person: KnownPerson;
}

/** Whose access it is. */
export interface Holder {
  id: string;
  supervisorEmails: readonly string[];
}

/**
 * The role in which somebody may take this person's access to this application away; null where they may not
 * (rule changes 10). Nobody does it for themselves: giving up one's own access is another thing.
 */
export function roleToRemove(remover: Remover, holder: Holder, applicationId: string): RemovingRole | null {
  const { person } = remover;
  if (person.id === holder.id) return null;
  const isRight: Readonly<Record<RemovingRole, () => boolean>> = {
    SUPERVISOR: () => isKnownAt(person, holder.supervisorEmails),
    AUTHORIZER: () => isNamedAs('AUTHORIZER', remover, applicationId),
    PRODUCT_OWNER: () => isNamedAs('PRODUCT_OWNER', remover, applicationId),
    RM_IT_HELP: () => true,
    SECURITY: () => true,
  };
  return removingRoles.find((role) => canActAs(person, role) && isRight[role]()) ?? null;
}

/**
 * Whether somebody is managed by them: their supervisor finds them whatever they hold, everybody else by an application
 * they hold.
 */
export function isManagedBy(remover: Remover, holder: Holder, held: readonly string[]): boolean {
  // An application that nobody has has no one to authorize or own it: what is left is the right to the whole person.
  return ['', ...held].some((applicationId) => roleToRemove(remover, holder, applicationId) !== null);
}
