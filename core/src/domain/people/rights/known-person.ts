import { addresses, isActiveAccount } from '../person.ts';
import { authorityIn, mayActAs } from './authority.ts';
import { type DecidingRole, portalClientId, type PortalRole } from '../roles.ts';

/** What the directory knows about somebody that matters for deciding. */
export interface KnownPerson {
  id: string;
  email: string;
  emailVerified: boolean;
  enabled: boolean;
  realmRoles: readonly string[];
  /** Role names by client id. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
}

/** Somebody disabled or locked could not decide, and is not asked. */
export function canAct(person: Pick<KnownPerson, 'enabled' | 'realmRoles'>): boolean {
  return person.enabled && isActiveAccount(person.realmRoles);
}

/** Whether the person holds this role of the portal, also while they may not use it: for those who act for them. */
export function holds(person: Pick<KnownPerson, 'clientRoles'>, role: PortalRole): boolean {
  return (person.clientRoles[portalClientId] ?? []).includes(role);
}

/** Whether the person can act in this role of the portal now. */
export function canActAs(person: KnownPerson, role: PortalRole): boolean {
  return person.enabled && mayActAs(authorityIn(person), [role]);
}

/**
 * Whether the person can decide in a stage of this role now, as far as account and application go (rule deciding 23).
 * @param isNamed whether they are named as an authorizer of the application
 */
export function canDecideIn(person: KnownPerson | undefined, role: DecidingRole, isNamed: boolean): boolean {
  return person !== undefined && canActAs(person, role) && (role !== 'AUTHORIZER' || isNamed);
}

/**
 * Whether an alternate can act for this person. Yes for a locked account, since a long absence leads to that; no for one
 * that is disabled or no longer a supervisor's.
 */
export function canBeActedFor(person: KnownPerson): boolean {
  return person.enabled && holds(person, 'SUPERVISOR');
}

/** Whether one of these addresses is known to be this supervisor's: anyone can register with someone else's address. */
export function isSupervisorAt(person: KnownPerson, emails: readonly string[]): boolean {
  return isKnownAt(person, emails) && holds(person, 'SUPERVISOR');
}

/** Whether one of these addresses is known to be this person's. */
export function isKnownAt({ email, emailVerified }: KnownPerson, emails: readonly string[]): boolean {
  return emailVerified && emails.includes(email);
}

/** The person's own list of authorizers narrows the assignment, if anybody is left (rule deciding 2). */
export function narrowedTo<P extends KnownPerson>(
  emails: readonly string[],
  authorizers: readonly P[],
): readonly P[] {
  const narrowed = authorizers.filter((one) => emails.includes(one.email));
  return narrowed.length > 0 ? narrowed : authorizers;
}

/** The addresses of somebody's supervisors, as the directory keeps them. */
export function supervisorEmailsOf({
  attributes,
}: {
  attributes: Readonly<Record<string, readonly string[]>>;
}): string[] {
  return addresses(attributes['supervisorEmails']?.[0] ?? '');
}
