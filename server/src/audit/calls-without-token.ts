import type { Queryable } from '../adapters/db/database.ts';
import { recordEvent } from './trail.ts';

/** Calls refused because no valid token came with them: nobody to name, so they are counted (rule audit 2). */
export interface CallsWithoutToken {
  count(): void;
  /** Writes one row with the number since the last one; nothing when there were none. */
  record(db: Queryable, now: Date): Promise<void>;
}

/** Keeps the number in memory between two rows; what could not be written stays counted. */
export function callsWithoutToken(): CallsWithoutToken {
  let waiting = 0;
  return {
    count: () => {
      waiting += 1;
    },
    record: async (db, now) => {
      const calls = waiting;
      if (calls === 0) return;
      waiting = 0;
      try {
        await db.run(
          recordEvent({
            at: now,
            actor: null,
            action: 'CALLS_WITHOUT_TOKEN',
            outcome: 'REFUSED',
            code: 'UNAUTHENTICATED',
            detail: { calls },
          }),
        );
      } catch (failure) {
        waiting += calls;
        throw failure;
      }
    },
  };
}
