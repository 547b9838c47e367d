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

/** What a start has done to a database. */
export interface Migrated {
  /** Whether no version had been there before. */
  isNew: boolean;
  /** The names of the migrations that ran, in order. */
  ran: readonly string[];
}

/**
 * Brings the database to this version: runs the folder's numbered `.sql` files that it has not seen, in order,
 * each in a transaction of its own. Safe when two portals start at once.
 * @param deadlineZone zone in which deadlines end, an IANA name; migrations read it as `portal.deadline_zone`
 * @throws MigrationMismatch when a file already run has been changed since, or a newer version has been there; nothing is written then
 */
export async function migrate(db: Database, folder: string, deadlineZone: string): Promise<Migrated> {
  const done = await checksumsOfThoseDone(db);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const [unknown] = [...done.keys()].filter((name) => !files.includes(name)).toSorted();
  if (unknown !== undefined)
    throw new MigrationMismatch(
      `a newer version of the portal has used this database (it ran ${unknown}, which this version does not know): start that version or a later one, or restore a backup from before the update`,
    );
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const ran: string[] = [];
  for (const [at, name] of files.entries()) {
    const text = texts[at] ?? '';
    const checksum = createHash('sha256').update(text).digest('hex');
    const known = done.get(name);
    if (known === undefined) {
      await migrateOne(db, { name, text, checksum, deadlineZone });
      ran.push(name);
    } else if (known !== checksum)
      throw new MigrationMismatch(`Migration ${name} was changed after this database ran it`);
  }
  return { isNew: done.size === 0, ran };
}

/** What this database has run, by name; another starter may add to it meanwhile, which the lock of each migration sees. */
async function checksumsOfThoseDone(db: Database): Promise<Map<string, string>> {
  const place = await db.row<{ isThere: boolean }>(
    sql`select to_regclass('public.migration') is not null as "isThere"`,
  );
  if (place?.isThere !== true)
    await db.script(
      `${oneAtATime} create table if not exists public.migration (name text primary key, checksum text not null, at timestamptz not null default now())`,
    );
  const rows = await db.rows<{ name: string; checksum: string }>(
    sql`select name, checksum from public.migration`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

interface Migration {
  name: string;
  text: string;
  checksum: string;
  deadlineZone: string;
}

async function migrateOne(db: Database, { name, text, checksum, deadlineZone }: Migration): Promise<void> {
  // Lock, check, migration and record stand or fall together.
  await db.script(`${oneAtATime} set local portal.deadline_zone = '${deadlineZone.replaceAll("'", '')}';
    do $guard$ begin
      if not exists (select from public.migration where name = '${name}') then
        execute $migration$${text}$migration$;
        insert into public.migration (name, checksum) values ('${name}', '${checksum}');
      end if;
    end $guard$`);
}
