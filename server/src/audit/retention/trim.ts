import type { KeyObject } from 'node:crypto';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql, verbatim } from '../../adapters/db/sql.ts';
import { chainedColumns, sealingKey } from '../chain.ts';
import { type Checkpoint, checkpointSeal, readCheckpoints, removedBy } from './checkpoint.ts';
import { recordEvent } from '../trail.ts';
import { faultsOf, type SealedRow } from '../verify.ts';

/** How many rows one step removes: few enough that nobody waits for their locks. */
const batchSize = 2_000;
const columns = verbatim(chainedColumns);

/** The trail does not fit its seals where rows were to be removed; they stay, as they are the evidence. */
export class TrailNotWhole extends Error {
  override name = 'TrailNotWhole';
}

interface Trim {
  /** The chain's secret, kept outside the database. */
  key: Buffer;
  /** Rows written earlier have had their time. */
  before: Date;
  now: Date;
}

/**
 * Removes the oldest rows of the trail, up to the first that is young enough to stay, and leaves a sealed checkpoint in their place:
 * both in one transaction, so that the trail can be verified wherever this is interrupted (rule audit 6).
 * @returns whether there may be more to remove
 * @throws TrailNotWhole when a row that would go does not fit its seal, or a checkpoint its own
 */
export async function trimTrail(db: Database, { key, before, now }: Trim): Promise<boolean> {
  const sealing = sealingKey(key);
  return await db.transaction(async (tx) => {
    const checkpoints = await readCheckpoints(tx);
    const removed = removedBy(checkpoints, sealing);
    refuse(removed.faults);
    const rows = await removable(tx, { after: removed.sequence, before });
    const first = rows[0];
    const last = rows.at(-1);
    if (first === undefined || last === undefined) return false;
    refuse(faultsOfAll(rows, removed, sealing));
    const times = rows.map(({ at }) => at).toSorted();
    const checkpoint: Checkpoint = {
      sequence: last.sequence,
      hash: last.hash,
      after: removed.sequence,
      firstAt: times[0] ?? first.at,
      lastAt: times.at(-1) ?? last.at,
      // As the database prints it.
      madeAt: now.toISOString().replace('Z', '000Z'),
    };
    const seal = checkpointSeal(checkpoints.at(-1)?.seal ?? null, checkpoint, sealing);
    if (!(await remove(tx, checkpoint, seal))) return true;
    await tx.run(
      recordEvent({
        at: now,
        actor: null,
        action: 'RECORDS_REMOVED',
        outcome: 'DONE',
        detail: { kind: 'TRAIL', count: rows.length, upTo: last.sequence, oldest: checkpoint.firstAt },
      }),
    );
    return rows.length === batchSize;
  });
}

/**
 * The rows that may go: in order, up to the first that is young, that somebody has still to follow, or that is the newest. The
 * database looks at all of it once more.
 */
async function removable(
  tx: Queryable,
  { after, before }: { after: number; before: Date },
): Promise<SealedRow[]> {
  const rows = await tx.rows<SealedRow & { mayGo: boolean }>(sql`with bound as (select least(
      (select min(position) from portal.event_consumer),
      (select min(sequence) - 1 from portal.event_failure where given_up_at is null),
      (select max(sequence) - 1 from portal.audit_seal)) as up_to)
    select s.sequence, s.hash, s.event_id, e.id as found, coalesce(e.at < ${before}, true) and s.sequence <= bound.up_to as "mayGo",
      ${columns}
    from bound cross join portal.audit_seal s left join portal.audit_event e on e.id = s.event_id
    where s.sequence > ${after}::bigint order by s.sequence limit ${batchSize}`);
  const stays = rows.findIndex(({ mayGo }) => !mayGo);
  return stays === -1 ? rows : rows.slice(0, stays);
}

function faultsOfAll(
  rows: readonly SealedRow[],
  { sequence, hash }: { sequence: number; hash: Buffer },
  key: KeyObject,
): string[] {
  let before = { sequence, hash };
  return rows.flatMap((row) => {
    const faults = faultsOf(row, before.sequence, before.hash, key);
    before = row;
    return faults;
  });
}

function refuse([fault]: readonly string[]): void {
  if (fault !== undefined) throw new TrailNotWhole(`Nothing more of the audit trail is removed, as ${fault}`);
}

/** @returns false where another portal was faster */
async function remove(tx: Queryable, checkpoint: Checkpoint, seal: Buffer): Promise<boolean> {
  const { sequence, hash, after, firstAt, lastAt, madeAt } = checkpoint;
  const row = await tx.row<{
    isRemoved: boolean;
  }>(sql`select portal.remove_audit(${after}::bigint, ${sequence}::bigint,
    ${hash}::bytea, ${firstAt}::timestamptz, ${lastAt}::timestamptz, ${madeAt}::timestamptz, ${seal}::bytea) as "isRemoved"`);
  return row?.isRemoved === true;
}
