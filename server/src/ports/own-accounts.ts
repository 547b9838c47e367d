import type { Bilingual } from '@portal/core/domain/catalogue/application.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';

/** What a start does with the accounts of a provider that keeps them in the portal's database. */
export interface OwnAccounts {
  /**
   * Brings people into the list that lists of people are read from (`portal.person`) who were there before it was kept. Once
   * done it costs one query.
   * @param say told how far it is, where they are many
   */
  listEarlierPeople(db: Database, say: (line: string) => void): Promise<void>;
  /**
   * Makes the groups that are not there yet, and brings what is said of the others up to date. Nobody leaves a group by
   * this: one that is no longer named stays.
   */
  keepGroups(tx: Queryable, groups: readonly GroupToKeep[], now: Date): Promise<void>;
  /** Whether anybody has an account. */
  hasAnybody(db: Queryable): Promise<boolean>;
  /**
   * Writes people and roles that are not there yet. Whoever exists stays as they are: data survives restarts.
   * Meant for one transaction of the caller. Of two starts at once one adds a person, and is told so.
   * @returns the usernames of those added
   */
  add(tx: Queryable, accounts: NewAccounts): Promise<string[]>;
  /** Whether any of these people, given by their ids, may sign in. */
  isAnybodyEnabled(db: Queryable, ids: readonly string[]): Promise<boolean>;
  /** The username of one of these people who may sign in with this password; null where there is none. */
  whoSignsInWith(db: Queryable, password: string, ids: readonly string[]): Promise<string | null>;
}

/** A group as `data/groups.json` describes it, with the groups below it. */
export interface GroupToKeep {
  name: string;
  value?: string;
  description?: Bilingual;
  activity?: string;
  subGroups?: readonly GroupToKeep[];
}

/** Accounts to be added, all with one password. */
export interface NewAccounts {
  people: readonly AccountToAdd[];
  /** Every role each client offers, so that it can be given later. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  password: string;
  /** Whether the password only leads to choosing another; left out, it stays. */
  mustChangePassword?: boolean;
  now: Date;
}

/** One person as `data/people.json` describes them, or the first administrator. */
export interface AccountToAdd {
  id: string;
  username: string;
  givenName: string;
  familyName: string;
  email: string;
  /** Whether the address is known to be theirs; left out, it is. */
  isEmailVerified?: boolean;
  realmRoles: readonly string[];
  /** Role names by client id. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  /** Paths of the groups that the person is in from the start; left out, none. */
  groups?: readonly string[];
  attributes: Readonly<Record<string, string | readonly string[]>>;
  /** So many days before the adding they last signed in; left out, they never have. */
  awayDays?: number;
  /** Days from the day of adding to the date written into the attribute of this name. */
  certificateDays: Readonly<Record<string, number>>;
}
