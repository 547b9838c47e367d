import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Connection, openDatabase } from './database.ts';
import { DataFolderInUse, lockFolder } from './embedded/folder-lock.ts';
import { EmbeddedPostgresFailure } from './embedded/programs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { reachDatabase } from './reach-database.ts';
import { sql } from './sql.ts';

const log = { debug: () => undefined, error: () => undefined };
let folder: string;
const running: EmbeddedPostgres[] = [];
const portals: ChildProcess[] = [];

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-embedded-'));
  folder = join(parent, 'data');
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const portal of portals.splice(0).filter(isRunning)) {
    await kill(portal);
    // A start of its own stops what the killed portal left.
    await (await startEmbeddedPostgres({ folder, log })).stop();
  }
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true, force: true });
});

async function start(
  onUnexpectedEnd?: (reason: string) => void,
  on: string = folder,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    folder: on,
    log,
    ...(onUnexpectedEnd ? { onUnexpectedEnd } : {}),
  });
  running.push(server);
  return server;
}

/** A second Node that starts the database on the folder and stays, as a portal does; killed, it cleans up nothing. */
async function startPortal(): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)});
    await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log: { debug() {}, error() {} } });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const portal = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  portals.push(portal);
  if (portal.stdout) await once(portal.stdout, 'data');
  return portal;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function kill(portal: ChildProcess): Promise<void> {
  const ended = once(portal, 'exit');
  portal.kill('SIGKILL');
  await ended;
}

async function countRows(server: { connection: Connection }): Promise<number | undefined> {
  const db = openDatabase({ connection: server.connection, poolSize: 1 });
  try {
    await db.script(
      'create table if not exists kept (at timestamptz default now()); insert into kept default values',
    );
    return (await db.row<{ count: number }>(sql`select count(*) from kept`))?.count;
  } finally {
    await db.close();
  }
}

function serverProcess(): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/** The same; null while there is none. */
function serverProcessThere(): number | null {
  try {
    return serverProcess();
  } catch {
    return null;
  }
}

describe('the embedded database', () => {
  test('keeps what was written from one start to the next and leaves nothing behind', async () => {
    const first = await start();
    const socketFolder = first.connection.host;
    expect(await countRows(first)).toBe(1);
    await first.stop();
    expect(readdirSync(folder).toSorted()).toEqual(['keys', 'lock', 'postgres']);
    expect(() => readdirSync(socketFolder)).toThrow('ENOENT');
    expect(await countRows(await start())).toBe(2);
  });

  test('refuses a second portal on the same folder, naming folder and owner', async () => {
    const portal = await startPortal();
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUse);
    expect(refusal).toMatchObject({ owner: portal.pid, message: expect.stringContaining(folder) as string });
  });

  test('names an owner that took the folder but has not written its id yet, and none that was killed before', () => {
    const owners = join(folder, 'lock.pid');
    const lock = lockFolder(folder);
    const killed = spawnSync(process.execPath, ['-e', '']).pid;
    const refusalIfWritten = (id: number | null): unknown => {
      try {
        return lockFolder(folder, () => (id === null ? undefined : writeFileSync(owners, `${id}\n`)));
      } catch (error) {
        return error;
      }
    };
    rmSync(owners);
    expect(refusalIfWritten(process.pid)).toMatchObject({ owner: process.pid });
    writeFileSync(owners, `${killed}\n`);
    expect(refusalIfWritten(process.pid)).toMatchObject({ owner: process.pid });
    rmSync(owners);
    expect(refusalIfWritten(null)).toMatchObject({
      owner: undefined,
      message: expect.stringContaining('another process'),
    });
    lock.release();
  });

  test('refuses a second start inside the same process', async () => {
    await start();
    await expect(start()).rejects.toThrow(DataFolderInUse);
  });

  test('starts again after the portal was killed and its server stayed', async () => {
    const portal = await startPortal();
    const left = serverProcess();
    await kill(portal);
    expect(await countRows(await start())).toBe(1);
    expect(serverProcess()).not.toBe(left);
  });

  test("starts again when the killed server's id has come round to another process", async () => {
    const portal = await startPortal();
    await kill(portal);
    const file = join(folder, 'postgres', 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    process.kill(serverProcess(), 'SIGKILL');
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    portals.push(other);
    writeFileSync(file, [String(other.pid), ...lines.slice(1)].join('\n'));
    expect(await countRows(await start())).toBe(1);
    expect(other.exitCode).toBeNull();
  });

  test('starts after a first start that was killed while it made the database files', async () => {
    mkdirSync(folder);
    const unfinished = mkdtempSync(join(folder, 'postgres-unfinished-'));
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
    expect(await countRows(await start())).toBe(1);
    expect(readdirSync(folder)).not.toContain(unfinished);
  });

  test.each(['SIGKILL', 'SIGQUIT', 'SIGTERM'] as const)(
    'comes back when the server ends by itself (%s), with all that was written',
    async (signal) => {
      const server = await start((reason) => expect.unreachable(reason));
      expect(await countRows(server)).toBe(1);
      const killed = serverProcess();
      process.kill(killed, signal);
      await expect
        .poll(() => serverProcessThere(), { timeout: 30_000 })
        .toSatisfy((one) => one !== null && one !== killed);
      await expect.poll(() => countRows(server).catch(() => null), { timeout: 30_000 }).toBe(2);
    },
  );

  // On a busy machine the connection works on for longer than the first pauses take.
  test('comes back while a connection of the killed server is still at work, and time after time', {
    timeout: 400_000,
  }, async () => {
    const server = await start((reason) => expect.unreachable(reason));
    for (const times of [1, 2, 3]) {
      const db = openDatabase({ connection: server.connection, poolSize: 1 });
      const busy = db.script('select sum(i) from generate_series(1, 1000000) i').catch(() => undefined);
      await expect.poll(() => countRows(server).catch(() => null), { timeout: 100_000 }).toBe(times);
      process.kill(serverProcess(), 'SIGKILL');
      await busy;
      await db.close();
    }
    await expect.poll(() => countRows(server).catch(() => null), { timeout: 100_000 }).toBe(4);
  });

  test('tells when the server does not come back', async () => {
    const lost = Promise.withResolvers<string>();
    const options = { pauses: [0, 1], onUnexpectedEnd: lost.resolve };
    running.push(await startEmbeddedPostgres({ folder, log, ...options }));
    const pid = serverProcess();
    rmSync(join(folder, 'postgres', 'global'), { recursive: true });
    process.kill(pid, 'SIGKILL');
    expect(await lost.promise).toContain('The embedded database did not start');
  });

  test('refuses files of another version of PostgreSQL in words', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EmbeddedPostgresFailure);
    expect(String(refusal)).toContain('needs version 18');
  });
});

/** As an operator copies a folder, with everything in it, while a portal runs on it. */
function copy(from: string, to: string): void {
  expect(spawnSync('cp', ['-a', from, to]).status).toBe(0);
}

describe('a copy of the data folder of a running portal', () => {
  test('starts, and both serve', async () => {
    const original = await start();
    await countRows(original);
    const other = join(parent, 'copy');
    copy(folder, other);
    const copied = await start(undefined, other);
    expect(await countRows(copied)).toBe(2);
    expect(await countRows(original)).toBe(2);
    await copied.stop();
    expect(await countRows(original)).toBe(3);
  });

  test('starts under the path of the original, which has been moved, and both serve', async () => {
    const original = await start();
    await countRows(original);
    const moved = join(parent, 'moved');
    renameSync(folder, moved);
    copy(moved, folder);
    const copied = await start();
    expect(await countRows(copied)).toBe(2);
    expect(await countRows(original)).toBe(2);
  });

  test('is what a command reaches that is run on it, not the original', async () => {
    const original = await start();
    await countRows(original);
    const other = join(parent, 'copy');
    copy(folder, other);
    const reached = await reachDatabase({ databaseUrl: null, dataFolder: other });
    expect(await countRows(reached)).toBe(2);
    await reached.stop();
    expect(await countRows(original)).toBe(2);
  });
});

describe("the socket's folder", () => {
  test('of a killed portal is removed by the next start', async () => {
    const portal = await startPortal();
    const left = readFileSync(join(folder, 'socket-folder'), 'utf8');
    await kill(portal);
    expect(existsSync(left)).toBe(true);
    await start();
    expect(existsSync(left)).toBe(false);
  });

  test('is made again when something removes it, and the database comes back', async () => {
    const server = await start();
    await countRows(server);
    rmSync(server.connection.host, { recursive: true });
    await expect.poll(() => countRows(server).catch(() => 'nothing'), { timeout: 20_000 }).toBe(2);
  });

  test('ends the portal in words when it cannot be made again', async () => {
    // Under root the database's account has to get there, too.
    chmodSync(parent, 0o755);
    const temporary = join(parent, 'temporary');
    mkdirSync(temporary, { mode: 0o755 });
    vi.stubEnv('TMPDIR', temporary);
    const reason = await new Promise<string>((resolve, reject) => {
      start(resolve).then(() => rmSync(temporary, { recursive: true }), reject);
    });
    expect(reason).toContain('set TMPDIR to another one');
  });
});

/** The code with which the server refuses a connection. */
async function refusalOf(connection: Connection): Promise<unknown> {
  const db = openDatabase({ connection, poolSize: 1 });
  try {
    return await db.row(sql`select 1 as one`);
  } catch (failure) {
    return failure;
  } finally {
    await db.close();
  }
}

const accessRules = (): string => join(folder, 'postgres', 'pg_hba.conf');
const keyFile = (): string => join(folder, 'keys', 'database.key');

/** The folder as a portal leaves it that knows no passwords. */
async function withoutPassword(): Promise<void> {
  const server = await start();
  const db = openDatabase({ connection: server.connection, poolSize: 1 });
  await db.script('alter role portal password null');
  await db.close();
  await server.stop();
  rmSync(keyFile());
  writeFileSync(accessRules(), 'local all all trust\n');
}

describe('the password of the embedded database', () => {
  test('is asked of everybody, and only its owner can read it', async () => {
    const { connection } = await start();
    expect(await refusalOf({ ...connection, password: '' })).toBeInstanceOf(Error);
    expect(await refusalOf({ ...connection, password: 'guessed' })).toMatchObject({ code: '28P01' });
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  });

  test('is neither in the arguments nor in the environment nor in the lines of the server', async () => {
    await withoutPassword();
    const lines: string[] = [];
    const server = await startEmbeddedPostgres({
      folder,
      log: { debug: (line) => lines.push(line), error: (line) => lines.push(line) },
    });
    running.push(server);
    const db = openDatabase({ connection: server.connection, poolSize: 1 });
    const stored = await db.row<{ text: string }>(sql`select rolpassword as text from pg_authid
      where rolname = 'portal'`);
    await db.close();
    const texts = [
      ...lines,
      readFileSync(`/proc/${serverProcess()}/cmdline`, 'utf8'),
      readFileSync(`/proc/${serverProcess()}/environ`, 'utf8'),
    ];
    expect(stored?.text).toMatch(/^SCRAM-SHA-256\$/);
    for (const secret of [server.connection.password, stored?.text ?? ''])
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });

  test.each([
    ['that knows no password', () => undefined],
    ['that has a key, but was killed before the database had its password', () => planKey()],
  ])('comes with the next start to a folder %s', async (_what, killedWhen) => {
    await withoutPassword();
    killedWhen();
    const server = await start();
    expect(await refusalOf({ ...server.connection, password: '' })).toBeInstanceOf(Error);
    expect(await countRows(server)).toBe(1);
  });

  test('is made again when its key is gone, and refused in words when the key is another', async () => {
    await (await start()).stop();
    rmSync(keyFile());
    const server = await start();
    expect(await countRows(server)).toBe(1);
    await server.stop();
    planKey();
    await expect(start()).rejects.toThrow('another password than the one of keys/database.key');
  });
});

function planKey(): void {
  writeFileSync(keyFile(), Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 });
}
