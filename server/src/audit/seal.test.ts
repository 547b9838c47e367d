import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { sealAndNote, sealAudit } from './seal.ts';
import { verifyAudit } from './verify.ts';

const key = randomBytes(32);
const now = new Date('2026-03-02T15:04:05.678Z');
let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

async function record(count: number): Promise<void> {
  await database.db.run(sql`insert into portal.audit_event (at, action, outcome)
    select ${now}::timestamptz, 'CALL', 'REFUSED' from generate_series(1, ${count}::int)`);
}

/** Seals what waits. @returns how many rows of the trail were read to find it */
async function rowsReadToSeal(): Promise<number> {
  let read = 0;
  const readSoFar = async (tx: Queryable) =>
    (
      await tx.row<{ read: number }>(sql`select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where relid = 'portal.audit_event'::regclass`)
    )?.read ?? 0;
  const counting = (tx: Queryable): Queryable => ({
    ...tx,
    rows: async <Row extends object>(statement: Statement) => {
      const before = await readSoFar(tx);
      const rows = await tx.rows<Row>(statement);
      read += (await readSoFar(tx)) - before;
      return rows;
    },
  });
  const db: Database = {
    ...database.db,
    transaction: (work) => database.db.transaction((tx) => work(counting(tx))),
  };
  while ((await sealAudit(db, key, now))?.isFull === true) read = 0;
  return read;
}

test('a turn takes what waits, and says that more may wait only where it took all that it may', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-seal-'));
  const turn = () => sealAndNote(database.db, key, join(folder, 'audit.head'), now);
  expect(await turn()).toBe(false);
  await record(3);
  expect(await turn()).toBe(false);
  await record(501);
  expect(await turn()).toBe(true);
  expect(await turn()).toBe(false);
  expect(await verifyAudit(database.db, key)).toMatchObject({ sealed: 504, unsealed: 0, faults: [] });
  await rm(folder, { recursive: true });
});

test('sealing reads what waits, not the trail before it', async () => {
  await record(2_000);
  await rowsReadToSeal();
  await record(1);
  expect(await rowsReadToSeal()).toBe(1);
});
