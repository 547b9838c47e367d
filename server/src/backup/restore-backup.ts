import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { onSingleConnection, type SingleConnection } from '../adapters/db/copy/single-connection.ts';
import type { Connection } from '../adapters/db/database.ts';
import { lockFolder } from '../adapters/db/embedded/folder-lock.ts';
import { startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { reasonOf } from '../adapters/db/failure.ts';
import {
  isSameMigration,
  migrateAlone,
  type Migration,
  migrateAnew,
  migrationsIn,
} from '../adapters/db/migrate.ts';
import { handOver } from '../adapters/folder-owner.ts';
import { readKeyFile } from '../adapters/key-file.ts';
import { unmarkRestore } from '../adapters/unfinished-restore.ts';
import { notedHead } from '../audit/head-file.ts';
import { recordEvent } from '../audit/trail.ts';
import { type AuditVerdict, verifyAudit } from '../audit/verify.ts';
import type { Config } from '../config/config.ts';
import { explainedMigration, givenDatabase } from '../start/given-database.ts';
import { type Beginning, keyBy } from './backup-file.ts';
import { BackupRefused } from './backup-refused.ts';
import { foundIn, openingOf, setSequence } from './database-content.ts';
import { writeKeyFile } from './key-files.ts';
import { beginningOf, type ContentSize, type ContentTaker, looking, readContent } from './read-content.ts';
import { beginIn, giveUpIn, refuseFilled } from './restore-target.ts';

/** Which backup, and the settings of the portal that it becomes. */
export interface RestoreOrder {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'deadlines'>;
  file: string;
  passphrase: string;
  migrationsFolder: string;
  clock: () => Date;
  onProgress: (progress: RestoreProgress) => void;
}

/** How much of the file has been looked at, or written. */
export interface RestoreProgress {
  step: 'CHECK' | 'WRITE';
  bytes: number;
  ofBytes: number;
}

/** What was restored. */
export interface Restored extends ContentSize {
  takenAt: string;
  /** The names of those that the next start will run. */
  migrationsLeft: readonly string[];
  trail: AuditVerdict;
}

/**
 * Restores a backup into an empty data folder and an empty database (rules backup 2 and 3). The whole file is looked at before anything
 * is written; the database is one transaction, and a mark in the folder says until the end that what is there does not count.
 * @throws BackupRefused where the file, its passphrase or the target will not do
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { config, file, passphrase, migrationsFolder } = order;
  const { dataFolder } = config;
  refuseFilled(dataFolder);
  const { size: ofBytes } = await stat(file).catch((failure: unknown) => {
    throw new BackupRefused(`The file ${file} cannot be read (${reasonOf(failure)}).`);
  });
  const read = await beginningOf(file);
  const { ran, left } = versionsOf(read.beginning, await migrationsIn(migrationsFolder));
  const key = await keyBy(passphrase, read);
  const onProgress = (step: RestoreProgress['step']) => (bytes: number) =>
    order.onProgress({ step, bytes, ofBytes });
  await readContent(file, key, { taker: looking, onProgress: onProgress('CHECK') });
  const { takenAt } = read.beginning;
  const write = (db: SingleConnection): Promise<Restored> =>
    written(db, {
      order,
      ran,
      takenAt,
      content: (taker) => readContent(file, key, { taker, onProgress: onProgress('WRITE') }),
    });
  const restored = await intoFolder(config, write);
  return { ...restored, migrationsLeft: left.map(({ name }) => name) };
}

/** The migrations that the database of the backup had run, and those that came since. */
function versionsOf(
  { migrations }: Beginning,
  files: readonly Migration[],
): { ran: Migration[]; left: Migration[] } {
  const isRun = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of isRun) {
    const file = files.find((one) => one.name === name);
    if (file === undefined)
      throw new BackupRefused(
        `The backup was made by a newer version of the portal (it ran ${name}, which this version does not know): restore it with that version or a later one.`,
      );
    if (!isSameMigration(file, checksum))
      throw new BackupRefused(
        `The backup was made by another portal (its migration ${name} is not the one of this version): restore it with the version that made it.`,
      );
  }
  return {
    ran: files.filter(({ name }) => isRun.has(name)),
    left: files.filter(({ name }) => !isRun.has(name)),
  };
}

/** Does the work on the database, in a folder that counts from then on, or is as empty as before. */
async function intoFolder(
  config: RestoreOrder['config'],
  write: (db: SingleConnection) => Promise<Restored>,
): Promise<Restored> {
  const { dataFolder, databaseUrl } = config;
  const lock = lockFolder(dataFolder);
  try {
    // Somebody else may have restored into it while the file was looked at.
    refuseFilled(dataFolder);
    await beginIn(dataFolder);
    try {
      const restored =
        databaseUrl === null
          ? await onEmbedded(dataFolder, write)
          : await onGiven(await givenDatabase(databaseUrl), write);
      handOver(dataFolder);
      unmarkRestore(dataFolder);
      return restored;
    } catch (failure) {
      giveUpIn(dataFolder);
      throw failure;
    }
  } finally {
    lock.release();
  }
}

async function onEmbedded(
  folder: string,
  write: (db: SingleConnection) => Promise<Restored>,
): Promise<Restored> {
  const log = { debug: () => undefined, error: () => undefined };
  const server = await startEmbeddedPostgres({ folder, log, isLocked: true });
  try {
    return await onSingleConnection(server.connection, write);
  } finally {
    await server.stop();
  }
}

async function onGiven(
  connection: Connection,
  write: (db: SingleConnection) => Promise<Restored>,
): Promise<Restored> {
  return await onSingleConnection(connection, write).catch((failure: unknown) => {
    throw explainedMigration(failure);
  });
}

interface Writing {
  order: RestoreOrder;
  ran: readonly Migration[];
  takenAt: string;
  content: (taker: ContentTaker) => Promise<ContentSize>;
}

/** Everything that a restore does to the database: one transaction, after any migration under way. */
async function written(
  db: SingleConnection,
  { order: { config, clock }, ran, takenAt, content }: Writing,
): Promise<Restored> {
  const keys = join(config.dataFolder, 'keys');
  await db.script(`begin; ${migrateAlone}`);
  await refuseUsed(db);
  await migrateAnew(db, ran, config.deadlines.zone);
  // Each migration has set limits that hold until the end of its transaction, which is ours.
  await db.script('set local statement_timeout = 0; set local lock_timeout = 0');
  const { open, close } = await openingOf(db);
  await db.script(open);
  const size = await content({
    file: (file) => writeKeyFile(keys, file),
    table: async (table, bytes) => {
      const rows = db.copyIn(table);
      await pipeline(bytes, rows);
      return rows.rowCount;
    },
    sequence: (sequence) => setSequence(db, sequence),
  });
  await db.script(`${close}; analyze`);
  const auditKey = await readKeyFile(join(keys, 'audit.key'));
  const trail = await verifyAudit(db, auditKey, await notedHead(join(keys, 'audit.head')));
  const detail = { by: 'OPERATOR', takenAt, ...size };
  await db.run(recordEvent({ at: clock(), actor: null, action: 'BACKUP_RESTORED', outcome: 'DONE', detail }));
  await db.script('commit');
  return { ...size, takenAt, migrationsLeft: [], trail };
}

async function refuseUsed(db: SingleConnection): Promise<void> {
  const found = await foundIn(db);
  if (found !== null)
    throw new BackupRefused(
      `The database is not empty (it holds ${found}): let DATABASE_URL name an empty database.`,
    );
}
