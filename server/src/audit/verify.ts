import type { KeyObject } from 'node:crypto';
import type { Queryable } from '../adapters/db/database.ts';
import { sql, type Statement, verbatim } from '../adapters/db/sql.ts';
import type { ChainHead } from './head-file.ts';
import { type ChainedRow, chainedColumns, sealingKey, sealOf } from './chain.ts';
import { readCheckpoints, type Removed, removedBy } from './retention/checkpoint.ts';

/** What a check of the whole audit trail found. */
export interface AuditVerdict {
  /** Rows whose seal was recomputed. */
  sealed: number;
  /** Rows that were removed as their time was over, and when they were written; null where there are none (rule audit 6). */
  removed: { rows: number; from: string; to: string } | null;
  /** Rows written but not chained yet; a moment ago is normal, minutes ago is not. */
  unsealed: number;
  /** When the oldest unsealed row was written, as an ISO date, or null. */
  oldestUnsealed: string | null;
  /** Positions where something was changed, dropped, or swapped; empty when the trail is whole. */
  faults: string[];
}

const batchSize = 5_000;
const reportedFaults = 20;
const columns = verbatim(chainedColumns);

/** A row with its seal; `found` is null where the row itself is gone. */
export type SealedRow = ChainedRow & {
  sequence: number;
  hash: Buffer;
  event_id: number;
  found: number | null;
};

/** Some rows of the chain in its order, and what is wrong with them. */
export interface WalkedRows {
  rows: readonly (SealedRow & { isWanted: boolean })[];
  faults: string[];
  /** What the checkpoints say of the rows before them, as far as they are known by now. */
  removed: Removed;
}

/**
 * Walks the chain from its start, or from where the last checkpoint says that it begins, and recomputes every seal.
 * @param noted the end of the chain as it was noted outside the database, or null when it was not
 * @param wanted further conditions on each row `e`; it says so
 */
export async function* walkChain(
  q: Queryable,
  key: Buffer,
  noted: ChainHead | null,
  wanted: Statement,
): AsyncGenerator<WalkedRows> {
  const sealing = sealingKey(key);
  const checked = async () => removedBy(await readCheckpoints(q), sealing);
  let removed = await checked();
  let { sequence, hash: previous } = removed;
  for (;;) {
    const rows = await q.rows<SealedRow & { isWanted: boolean }>(
      sql`select s.sequence, s.hash, s.event_id, e.id as found, coalesce(${wanted}, false) as "isWanted", ${columns}
      from portal.audit_seal s left join portal.audit_event e on e.id = s.event_id
      where s.sequence > ${sequence}::bigint order by s.sequence limit ${batchSize}`,
    );
    if ((rows[0]?.sequence ?? sequence + 1) !== sequence + 1) {
      // Rows may have been removed since, as their time was over: their checkpoint says so.
      const since = await checked();
      if (since.sequence > sequence) {
        removed = since;
        ({ sequence, hash: previous } = since);
        continue;
      }
    }
    const faults: string[] = [];
    for (const row of rows) {
      faults.push(...faultsOf(row, sequence, previous, sealing), ...notedFaults(row, noted));
      previous = row.hash;
      sequence = row.sequence;
    }
    if (rows.length === 0) faults.push(...cutFaults(sequence, noted));
    yield { rows, faults, removed };
    if (rows.length === 0) return;
  }
}

/** What a walk along the chain has found by its end. */
export interface Walked {
  /** How many rows it has met. */
  sealed: number;
  faults: readonly string[];
  /** The last result; null where the walk did not begin. */
  removed: Removed | null;
}

/** The same, together with what waits after the end of the chain. */
export async function verdictAfter(q: Queryable, { sealed, faults, removed }: Walked): Promise<AuditVerdict> {
  const found = [...(removed?.faults ?? []), ...faults].slice(0, reportedFaults);
  return { sealed, removed: removed && removedRows(removed), ...(await unsealedTail(q)), faults: found };
}

/**
 * Checks the whole chain.
 * @param noted the end of the chain as it was noted outside the database, or null when it was not
 */
export async function verifyAudit(
  db: Queryable,
  key: Buffer,
  noted: ChainHead | null = null,
): Promise<AuditVerdict> {
  const faults: string[] = [];
  let sealed = 0;
  let removed: Removed | null = null;
  for await (const walked of walkChain(db, key, noted, sql`false`)) {
    // More are not named.
    if (faults.length < reportedFaults) faults.push(...walked.faults);
    sealed += walked.rows.length;
    removed = walked.removed;
  }
  return await verdictAfter(db, { sealed, faults, removed });
}

function removedRows({ sequence, firstAt, lastAt }: Removed): AuditVerdict['removed'] {
  return firstAt === null || lastAt === null ? null : { rows: sequence, from: firstAt, to: lastAt };
}

function notedFaults(row: SealedRow, noted: ChainHead | null): string[] {
  if (noted === null || row.sequence !== noted.sequence || row.hash.equals(noted.hash)) return [];
  return [`seal ${row.sequence} is not the one that was noted outside the database`];
}

/** Rows that are gone although no link between the others is missing. */
function cutFaults(sequence: number, noted: ChainHead | null): string[] {
  if (noted === null || sequence >= noted.sequence) return [];
  return [
    `the chain ends at ${sequence}, but had reached ${noted.sequence}: the newest rows were cut off with their seals`,
  ];
}

/** What is wrong with a row and its seal, whose position follows `before` and which is chained to `previous`. */
export function faultsOf(row: SealedRow, before: number, previous: Buffer, key: KeyObject): string[] {
  const gap = row.sequence === before + 1 ? [] : [`the chain jumps from ${before} to ${row.sequence}`];
  if (row.found === null) return [...gap, `row ${row.event_id}, sealed as ${row.sequence}, is gone`];
  const fits = sealOf(previous, row.sequence, row, key).equals(row.hash);
  return fits ? gap : [...gap, `row ${row.id}, sealed as ${row.sequence}, does not fit its seal`];
}

async function unsealedTail(db: Queryable): Promise<{ unsealed: number; oldestUnsealed: string | null }> {
  const tail = await db.row<{
    unsealed: number;
    oldest: Date | null;
  }>(sql`select count(*)::int as unsealed, min(e.at) as oldest
    from portal.audit_event e where not exists (select from portal.audit_seal s where s.event_id = e.id)`);
  return { unsealed: tail?.unsealed ?? 0, oldestUnsealed: tail?.oldest?.toISOString() ?? null };
}
