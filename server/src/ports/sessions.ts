/** A sign-on session as its owner sees it. */
export interface OwnSession {
  /** The `sid` of its tokens. */
  id: string;
  /** Browser and system that the sign-in came from, where it is one of the known ones. */
  browser: string | null;
  system: string | null;
  since: Date;
  /** Null when it is no longer known, near the session's fixed end. */
  lastUsed: Date | null;
}

/** A person's own sign-on sessions, which the provider keeps; none of it is called while a transaction is open. */
export interface Sessions {
  /** Their live sessions, the last used first. */
  ofPerson(personId: string): Promise<OwnSession[]>;
  /** Ends one of their sessions with its row in the trail. Returns whether it lived and was theirs. */
  end(personId: string, sessionId: string): Promise<boolean>;
  /** Ends all of their sessions but the one that is kept, each with its row. Returns how many. */
  endOthers(personId: string, keptId: string): Promise<number>;
}
