import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { inProject } from '../../adapters/project-folder.ts';
import { portalForTests } from '../../testing/portal.ts';
import { type Backup, takeBackup } from '../take-backup.ts';

const source = portalForTests();
const passphrase = 'three tall cranes at noon';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-unfinished-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function backupTo(to: string): Promise<Backup> {
  return await takeBackup({
    connection: source.database.connection,
    dataFolder: source.config.dataFolder,
    file: to,
    passphrase,
    migrationsFolder: inProject('server', 'migrations'),
    clock: source.now,
    onProgress: () => undefined,
  });
}

function databaseUrl(): string {
  const { host, user, password, database } = source.database.connection;
  const address = new URL(`postgresql://localhost:5432/${database}`);
  Object.assign(address, { username: user, password });
  address.searchParams.set('host', host);
  return address.href;
}

/** Starts the command, and kills it while its file is being written; what others write meanwhile stays. */
async function killed(to: string): Promise<void> {
  const secret = join(folder, 'passphrase');
  await writeFile(secret, passphrase);
  const environment = {
    DATA_DIR: source.config.dataFolder,
    DATABASE_URL: databaseUrl(),
    BACKUP_PASSPHRASE_FILE: secret,
  };
  // A table that somebody else holds makes it wait in the middle.
  await source.database.owner.transaction(async (holding) => {
    await holding.run(sql`lock table portal.request in access exclusive mode`);
    const command = inProject('tools', 'administration', 'backup.ts');
    const child = spawn(process.execPath, [command, to], { env: environment, stdio: 'ignore' });
    await expect.poll(() => leftBeside(to)).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
}

async function leftBeside(to: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith(`${basename(to)}.unfinished-`));
}

/** Connections of backups, what they hold included. */
const connected = async () =>
  await source.database.owner.row<{ backups: number; slots: number }>(sql`select
    (select count(*)::int from pg_stat_activity where application_name = 'access-portal-backup' and datname = current_database()) as backups,
    (select count(*)::int from pg_replication_slots) as slots`);

test('a backup that is killed leaves no connection, and its file goes with the next one, whatever that is named', async () => {
  const [first, next] = [join(folder, 'killed.backup'), join(folder, 'next.backup')];
  await killed(first);
  await expect.poll(connected).toEqual({ backups: 0, slots: 0 });
  expect(await leftBeside(first)).toHaveLength(1);
  expect(existsSync(first)).toBe(false);
  const others = `${first}.unfinished-0123456789ab-${randomUUID()}`;
  await writeFile(others, 'of another database');
  expect((await backupTo(next)).rows).toBeGreaterThan(0);
  expect(await leftBeside(first)).toEqual([basename(others)]);
  expect((await backupTo(first)).rows).toBeGreaterThan(0);
});

test('what another one still writes is left alone', async () => {
  const [slow, quick] = [join(folder, 'slow.backup'), join(folder, 'quick.backup')];
  let writing: Promise<Backup> | null = null;
  await source.database.owner.transaction(async (holding) => {
    await holding.run(sql`lock table portal.request in access exclusive mode`);
    writing = backupTo(slow);
    await expect.poll(() => leftBeside(slow)).toHaveLength(1);
    const other = backupTo(quick);
    await expect.poll(() => leftBeside(quick)).toHaveLength(1);
    expect(await leftBeside(slow)).toHaveLength(1);
    writing = Promise.all([writing, other]).then(([one]) => one);
  });
  await expect(writing).resolves.toMatchObject({ tables: expect.any(Number) });
  expect([...(await leftBeside(slow)), ...(await leftBeside(quick))]).toEqual([]);
});
