import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/** What the file that is being written is named by, so that what a killed one left is known by its name. */
const unfinishedName = /\.unfinished-(?<database>[0-9a-f]{12})-(?<id>[0-9a-f-]{36})$/;

/**
 * Where the backup is written until it is complete. The connection holds a lock for it, so that anyone who finds such a file can tell
 * whether anybody still writes it; those in the same folder that nobody writes any more are removed.
 */
export async function unfinishedBeside(db: Queryable, file: string): Promise<string> {
  const database = await databaseName(db);
  const id = randomUUID();
  await lock(db, id);
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    const found = unfinishedName.exec(name)?.groups;
    // Another database has locks of its own.
    if (found?.['database'] !== database || !(await lock(db, found['id'] ?? ''))) continue;
    await rm(join(folder, name), { force: true });
    await db.row(
      sql`select pg_advisory_unlock(hashtextextended('backup ' || ${found['id'] ?? ''}::text, 0))`,
    );
  }
  return join(folder, `${basename(file)}.unfinished-${database}-${id}`);
}

/** Takes the lock of a file until the connection ends, if nobody has it. */
async function lock(db: Queryable, id: string): Promise<boolean> {
  const row = await db.row<{ acquired: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended('backup ' || ${id}::text, 0)) as acquired`,
  );
  return row?.acquired === true;
}

/** The same for the same database, however it is reached. */
async function databaseName(db: Queryable): Promise<string> {
  const row = await db.row<{ database: string }>(sql`select c.system_identifier || ' ' || d.oid as database
    from pg_control_system() c, pg_database d where d.datname = current_database()`);
  return createHash('sha256')
    .update(row?.database ?? '')
    .digest('hex')
    .slice(0, 12);
}
