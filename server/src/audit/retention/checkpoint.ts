import { createHmac, type KeyObject } from 'node:crypto';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { chainStart } from '../chain.ts';

/** What says that the oldest rows of the trail were removed as their time was over; times with microseconds as text, in UTC. */
export interface Checkpoint {
  /** The last seal that was removed. */
  sequence: number;
  /** Its hash: the first row that is left is chained to it. */
  hash: Buffer;
  /** The seal before the first one that was removed. */
  after: number;
  /** When the oldest and the newest removed row were written. */
  firstAt: string;
  lastAt: string;
  madeAt: string;
}

/** One that was written, with its seal. */
export type SealedCheckpoint = Checkpoint & { seal: Buffer };

/** What the checkpoints of a trail say together. */
export interface Removed {
  /** Where the remaining rows begin: after this seal, chained to its hash. */
  sequence: number;
  hash: Buffer;
  /** When the oldest and the newest removed row were written; null where none was removed. */
  firstAt: string | null;
  lastAt: string | null;
  /** Checkpoints that were changed, forged, or removed. */
  faults: string[];
}

/** The seal of a checkpoint: a keyed hash over the seal of the checkpoint before it and all it says. */
export function checkpointSeal(previous: Buffer | null, checkpoint: Checkpoint, key: KeyObject): Buffer {
  const { sequence, hash, after, firstAt, lastAt, madeAt } = checkpoint;
  const content = ['checkpoint', 1, sequence, hash.toString('hex'), after, firstAt, lastAt, madeAt];
  return createHmac('sha256', key)
    .update(previous ?? chainStart)
    .update(JSON.stringify(content))
    .digest();
}

/** Every checkpoint, in order. */
export async function readCheckpoints(q: Queryable): Promise<SealedCheckpoint[]> {
  return await q.rows<SealedCheckpoint>(sql`select sequence, hash, after_sequence as after, seal,
      to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "firstAt",
      to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "lastAt",
      to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "madeAt"
    from portal.audit_checkpoint order by sequence`);
}

/** Recomputes the seal of each checkpoint, and looks whether one is missing between two. */
export function removedBy(checkpoints: readonly SealedCheckpoint[], key: KeyObject): Removed {
  const last = checkpoints.at(-1);
  return {
    ...(last === undefined
      ? { sequence: 0, hash: chainStart }
      : { sequence: last.sequence, hash: last.hash }),
    firstAt: checkpoints[0]?.firstAt ?? null,
    lastAt: last?.lastAt ?? null,
    faults: checkpoints.flatMap((one, index) => faultsOf(one, checkpoints[index - 1] ?? null, key)),
  };
}

function faultsOf(checkpoint: SealedCheckpoint, before: SealedCheckpoint | null, key: KeyObject): string[] {
  const { sequence, after, seal } = checkpoint;
  const reached = before?.sequence ?? 0;
  const gap =
    after === reached ? [] : [`the checkpoints jump from ${reached} to ${after}: one between them is gone`];
  const fits = checkpointSeal(before?.seal ?? null, checkpoint, key).equals(seal);
  return fits ? gap : [...gap, `the checkpoint of the rows up to ${sequence} does not fit its seal`];
}
