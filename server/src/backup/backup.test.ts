import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, type Database, openDatabase } from '../adapters/db/database.ts';
import { sql, verbatim } from '../adapters/db/sql.ts';
import { startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { inProject } from '../adapters/project-folder.ts';
import { markRestore } from '../adapters/unfinished-restore.ts';
import { readKeyFile } from '../adapters/key-file.ts';
import { notedHead } from '../audit/head-file.ts';
import { verifyAudit } from '../audit/verify.ts';
import { readConfig } from '../config/config.ts';
import { type RunningPortal, startPortal } from '../start/start.ts';
import { sentenceOf } from '../start/start-fault.ts';
import { approveAs, askAs, submission, submitAs } from '../testing/access-requests.ts';
import { brokenInvariants } from '../testing/agreement/invariants.ts';
import { portalForTests, signInAt } from '../testing/portal.ts';
import { emptyDatabase, type TestDatabase } from '../testing/postgres.ts';
import { tablesOf } from './database-content.ts';
import { restoreBackup, type Restored, type RestoreOrder } from './restore-backup.ts';
import { type Backup, takeBackup } from './take-backup.ts';
import { freePort } from '../../../tools/ports/free-port.ts';

const source = portalForTests();
const migrationsFolder = inProject('server', 'migrations');
const passphrase = 'three tall cranes at noon';
const common = { passphrase, migrationsFolder, onProgress: () => undefined };

let folder: string;
/** A backup of the source, in which `waiting` waits for the authorizer. */
let file: string;
let made: Backup;
let waiting: RequestView;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-test-'));
  file = join(folder, 'portal.backup');
  waiting = await approveAs(source, 'supervisor', await askAs(source, 'newcomer'));
  await source.run('audit seal');
  made = await backupTo(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function backupTo(to: string): Promise<Backup> {
  return await takeBackup({
    connection: source.database.connection,
    dataFolder: source.config.dataFolder,
    file: to,
    ...common,
    clock: source.now,
  });
}

/** Restores into the folder, and the database of the address where there is one. */
async function restored(
  dataFolder: string,
  differing: Partial<RestoreOrder> & { databaseUrl?: string } = {},
): Promise<Restored> {
  const { databaseUrl, ...others } = differing;
  const config = readConfig({ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl ?? '' }, inProject());
  return await restoreBackup({
    config,
    file,
    ...common,
    clock: source.now,
    ...others,
  });
}

const newFolder = (): string => join(folder, randomBytes(6).toString('hex'));

async function started(dataFolder: string, more: Record<string, string> = {}): Promise<RunningPortal> {
  return await startPortal({
    environment: {
      PORT: String(await freePort()),
      DATA_DIR: dataFolder,
      PORTAL_DEMO: 'accounts',
      LOG_LEVEL: 'silent',
      ...more,
    },
    root: inProject(),
    pageFolder: null,
    say: () => undefined,
    onDatabaseLost: () => undefined,
  });
}

function addressOf({ host, user, password, database }: TestDatabase['connection']): string {
  const address = new URL(`postgresql://localhost:5432/${database}`);
  Object.assign(address, { username: user, password });
  address.searchParams.set('host', host);
  return address.href;
}

async function onDatabase<T>(connection: Connection, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ connection, poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** What a restore leaves that is killed halfway. */
async function leaveHalf(dataFolder: string): Promise<void> {
  await mkdir(join(dataFolder, 'keys'), { recursive: true });
  await writeFile(join(dataFolder, 'keys', 'audit.key'), 'half');
  const log = { debug: () => undefined, error: () => undefined };
  await (await startEmbeddedPostgres({ folder: dataFolder, log })).stop();
  markRestore(dataFolder);
}

async function copyOfMigrations(): Promise<string> {
  const copy = newFolder();
  await mkdir(copy);
  for (const name of await readdir(migrationsFolder))
    if (name.endsWith('.sql')) await copyFile(join(migrationsFolder, name), join(copy, name));
  return copy;
}

/** What is in every table that a backup holds, as one number for each. */
async function contentsOf(db: Database): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const { schema, name } of await tablesOf(db)) {
    const row = await db.row<{ content: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content
        from ${verbatim(`${schema}.${name}`)} t`,
    );
    contents.set(`${schema}.${name}`, row?.content ?? '');
  }
  return contents;
}

/** Sees to it that the request is decided in the portal, that the trail is whole, and that numbers go on. */
async function expectToGoOn({ config, stop }: RunningPortal, connection: Connection): Promise<void> {
  try {
    const authorizer = await signInAt(config.origin, 'authorizer');
    const decided = await authorizer.post<RequestView>(
      addresses.decisions.replace(':requestId', waiting.requestId),
      { stage: waiting.stage, version: waiting.version, decision: 'APPROVE' },
    );
    expect(decided.status).toBe(200);
    const next = await (await signInAt(config.origin, 'both')).post<RequestView>(
      addresses.requests,
      submission(),
    );
    expect(next.status).toBe(201);
    await onDatabase(connection, async (db) => {
      await expect
        .poll(async () => (await db.row(sql`select from portal.audit_unsealed limit 1`)) === undefined)
        .toBe(true);
      const keys = join(config.dataFolder, 'keys');
      const verdict = await verifyAudit(
        db,
        await readKeyFile(join(keys, 'audit.key')),
        await notedHead(join(keys, 'audit.head')),
      );
      expect(verdict.faults).toEqual([]);
      expect(verdict.sealed).toBeGreaterThan(5);
      expect(await brokenInvariants(db)).toEqual([]);
    });
  } finally {
    await stop();
  }
}

describe('a backup', () => {
  test('is restored into an empty folder, with the trail whole, and the portal goes on deciding', async () => {
    const early = await source.signIn('staff');
    const dataFolder = newFolder();
    await leaveHalf(dataFolder);
    const refusal = await started(dataFolder).catch((reason: unknown) => reason);
    expect(sentenceOf(refusal)).toMatch(
      /^a backup was being restored into .* and that was interrupted: run /,
    );
    const { rows, tables, trail, migrationsLeft } = await restored(dataFolder);
    expect({ rows, tables, migrationsLeft }).toEqual({
      rows: made.rows,
      tables: made.tables,
      migrationsLeft: [],
    });
    expect(trail.faults).toEqual([]);
    expect(trail.sealed).toBeGreaterThan(2);
    const portal = await started(dataFolder);
    const host = (await readFile(join(dataFolder, 'socket-folder'), 'utf8')).trim();
    // Anyone who was signed in when the backup was made is not because of it.
    const old = await fetch(`${portal.config.origin}${addresses.account}`, {
      headers: { authorization: `Bearer ${early.token}` },
    });
    expect(old.status).toBe(401);
    const password = (await readKeyFile(join(dataFolder, 'keys', 'database.key'))).toString('base64url');
    await expectToGoOn(portal, { host, user: 'portal', password, database: 'portal' });
  });

  test('holds every row of every table, but no sessions, and says in the trail that it was restored', async () => {
    const target = await emptyDatabase();
    try {
      const quiet = join(folder, 'quiet.backup');
      const before = await contentsOf(source.database.owner);
      const { rows, tables } = await backupTo(quiet);
      await restored(newFolder(), { file: quiet, databaseUrl: addressOf(target.connection) });
      const after = await contentsOf(target.owner);
      // The row that reports the restoring is the only difference.
      const differing = [...before].filter(([table, content]) => after.get(table) !== content);
      expect(differing.map(([table]) => table)).toEqual([
        ...[...before.keys()].filter((table) => table.endsWith('.artifact')),
        'portal.audit_event',
        'portal.audit_unsealed',
      ]);
      const last = (db: Database) =>
        db.row(sql`select action, detail from portal.audit_event order by id desc limit 1`);
      const detail = { by: 'OPERATOR', rows, tables };
      expect(await last(source.db)).toEqual({ action: 'BACKUP_MADE', detail });
      expect(await last(target.owner)).toEqual({
        action: 'BACKUP_RESTORED',
        detail: { ...detail, takenAt: expect.any(String) as string },
      });
    } finally {
      await target.drop();
    }
  });

  test('is restored into an empty database by its owner, who is no superuser; a restore that fails leaves nothing', async () => {
    const target = await emptyDatabase();
    const owner = `restorer_${randomBytes(4).toString('hex')}`;
    const { database } = target.connection;
    await target.owner.script(`create role ${owner} login createrole password 'secret';
      grant portal_app to ${owner};
      alter database ${database} owner to ${owner}; alter schema public owner to ${owner}`);
    try {
      const connection = { ...target.connection, user: owner, password: 'secret' };
      const dataFolder = newFolder();
      const onProgress: RestoreOrder['onProgress'] = ({ step, bytes, ofBytes }) => {
        if (step === 'WRITE' && bytes === ofBytes) throw new Error('the disk is gone');
      };
      const databaseUrl = addressOf(connection);
      await expect(restored(dataFolder, { onProgress, databaseUrl })).rejects.toThrow('the disk is gone');
      expect(await readdir(dataFolder)).toEqual(['lock']);
      expect(await target.owner.rows(sql`select from pg_namespace where nspname = 'portal'`)).toEqual([]);
      await restored(dataFolder, { databaseUrl });
      await expectToGoOn(await started(dataFolder, { DATABASE_URL: databaseUrl }), connection);
    } finally {
      await target.drop();
      await source.database.owner.script(`drop role ${owner}`);
    }
  });

  test('made while people work is of one moment, and of an earlier version it is restored as it was', async () => {
    const target = await emptyDatabase();
    const busy = join(folder, 'busy.backup');
    let isBusy = true;
    const work = (async () => {
      while (isBusy)
        for (const username of ['staff', 'partner', 'both', 'newcomer']) await submitAs(source, username);
    })();
    try {
      await backupTo(busy);
      isBusy = false;
      await work;
      const later = await copyOfMigrations();
      await writeFile(join(later, '9999-later.sql'), 'create table portal.later (id bigint);');
      const { migrationsLeft } = await restored(newFolder(), {
        file: busy,
        migrationsFolder: later,
        databaseUrl: addressOf(target.connection),
      });
      expect(migrationsLeft).toEqual(['9999-later.sql']);
      expect(await brokenInvariants(target.owner)).toEqual([]);
    } finally {
      isBusy = false;
      await target.drop();
    }
  });

  test('shows nothing of what is in it, and is its owner’s alone', async () => {
    const bytes = await readFile(file);
    for (const secret of ['newcomer', 'Hazus', 'BEGIN', 'argon', '$scrypt'])
      expect(bytes.includes(secret)).toBe(false);
    expect(bytes.subarray(0, 200).toString()).toContain('access-portal-backup 1\n{"takenAt":"');
  });

  test('does not take the place of a file that is there', async () => {
    const before = await readFile(file);
    await expect(backupTo(file)).rejects.toThrow(/^The file .* is there already: name another one\.$/);
    expect((await readFile(file)).equals(before)).toBe(true);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

describe('a file that will not do is refused before anything is written', () => {
  const refused = async (differing: Partial<RestoreOrder>, sentence: RegExp): Promise<void> => {
    const dataFolder = newFolder();
    await expect(restored(dataFolder, differing)).rejects.toThrow(sentence);
    expect(existsSync(dataFolder)).toBe(false);
  };
  const changedBy = async (change: (copy: string) => Promise<void>): Promise<string> => {
    const copy = newFolder();
    await writeFile(copy, await readFile(file));
    await change(copy);
    return copy;
  };
  const withByte = (at: (length: number) => number): Promise<string> =>
    changedBy(async (copy) => {
      const bytes = await readFile(copy);
      const offset = at(bytes.length);
      bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset);
      await writeFile(copy, bytes);
    });

  test('another passphrase', async () => {
    await refused(
      { passphrase: 'three tall cranes at noom' },
      /^The passphrase is not the one that the backup was made with: /,
    );
  });

  test('a changed byte, wherever it is', async () => {
    const damage = /^The backup is damaged \(.*\): use another copy of it, or another backup\.$/;
    await refused({ file: await withByte(() => 60) }, damage);
    for (const part of [0.3, 0.9])
      await refused({ file: await withByte((length) => Math.floor(length * part)) }, damage);
    await refused({ file: await changedBy((copy) => appendFile(copy, 'x')) }, damage);
  });

  test('a file that was cut off', async () => {
    const { length } = await readFile(file);
    for (const part of [0.5, 0.95])
      await refused(
        { file: await changedBy((copy) => truncate(copy, Math.floor(length * part))) },
        /^The backup is cut off, its end is missing: /,
      );
    await refused({ file: await changedBy((copy) => truncate(copy, 300)) }, /^The backup is damaged /);
  });

  test('something else, nothing, and a form of later', async () => {
    const other = newFolder();
    await writeFile(other, 'PK\u0003\u0004 something else\n');
    await refused({ file: other }, /^The file is no backup of the portal\.$/);
    await writeFile(other, '');
    await refused({ file: other }, /^The file is no backup of the portal\.$/);
    await writeFile(other, 'access-portal-backup 2\n');
    await refused({ file: other }, /^The backup was made by a newer version of the portal, in a form /);
    await refused({ file: newFolder() }, /^The file .* cannot be read \(ENOENT/);
  });

  test('a backup of a newer version, and of a portal with other migrations', async () => {
    const earlier = await copyOfMigrations();
    const names = (await readdir(earlier)).toSorted();
    await rm(join(earlier, names.at(-1) ?? ''));
    await refused(
      { migrationsFolder: earlier },
      new RegExp(`^The backup was made by a newer version of the portal \\(it ran ${names.at(-1)}, `),
    );
    await writeFile(join(earlier, names.at(-1) ?? ''), 'select 1;');
    await refused({ migrationsFolder: earlier }, /^The backup was made by another portal /);
  });
});

describe('a folder that is not empty is refused, and stays as it is', () => {
  test('a data folder of a portal, or with anything in it', async () => {
    const dataFolder = newFolder();
    await mkdir(dataFolder);
    await writeFile(join(dataFolder, 'minutes.txt'), 'ours');
    await expect(restored(dataFolder)).rejects.toThrow(
      /^The data folder .* is not empty \(it holds minutes\.txt\): /,
    );
    expect(await readdir(dataFolder)).toEqual(['minutes.txt']);
    await expect(restored(source.config.dataFolder)).rejects.toThrow(/is not empty \(it holds keys\)/);
  });

  test('a database with anything in it; the folder is left empty', async () => {
    const target = await emptyDatabase();
    try {
      await target.owner.script('create table minutes (id int)');
      const dataFolder = newFolder();
      await expect(restored(dataFolder, { databaseUrl: addressOf(target.connection) })).rejects.toThrow(
        /^The database is not empty \(it holds minutes\): /,
      );
      expect(await readdir(dataFolder)).toEqual(['lock']);
      expect(await target.owner.rows(sql`select from pg_namespace where nspname = 'portal'`)).toEqual([]);
    } finally {
      await target.drop();
    }
  });
});
