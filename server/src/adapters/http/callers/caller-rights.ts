import type { Person } from '@portal/core/domain/people/person.ts';
import type { AccessToken } from './access-token.ts';

/** What the provider says now of somebody who calls. */
export interface Standing {
  /** False once the session has ended, expired, or its person may not sign in any more. */
  sessionIsAlive: boolean;
  /** Null when the person has no authority on the portal client. */
  person: Person | null;
}

/** The rights of those who call, as the provider has them, not as the token had them when it was made. */
export interface CallerRights {
  /**
   * No older than eight seconds, unless the provider does not respond: then what was known last holds on, at most until
   * the token ends.
   */
  of(token: AccessToken, now: Date): Standing | Promise<Standing>;
  /** At this moment, for whoever is about to write. Fails where the provider does not respond. */
  now(token: AccessToken, now: Date): Promise<Standing>;
}

/** What is known is used for so long; together with the time of one call it stays below ten seconds (rule sessions 7). */
const trustedMilliseconds = 8_000;

interface Known {
  standing: Standing;
  /** When it was true, as far as that is known. */
  asOf: number;
  /** Being asked; whoever calls meanwhile waits for the same response. */
  asking: Promise<Standing> | null;
}

/**
 * Asks for each token, and keeps what it hears with the token itself: there are as many entries as tokens are remembered,
 * and a new token, which carries the rights of its moment, is never judged by what was known before it.
 * @param ask the provider; never called while a transaction is open
 */
export function callerRights(
  ask: (holder: { id: string; sessionId: string }) => Promise<Standing>,
): CallerRights {
  const known = new WeakMap<AccessToken, Known>();
  const renew = async (token: AccessToken, entry: Known, now: Date): Promise<Standing> => {
    try {
      entry.standing = await ask({ id: token.holder.id, sessionId: token.sessionId });
    } catch {
      // Whoever goes on to need the provider or the database learns of the fault there.
    } finally {
      entry.asOf = now.getTime();
      entry.asking = null;
    }
    return entry.standing;
  };
  return {
    of: (token, now) => {
      const entry = known.get(token) ?? asIssued(token);
      known.set(token, entry);
      const age = now.getTime() - entry.asOf;
      if (age >= 0 && age < trustedMilliseconds) return entry.standing;
      entry.asking ??= renew(token, entry, now);
      return entry.asking;
    },
    now: async (token, now) => {
      const standing = await ask({ id: token.holder.id, sessionId: token.sessionId });
      known.set(token, { standing, asOf: now.getTime(), asking: null });
      return standing;
    },
  };
}

/** A token tells what held when it was made. */
function asIssued({ person, issuedAt }: AccessToken): Known {
  return { standing: { sessionIsAlive: true, person }, asOf: issuedAt.getTime(), asking: null };
}
