import type { Bilingual } from '@portal/core/domain/catalogue/application.ts';
import type { AccountToAdd } from '../ports/new-accounts.ts';

/** Somebody of the demonstration world. */
export interface InventedPerson extends AccountToAdd {
  /** Applications whose requests this person authorizes. */
  authorizes: readonly string[];
  /** For how many days a long absence has locked the account; left out, it has not. */
  lockedDays?: number;
  /** Chooses a password by an invitation. */
  hasNoPassword?: boolean;
  /** Applications that are this person's product. */
  owns?: readonly string[];
}

/** One of those whom the sign-in page offers. */
export interface ListedPerson extends InventedPerson {
  /** What signing in as them lets one see. */
  shows: Bilingual;
  /**
   * What this person asked for, and got, long ago: all the roles they have in each of these applications. Roles in other
   * applications came from elsewhere.
   */
  askedFor: readonly { application: string; purpose: string }[];
}
