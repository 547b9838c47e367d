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
  /** Only those that hold RAPUser. */
  onlyActive: boolean;
  /** The last one of the page before; null for the first page. */
  after: { id: string; lastUse: Date } | null;
  limit: number;
}
