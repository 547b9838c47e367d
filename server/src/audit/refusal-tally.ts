import type { Queryable } from '../adapters/db/database.ts';
import { networkOf } from '../adapters/network.ts';
import { type AuditEvent, recordEvent } from './trail.ts';

/** Refusals that one caller can cause without end: the first is a row of its own, those like it are summed up. */
export interface RefusalTally {
  /**
   * Writes the refusal if there was none like it for a whole minute, from sum to sum, and counts it otherwise: while they go
   * on, each kind is one row a minute, its number.
   */
  take(db: Queryable, refusal: AuditEvent): Promise<void>;
  /** Writes a row with the number for each kind counted since the last time. To be called every minute. */
  record(db: Queryable, now: Date): Promise<void>;
}

interface Counted {
  /** What the row says; without the person and the network once there are too many kinds. */
  like: AuditEvent;
  waiting: number;
}

/** How many kinds are tracked at a time. */
const mostKinds = 5_000;

/**
 * Alike are refusals of the same action for the same reason, by and about the same person, from the same network and with the
 * same detail. The numbers are kept in memory: a portal that is killed loses those of at most a minute, never the first
 * row of a kind.
 */
export function refusalTally(): RefusalTally {
  const kinds = new Map<string, Counted>();
  return {
    async take(db, refusal) {
      const known = kinds.get(kindOf(refusal));
      if (known !== undefined) {
        known.waiting += 1;
        return;
      }
      const like = kinds.size < mostKinds ? refusal : withoutDetail(refusal);
      const kind = kindOf(like);
      const counted = kinds.get(kind);
      if (counted !== undefined) {
        counted.waiting += 1;
        return;
      }
      kinds.set(kind, { like, waiting: 0 });
      try {
        await db.run(recordEvent(refusal));
      } catch (failure) {
        kinds.delete(kind);
        throw failure;
      }
    },
    async record(db, now) {
      for (const [kind, counted] of kinds) {
        const { waiting } = counted;
        if (waiting === 0) {
          kinds.delete(kind);
          continue;
        }
        counted.waiting = 0;
        // They may have been about other requests than the first one.
        const { requestId: _first, ...like } = counted.like;
        try {
          await db.run(recordEvent({ ...like, at: now, detail: { ...like.detail, times: waiting } }));
        } catch (failure) {
          counted.waiting += waiting;
          throw failure;
        }
      }
    },
  };
}

function kindOf({ actor, action, code, subjectId, sourceAddress, detail }: AuditEvent): string {
  const network = sourceAddress === undefined ? null : networkOf(sourceAddress);
  return JSON.stringify([actor?.id, action, code, subjectId, network, detail]);
}

function withoutDetail({ at, action, outcome, code }: AuditEvent): AuditEvent {
  return { at, action, outcome, actor: null, ...(code === undefined ? {} : { code }) };
}
