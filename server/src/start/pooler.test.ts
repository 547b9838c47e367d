import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConnectionUnfit } from '../adapters/db/connection-check.ts';
import { openDatabase } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { sentenceOf } from './start-fault.ts';
import { type RunningPortal, startPortal } from './start.ts';
import { freePort } from '../../../tools/ports/free-port.ts';

/** Debian has it beside the programs of the system. */
const path = '/usr/local/bin:/usr/bin:/usr/sbin';
const isInstalled = spawnSync('pgbouncer', ['--version'], { env: { PATH: path } }).status === 0;
if (!isInstalled)
  process.stderr.write('\nSKIPPED: pooler.test.ts. It needs PgBouncer (apt-get install pgbouncer).\n');

const root = fileURLToPath(new URL('../../../', import.meta.url));
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
let database: TestDatabase;
let folder: string;
const poolers: ChildProcess[] = [];

beforeAll(async () => {
  if (!isInstalled) return;
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portal-pooler-'));
});
afterAll(async () => {
  if (!isInstalled) return;
  for (const pooler of poolers) {
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
  }
  await database.drop();
  await rm(folder, { recursive: true });
});

/** What a pooler does with the options of those who connect. */
interface Pooling {
  ignores: readonly string[];
  /** Sent by the pooler itself on each connection to the server. */
  begins?: string;
}

/** A PgBouncer before the test's database, as its own account where we are root: it refuses to be root's. */
async function pooled({ ignores, begins }: Pooling): Promise<string> {
  const { host, user, password, database: name } = database.connection;
  const port = await freePort();
  const file = join(folder, `${port}.ini`);
  const query = begins === undefined ? '' : ` connect_query='${begins.replaceAll("'", "''")}'`;
  const lines = [
    '[databases]',
    `portal = host=${host} port=5432 dbname=${name} user=${user} password=${password}${query}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = session',
    // What the pooler has set on a connection is not to be undone between two of its clients.
    ...(begins === undefined ? [] : ['server_reset_query =']),
    `ignore_startup_parameters = ${['extra_float_digits', ...ignores].join(',')}`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const { uid, gid } = await stat(host);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const owned of [folder, file]) await chown(owned, uid, gid);
  const pooler = spawn('pgbouncer', [file], {
    env: { PATH: path },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid, gid } : {}),
  });
  poolers.push(pooler);
  for await (const line of createInterface(pooler.stderr)) if (line.includes('process up')) break;
  return `postgresql://anybody@127.0.0.1:${port}/portal`;
}

async function start(databaseUrl: string): Promise<RunningPortal> {
  return await startPortal({
    environment: {
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
    },
    root,
    pageFolder: null,
    say: () => undefined,
    onDatabaseLost: () => undefined,
  });
}

/** What the operator reads; a start that succeeds is ended, and says nothing. */
async function refusal(databaseUrl: string): Promise<string | null> {
  try {
    await (await start(databaseUrl)).stop();
    return null;
  } catch (failure) {
    return sentenceOf(failure);
  }
}

const settingLimits =
  "set statement_timeout='5s'; set lock_timeout='3s'; set idle_in_transaction_session_timeout='10s'";

describe.skipIf(!isInstalled)('behind PgBouncer', () => {
  test('that refuses startup options, the start ends in words that name poolers', async () => {
    const words = await refusal(await pooled({ ignores: [] }));
    expect(words).toMatch(/^Setting DATABASE_URL: .*pooler such as PgBouncer/);
    expect(words).toContain('unsupported startup parameter');
  });

  test('that swallows them, the start ends in words that name poolers and what is lacking', async () => {
    const words = await refusal(await pooled({ ignores: ['options', ...limits] }));
    expect(words).toMatch(/^Setting DATABASE_URL: .*pooler such as PgBouncer/);
    for (const limit of limits) expect(words).toContain(`${limit} is 0 instead of`);
  });

  test('that keeps the limits and swallows the role alone, nothing runs as the owner', async () => {
    const url = await pooled({ ignores: ['options', ...limits], begins: settingLimits });
    const words = await refusal(url);
    expect(words).toContain(`its role is ${database.connection.user} instead of portal_app`);
    expect(words).toContain('pooler such as PgBouncer');
    const db = openDatabase({ connection: { connectionString: url }, poolSize: 2, role: 'portal_app' });
    const asked = [db.row(sql`select 1 as one`), db.transaction((tx) => tx.run(sql`select 1 as one`))];
    for (const outcome of await Promise.allSettled(asked))
      expect(outcome).toMatchObject({ reason: expect.any(ConnectionUnfit) });
    await db.close();
  });

  test('that gives each connection all of it, the database is worked on', async () => {
    const begins = `${settingLimits}; set role portal_app`;
    const url = await pooled({ ignores: ['options', ...limits], begins });
    const db = openDatabase({ connection: { connectionString: url }, poolSize: 1, role: 'portal_app' });
    expect(await db.row(sql`select current_user as role`)).toEqual({ role: 'portal_app' });
    await db.close();
  });
});
