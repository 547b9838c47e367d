import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql, verbatim } from '../adapters/db/sql.ts';
import { invariant } from '../invariants/invariant.ts';
import { type ChainHead, noteHead } from './head-file.ts';
import { type ChainedRow, chainedColumns, chainStart, sealingKey, sealOf } from './chain.ts';

/** How many rows one turn of the sealer takes. */
const batchSize = 500;

/** One sealer at a time, whichever portal it runs in. */
const sealerLock = 4_711_003;

/** The columns are a constant of ours, so they may be in the text. */
const columns = verbatim(chainedColumns);

/** What one turn of the sealer did. */
export interface Sealed {
  /** The new end of the chain. */
  head: ChainHead;
  /** It took as many rows as it may, so more may wait. */
  isFull: boolean;
}

/**
 * Chains audit rows that are committed but not yet sealed, in the order in which they are found.
 * @param key the chain's secret, kept outside the database
 * @returns null when there was nothing to seal
 */
export async function sealAudit(db: Database, key: Buffer, now: Date): Promise<Sealed | null> {
  // Mostly nothing waits, twice a second: one question instead of a transaction with a lock.
  const found = await db.row<{ waits: boolean }>(
    sql`select (select event_id from portal.audit_unsealed order by event_id limit 1) is not null as waits`,
  );
  if (found?.waits !== true) return null;
  return await db.transaction(async (tx) => {
    const lock = await tx.row<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealerLock}) as held`,
    );
    if (lock?.held !== true) return null;
    // Looked up one by one: a join of both tables was planned to walk through the whole trail up to what waits.
    const rows = await tx.rows<ChainedRow>(sql`select ${columns} from portal.audit_event e
      where e.id = any(array(select event_id from portal.audit_unsealed order by event_id limit ${batchSize})) order by e.id`);
    if (rows.length === 0) return null;
    return { head: await append(tx, rows, key, now), isFull: rows.length === batchSize };
  });
}

/**
 * Seals what waits and notes the new end of the chain in a file outside the database.
 * @returns whether more may wait already. What arrives meanwhile is left for the next turn: sealed at once, each few rows
 *   would cost a transaction and a note of their own
 */
export async function sealAndNote(db: Database, key: Buffer, noteFile: string, now: Date): Promise<boolean> {
  const sealed = await sealAudit(db, key, now);
  if (sealed !== null) await noteHead(noteFile, sealed.head);
  return sealed?.isFull === true;
}

async function append(
  tx: Queryable,
  rows: readonly ChainedRow[],
  key: Buffer,
  now: Date,
): Promise<ChainHead> {
  const head = await tx.row<{ sequence: number; hash: Buffer }>(
    sql`select sequence, hash from portal.audit_seal order by sequence desc limit 1`,
  );
  let sequence = head?.sequence ?? 0;
  let previous = head?.hash ?? chainStart;
  const sealing = sealingKey(key);
  const isChained = previous.length === chainStart.length && Number.isSafeInteger(sequence + rows.length);
  invariant('SEAL_CHAINS_ON', isChained, { sequence });
  const isInOrder = rows.every((row, index) => index === 0 || row.id > (rows[index - 1]?.id ?? 0));
  invariant('SEAL_ROWS_IN_ORDER', isInOrder, { sequence });
  const seals = rows.map((row) => {
    sequence += 1;
    previous = sealOf(previous, sequence, row, sealing);
    return { sequence, eventId: row.id, hash: previous };
  });
  const written = await tx.run(sql`insert into portal.audit_seal (sequence, event_id, hash, sealed_at)
    select s.sequence, s.event_id, s.hash, ${now}::timestamptz
    from unnest(${seals.map((seal) => seal.sequence)}::bigint[], ${seals.map((seal) => seal.eventId)}::bigint[],
      ${seals.map((seal) => seal.hash)}::bytea[]) as s (sequence, event_id, hash)`);
  invariant('SEAL_COVERS_EVERY_ROW', written === rows.length, { sequence });
  const sealed = rows.map((row) => row.id);
  await tx.run(sql`select portal.index_sealed(${sealed}::bigint[])`);
  const done = await tx.run(sql`delete from portal.audit_unsealed where event_id = any(${sealed}::bigint[])`);
  invariant('SEAL_ONCE_PER_ROW', done === rows.length, { sequence });
  return { sequence, hash: previous };
}
