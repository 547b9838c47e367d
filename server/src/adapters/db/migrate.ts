import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Queryable } from './database.ts';
import { sql } from './sql.ts';

/** The database holds a migration that differs from, or is missing in, this version of the portal. */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch';
}

/** One number for all portals: the portal that holds this advisory lock migrates, all others wait. */
const migrationLock = 4_711_002;

/** Waits for its turn to migrate, and keeps everybody else away until the end of the transaction. */
export const migrateAlone = `select pg_advisory_xact_lock(${migrationLock})`;

/** Keeps migrations away for as long as the connection is open; many may ask for that at once. */
export const keepMigrationsAway = `select pg_advisory_lock_shared(${migrationLock})`;

/** Milliseconds for one migration, and for the wait while another starter migrates. */
const migrationDeadline = 300_000;

/** Begins each text: a text of several statements is one transaction, which waits for its turn here. */
const oneAtATime = `set local lock_timeout = ${migrationDeadline}; set local statement_timeout = ${migrationDeadline};
    ${migrateAlone};`;

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
export async function migrate(db: Scripted, folder: string, deadlineZone: string): Promise<Migrated> {
  const done = await checksumsOfThoseDone(db);
  const files = await migrationsIn(folder);
  const unknown = firstUnknown(done.keys(), files);
  if (unknown !== null)
    throw new MigrationMismatch(
      `a newer version of the portal has used this database (it ran ${unknown}, which this version does not know): start that version or a later one, or restore a backup from before the update`,
    );
  const ran: string[] = [];
  for (const file of files) {
    const known = done.get(file.name);
    if (known === undefined) {
      await migrateOne(db, file, deadlineZone);
      ran.push(file.name);
    } else if (!isSameMigration(file, known))
      throw new MigrationMismatch(`Migration ${file.name} was changed after this database ran it`);
  }
  return { isNew: done.size === 0, ran };
}

/** A migration as it is in the folder. */
export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Migrations of which an earlier text did the same, by its checksum: 0052 failed for an owner who is no superuser, so that only
 * databases of others have run it.
 */
const earlierTexts: Readonly<Record<string, string>> = {
  '0052-retention.sql': '1290e8d50410e5e86e807d139e2cae4922a5d2574ce29b28f331d92e1f5c657c',
};

/** Whether a database that has run a text of this checksum has run this migration. */
export function isSameMigration({ name, checksum }: Omit<Migration, 'text'>, ran: string): boolean {
  return checksum === ran || earlierTexts[name] === ran;
}

/** The folder's migrations in the order in which they run. */
export async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The first of these migrations, by name, that is none of the folder's; null where all are. */
export function firstUnknown(names: Iterable<string>, files: readonly Migration[]): string | null {
  return [...names].filter((name) => !files.some((file) => file.name === name)).toSorted()[0] ?? null;
}

/** Where migrations run. */
type Scripted = Pick<Database, 'row' | 'rows' | 'script'>;

/**
 * Runs these migrations in a database that has none, as an earlier version would have, within the caller's transaction.
 * @param deadlineZone as for `migrate`
 */
export async function migrateAnew(
  db: Scripted,
  files: readonly Migration[],
  deadlineZone: string,
): Promise<void> {
  await db.script(migrationTable);
  for (const file of files) await migrateOne(db, file, deadlineZone);
}

const migrationTable = `${oneAtATime} create table if not exists public.migration (name text primary key, checksum text not null, at timestamptz not null default now())`;

/** What this database has run, by name; another starter may add to it meanwhile, which the lock of each migration sees. */
async function checksumsOfThoseDone(db: Scripted): Promise<Map<string, string>> {
  const table = await db.row<{ isThere: boolean }>(
    sql`select to_regclass('public.migration') is not null as "isThere"`,
  );
  if (table?.isThere !== true) await db.script(migrationTable);
  const rows = await migrationsDone(db);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** What a database that has been migrated has run, by name. */
export async function migrationsDone(
  db: Pick<Queryable, 'rows'>,
): Promise<Pick<Migration, 'name' | 'checksum'>[]> {
  return await db.rows<Pick<Migration, 'name' | 'checksum'>>(
    sql`select name, checksum from public.migration order by name`,
  );
}

async function migrateOne(
  db: Scripted,
  { name, text, checksum }: Migration,
  deadlineZone: string,
): Promise<void> {
  // Lock, check, migration, and record are one transaction.
  await db.script(`${oneAtATime} set local portal.deadline_zone = '${deadlineZone.replaceAll("'", '')}';
    do $guard$ begin
      if not exists (select from public.migration where name = '${name}') then
        execute $migration$${text}$migration$;
        insert into public.migration (name, checksum) values ('${name}', '${checksum}');
      end if;
    end $guard$`);
}
