import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noRoomAt } from '../../system-fault.ts';
import { DatabaseLog } from './database-log.ts';
import { EmbeddedPostgresFailure, NoRoomLeft, type Footing, run } from './programs.ts';

/** The version whose programs we carry; a folder of another one needs a move we do not make by ourselves. */
const majorVersion = '18';

/**
 * Makes the database files when there are none yet.
 *
 * They are made under another name and moved into place complete, so a start killed halfway leaves nothing that
 * looks like a database; what it does leave is swept away here.
 * @throws EmbeddedPostgresFailure when they cannot be made, or belong to another version.
 */
export async function ensureDataFolder(folder: string, dataFolder: string, footing: Footing): Promise<void> {
  sweepUnfinished(folder);
  if (existsSync(dataFolder)) return checkVersion(dataFolder);
  const unfinished = mkdtempSync(join(folder, unfinishedPrefix));
  if (footing.account) chownSync(unfinished, footing.account.uid, footing.account.gid);
  try {
    await initialise(folder, unfinished, footing);
    renameSync(unfinished, dataFolder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

const unfinishedPrefix = 'postgres-unfinished-';

function sweepUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinishedPrefix))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function checkVersion(dataFolder: string): void {
  const file = join(dataFolder, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (version === majorVersion) return;
  const what = version === null ? 'files, but no PostgreSQL database' : `a database of PostgreSQL ${version}`;
  throw new EmbeddedPostgresFailure(
    `${dataFolder} holds ${what}, this portal needs version ${majorVersion}: set DATA_DIR to another folder, or start the portal that made it.`,
  );
}

const initdbArguments = [
  '--username=portal',
  // Nobody may connect until there is a password.
  '--auth=reject',
  '--encoding=UTF8',
  // Sorting and case come with the server itself, so an index never depends on a library of the machine.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

async function initialise(folder: string, dataFolder: string, footing: Footing): Promise<void> {
  const child = run('initdb', initdbArguments, { footing, dataFolder });
  const log = new DatabaseLog(folder, dataFolder);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.hear(text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  if (log.saysNoRoom()) throw new NoRoomLeft(`The database files could not be made: ${noRoomAt(folder)}.`);
  throw new EmbeddedPostgresFailure(
    `The database files could not be made in ${folder}: ${log.reason()}. ${log.keep()}Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
  );
}
