import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import type { Sessions } from '../../ports/sessions.ts';
import type { Tokens } from '../../ports/tokens.ts';

/**
 * A provider as the contract sees it: the four ports, and what only the provider itself can do. It offers the roles and groups
 * named below, and an application `contract-app` beside the portal's own client.
 */
export interface ProviderUnderTest {
  directory: Directory;
  writer: DirectoryWriter;
  sessions: Sessions;
  tokens: Tokens;
  /** Whether its kind hands over its people for the portal's own statements. */
  offersSharedPeople: boolean;
  now(): Date;
  /** Makes an account that may sign in; returns its subject id. */
  makePerson(person: PersonToMake): Promise<string>;
  /** Makes groups below the one at the top that is named `crowdedRoot`, which comes with them. */
  makeGroups(names: readonly string[]): Promise<void>;
  /** Makes so many people who hold the role `crowd` and cannot sign in. */
  makeHolders(count: number): Promise<void>;
  /** An administrator disables the account. */
  disable(id: string): Promise<void>;
  /** The person signs in at the portal; returns the access token. */
  signIn(id: string): Promise<string>;
  /** The token is given up before its end. */
  revoke(token: string): Promise<void>;
  /** The trail's events about this person so far; null where the provider keeps a trail of its own. */
  reportedOf(id: string): IdentityEvent['kind'][] | null;
  /** Begins each of these while the provider responds to nobody, lets it go on, and returns their outcomes. */
  whileSlow<T>(works: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** Does these while the provider responds to nobody until all have ended by themselves. */
  whileStuck(works: readonly (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]>;
  /** Does these while nobody reaches the provider; afterwards it is there again. */
  whileDown(works: readonly (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]>;
  close(): Promise<void>;
}

/** An account to be made. */
export interface PersonToMake
  extends Pick<DirectoryPerson, 'username' | 'email' | 'givenName' | 'familyName'> {
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Whether it holds RAPUser. */
  isActive: boolean;
  /** How many days ago it was last signed in to; null for never. */
  awayDays: number | null;
}

/** What can happen to a provider, of which some cannot happen to every kind. */
export type Trouble = 'SLOW' | 'STUCK' | 'DOWN';

/** A kind of provider, and how one is opened. */
export interface KindUnderTest {
  /** What cannot happen to it, or cannot be brought about, and why; the suite names it in its output. */
  lacks: Readonly<Partial<Record<Trouble, string>>>;
  open(): Promise<ProviderUnderTest>;
}

/** The application of the contract. */
export const contractClient = 'contract-app';
/** What it offers. */
export const reader = { clientId: contractClient, role: 'Reader' };
export const author = { clientId: contractClient, role: 'Author' };
export const unknownRole = { clientId: contractClient, role: 'Emperor' };
/** What many hold. */
export const crowd = { clientId: contractClient, role: 'Crowd' };
/** The group with many below it. */
export const crowdedRoot = 'Crowded';
/** The groups below `groupRoot`. */
export const groupRoot = 'Contract';
export const team = '/Contract/Planning/Team';
export const archive = '/Contract/Archive';
export const noGroup = '/Contract/Nowhere';
