import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handOver } from '../folder-owner.ts';
import { openDatabase } from './database.ts';
import { accountName } from './embedded/account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { sql } from './sql.ts';

const whyNot = whyNotHere();
if (whyNot !== null) process.stderr.write(`\nSKIPPED: database-account.test.ts. ${whyNot}\n`);

/** Accounts of the machine are changed here, as by any start as root. */
function whyNotHere(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Only a start as root has a choice.';
  return spawnSync('useradd', ['--help']).status === 0 ? null : 'Accounts are made by other tools here.';
}

const nobody = 65_534;
/** Of the machine's usual accounts without rights, with the same number everywhere. */
const somebody = 33;
const running: EmbeddedPostgres[] = [];
let parent: string;
let folder: string;
let output: string[];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-account-'));
  // Everybody may walk there, as to a folder below /srv.
  chmodSync(parent, 0o755);
  folder = join(parent, 'data');
  output = [];
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(parent, { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const log = { debug: () => undefined, error: (line: string) => void output.push(line) };
  const server = await startEmbeddedPostgres({ folder, log });
  running.push(server);
  return server;
}

/** The number of the portal's own account for databases; undefined where there is none. */
function ownAccount(): number | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${accountName}:`));
  return line === undefined ? undefined : Number(line.split(':')[2]);
}

/** The account under which the server runs. */
function accountOfServer(): number {
  const pid = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  return statSync(`/proc/${pid}`).uid;
}

function ownersOfFiles(): number[] {
  const inside = globSync('**/*', { cwd: join(folder, 'postgres') });
  return [...new Set(['.', ...inside].map((name) => lstatSync(join(folder, 'postgres', name)).uid))];
}

async function rowsKept(server: EmbeddedPostgres): Promise<number | undefined> {
  const db = openDatabase({ connection: server.connection, poolSize: 1 });
  await db.script('create table if not exists kept (); insert into kept default values');
  const kept = await db.row<{ count: number }>(sql`select count(*) as count from kept`);
  await db.close();
  return kept?.count;
}

/** Which of these an account without rights can read or list. */
function readable(uid: number, paths: readonly string[]): string[] {
  return paths.filter(
    (path) => spawnSync('ls', [path], { uid, gid: uid }).status === 0 && !isPlain(path, uid),
  );
}

/** A file whose name can be seen, but not what is in it. */
function isPlain(path: string, uid: number): boolean {
  return statSync(path).isFile() && spawnSync('cat', [path], { uid, gid: uid }).status !== 0;
}

describe.skipIf(whyNot !== null)('as root, the embedded database', () => {
  test('runs under an account of its own, and no other one may read what it keeps', async () => {
    const server = await start();
    expect([0, nobody, undefined]).not.toContain(ownAccount());
    expect(accountOfServer()).toBe(ownAccount());
    expect(ownersOfFiles()).toEqual([ownAccount()]);
    const secrets = [join(folder, 'postgres'), join(folder, 'keys'), server.connection.host];
    const keys = readdirSync(join(folder, 'keys')).map((name) => join(folder, 'keys', name));
    for (const uid of [nobody, somebody]) expect(readable(uid, [...secrets, ...keys])).toEqual([]);
    expect(readable(ownAccount() ?? 0, keys)).toEqual([]);
    expect(output).toEqual([]);
  });

  test('that ran as nobody goes on under its own account; what belongs to others stays theirs', async () => {
    const first = await start();
    expect(await rowsKept(first)).toBe(1);
    await first.stop();
    const postgres = join(folder, 'postgres');
    expect(spawnSync('chown', ['-R', `${nobody}:${nobody}`, postgres]).status).toBe(0);
    const foreign = join(parent, 'of-root');
    writeFileSync(foreign, 'kept');
    symlinkSync(foreign, join(postgres, 'link'));
    const elsewhere = join(parent, 'of-nobody');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'file'), 'kept');
    chownSync(join(elsewhere, 'file'), nobody, nobody);
    symlinkSync(elsewhere, join(postgres, 'linked-folder'));
    symlinkSync(join(elsewhere, 'file'), join(postgres, 'linked-file'));
    linkSync(foreign, join(postgres, 'second-name'));
    expect(await rowsKept(await start())).toBe(2);
    expect(accountOfServer()).toBe(ownAccount());
    expect(statSync(postgres).uid).toBe(ownAccount());
    expect([statSync(foreign).uid, statSync(join(elsewhere, 'file')).uid]).toEqual([0, nobody]);
    expect(output).toEqual([]);
  });

  test.each([
    ['somebody', somebody],
    ['nobody', nobody],
  ])('in a folder of %s runs under its own account as well', async (who, owner) => {
    mkdirSync(folder);
    chownSync(folder, owner, owner);
    for (const times of [1, 2]) {
      const server = await start();
      expect([accountOfServer(), await rowsKept(server)]).toEqual([ownAccount(), times]);
      expect(ownersOfFiles()).toEqual([ownAccount()]);
      await server.stop();
      handOver(folder);
      // Nobody is the name of other programs as well.
      expect(ownersOfFiles()).toEqual([who === 'nobody' ? ownAccount() : owner]);
    }
    expect(output).toEqual([]);
  });

  test('of somebody who is not root is refused to them in words after a kill, and root goes on with it', async () => {
    mkdirSync(folder);
    chownSync(folder, somebody, somebody);
    const first = await start();
    expect(await rowsKept(first)).toBe(1);
    await first.stop();
    // As a kill leaves it.
    expect(spawnSync('chown', ['-R', String(ownAccount()), join(folder, 'postgres')]).status).toBe(0);
    const refused = startAs(somebody);
    expect(refused).toMatch(/belongs to another user .*killed: start the portal as root once and stop it/);
    const again = await start();
    expect([accountOfServer(), await rowsKept(again)]).toEqual([ownAccount(), 2]);
    await again.stop();
    expect(ownersOfFiles()).toEqual([somebody]);
  });

  test('in a folder of somebody leaves nothing of root beside the folder of the database', async () => {
    mkdirSync(folder);
    chownSync(folder, somebody, somebody);
    await start();
    handOver(folder);
    const keys = readdirSync(join(folder, 'keys')).map((name) => join('keys', name));
    const names = [...readdirSync(folder), ...keys];
    expect(names).toEqual(expect.arrayContaining(['lock', 'postgres', 'keys/database.key']));
    expect(names.filter((name) => statSync(join(folder, name)).uid !== somebody)).toEqual(['postgres']);
  });

  test('where no account can be made runs as nobody, with one line that names the remedy, which works', async () => {
    const portal = await startWithoutAccounts();
    expect(await portal.untilReady).toMatch(/^The database runs as nobody.*chown -R NAME .*data\)/m);
    expect(accountOfServer()).toBe(nobody);
    portal.child.kill('SIGTERM');
    await once(portal.child, 'exit');
    expect(spawnSync('chown', ['-R', String(somebody), folder]).status).toBe(0);
    await (await start()).stop();
    expect(ownersOfFiles()).toEqual([somebody]);
    expect(output).toEqual([]);
  });

  test('where no account can be made runs as the owner of the folder, if that is somebody', async () => {
    mkdirSync(folder);
    chownSync(folder, somebody, somebody);
    const portal = await startWithoutAccounts();
    expect(await portal.untilReady).not.toContain('nobody');
    expect(accountOfServer()).toBe(somebody);
    portal.child.kill('SIGTERM');
    await once(portal.child, 'exit');
    expect(ownersOfFiles()).toEqual([somebody]);
  });
});

/** What a start under this account says that is refused. */
function startAs(uid: number): string {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)});
    await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log: { debug() {}, error() {} } })
      .catch((failure) => console.log(failure.message));`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    uid,
    gid: uid,
    cwd: '/',
  });
  return `${child.stdout.toString()}${child.stderr.toString()}`;
}

/** A portal where the system's files are read-only, as in many containers, and know no account of ours. */
async function startWithoutAccounts(): Promise<{ child: ChildProcess; untilReady: Promise<string> }> {
  const system = join(parent, 'etc');
  mkdirSync(system);
  for (const name of ['passwd', 'group', 'nsswitch.conf']) cpSync(join('/etc', name), join(system, name));
  const accounts = readFileSync(join(system, 'passwd'), 'utf8').split('\n');
  const others = accounts.filter((line) => !line.startsWith(`${accountName}:`));
  writeFileSync(join(system, 'passwd'), others.join('\n'));
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)});
    const log = { debug() {}, error: (line) => console.log(line) };
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log });
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const commands = 'mount --bind "$0" /etc && mount -o remount,ro,bind /etc && exec "$@"';
  const child = spawn(
    'unshare',
    ['-m', 'sh', '-c', commands, system, process.execPath, '--input-type=module', '-e', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  const untilReady = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('ready')) resolve(text);
    });
    child.once('exit', () => reject(new Error(`it ended: ${text}`)));
  });
  return { child, untilReady };
}
