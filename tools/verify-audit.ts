/**
 * `npm run verify-audit`: walks the audit chain of the portal's database and says whether it is whole.
 * Ends with 0 when it is, 1 when something was changed, 2 when it could not be checked.
 *
 * It only reads: it makes no key, no folder and no database, and works under the portal's own role.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/src/adapters/db/database.ts';
import { codeOf, reasonOf } from '../server/src/adapters/db/failure.ts';
import { readKeyFile } from '../server/src/adapters/key-file.ts';
import { type ChainHead, notedHead } from '../server/src/audit/head-file.ts';
import { type AuditVerdict, verifyAudit } from '../server/src/audit/verify.ts';
import { type Config, readConfig } from '../server/src/config/config.ts';
import { DatabaseOutOfReach, reachDatabase } from '../server/src/adapters/db/reach-database.ts';
import { beginCommand, root } from './project.ts';

/** The trail could not be checked; the message says why, in words for the operator. */
export class NotChecked extends Error {
  override name = 'NotChecked';
}

/**
 * Checks the trail of the portal that these settings describe: on the server of DATABASE_URL, on the embedded
 * server of a running portal, or on one started for the occasion and stopped again.
 * @throws NotChecked when key or database are missing or do not answer
 */
export async function checkTrail(config: Config): Promise<AuditVerdict> {
  const key = await readKey(keyFileOf(config));
  const server = await reachDatabase(config).catch((failure: unknown) => {
    throw failure instanceof DatabaseOutOfReach ? new NotChecked(failure.message) : failure;
  });
  const db = openDatabase({ connection: server.connection, poolSize: 1, role: 'portal_app' });
  try {
    return await verifyAudit(db, key, await readNote(join(config.dataFolder, 'keys', 'audit.head')));
  } catch (failure) {
    throw new NotChecked(whyUnread(failure));
  } finally {
    await db.close();
    await server.stop();
  }
}

/** The verdict in plain lines. */
export function verdictLines(
  { sealed, removed, unsealed, oldestUnsealed, faults }: AuditVerdict,
  keyFile: string,
): string[] {
  const tail =
    oldestUnsealed === null
      ? 'No row is waiting to be sealed.'
      : `${rows(unsealed)} not sealed yet, the oldest of ${oldestUnsealed}. That is usual for a second after a change, and after a portal was killed: its next start seals them.`;
  const gone =
    removed === null
      ? []
      : [
          `${rows(removed.rows)} before them, written from ${dayOf(removed.from)} to ${dayOf(removed.to)}, ${removed.rows === 1 ? 'was' : 'were'} removed as ${removed.rows === 1 ? 'its' : 'their'} time was over; the checkpoints say so, and fit their seals.`,
        ];
  if (faults.length === 0)
    return [`The audit trail is whole: ${rows(sealed)} sealed, every seal fits.`, ...gone, tail];
  // A wrong key makes every seal a misfit, beginning with the first; one changed row only its own.
  const isFirstMisfit = faults.some((fault) => fault.includes(`sealed as ${(removed?.rows ?? 0) + 1},`));
  const doubt = `The first row is among them: if this data folder was copied or restored, see whether ${keyFile} belongs to this database.`;
  return [
    `The audit trail is NOT whole. Of ${rows(sealed)} sealed these are at fault (20 at most are listed):`,
    ...faults.map((fault) => `  ${fault}`),
    ...(isFirstMisfit ? [doubt] : []),
    tail,
  ];
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

function rows(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`;
}

function keyFileOf({ dataFolder }: Config): string {
  return join(dataFolder, 'keys', 'audit.key');
}

async function readKey(path: string): Promise<Buffer> {
  if (!existsSync(path)) {
    throw new NotChecked(
      `The key ${path} is missing. Without the key that sealed the trail nobody can check it; set DATA_DIR to the portal's data folder, or restore the key from its backup.`,
    );
  }
  try {
    return await readKeyFile(path);
  } catch (failure) {
    throw new NotChecked(`The key cannot be used: ${reasonOf(failure)}`);
  }
}

async function readNote(path: string): Promise<ChainHead | null> {
  try {
    return await notedHead(path);
  } catch (failure) {
    throw new NotChecked(reasonOf(failure));
  }
}

/** What the server says where the role, the database or the tables do not exist. */
const absenceCodes = ['22023', '3D000', '42P01', '3F000'];

function whyUnread(failure: unknown): string {
  if (absenceCodes.includes(codeOf(failure)))
    return `This database holds no audit trail: no portal has been set up on it (${reasonOf(failure)}).`;
  return `The database could not be read: ${reasonOf(failure)}`;
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  try {
    const config = readConfig(process.env, root);
    const verdict = await checkTrail(config);
    for (const line of verdictLines(verdict, keyFileOf(config))) console.log(line);
    return verdict.faults.length === 0 ? 0 : 1;
  } catch (failure) {
    console.error(`The audit trail was not checked. ${reasonOf(failure)}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();
