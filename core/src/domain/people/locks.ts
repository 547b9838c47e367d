import { isActiveAccount } from './person.ts';

/** Why an account is locked (rule people 14), the gravest first. */
export const lockCauses = ['NEVER_ADMITTED', 'INACTIVITY', 'BY_ADMINISTRATOR', 'PROFILE_UPDATE'] as const;
export type LockCause = (typeof lockCauses)[number];

/** A cause as the portal has written it down. */
export interface StoredCause {
  cause: LockCause;
  /** Null where it began before the portal knew of it. */
  since: Date | null;
  /** The number of the request that caused it; null where there is none. */
  requestNumber: string | null;
  /** By when the person who is asked in that request must decide; absent where nobody has to. */
  dueAt?: Date | null;
}

/**
 * Whether there is a lock that the portal does not know the beginning of: an administrator leaves no note, so the moment in
 * which it is first noticed is kept instead (rule people 14).
 */
export function isUnnoticed(locks: readonly StoredCause[]): boolean {
  return locks.some(({ cause, since }) => cause === 'BY_ADMINISTRATOR' && since === null);
}

/** What the directory says of an account. */
export interface AccountMarks {
  realmRoles: readonly string[];
  isInactivityLocked: boolean;
}

/**
 * What locks an account; empty for one that is open. Without the active-account role it is one cause, with or without a
 * stored one; a change of the profile that waits for its decision is another, whatever roles there are (rule people 14).
 */
export function locksOf(account: AccountMarks, stored: readonly StoredCause[]): StoredCause[] {
  const known = (cause: LockCause): StoredCause =>
    stored.find((one) => one.cause === cause) ?? { cause, since: null, requestNumber: null };
  const isStored = (cause: LockCause): boolean => stored.some((one) => one.cause === cause);
  const whyInactive = (): LockCause => {
    if (isStored('NEVER_ADMITTED')) return 'NEVER_ADMITTED';
    // The mark in the directory decides, which others write too; what is stored only says since when.
    return account.isInactivityLocked ? 'INACTIVITY' : 'BY_ADMINISTRATOR';
  };
  const inactive = isActiveAccount(account.realmRoles) ? null : whyInactive();
  // Anyone who was never let in asks for that and for the profile in one request.
  const waits = isStored('PROFILE_UPDATE') && inactive !== 'NEVER_ADMITTED';
  return [...(inactive === null ? [] : [known(inactive)]), ...(waits ? [known('PROFILE_UPDATE')] : [])];
}
