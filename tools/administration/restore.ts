/**
 * `npm run restore -- FILE`: makes the portal of a backup in an empty DATA_DIR, and in the empty database of DATABASE_URL where that is
 * set (rules backup 2 and 3). BACKUP_PASSPHRASE_FILE names the file with the passphrase that the backup was made with. Ends with 0, with 1
 * where nothing was restored, or with 2 where everything was but the audit trail in the backup is not whole.
 */
import { resolve } from 'node:path';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { inProject } from '../../server/src/adapters/project-folder.ts';
import { readPassphrase } from '../../server/src/backup/passphrase.ts';
import {
  restoreBackup,
  type Restored,
  type RestoreProgress,
} from '../../server/src/backup/restore-backup.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { beginCommand, root } from '../project.ts';
import { verdictLines } from '../verify-audit.ts';

/** Progress is reported after so many percent of a step. */
const percents = 10;

const words: Readonly<Record<RestoreProgress['step'], string>> = { CHECK: 'checked', WRITE: 'restored' };

async function restored(config: Config, file: string): Promise<Restored> {
  let last = '';
  const onProgress = ({ step, bytes, ofBytes }: RestoreProgress): void => {
    const part = Math.floor((bytes / ofBytes) * (100 / percents)) * percents;
    const line = `  ${part} % ${words[step]}`;
    if (line !== last) console.log(line);
    last = line;
  };
  const passphrase = await readPassphrase(config.backupPassphraseFile);
  const migrationsFolder = inProject('server', 'migrations');
  return await restoreBackup({
    config,
    file,
    passphrase,
    migrationsFolder,
    onProgress,
    clock: () => new Date(),
  });
}

function linesOf(
  { tables, rows, takenAt, migrationsLeft, trail }: Restored,
  { dataFolder }: Config,
): string[] {
  return [
    `Restored ${rows} rows of ${tables} tables and the keys, as they were at ${takenAt}.`,
    ...verdictLines(trail, `${dataFolder}/keys/audit.key`),
    ...(migrationsLeft.length === 0
      ? []
      : [
          `The backup is of an earlier version: the next start brings it to this one (${migrationsLeft.join(', ')}).`,
        ]),
    'Everybody has to sign in again. Mail that was waiting when the backup was made leaves once the portal is started.',
  ];
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  const [given, ...others] = process.argv.slice(2);
  if (given === undefined || others.length > 0) {
    console.error('Nothing was restored. Name the file of one backup.');
    return 1;
  }
  try {
    const config = readConfig(process.env, root);
    const outcome = await restored(config, resolve(given));
    for (const line of linesOf(outcome, config)) console.log(line);
    return outcome.trail.faults.length === 0 ? 0 : 2;
  } catch (failure) {
    console.error(`Nothing was restored. ${reasonOf(failure)}`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
