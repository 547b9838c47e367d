import type { Statement } from '../adapters/db/sql.ts';
import type { DirectoryPerson, RoleReference } from '../ports/directory-person.ts';

/**
 * The people of a provider that keeps them in the portal's own database, as parts of statements there: what a rule is judged by
 * comes in the query that reads everything else, and a right is looked at by the very statement that writes. A provider
 * elsewhere has none of it; then a call just before has to do (record 36).
 */
export interface SharedPeople {
  /**
   * People as a column of a statement, so that they come in one round trip with what else is read there.
   * @param by.ids a query for subject ids, as text
   * @param by.emails an array of addresses, as text
   */
  column(by: { ids: Statement; emails: Statement }): PeopleColumn;
  /**
   * The condition that this person still is enabled, active and holds this role.
   * @param personId a subject id, or an expression of the statement for one
   */
  stillHolds(personId: string | Statement, role: RoleReference): Statement;
  /** The condition that the directory knows this person, also a disabled one. */
  stillKnows(personId: string): Statement;
  /** The condition that this account was enabled when the statement began. */
  isEnabled(personId: string | Statement): Statement;
  /**
   * The condition that this account is enabled, also by the person who wrote since the statement began; the person who turns it off waits until
   * what is being written is there.
   */
  staysEnabled(personId: string | Statement): Statement;
  /**
   * The statement that removes some of the accounts that are disabled, have not been used since long, have no role of the portal and
   * no session that lives, the longest unused first, each with everything that hangs on it; its rows are their subject ids, as `id`.
   */
  removalOfLeft(accounts: LeftAccounts): Statement;
}

/** Which accounts of people who left go. */
export interface LeftAccounts {
  /** Those last used before this moment. */
  before: Date;
  now: Date;
  /** How many at most. */
  most: number;
  /** The condition, on the portal's own tables, that anyone who has this subject id stays. */
  stays(id: Statement): Statement;
}

/** People as a column, and how they are read from what it holds. */
export interface PeopleColumn {
  column: Statement;
  peopleIn(found: unknown): DirectoryPerson[];
}
