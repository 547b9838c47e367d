/** What a notification about an account says, as its row in the outbox keeps it. */
export type AccountFacts = LockFacts | LinkFacts | PasswordFacts | BrowserFacts;

export interface LockFacts {
  /** It was locked because nobody used it. */
  account: 'LOCKED_UNUSED';
  /** For so many days. */
  days: number;
}

export interface LinkFacts {
  /** A link to the page on which its person chooses a password. */
  account: 'LINK';
  linkId: string;
}

export interface PasswordFacts {
  /** Its person, or somebody in their place, chose another password. */
  account: 'PASSWORD_CHANGED';
  /** By a mailed link. */
  byLink: boolean;
}

export interface BrowserFacts {
  /** Somebody signed in to it with a browser that had not been used for it before. */
  account: 'NEW_BROWSER';
  /** Browser and system by their common names; null where unknown. */
  browser: string | null;
  system: string | null;
}
