import type { EndingOfSessions, Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** A running identity provider, besides the people of its directory. */
export interface IdentityProvider {
  tokens: Tokens;
  sessions: Sessions;
  /** Links by which people choose a password; null where the provider mails its own, or where no mail is sent. */
  links: MailedLinks | null;
  /** What the page needs to sign people in and to lead them to their account. */
  page: ProviderOfPage;
  /** Replaces signing keys when their time has come, and takes over what other portals changed. To be called several times a minute. */
  turnKeys(): Promise<void>;
  /** Removes what has expired, and sends notices of expired sessions. Call it about every minute. */
  sweep(): Promise<void>;
}

/** How the page reaches the provider: the configuration of keycloak-js, and the page for another password. */
export interface ProviderOfPage {
  url: string;
  realm: string;
  client: string;
  /** Where people change their password; takes a language as `kc_locale`. */
  password: string;
}

/** Why a link is mailed: somebody has forgotten a password or a username, or was invited. */
export type LinkPurpose = 'RECOVERY' | 'INVITATION';

/** A link as its mail shows it. */
export interface MailedLink {
  purpose: LinkPurpose;
  /** Whole, for a window. A secret of its reader. */
  address: string;
  /** Where it goes: the person's address when it was made, and now. */
  recipient: string;
}

/** Links to the page on which somebody chooses a password, at a provider that keeps passwords itself. */
export interface MailedLinks {
  /**
   * Looks up the next of those who asked for a link, makes it, and has it mailed. A stranger who asks learns nothing, because
   * this is done later, and for anybody.
   * @returns whether there was one
   */
  answerNext(): Promise<boolean>;
  /**
   * Makes a link by which somebody chooses their first password, and has it mailed. Doing it twice under one id is doing it once.
   * @param by who asks for it; null for an operator
   * @returns false where the account is turned off, or has a password
   */
  invite(personId: string, linkId: string, by: EndingOfSessions | null): Promise<boolean>;
  /** Who has an invitation that still leads to a first password, by their ids. */
  invited(): Promise<string[]>;
  /** What the mail of a link shows; null where the link is of no use any more. */
  shown(linkId: string): Promise<MailedLink | null>;
}
