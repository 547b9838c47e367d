import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { keyFromFile, readKeyFile } from '../../key-file.ts';
import { noRoomAt } from '../../system-fault.ts';
import { DatabaseLog } from './database-log.ts';
import { EmbeddedPostgresFailure, NoRoomLeft, type Footing, run } from './programs.ts';

/** Who may connect: those who know the password, the server's own account included. */
const accessRules = `# Written by the portal: every connection needs the password that follows from keys/database.key.
local all all scram-sha-256
`;

/** How often the password is hashed; PostgreSQL's own default. */
const iterations = 4096;

/**
 * The password of the database in the data folder, as it was given when the database was secured.
 * @throws Error when the file with the key is missing, unreadable or holds something else.
 */
export async function readPassword(folder: string): Promise<string> {
  return passwordFrom(await readKeyFile(keyFile(folder)));
}

/**
 * Sees to it that the database asks everybody for a password, and returns it. A database made before there was one, or
 * whose key is gone, gets a new one. The server must not be running.
 *
 * The rules for connections are replaced last, so after a start that was killed on the way the next one does all of it
 * again. The password itself never leaves this process: the server is sent what it stores, on its input.
 * @throws EmbeddedPostgresFailure when the password cannot be set.
 */
export async function securedPassword(folder: string, dataFolder: string, footing: Footing): Promise<string> {
  const rules = join(dataFolder, 'pg_hba.conf');
  if (!existsSync(keyFile(folder))) remove(rules, dataFolder);
  const password = passwordFrom(await keyFromFile(keyFile(folder)));
  if (existsSync(rules) && readFileSync(rules, 'utf8') === accessRules) return password;
  await setPassword(password, { folder, dataFolder, footing });
  replace(rules, footing);
  return password;
}

/** Below the portal's other keys: a backup of the data folder has it, the account of the database cannot read it. */
function keyFile(folder: string): string {
  return join(folder, 'keys', 'database.key');
}

function passwordFrom(key: Buffer): string {
  return key.toString('base64url');
}

async function setPassword(
  password: string,
  { folder, dataFolder, footing }: { folder: string; dataFolder: string; footing: Footing },
): Promise<void> {
  const child = run('postgres', quietly, {
    footing,
    dataFolder,
    commands: `alter role portal password '${storedForm(password)}'\n`,
  });
  const log = new DatabaseLog(folder, dataFolder);
  let failed = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    failed ||= log.hear(text).some((line) => /^(?:ERROR|FATAL|PANIC):/.test(line));
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0 && !failed) return;
  if (log.saysNoRoom())
    throw new NoRoomLeft(`The database's password could not be set: ${noRoomAt(folder)}.`);
  throw new EmbeddedPostgresFailure(
    `The database's password could not be set: ${log.reason()}. ${log.keep()}Mend what it names, restore ${folder} from a backup, or set DATA_DIR to another folder.`,
  );
}

/** Errors are wanted here, but never the statement, which holds what the server stores of the password. */
const quietly = [
  '-c',
  'log_min_messages=error',
  '-c',
  'log_min_error_statement=panic',
  '-c',
  'log_error_verbosity=terse',
  '-c',
  'log_line_prefix=',
];

/** What PostgreSQL stores of a password (RFC 5803): enough to check it, not enough to connect with. */
function storedForm(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** Appears complete or not at all, readable for the server's account alone. */
function replace(rules: string, { account }: Footing): void {
  const unfinished = `${rules}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, accessRules, { mode: 0o600, flag: 'wx', flush: true });
  chmodSync(unfinished, 0o600);
  if (account) chownSync(unfinished, account.uid, account.gid);
  renameSync(unfinished, rules);
}

/** Gone for good before anything else happens, also should the power fail in between. */
function remove(rules: string, dataFolder: string): void {
  rmSync(rules, { force: true });
  const directory = openSync(dataFolder, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
