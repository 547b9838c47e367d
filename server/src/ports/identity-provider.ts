import type { Agency } from '@portal/core/domain/catalogue/agency.ts';
import type { BuiltLook } from '../adapters/http/static-page.ts';
import type { ShownAlert } from '@portal/core/domain/alerts/alert-levels.ts';
import type { Bilingual, Language } from '@portal/core/domain/catalogue/application.ts';
import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { Database, Queryable } from '../adapters/db/database.ts';
import type { Directory, DirectoryPerson } from '../ports.ts';
import type { DirectoryWriter } from './directory-writer.ts';
import type { IdentityEvent } from './identity-event.ts';
import type { OwnAccounts } from './own-accounts.ts';
import type { Sessions } from './sessions.ts';

/** A kind of identity provider; which one a portal works with is chosen in `server/src/portal/provider-choice.ts`. */
export interface ProviderKind {
  /** The provider's people and roles. */
  directory(db: Database): Directory;
  /** The accounts a start looks after; null where they are kept elsewhere and are none of the portal's business. */
  accounts: OwnAccounts | null;
  /**
   * Makes the provider ready, and binds what it serves under the portal's own origin. Called once, before listening.
   * @throws ProviderUnusable when somebody has to repair something first
   */
  open(app: FastifyInstance, surroundings: ProviderSurroundings): Promise<IdentityProvider>;
}

/** The identity provider as the portal needs it, besides the directory of its people. */
export interface IdentityProvider {
  /** The `iss` of its tokens and logout notices. */
  issuer: string;
  /** The `aud` of the access tokens it makes for the portal's calls. */
  apiAudience: string;
  /** Finds the key that one of its tokens is signed with, new keys included. */
  keyOf: JWTVerifyGetKey;
  /** What the page needs to sign people in and to lead them to their account. */
  page: ProviderOfPage;
  /** Everybody's own sessions, as they see and end them. */
  sessions: Sessions;
  /** What people write about themselves. */
  writer: DirectoryWriter;
  /** Whether an access token was revoked before its end, as far as this portal knows. @param jti its claim */
  isRevoked(jti: string): boolean;
  /** Takes over what other portals have revoked. To be called every two seconds. */
  followRevoked(): Promise<void>;
  /** Whether the sign-on session lives, without counting as its use. */
  sessionIsAlive(sid: string): Promise<boolean>;
  /**
   * Whether the session lives, without counting as its use, and the person as the provider knows them now; null for one it
   * does not know. Asked for everybody who calls, every few seconds, and never while a transaction is open.
   */
  standing(sid: string, personId: string): Promise<{ isAlive: boolean; person: DirectoryPerson | null }>;
  /**
   * The person's live sessions, at most 50, the last used first, and when this client last asked about them; null where
   * that is not known any more.
   */
  presence(personId: string, clientId: string): Promise<Presence>;
  /** Ends every session of a person, each with its row in the trail that names who did it. Returns how many there were. */
  endSessionsOf(personId: string, by: EndingOfSessions): Promise<number>;
  /**
   * Ends the sessions of people who have been disabled since they signed in, and those that a change of password should
   * have ended. To be called every few seconds.
   */
  endSessionsDue(): Promise<void>;
  /**
   * Tells the applications that took part in sessions that have ended, again those that have not taken the notice. To be called
   * every few seconds.
   * @param giveUp aborted when the portal stops and has waited long enough for them
   */
  tellEnded(giveUp: AbortSignal): Promise<void>;
  /** Replaces signing keys when their time has come, and takes over what other portals changed. To be called several times a minute. */
  turnKeys(): Promise<void>;
  /** Removes what has expired, and has sessions that ended by themselves told of. Call it about every minute. */
  sweep(): Promise<void>;
}

/** Where somebody is signed in, and what one application saw of them. */
export interface Presence {
  sessions: readonly { since: Date; lastUsed: Date | null }[];
  clientSeenAt: Date | null;
}

/** Who ends somebody else's sessions, and from which network address. */
export type EndingOfSessions = NonNullable<Extract<IdentityEvent, { kind: 'SESSION_ENDED' }>['by']>;

/** How the page reaches the provider: as keycloak-js wants to be told, and the page for another password. */
export interface ProviderOfPage {
  url: string;
  realm: string;
  client: string;
  /** Where people change their password; takes a language as `kc_locale`. */
  password: string;
}

/** What the portal hands its provider. One that runs elsewhere needs only some of it. */
export interface ProviderSurroundings {
  db: Database;
  pages: SurroundingsOfPages;
  /** The applications that people sign in to: the portal's own first. */
  clients: readonly IdentityClient[];
  /** The accounts to offer on the sign-in page; null outside of demonstrations. */
  demonstration: Demonstration | null;
  settings: SignInSettings;
  now: () => Date;
  log: IdentityLog;
  portal: PortalOfProvider;
}

/** What stands around the provider's pages, as around every page of the portal. */
export interface SurroundingsOfPages {
  /** The address people use, without a slash at the end. */
  origin: string;
  portalName: string;
  /** Whom people are told to write to. */
  helpDeskEmail: string;
  /** Whose site this is. */
  agency: Agency;
  /** Whether people and applications are invented, which every page says. */
  hasInventedData: boolean;
  hasMailbox: boolean;
  /** The site alerts of this moment, for above its pages. */
  alerts: (language: Language) => readonly ShownAlert[];
  /** What the pages look like; null where that has not been built. */
  look: BuiltLook | null;
}

/** What the agency has decided about signing in. */
export interface SignInSettings {
  /** Where a provider may keep secrets in files only their owner can read. */
  secretsFolder: string;
  /** After so many days a signing key is replaced. */
  keyRotationDays: number;
  /** After so many days people must choose another password; 0: never. */
  passwordMostDays: number;
}

/** What the portal does when something happens at its provider. */
export interface PortalOfProvider {
  /** Writes to the audit trail, in the transaction of what it tells of where there is one. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
  /** Told of each session that ended, once its end is committed. */
  onSessionEnded(sid: string): void;
  /**
   * How somebody who makes an account is let in, asked before the account is written, because it may have to read a
   * lot. A provider in which nobody makes accounts by themselves, or that lets them in on its own, never asks.
   */
  planAdmission(newcomer: DirectoryPerson, sourceAddress: string): Promise<Admission>;
}

/** Writes, in the transaction that makes the account, that somebody waits to be let in; reads nothing but that transaction. */
export type Admission = (tx: Queryable) => Promise<void>;

/** An application that signs people in here. All are public clients and must prove their code with PKCE. */
export interface IdentityClient {
  /** `rap-client`, or the id of a catalogue entry. */
  id: string;
  /** Whole addresses a sign-in may return to; compared as text, nothing appended, no wildcard. */
  redirectAddresses: readonly string[];
  /** Whole addresses a sign-out may return to. */
  afterLogoutAddresses: readonly string[];
  /** Names of attributes of the person that its tokens carry, besides those named after the client; none if left out. */
  attributes?: readonly string[];
  /** Where the application wants to be told of sessions that ended (OIDC Back-Channel Logout 1.0). */
  backchannelLogoutAddress?: string;
}

/** An invented person that anybody may sign in as, on demonstration systems only. */
export interface DemonstrationAccount {
  username: string;
  fullName: string;
  /** What signing in as them lets one see. */
  shows: Bilingual;
}

/** The accounts to offer, with the one password of all. */
export interface Demonstration {
  accounts: readonly DemonstrationAccount[];
  password: string;
}

/** Where faults of the provider are written. */
export interface IdentityLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The provider cannot be used as it is; the message says what a person has to repair or remove. */
export class ProviderUnusable extends Error {
  override name = 'ProviderUnusable';
}
