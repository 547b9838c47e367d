/**
 * `npm run backup -- FILE`: backs up the portal that the settings describe, while it runs or not, into one sealed file (rule backup 1).
 * BACKUP_PASSPHRASE_FILE names the file with the passphrase. Ends with 0, or with 1 where no backup was made.
 *
 * Where no portal is running, the embedded database is started for the occasion and stopped again.
 */
import { resolve } from 'node:path';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { inProject } from '../../server/src/adapters/project-folder.ts';
import { readPassphrase } from '../../server/src/backup/passphrase.ts';
import { type Backup, type BackupProgress, takeBackup } from '../../server/src/backup/take-backup.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { beginCommand, root } from '../project.ts';

/** Milliseconds between two lines that report the progress. */
const often = 1_000;

async function made(config: Config, file: string): Promise<Backup> {
  const passphrase = await readPassphrase(config.backupPassphraseFile);
  let reportedAt = Date.now();
  const onProgress = ({ tables, ofTables, rows }: BackupProgress): void => {
    if (Date.now() - reportedAt < often) return;
    reportedAt = Date.now();
    console.log(`  ${tables} of ${ofTables} tables, ${rows} rows`);
  };
  const server = await reachDatabase(config);
  try {
    return await takeBackup({
      connection: server.connection,
      dataFolder: config.dataFolder,
      file,
      passphrase,
      onProgress,
      migrationsFolder: inProject('server', 'migrations'),
      clock: () => new Date(),
    });
  } finally {
    await server.stop();
  }
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  const [given, ...others] = process.argv.slice(2);
  if (given === undefined || others.length > 0) {
    console.error('No backup was made. Name one file that does not exist yet.');
    return 1;
  }
  const file = resolve(given);
  try {
    const { tables, rows, bytes } = await made(readConfig(process.env, root), file);
    console.log(`Backed up ${rows} rows of ${tables} tables and the keys: ${file}, ${bytes} bytes.`);
    console.log(
      'Keep it away from this machine, and the passphrase away from it: nobody can open it without.',
    );
    return 0;
  } catch (failure) {
    console.error(`No backup was made. ${reasonOf(failure)}`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
