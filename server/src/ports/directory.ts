import type { DirectoryGroup } from '@portal/core/domain/catalogue/group.ts';
import type { UnusedPage, UnusedQuery, UsedAccount } from './account-use.ts';
import type { Capabilities } from './capabilities.ts';
import type { DirectoryPerson, HeldRole, RoleReference } from './directory-person.ts';
import type { NameOfPerson, WithNamesakes } from './namesakes.ts';

/**
 * The identity provider as a directory of people and roles, for reading (rules deciding 4, delivery 7).
 *
 * Nothing of it is called while a transaction is open: the provider may be on another machine, and the transaction
 * would hold its rows until it responds.
 */
export interface Directory {
  readonly capabilities: Capabilities;
  /** The person with this subject id, or null. */
  person(id: string): Promise<DirectoryPerson | null>;
  /** The people with any of these subject ids, or exact lower-case addresses or usernames; unknown ones are left out. */
  people(by: {
    ids: readonly string[];
    emails: readonly string[];
    usernames?: readonly string[];
  }): Promise<DirectoryPerson[]>;
  /**
   * Those of these people who made their account by themselves and whose address nobody has verified since; for
   * everybody else somebody vouches (rule accounts 9).
   */
  selfRegistered(ids: readonly string[]): Promise<WithNamesakes[]>;
  /** Each of these people with those whose full name is, or looks like, the one that they ask to have. */
  namesakesOf(wanted: readonly NameOfPerson[]): Promise<WithNamesakes[]>;
  /** Enabled people who hold this role of this client, in no particular order. */
  holders(role: RoleReference): Promise<DirectoryPerson[]>;
  /** The groups below the one of this name at the top of the directory, all of them; null where there is no such group. */
  groupsBelow(root: string): Promise<DirectoryGroup[] | null>;
  /**
   * The roles of a client with everybody who was given them, disabled people included, by roles and not by people; null where there is
   * no such client. Anyone who has a role from a group or from the start is not among them.
   */
  heldRoles(clientId: string): Promise<HeldRole[] | null>;
  /** Names of what changes people at the provider by itself, such as its workflows; null where the portal may not see it. */
  changesByItself(): Promise<string[] | null>;
  /** When these people's accounts came and were last signed in to; unknown people are left out. */
  useOf(ids: readonly string[]): Promise<UsedAccount[]>;
  /** One page of the enabled accounts that have not been used for long, the longest unused first. */
  unusedAccounts(by: UnusedQuery): Promise<UnusedPage>;
}
