import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { DataFolderInUse, lockFolder } from './embedded/folder-lock.ts';
import { EmbeddedPostgresFailure } from './embedded/programs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { sql } from './sql.ts';

const log = { debug: () => undefined, error: () => undefined };
let folder: string;
const running: EmbeddedPostgres[] = [];
const portals: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'));
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const portal of portals.splice(0).filter(isRunning)) {
    await kill(portal);
    // A start of its own stops what the killed portal left.
    await (await startEmbeddedPostgres({ folder, log })).stop();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(onUnexpectedEnd?: (reason: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    folder,
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

async function countRows(server: EmbeddedPostgres): Promise<number | undefined> {
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

describe('the embedded database', () => {
  test('keeps what was written from one start to the next and leaves nothing behind', async () => {
    const first = await start();
    const socketFolder = first.connection.host;
    expect(await countRows(first)).toBe(1);
    await first.stop();
    expect(readdirSync(folder).toSorted()).toEqual(['lock', 'postgres']);
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
    const unfinished = mkdtempSync(join(folder, 'postgres-unfinished-'));
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
    expect(await countRows(await start())).toBe(1);
    expect(readdirSync(folder)).not.toContain(unfinished);
  });

  test('tells when the server ends by itself', async () => {
    const reason = await new Promise<string>((resolve, reject) => {
      start(resolve).then(() => process.kill(serverProcess(), 'SIGKILL'), reject);
    });
    expect(reason).toContain('ended unexpectedly (SIGKILL)');
  });

  test('refuses files of another version of PostgreSQL in words', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EmbeddedPostgresFailure);
    expect(String(refusal)).toContain('needs version 18');
  });
});
