import { existsSync } from 'node:fs';
import type { Queryable } from '../adapters/db/database.ts';
import { sql, verbatim } from '../adapters/db/sql.ts';
import { KeyFileUnusable, readKeyFile } from '../adapters/key-file.ts';
import { type ChainedRow, chainedColumns, chainStart, sealingKey, sealOf } from './chain.ts';

/** How many of the newest seals are tried: one changed row must not look like a wrong key. */
const tried = 20;
const columns = verbatim(chainedColumns);

type SealedRow = ChainedRow & { sequence: number; hash: Buffer; previous: Buffer | null };

/**
 * Refuses to go on sealing an audit trail with another key than the one it was begun with: a new key, or one from
 * elsewhere, would make every later check fail.
 * @throws KeyFileUnusable when the trail is sealed and its key is missing or another one
 */
export async function refuseOtherAuditKey(db: Queryable, keyFile: string): Promise<void> {
  const rows =
    await db.rows<SealedRow>(sql`select s.sequence, s.hash, coalesce(before.hash, removed.hash) as previous, ${columns}
    from portal.audit_seal s join portal.audit_event e on e.id = s.event_id
    left join portal.audit_seal before on before.sequence = s.sequence - 1
    left join portal.audit_checkpoint removed on removed.sequence = s.sequence - 1
    order by s.sequence desc limit ${tried}`);
  if (rows.length === 0) return;
  if (!existsSync(keyFile)) throw wrongKey(keyFile, 'which is missing');
  const key = sealingKey(await readKeyFile(keyFile));
  const fits = rows.some((row) =>
    sealOf(row.previous ?? chainStart, row.sequence, row, key).equals(row.hash),
  );
  if (!fits) throw wrongKey(keyFile, 'which holds another key');
}

function wrongKey(keyFile: string, how: string): KeyFileUnusable {
  return new KeyFileUnusable(
    `the audit trail in the database is sealed with the key of ${keyFile}, ${how}: restore it from a backup of the data folder, or set DATA_DIR to the folder that belongs to this database`,
  );
}
