import type { KeyObject } from 'node:crypto';
import type { Database } from '../adapters/db/database.ts';
import { sql, verbatim } from '../adapters/db/sql.ts';
import type { ChainHead } from './head-file.ts';
import { type ChainedRow, chainedColumns, chainStart, sealingKey, sealOf } from './chain.ts';

/** What a check of the whole audit trail found. */
export interface AuditVerdict {
  /** Rows whose seal was recomputed and fits. */
  sealed: number;
  /** Rows written but not chained yet; a moment ago is normal, minutes ago is not. */
  unsealed: number;
  /** When the oldest unsealed row was written, as an ISO date, or null. */
  oldestUnsealed: string | null;
  /** Places where something was changed, dropped or swapped; empty when the trail is whole. */
  faults: string[];
}

const batchSize = 1_000;
const reportedFaults = 20;
const columns = verbatim(chainedColumns);

type SealedRow = ChainedRow & { sequence: number; hash: Buffer; event_id: number; found: number | null };

/**
 * Walks the chain from its start and recomputes every seal.
 * @param noted the end of the chain as it was noted outside the database, or null when it was not
 */
export async function verifyAudit(
  db: Database,
  key: Buffer,
  noted: ChainHead | null = null,
): Promise<AuditVerdict> {
  const faults: string[] = [];
  const sealing = sealingKey(key);
  let previous = chainStart;
  let sequence = 0;
  for (;;) {
    const rows = await db.rows<SealedRow>(sql`select s.sequence, s.hash, s.event_id, e.id as found, ${columns}
      from portal.audit_seal s left join portal.audit_event e on e.id = s.event_id
      where s.sequence > ${sequence}::bigint order by s.sequence limit ${batchSize}`);
    if (rows.length === 0) break;
    for (const row of rows) {
      faults.push(...faultsOf(row, sequence, previous, sealing), ...notedFaults(row, noted));
      previous = row.hash;
      sequence = row.sequence;
    }
  }
  faults.push(...cutFaults(sequence, noted));
  return { sealed: sequence, ...(await unsealedTail(db)), faults: faults.slice(0, reportedFaults) };
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

function faultsOf(row: SealedRow, before: number, previous: Buffer, key: KeyObject): string[] {
  const gap = row.sequence === before + 1 ? [] : [`the chain jumps from ${before} to ${row.sequence}`];
  if (row.found === null) return [...gap, `row ${row.event_id}, sealed as ${row.sequence}, is gone`];
  const fits = sealOf(previous, row.sequence, row, key).equals(row.hash);
  return fits ? gap : [...gap, `row ${row.id}, sealed as ${row.sequence}, does not fit its seal`];
}

async function unsealedTail(db: Database): Promise<{ unsealed: number; oldestUnsealed: string | null }> {
  const tail = await db.row<{
    unsealed: number;
    oldest: Date | null;
  }>(sql`select count(*)::int as unsealed, min(e.at) as oldest
    from portal.audit_event e where not exists (select from portal.audit_seal s where s.event_id = e.id)`);
  return { unsealed: tail?.unsealed ?? 0, oldestUnsealed: tail?.oldest?.toISOString() ?? null };
}
