/** When a session that nobody uses is warned about and ends, in seconds. */
export interface IdleTimes {
  /** After so long without input somebody counts as idle. */
  idleAfter: number;
  /** After so much longer the session times out. */
  timeoutAfter: number;
  /** While somebody is there, the session is kept alive this often. */
  keepAliveEvery: number;
  /** Input within this time counts once. */
  inputEvery: number;
}

/** The person is warned so many seconds before the session ends (rule sessions 14). */
export const warningSeconds = 300;

/** What is known of the session at one moment; all in milliseconds since 1970, by the wall clock. */
export interface IdleFacts {
  now: number;
  /** The last input, in whichever tab. */
  lastInput: number;
  /** When what is left of the tokens runs out unless they are renewed; null where that is not known. */
  tokensEnd: number | null;
}

/** The idle state of a signed-in person. `endsAt`: milliseconds since 1970. */
export type IdlePhase =
  | { phase: 'active' }
  | { phase: 'idle' }
  /** `isForIdleness`: an action prevents the end; else the session ends whatever is done. */
  | { phase: 'warning'; endsAt: number; isForIdleness: boolean }
  | { phase: 'timed-out'; isForIdleness: boolean };

/**
 * The state of a session by the wall clock, so that a machine that slept has timed out when it wakes (rule sessions 14).
 * The times are whole: at the second itself the next phase has begun.
 */
export function idlePhase({ now, lastInput, tokensEnd }: IdleFacts, times: IdleTimes): IdlePhase {
  // A clock that was put back must not keep a session alive.
  const since = Math.min(lastInput, now);
  const timeout = since + (times.idleAfter + times.timeoutAfter) * 1_000;
  const endsAt = Math.min(timeout, tokensEnd ?? timeout);
  // Tokens are renewed on input: those that end first are as old as a session may get, whatever is done.
  const isForIdleness = endsAt === timeout;
  if (now >= endsAt) return { phase: 'timed-out', isForIdleness };
  if (now >= endsAt - warningSeconds * 1_000) return { phase: 'warning', endsAt, isForIdleness };
  return { phase: now >= since + times.idleAfter * 1_000 ? 'idle' : 'active' };
}
