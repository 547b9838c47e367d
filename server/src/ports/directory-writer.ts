import type { ContactChange } from '@portal/core/domain/people/contact.ts';
import type { AbsenceOutcome, UnusedSince } from './account-use.ts';
import type { Capabilities } from './capabilities.ts';
import type { RoleReference } from './directory-person.ts';

/** What a person changes about themselves, who they are, and from which network address. */
export interface OwnContactChange {
  id: string;
  fullName: string;
  changes: readonly ContactChange[];
  sourceAddress: string;
  now: Date;
}

/** That a person accepts a version of the rules of behavior. */
export interface RulesAcceptance extends Omit<OwnContactChange, 'changes'> {
  version: string;
  /** What the directory has of it, and is to have. */
  previousValue: string;
  newValue: string;
}

/**
 * The identity provider as a directory that is written to: roles, groups, attributes and absences (rules delivery 7, people 16).
 * What is so already counts as done, and what is judged by something else writes nothing where that no longer holds: every
 * write can be repeated. None is called while a transaction is open.
 */
export interface DirectoryWriter {
  readonly capabilities: Capabilities;
  /**
   * Gives and takes roles; a role that is already there, or already gone, counts as done.
   * @throws DirectoryRefusal when the person, the client or a role to add does not exist.
   */
  changeRoles(id: string, change: { add: RoleReference[]; remove: RoleReference[] }): Promise<void>;
  /**
   * Joins and leaves groups, given by their paths; being in a group already, or no longer, counts as done.
   * @throws DirectoryRefusal when the person or a group to join does not exist.
   */
  changeGroups(id: string, change: { join: readonly string[]; leave: readonly string[] }): Promise<void>;
  /**
   * Writes an attribute of a person: their own, or what one application keeps about them; no values take it away. The
   * person's own `givenName` and `familyName` are their names; everybody has the latter.
   * @throws DirectoryRefusal when the person does not exist, or the family name would be removed.
   */
  setAttribute(id: string, attribute: AttributeValues): Promise<void>;
  /**
   * Writes an attribute that belongs to the person and to no application, in one step with the check that what it was
   * judged by still holds; no values take it away.
   * @returns whether it still held; otherwise nothing is written
   */
  changeOwnAttribute(id: string, change: OwnAttributeChange): Promise<boolean>;
  /**
   * Marks an active account as locked by a long absence and takes RAPUser away, in one step with the check that it has not
   * been used since this moment and that no session of it lives. One that was locked for this absence before, and opened since,
   * is left alone.
   */
  lockUnused(id: string, at: UnusedSince): Promise<AbsenceOutcome>;
  /**
   * Lets an account be signed in to, or no more; what is so already counts as done. Sessions are not ended by it.
   * @throws DirectoryRefusal when the person does not exist.
   */
  setEnabled(id: string, enabled: boolean): Promise<void>;
  /**
   * Gives an account a password that opens nothing but the page on which its owner chooses another, in place of the present one.
   * Its sessions are due to end.
   * @throws DirectoryRefusal when the person does not exist.
   */
  giveOneTimePassword(id: string, given: { password: string; now: Date }): Promise<void>;
  /**
   * Writes details of a person in one step with the check that each is as it was shown, or as it is to be already; all others
   * stay as they are. The names `email`, `username`, `givenName` and `familyName` are what they say, any other is an attribute.
   * An address that is written counts as verified.
   * @throws DirectoryRefusal when the person does not exist, a detail is neither, or address or username are somebody else's;
   * nothing is written then
   */
  changeDetails(id: string, changes: readonly DetailValues[]): Promise<void>;
  /** Disables an account in one step with the same checks. */
  disableUnused(id: string, at: UnusedSince): Promise<AbsenceOutcome>;
  /**
   * Writes these fields of somebody's own in one step with the check that each of them still is as it was shown, and with its
   * row in the trail; all others stay as they are.
   * @returns whether they were as they had been shown; otherwise nothing is written
   */
  changeContact(change: OwnContactChange): Promise<boolean>;
  /**
   * Writes which rules of behavior somebody has accepted, in the same way.
   * @returns whether the previous value was still there; otherwise nothing is written
   */
  acceptRules(acceptance: RulesAcceptance): Promise<boolean>;
}

/** An attribute of a person; one that belongs to a client is carried by that client's tokens alone. */
export interface AttributeValues {
  /** Null for the person's own. */
  clientId: string | null;
  name: string;
  values: readonly string[];
}

/** A detail of a person: the value that was shown, several with commas and spaces between them, and the new values. */
export interface DetailValues {
  name: string;
  shown: string;
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
