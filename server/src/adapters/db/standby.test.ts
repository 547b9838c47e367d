import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPassing } from '../passing-failure.ts';
import { type Database, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { sql } from './sql.ts';

const log = { debug: () => undefined, error: () => undefined };
let folder: string;
let standby: EmbeddedPostgres;
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-standby-'));
  const primary = await startEmbeddedPostgres({ folder, log });
  const owner = openDatabase({ connection: primary.connection, poolSize: 1 });
  await owner.script('create table kept (at timestamptz default now())');
  await owner.close();
  await primary.stop();
  await writeFile(join(folder, 'postgres', 'standby.signal'), '');
  standby = await startEmbeddedPostgres({ folder, log });
  db = openDatabase({ connection: standby.connection, poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  await standby.stop();
  await rm(folder, { recursive: true });
});

test('a standby is read from, refuses to write for now, and is written once it is the primary', async () => {
  const count = () => db.row(sql`select count(*) as count from kept`);
  const write = () => db.run(sql`insert into kept default values`);
  expect(await count()).toEqual({ count: 0 });
  const refusals = await Promise.allSettled([write(), db.transaction((tx) => tx.run(sql`delete from kept`))]);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ reason: { code: '25006' }, status: 'rejected' });
  expect(refusals.every((one) => one.status === 'rejected' && isPassing(one.reason))).toBe(true);
  await db.script('select pg_promote()');
  expect(await write()).toBe(1);
  expect(await count()).toEqual({ count: 1 });
});
