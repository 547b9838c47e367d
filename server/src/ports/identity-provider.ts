import type { Queryable } from '../adapters/db/database.ts';
import type { Statement } from '../adapters/db/sql.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** A running identity provider, besides the people of its directory. */
export interface IdentityProvider {
  tokens: Tokens;
  sessions: Sessions;
  /** What the page needs to sign people in and to lead them to their account. */
  page: ProviderOfPage;
  /** Replaces signing keys when their time has come, and takes over what other portals changed. To be called several times a minute. */
  turnKeys(): Promise<void>;
  /**
   * Removes some of the accounts that are disabled, have not been used since long, and have no role of the portal, each with
   * everything that hangs on it, and tells how many in the same transaction. Not called while a transaction is open.
   * @returns how many; 0 where there are no more
   */
  removeLeft(accounts: LeftAccounts): Promise<number>;
  /** Removes what has expired, and has sessions that ended by themselves told of. Call it about every minute. */
  sweep(): Promise<void>;
}

/** Which accounts of people who left go. */
export interface LeftAccounts {
  /** Those last used before this moment. */
  before: Date;
  /** The condition, on the portal's own tables, that whoever has this subject id stays. */
  stays(id: Statement): Statement;
  /** Removes what the portal keeps of these people beside their requests, in the transaction that removes the accounts. */
  forget(tx: Queryable, ids: readonly string[]): Promise<void>;
}

/** How the page reaches the provider: as keycloak-js wants to be told, and the page for another password. */
export interface ProviderOfPage {
  url: string;
  realm: string;
  client: string;
  /** Where people change their password; takes a language as `kc_locale`. */
  password: string;
}
