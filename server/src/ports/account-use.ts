import type { AccountUse } from '@portal/core/domain/people/inactivity.ts';

/**
 * What happened to an action about an absence. `DONE`: it is in effect, from now on or from before. `UNDONE`: it was done for this absence,
 * and somebody has reversed it. `IN_USE`: it is not to be done.
 */
export type AbsenceOutcome = 'DONE' | 'UNDONE' | 'IN_USE';

/** An account and its use. */
export interface UsedAccount extends AccountUse {
  /** The token's `sub`. */
  id: string;
}

/** Since when an account has to be unused, and the moment at which no session of it may live. */
export interface UnusedSince {
  lastUse: Date;
  now: Date;
}

/** Which accounts that have not been used are looked for. */
export interface UnusedQuery {
  /** Those last used before this moment. */
  before: Date;
  /** Those that hold RAPUser, or those that do not. */
  isActive: boolean;
  /** The `next` of the page before; null for the first page. */
  after: string | null;
  /** How many accounts are looked at: those of the other kind are left out of the page, which may be empty for it. */
  limit: number;
}

/** Some of the accounts that have not been used. */
export interface UnusedPage {
  accounts: UsedAccount[];
  /** Where the next page begins, which the provider alone reads: it knows times more exactly than a `Date`. Null after the last page. */
  next: string | null;
}
