import type { WrittenTexts } from '@portal/core/domain/people/import/imported-texts.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';
import type { DirectoryPerson } from '../ports/directory-person.ts';
import type { GroupToKeep, NewAccounts } from '../ports/new-accounts.ts';

/** What a start does with the accounts of a provider that keeps them in the portal's database. */
export interface OwnAccounts {
  /**
   * Brings people into the list that lists of people are read from (`portal.person`) who were there before it was kept. Once
   * done it costs one query.
   * @param say called with the progress, where there are many
   */
  listEarlierPeople(db: Database, say: (line: string) => void): Promise<void>;
  /**
   * Makes the groups that are not there yet, and updates the descriptions of the others. Nobody leaves a group by
   * this: one that is no longer named stays.
   */
  keepGroups(tx: Queryable, groups: readonly GroupToKeep[], now: Date): Promise<void>;
  /** Whether anybody has an account. */
  hasAnybody(db: Queryable): Promise<boolean>;
  /**
   * Writes people and roles that are not there yet. Anyone who exists stays as they are: data survives restarts.
   * Meant for one transaction of the caller. Of two starts at once one adds a person, and learns it.
   * @returns the usernames of those added
   */
  add(tx: Queryable, accounts: NewAccounts): Promise<string[]>;
  /** Somebody, whom nobody else changes until the transaction ends; null for nobody. */
  hold(tx: Queryable, id: string): Promise<DirectoryPerson | null>;
  /** Writes somebody's imported data; false, and nothing written, where username or address belong to another person. */
  write(tx: Queryable, id: string, texts: WrittenTexts): Promise<boolean>;
  /** Whether any of these people, given by their ids, may sign in. */
  isAnybodyEnabled(db: Queryable, ids: readonly string[]): Promise<boolean>;
  /** The username of one of these people who may sign in with this password; null where there is none. */
  whoSignsInWith(db: Queryable, password: string, ids: readonly string[]): Promise<string | null>;
}
