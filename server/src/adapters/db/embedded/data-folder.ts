import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresFailure, type Footing, run } from './programs.ts';

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
  await initialise(unfinished, footing);
  renameSync(unfinished, dataFolder);
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
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'no';
  if (version !== majorVersion) {
    throw new EmbeddedPostgresFailure(
      `${dataFolder} holds ${version} PostgreSQL database, this portal needs version ${majorVersion}: set DATA_DIR to another folder.`,
    );
  }
}

const initdbArguments = [
  '--username=portal',
  // Who may connect is settled by the socket's folder, which only our account can enter.
  '--auth=trust',
  '--encoding=UTF8',
  // Sorting and case come with the server itself, so an index never depends on a library of the machine.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

async function initialise(dataFolder: string, footing: Footing): Promise<void> {
  const child = run('initdb', initdbArguments, { footing, dataFolder });
  let complaint = '';
  child.stderr?.on('data', (piece: Buffer) => (complaint += piece.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new EmbeddedPostgresFailure(
      `The database files could not be made in ${dataFolder}: ${complaint.trim()}`,
    );
}
