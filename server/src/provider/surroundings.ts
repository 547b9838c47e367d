import type { Agency } from '@portal/core/domain/catalogue/agency.ts';
import type { ShownAlert } from '@portal/core/domain/alerts/alert-levels.ts';
import type { Bilingual, Language } from '@portal/core/domain/catalogue/application.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';
import type { BuiltLook } from '../adapters/http/static-page.ts';
import type { ClientProof } from '../ports/client-proof.ts';
import type { DirectoryPerson } from '../ports/directory-person.ts';
import type { IdentityEvent } from '../ports/identity-event.ts';
import type { ClaimedAttribute } from './realm/attributes.ts';

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

/** The frame of the provider's pages, as of every page of the portal. */
export interface SurroundingsOfPages {
  /** The address people use for the provider, without a slash at the end: mostly the portal's own. */
  origin: string;
  portalName: string;
  /** The address of the help desk. */
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
  /** Writes to the audit trail, in the transaction of the change where there is one. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
  /** Called about each session that ended, once its end is committed. */
  onSessionEnded(sid: string): void;
  /**
   * How somebody who makes an account is let in, asked before the account is written, because it may have to read a
   * lot. A provider in which nobody makes accounts by themselves, or that lets them in on its own, never asks.
   */
  planAdmission(newcomer: DirectoryPerson, sourceAddress: string): Promise<Admission>;
  /**
   * Writes the mail that brings a link to its person, in the transaction that makes the link; null where no mail is sent. The link
   * itself is asked for when the mail leaves.
   */
  mailLink: ((tx: Queryable, link: { linkId: string; personId: string }) => Promise<void>) | null;
}

/** Writes, in the transaction that makes the account, that somebody waits to be let in; reads nothing but that transaction. */
export type Admission = (tx: Queryable) => Promise<void>;

/** An application that signs people in here. One that is public must prove its code with PKCE. */
export interface IdentityClient {
  /** `rap-client`, or the id of a catalogue entry. */
  id: string;
  /** Whole addresses a sign-in may return to; compared as text, nothing appended, no wildcard. */
  redirectAddresses: readonly string[];
  /** Whole addresses a sign-out may return to. */
  afterLogoutAddresses: readonly string[];
  /** Attributes of the person that its access tokens carry; none if left out. */
  attributes?: readonly ClaimedAttribute[];
  /** The application's address for notices of ended sessions (OIDC Back-Channel Logout 1.0). */
  backchannelLogoutAddress?: string;
  /** Left out by public clients. */
  proof?: ClientProof;
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
