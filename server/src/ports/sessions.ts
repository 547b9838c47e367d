import type { Capabilities } from './capabilities.ts';
import type { DirectoryPerson } from './directory-person.ts';
import type { IdentityEvent } from './identity-event.ts';

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

/** Whether a session lives, and the person as the provider knows them now; null for one it does not know. */
export interface SessionState {
  isAlive: boolean;
  person: DirectoryPerson | null;
}

/** Sign-on sessions, which the provider keeps; none of it is called while a transaction is open. */
export interface Sessions {
  readonly capabilities: Capabilities;
  /** Whether the session lives, which is this person's, without counting as its use. */
  isAlive(sid: string, personId: string): Promise<boolean>;
  /**
   * Of each, in the same order, whether their session lives, without counting as its use, and who they are. Asked for everybody
   * who calls, every few seconds, for many at once, and never while a transaction is open.
   */
  states(
    asked: readonly { /** Of the person. */ id: string; sessionId: string }[],
  ): Promise<readonly SessionState[]>;
  /**
   * The person's live sessions, at most 50, the last used first, and when this client last asked about them; null where
   * that is not known any more.
   */
  presence(personId: string, clientId: string): Promise<Presence>;
  /** A person's live sessions, the last used first. */
  ofPerson(personId: string): Promise<OwnSession[]>;
  /** Ends one of their sessions with its row in the trail. Returns whether it lived and was theirs. */
  end(personId: string, sessionId: string): Promise<boolean>;
  /** Ends all of their sessions but the one that is kept, each with its row. Returns how many. */
  endOthers(personId: string, keptId: string): Promise<number>;
  /** Ends every session of a person, each with its row in the trail that names who did it. Returns how many there were. */
  endAllOf(personId: string, by: EndingOfSessions): Promise<number>;
  /**
   * Ends the sessions of people who have been disabled since they signed in, and those that a change of password should
   * have ended. To be called every few seconds.
   */
  endDue(): Promise<void>;
  /**
   * Notifies the applications that took part in ended sessions, and retries refused notices. To be called
   * every few seconds.
   * @param giveUp aborted when the portal stops and has waited long enough for them
   */
  tellEnded(giveUp: AbortSignal): Promise<void>;
}

/** Where somebody is signed in, and what one application saw of them. */
export interface Presence {
  sessions: readonly { since: Date; lastUsed: Date | null }[];
  clientSeenAt: Date | null;
}

/** Who ends somebody else's sessions, and from which network address. */
export type EndingOfSessions = NonNullable<Extract<IdentityEvent, { kind: 'SESSION_ENDED' }>['by']>;
