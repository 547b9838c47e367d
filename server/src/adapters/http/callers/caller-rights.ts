import type { Person } from '@portal/core/domain/people/person.ts';
import type { AccessToken } from './access-token.ts';

/** What the provider says now of somebody who calls. */
export interface CallerState {
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
  of(token: AccessToken, now: Date): CallerState | Promise<CallerState>;
  /** At this moment, for anyone who is about to write. Fails where the provider does not respond. */
  now(token: AccessToken, now: Date): Promise<CallerState>;
}

/** What is known is used for so long; together with the time of one call it stays below ten seconds (rule sessions 7). */
const trustedMilliseconds = 8_000;
/** Where one is asked about, those of whom nothing was heard for so long are asked about as well. */
const oldMilliseconds = 4_000;
/** Who has not called for so long is asked about when they do. */
const presentMilliseconds = 15_000;
/** How many are asked about at once. */
const mostPerBatch = 100;

/** Whose rights are asked for. */
export interface RightsHolder {
  id: string;
  sessionId: string;
}

interface Known {
  holder: RightsHolder;
  callerState: CallerState;
  /** When it was true, as far as that is known. */
  asOf: number;
  calledAt: number;
  /** Being asked; callers meanwhile wait for the same response. */
  asking: Promise<CallerState> | null;
}

/**
 * Asks for each token, and keeps what it hears with the token itself: a new token, which carries the rights of its moment, is
 * never judged by what was known before it. Each question is asked for many who are there, since pages ask for news again and again.
 * @param ask the provider, which responds in the same order; never called while a transaction is open
 */
export function callerRights(
  ask: (holders: readonly RightsHolder[]) => Promise<readonly CallerState[]>,
): CallerRights {
  const known = new WeakMap<AccessToken, Known>();
  /** Those who call, the longest known first. */
  const present = new Set<Known>();
  const keep = (token: AccessToken, entry: Known): void => {
    present.delete(known.get(token) ?? entry);
    known.set(token, entry);
    present.add(entry);
  };
  /** This one, and those whose turn comes soon; forgets who is not there any more. */
  const askedWith = (first: Known, now: number): Known[] => {
    const found = [first];
    for (const entry of present) {
      if (found.length === mostPerBatch || now - entry.asOf < oldMilliseconds) break;
      if (now - entry.calledAt > presentMilliseconds) present.delete(entry);
      else if (entry.asking === null && entry !== first) found.push(entry);
    }
    return found;
  };
  const renew = (entry: Known, now: number): Promise<CallerState> => {
    const entries = askedWith(entry, now);
    const heard = (async () => {
      try {
        return await ask(entries.map(({ holder }) => holder));
      } catch {
        // Anyone who goes on to need the provider or the database learns of the fault there.
        return [];
      }
    })();
    for (const [index, one] of entries.entries())
      one.asking = heard.then((states) => {
        one.callerState = states[index] ?? one.callerState;
        one.asOf = now;
        one.asking = null;
        present.delete(one);
        present.add(one);
        return one.callerState;
      });
    return entry.asking ?? Promise.resolve(entry.callerState);
  };
  return {
    of: (token, now) => {
      const entry = known.get(token) ?? asIssued(token);
      entry.calledAt = now.getTime();
      if (!known.has(token)) keep(token, entry);
      const age = now.getTime() - entry.asOf;
      if (age >= 0 && age < trustedMilliseconds) return entry.callerState;
      return entry.asking ?? renew(entry, now.getTime());
    },
    now: async (token, now) => {
      const holder = holderOf(token);
      const [callerState] = await ask([holder]);
      if (callerState === undefined) throw new Error('The provider did not respond for whom it was asked');
      keep(token, { holder, callerState, asOf: now.getTime(), calledAt: now.getTime(), asking: null });
      return callerState;
    },
  };
}

function holderOf({ holder, sessionId }: AccessToken): RightsHolder {
  return { id: holder.id, sessionId };
}

/** A token tells what held when it was made. */
function asIssued(token: AccessToken): Known {
  const { person, issuedAt } = token;
  const callerState = { sessionIsAlive: true, person };
  return { holder: holderOf(token), callerState, asOf: issuedAt.getTime(), calledAt: 0, asking: null };
}
