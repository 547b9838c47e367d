import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** A running identity provider, besides the people of its directory. */
export interface IdentityProvider {
  tokens: Tokens;
  sessions: Sessions;
  /** What the page needs to sign people in and to lead them to their account. */
  page: ProviderOfPage;
  /** Replaces signing keys when their time has come, and takes over what other portals changed. To be called several times a minute. */
  turnKeys(): Promise<void>;
  /** Removes what has expired, and has sessions that ended by themselves told of. Call it about every minute. */
  sweep(): Promise<void>;
}

/** How the page reaches the provider: as keycloak-js wants to be told, and the page for another password. */
export interface ProviderOfPage {
  url: string;
  realm: string;
  client: string;
  /** Where people change their password; takes a language as `kc_locale`. */
  password: string;
}
