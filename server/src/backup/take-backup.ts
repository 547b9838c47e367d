import { createWriteStream, existsSync } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { onSingleConnection, type SingleConnection } from '../adapters/db/copy/single-connection.ts';
import type { Connection } from '../adapters/db/database.ts';
import { codeOf, isWithoutPortal } from '../adapters/db/failure.ts';
import { firstUnknown, keepMigrationsAway, migrationsDone, migrationsIn } from '../adapters/db/migrate.ts';
import { refuseOtherAuditKey } from '../audit/key-check.ts';
import { recordEvent } from '../audit/trail.ts';
import { allPassingTables } from '../portal/provider-choice.ts';
import { begin } from './backup-file.ts';
import { BackupRefused } from './backup-refused.ts';
import { recordOf } from './content-records.ts';
import { sequencesOf, tablesOf } from './database-content.ts';
import { type KeyFile, readKeyFiles } from './key-files.ts';
import { sealFrames } from './sealed-frames.ts';
import { unfinishedBeside } from './unfinished/unfinished-backups.ts';

/** What a backup is made of, and where it goes. */
export interface BackupOrder {
  /** The database, as the owner of its tables. */
  connection: Connection;
  dataFolder: string;
  file: string;
  passphrase: string;
  migrationsFolder: string;
  clock: () => Date;
  onProgress: (progress: BackupProgress) => void;
}

/** How far a backup has come. */
export interface BackupProgress {
  tables: number;
  ofTables: number;
  rows: number;
}

/** What was backed up. */
export interface Backup {
  tables: number;
  rows: number;
  /** Of the file. */
  bytes: number;
}

/**
 * Backs up the portal while it runs (rule backup 1): the database as it is at one moment, and the keys, sealed under the passphrase. The
 * file appears complete or not at all, and none without its row of the trail.
 * @throws BackupRefused where there is nothing to back up, or the file is there already
 */
export async function takeBackup(order: BackupOrder): Promise<Backup> {
  const { connection, file, clock } = order;
  if (existsSync(file)) throw isThere(file);
  // Before the database: the end of the chain that is noted among them is then never ahead of it.
  const keys = await keysOf(order.dataFolder);
  let unfinished: string | null = null;
  try {
    return await onSingleConnection(connection, async (db) => {
      unfinished = await unfinishedBeside(db, file);
      const { tables, rows } = await written(db, { order, keys, unfinished });
      const detail = { by: 'OPERATOR', tables, rows };
      await db.run(recordEvent({ at: clock(), actor: null, action: 'BACKUP_MADE', outcome: 'DONE', detail }));
      const { size: bytes } = await stat(unfinished);
      await link(unfinished, file);
      return { tables, rows, bytes };
    });
  } catch (failure) {
    if (isWithoutPortal(failure)) throw noPortal('this database');
    throw codeOf(failure) === 'EEXIST' ? isThere(file) : failure;
  } finally {
    if (unfinished !== null) await rm(unfinished, { force: true });
  }
}

function isThere(file: string): BackupRefused {
  return new BackupRefused(`The file ${file} is there already: name another one.`);
}

function noPortal(database: string): BackupRefused {
  return new BackupRefused(`No portal has been started on ${database}, so there is nothing to back up.`);
}

async function keysOf(dataFolder: string): Promise<KeyFile[]> {
  const folder = join(dataFolder, 'keys');
  if (!existsSync(join(folder, 'audit.key'))) throw noPortal(dataFolder);
  return await readKeyFiles(folder);
}

interface Writing {
  order: BackupOrder;
  keys: readonly KeyFile[];
  unfinished: string;
}

/** One snapshot for all tables. */
const oneMoment = 'begin isolation level repeatable read, read only';

async function written(
  db: SingleConnection,
  { order, keys, unfinished }: Writing,
): Promise<Omit<BackupProgress, 'ofTables'>> {
  const { passphrase, clock, onProgress, dataFolder } = order;
  // Before the snapshot, which would not see what a migration does that still runs.
  await db.script(keepMigrationsAway);
  await db.script(oneMoment);
  const migrations = await migrationsDone(db);
  await refuseNewer(migrations, order.migrationsFolder);
  await refuseOtherAuditKey(db, join(dataFolder, 'keys', 'audit.key'));
  const { text, key } = await begin({ takenAt: clock().toISOString(), migrations }, passphrase);
  const progress = { tables: 0, ofTables: 0, rows: 0 };
  await pipeline(
    Readable.from(contentOf(db, { keys, progress, onProgress })),
    createGzip({ level: 3 }),
    async function* sealed(content: AsyncIterable<Buffer>) {
      yield Buffer.from(text);
      yield* sealFrames(key, content);
    },
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
  );
  await db.script('commit');
  return { tables: progress.tables, rows: progress.rows };
}

async function refuseNewer(done: readonly { name: string }[], folder: string): Promise<void> {
  const names = done.map(({ name }) => name);
  const unknown = firstUnknown(names, await migrationsIn(folder));
  if (unknown !== null)
    throw new BackupRefused(
      `A newer version of the portal has used this database (it ran ${unknown}, which this version does not know): make the backup with that version.`,
    );
}

/** Keys, tables and sequences one after another, in the words of `content-records.ts`. */
async function* contentOf(
  db: SingleConnection,
  {
    keys,
    progress,
    onProgress,
  }: { keys: readonly KeyFile[]; progress: BackupProgress; onProgress: BackupOrder['onProgress'] },
): AsyncGenerator<Buffer> {
  for (const { name, content } of keys)
    yield recordOf({ entry: { kind: 'file', name, content: content.toString('base64') } });
  // Read after the snapshot, each is at or after what the rows of the snapshot have used.
  const sequences = await sequencesOf(db);
  const all = await tablesOf(db);
  const tables = all.filter(({ schema, name }) => !leftOut.has(`${schema}.${name}`));
  progress.ofTables = tables.length;
  for (const table of tables) {
    yield recordOf({ entry: { kind: 'table', ...table, columns: [...table.columns] } });
    const rows = db.copyOut(table);
    for await (const bytes of rows) yield recordOf({ bytes });
    yield recordOf({ entry: { kind: 'rows', rows: rows.rowCount } });
    progress.tables += 1;
    progress.rows += rows.rowCount;
    onProgress({ ...progress });
  }
  for (const sequence of sequences) yield recordOf({ entry: { kind: 'sequence', ...sequence } });
  yield recordOf({ entry: { kind: 'end', tables: progress.tables, rows: progress.rows } });
}

/** Anyone who has a session or a token of one is signed in: nobody is because of a backup. */
const leftOut = new Set(allPassingTables);
