import type { DirectoryGroup } from '@portal/core/domain/groups/group.ts';
import type { AccountUse } from '@portal/core/domain/people/inactivity.ts';
import type { StepFault } from '@portal/core/domain/requests/delivery.ts';
import type { Statement } from './adapters/db/sql.ts';

/** Where the time comes from. The server asks once per HTTP request or job and passes it on. */
export interface Clock {
  now(): Date;
}

/** A role of one client in the identity provider; `clientId` is null for a realm role such as RAPUser. */
export interface RoleReference {
  clientId: string | null;
  role: string;
}

/** A person as the identity provider knows them. Attribute values are always lists. */
export interface DirectoryPerson {
  /** The token's `sub`. */
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  enabled: boolean;
  givenName: string;
  familyName: string;
  attributes: Record<string, string[]>;
  realmRoles: string[];
  /** Role names by client id. */
  clientRoles: Record<string, string[]>;
  /** Paths of the groups that the person is in: `/SharePoint/Planning/Planning Team`. */
  groups: string[];
}

/**
 * The identity provider as a directory of people and roles (rules deciding 4, delivery 7).
 *
 * Nothing of it is called while a transaction is open: the provider may be on another machine, and the transaction
 * would hold its rows until it responds.
 */
export interface Directory {
  /** The person with this subject id, or null. */
  person(id: string): Promise<DirectoryPerson | null>;
  /** The people with any of these subject ids, or exact lower-case addresses or usernames; unknown ones are left out. */
  people(by: {
    ids: readonly string[];
    emails: readonly string[];
    usernames?: readonly string[];
  }): Promise<DirectoryPerson[]>;
  /**
   * The same people as a column of a statement on the portal's own database, so that they come in one round trip with what
   * else is read there; null where only a call could tell.
   * @param by.ids a query for subject ids, as text
   * @param by.emails an array of addresses, as text
   */
  peopleColumn(by: { ids: Statement; emails: Statement }): PeopleColumn | null;
  /**
   * Those of these people who made their account by themselves and whose address nobody has verified since; for
   * everybody else somebody vouches (rule accounts 9).
   */
  selfRegistered(ids: readonly string[]): Promise<WithNamesakes[]>;
  /** Each of these people with those whose full name is, or looks like, the one that they ask to have. */
  namesakesOf(wanted: readonly NameOfPerson[]): Promise<WithNamesakes[]>;
  /** Enabled people who hold this role of this client, in no particular order. */
  holders(role: RoleReference): Promise<DirectoryPerson[]>;
  /**
   * The condition that this person still is enabled, active and holds this role, for the statement that writes a
   * decision; null where only a call could tell.
   * @param personId a subject id, or an expression of the statement for one
   */
  stillHolds(personId: string | Statement, role: RoleReference): Statement | null;
  /**
   * The condition that the directory knows this person, also a disabled one, for a statement that writes; null where only a
   * call could tell.
   */
  stillKnows(personId: string): Statement | null;
  /**
   * Gives and takes roles; a role that is already there, or already gone, counts as done.
   * @throws DirectoryRefusal when the person, the client or a role to add does not exist.
   */
  changeRoles(id: string, change: { add: RoleReference[]; remove: RoleReference[] }): Promise<void>;
  /** The groups below the one of this name at the top of the directory, all of them; null where there is no such group. */
  groupsBelow(root: string): Promise<DirectoryGroup[] | null>;
  /**
   * Joins and leaves groups, given by their paths; being in a group already, or no longer, counts as done.
   * @throws DirectoryRefusal when the person or a group to join does not exist.
   */
  changeGroups(id: string, change: { join: readonly string[]; leave: readonly string[] }): Promise<void>;
  /**
   * Writes an attribute of a person: their own, or what one application keeps about them; no values take it away. The
   * person's own `givenName` and `familyName` are their names; everybody has the latter.
   * @throws DirectoryRefusal when the person does not exist, or the family name would be taken away.
   */
  setAttribute(id: string, attribute: AttributeValues): Promise<void>;
  /**
   * Writes an attribute that belongs to the person and to no application, in one step with the check that what it was
   * judged by still holds; no values take it away.
   * @returns whether it still held; otherwise nothing is written
   */
  changeOwnAttribute(id: string, change: OwnAttributeChange): Promise<boolean>;
  /** When these people's accounts came and were last signed in to; unknown people are left out. */
  useOf(ids: readonly string[]): Promise<UsedAccount[]>;
  /** One page of the enabled accounts that have not been used for long, the longest unused first. */
  unusedAccounts(by: UnusedQuery): Promise<UsedAccount[]>;
  /**
   * Marks an active account as locked by a long absence and takes RAPUser away, in one step with the check that it has not
   * been used since this moment and that no session of it lives. One that was locked for this absence before, and opened since,
   * is left alone.
   */
  lockUnused(id: string, at: UnusedSince): Promise<AbsenceOutcome>;
  /** Disables an account in one step with the same checks. */
  disableUnused(id: string, at: UnusedSince): Promise<AbsenceOutcome>;
}

/**
 * What became of a deed about an absence. `DONE`: it stands, from now on or from before. `UNDONE`: it was done for this absence,
 * and somebody has taken it back. `IN_USE`: it is not to be done.
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

/** People as a column, and how they are read from what it holds. */
export interface PeopleColumn {
  column: Statement;
  peopleIn(found: unknown): DirectoryPerson[];
}

/** A person, and for whom they could be taken. */
export interface WithNamesakes {
  id: string;
  /**
   * Other accounts, disabled ones included, with the same full name, whatever its case, accents, spaces and marks and
   * letters that only look the same, or with the same address: at most five, those of known people first.
   */
  namesakes: Namesake[];
}

/** A name that a person asks to have; a part that stays is null. */
export interface NameOfPerson {
  id: string;
  givenName: string | null;
  familyName: string | null;
}

/** Somebody who could be taken for somebody else. */
export interface Namesake {
  fullName: string;
  organization: string;
  email: string;
}

/** An attribute of a person; one that belongs to a client is carried by that client's tokens alone. */
export interface AttributeValues {
  /** Null for the person's own. */
  clientId: string | null;
  name: string;
  values: readonly string[];
}

/** A new value of a person's own attribute, and what must not have changed meanwhile. */
export interface OwnAttributeChange {
  name: string;
  values: readonly string[];
  /** The attribute that the change was judged by, perhaps the same one, with the values it had then. */
  judgedBy: { name: string; values: readonly string[] };
  /** Whether the account has to be enabled and active. */
  needsActiveAccount: boolean;
}

/** The name under which a person carries an attribute of their own, or of one client. */
export function attributeOfClient(clientId: string | null, name: string): string {
  return clientId === null ? name : `${clientId}.${name}`;
}

/** The directory responded and said no: trying again changes nothing until somebody repairs the cause. */
export class DirectoryRefusal extends Error {
  override name = 'DirectoryRefusal';
  /** What it does not know, or that it refuses for another reason. */
  readonly fault: Exclude<StepFault, 'NO_ANSWER'>;

  constructor(message: string, fault: Exclude<StepFault, 'NO_ANSWER'> = 'REFUSED') {
    super(message);
    this.fault = fault;
  }
}
