import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** The database holds a migration that differs from, or is missing in, this version of the portal. */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch';
}

/** One number for all portals: whoever holds this advisory lock migrates, everybody else waits. */
const migrationLock = 4_711_002;

/** Milliseconds for one migration, and for the wait while another starter migrates. */
const migrationDeadline = 300_000;

/** Begins each text: a text of several statements is one transaction, which waits for its turn here. */
const oneAtATime = `set local lock_timeout = ${migrationDeadline}; set local statement_timeout = ${migrationDeadline};
    select pg_advisory_xact_lock(${migrationLock});`;

/**
 * Brings the database to this version: runs the folder's numbered `.sql` files that it has not seen, in order,
 * each in a transaction of its own. Safe when two portals start at once.
 * @param deadlineZone zone in which deadlines end, an IANA name; migrations read it as `portal.deadline_zone`
 * @throws MigrationMismatch when a file already run has been changed since.
 */
export async function migrate(db: Database, folder: string, deadlineZone: string): Promise<void> {
  await db.script(
    `${oneAtATime} create table if not exists public.migration (name text primary key, checksum text not null, at timestamptz not null default now())`,
  );
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8');
    await migrateOne(db, { name, text, deadlineZone });
  }
}

interface Migration {
  name: string;
  text: string;
  deadlineZone: string;
}

async function migrateOne(db: Database, { name, text, deadlineZone }: Migration): Promise<void> {
  const checksum = createHash('sha256').update(text).digest('hex');
  const done = await db.row<{ checksum: string }>(
    sql`select checksum from public.migration where name = ${name}`,
  );
  if (done !== undefined) {
    if (done.checksum !== checksum)
      throw new MigrationMismatch(`Migration ${name} was changed after this database ran it`);
    return;
  }
  // Lock, check, migration and record stand or fall together.
  await db.script(`${oneAtATime} set local portal.deadline_zone = '${deadlineZone.replaceAll("'", '')}';
    do $guard$ begin
      if not exists (select from public.migration where name = '${name}') then
        execute $migration$${text}$migration$;
        insert into public.migration (name, checksum) values ('${name}', '${checksum}');
      end if;
    end $guard$`);
}
