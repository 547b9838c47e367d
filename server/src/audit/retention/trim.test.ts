import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { daysBefore, monthsBefore } from '@portal/core/domain/retention/periods.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';
import type { ChainHead } from '../head-file.ts';
import { refuseOtherAuditKey } from '../key-check.ts';
import { sealAudit } from '../seal.ts';
import { verifyAudit } from '../verify.ts';
import { trimTrail } from './trim.ts';

const key = randomBytes(32);
const day = 86_400_000;
/** The first row is of this moment, each later one a day younger. */
const begin = new Date('2020-01-01T08:00:00.000Z');
const on = (days: number): Date => new Date(begin.getTime() + days * day);
let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

/** Rows of so many days in a row, sealed and followed. */
async function trail(days: number, perDay = 1): Promise<ChainHead | null> {
  await database.db.run(sql`insert into portal.audit_event (at, action, outcome)
    select ${begin}::timestamptz + d * interval '1 day' + n * interval '1 microsecond', 'CALL', 'REFUSED'
    from generate_series(0, ${days - 1}::int) d, generate_series(1, ${perDay}::int) n order by d, n`);
  return await seal();
}

async function seal(): Promise<ChainHead | null> {
  let head: ChainHead | null = null;
  for (;;) {
    const sealed = await sealAudit(database.db, key, on(0));
    head = sealed?.head ?? head;
    if (sealed?.isFull !== true) break;
  }
  await follow();
  return head;
}

async function follow(): Promise<void> {
  await database.db.run(
    sql`update portal.event_consumer set position = (select max(sequence) from portal.audit_seal)`,
  );
}

/** One step, as if it were so many days after the first row was written and rows were kept for 100 days. */
function trim(days: number, db: Database = database.db): Promise<boolean> {
  return trimTrail(db, { key, before: daysBefore(on(days), 100), now: on(days) });
}

async function left(): Promise<number[]> {
  const rows = await database.db.rows<{ sequence: number }>(
    sql`select s.sequence from portal.audit_seal s join portal.audit_event e on e.id = s.event_id order by 1`,
  );
  return rows.map(({ sequence }) => sequence);
}

async function faults(noted: ChainHead | null = null): Promise<string[]> {
  return (await verifyAudit(database.db, key, noted)).faults;
}

/** What an owner of the tables can do, guards or not. */
async function asOwner(statement: string): Promise<void> {
  await database.owner.script(
    `set session_replication_role = replica; ${statement}; reset session_replication_role`,
  );
}

describe('old rows of the trail', () => {
  test('go a moment after their time and not before, and the trail is whole before and after', async () => {
    const head = await trail(5);
    expect(await trim(100)).toBe(false);
    expect(await left()).toEqual([1, 2, 3, 4, 5]);
    await trim(100 + 1 / day);
    expect(await left()).toEqual([2, 3, 4, 5]);
    await trim(102 + 1 / day);
    expect(await left()).toEqual([4, 5]);
    expect(await verifyAudit(database.db, key, head)).toMatchObject({
      sealed: 2,
      removed: { rows: 3, from: '2020-01-01T08:00:00.000001Z', to: '2020-01-03T08:00:00.000001Z' },
      faults: [],
    });
    const recorded = await database.db.rows(
      sql`select detail from portal.audit_event where action = 'RECORDS_REMOVED' order by id`,
    );
    expect(recorded).toMatchObject([
      { detail: { kind: 'TRAIL', count: 1, upTo: 1 } },
      { detail: { count: 2 } },
    ]);
    await seal();
    expect(await faults(head)).toEqual([]);
  });

  test('stay behind the first one that is young, whatever their own date, and the newest stays', async () => {
    await trail(2);
    await database.db.run(
      sql`insert into portal.audit_event (at, action, outcome) values (${on(50)}, 'CALL', 'DONE'), (${on(1)}, 'CALL', 'DONE')`,
    );
    await seal();
    await trim(110);
    expect(await left()).toEqual([3, 4]);
    await trim(900);
    expect(await left()).toEqual([4]);
    expect(await faults()).toEqual([]);
  });

  test('stay while somebody has not followed them, or one of them is to be tried again', async () => {
    await trail(6);
    await database.db.run(sql`update portal.event_consumer set position = 4`);
    await database.db.run(sql`insert into portal.event_failure (consumer, sequence, attempts, run_at)
      values ('notifications', 3, 1, ${on(0)})`);
    await trim(500);
    expect(await left()).toEqual([3, 4, 5, 6]);
    await database.db.run(sql`update portal.event_failure set given_up_at = ${on(1)}`);
    await trim(500);
    expect(await left()).toEqual([5, 6]);
    await follow();
    await trim(500);
    expect(await left()).toEqual([6]);
    expect(await faults()).toEqual([]);
  });

  test('go in steps, between which the trail is whole and the key is known', async () => {
    const head = await trail(2, 2_100);
    expect(await trim(900)).toBe(true);
    expect(await left()).toHaveLength(2_200);
    expect(await faults(head)).toEqual([]);
    expect(await trim(900)).toBe(true);
    expect(await trim(900)).toBe(false);
    expect(await left()).toEqual([4_200]);
    expect(await verifyAudit(database.db, key, head)).toMatchObject({
      sealed: 1,
      removed: { rows: 4_199 },
      faults: [],
    });
  });

  test('go once where two portals remove them', async () => {
    await trail(6);
    const lasting = await Promise.all([trim(102.5), trim(102.5), trim(102.5)]);
    expect(lasting.filter((more) => !more).length).toBeGreaterThan(0);
    expect(await left()).toEqual([4, 5, 6]);
    expect(await faults()).toEqual([]);
  });

  test('are all there where the portal dies in the middle of a step', async () => {
    await trail(4);
    const dying = (tx: Queryable): Queryable => ({
      ...tx,
      run: () => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`),
    });
    const db: Database = {
      ...database.db,
      transaction: (work) => database.db.transaction((tx) => work(dying(tx))),
    };
    await expect(trim(102, db)).rejects.toThrow('terminat');
    expect(await left()).toEqual([1, 2, 3, 4]);
    expect(await faults()).toEqual([]);
  });

  test('that vanish during a verification are not an error of the trail', async () => {
    const head = await trail(2, 1_500);
    let isFirst = true;
    const db: Database = {
      ...database.db,
      rows: async <Row extends object>(statement: Parameters<Database['rows']>[0]) => {
        const rows = await database.db.rows<Row>(statement);
        if (isFirst) {
          isFirst = false;
          await trim(900);
        }
        return rows;
      },
    };
    expect((await verifyAudit(db, key, head)).faults).toEqual([]);
  });

  test('stay as evidence where they do not fit their seals', async () => {
    await trail(5);
    await asOwner("update portal.audit_event set at = '2019-01-01' where id = 4");
    await expect(trim(104)).rejects.toThrow('row 4, sealed as 4, does not fit its seal');
    expect(await left()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a trail with checkpoints', () => {
  beforeEach(async () => {
    await trail(9);
    await trim(102);
    await trim(104);
    await trim(106);
  });

  test.each([
    [
      "update portal.audit_checkpoint set last_at = last_at + interval '1 day' where sequence = 4",
      ['the checkpoint of the rows up to 4 does not fit its seal'],
    ],
    [
      'update portal.audit_checkpoint set sequence = 5, row_count = 3 where sequence = 4',
      [
        'the checkpoint of the rows up to 5 does not fit its seal',
        'the checkpoints jump from 5 to 4: one between them is gone',
      ],
    ],
    [
      'delete from portal.audit_checkpoint where sequence = 4',
      [
        'the checkpoints jump from 2 to 4: one between them is gone',
        'the checkpoint of the rows up to 6 does not fit its seal',
      ],
    ],
    [
      'delete from portal.audit_checkpoint where sequence = 6',
      ['the chain jumps from 4 to 7', 'row 7, sealed as 7, does not fit its seal'],
    ],
    [
      'delete from portal.audit_checkpoint',
      ['the chain jumps from 0 to 7', 'row 7, sealed as 7, does not fit its seal'],
    ],
    [
      'delete from portal.audit_seal where sequence = 7; delete from portal.audit_event where id = 7',
      ['the chain jumps from 6 to 8', 'row 8, sealed as 8, does not fit its seal'],
    ],
    [
      `insert into portal.audit_checkpoint select 7, hash, 6, 1, now(), now(), now(), '\\x00' from portal.audit_seal where sequence = 7;
        delete from portal.audit_seal where sequence = 7; delete from portal.audit_event where id = 7`,
      ['the checkpoint of the rows up to 7 does not fit its seal'],
    ],
    ['select 1', []],
  ])('after %s this is named', async (statement, expected) => {
    expect(await left()).toEqual([7, 8, 9]);
    expect(await faults()).toEqual([]);
    await asOwner(statement);
    expect(await faults()).toEqual(expected);
  });

  test('misses rows cut off at its end, down to none', async () => {
    const head = await seal();
    expect(await faults(head)).toEqual([]);
    await asOwner('delete from portal.audit_seal; delete from portal.audit_event');
    expect(await faults(head)).toEqual([
      `the chain ends at 6, but had reached ${head?.sequence}: the newest rows were cut off with their seals`,
    ]);
  });

  test('knows its key by the one row that is left', async () => {
    await asOwner('delete from portal.audit_seal where sequence > 7');
    const folder = await mkdtemp(join(tmpdir(), 'audit-trim-'));
    const file = join(folder, 'audit.key');
    await writeFile(file, key.toString('base64'), { mode: 0o600 });
    await expect(refuseOtherAuditKey(database.db, file)).resolves.toBeUndefined();
    await rm(folder, { recursive: true });
  });
});

describe('the role of the portal', () => {
  const remove = (to: number) =>
    database.db.script(`select portal.remove_audit(0, ${to}, (select hash from portal.audit_seal where sequence = ${to}),
      '2020-01-01', '2020-01-02', now(), '\\x00')`);

  test('removes nothing below the floor, out of order, or without the function', async () => {
    const young = new Date(monthsBefore(new Date(), 12).getTime() + 3_600_000);
    await trail(1);
    await database.db.run(
      sql`insert into portal.audit_event (at, action, outcome) values (${young}, 'CALL', 'DONE'), (${on(2)}, 'CALL', 'DONE'),
        (${on(3)}, 'CALL', 'DONE')`,
    );
    await seal();
    await expect(remove(2)).rejects.toThrow('at least twelve months');
    await expect(remove(3)).rejects.toThrow('at least twelve months');
    await expect(remove(9)).rejects.toThrow('not whole');
    for (const table of ['audit_event', 'audit_seal', 'audit_checkpoint']) {
      await expect(database.db.script(`delete from portal.${table}`)).rejects.toThrow('permission denied');
      await expect(
        database.db.script(`set portal.removal = 'audit'; delete from portal.${table}`),
      ).rejects.toThrow('permission denied');
    }
    await expect(
      database.db.script("insert into portal.audit_checkpoint values (1, '', 0, 1, now(), now(), now(), '')"),
    ).rejects.toThrow('permission denied');
    expect(await left()).toEqual([1, 2, 3, 4]);
  });

  test('that removes old rows without the key leaves a forged seal behind', async () => {
    await trail(4);
    await remove(2);
    expect(await faults()).toEqual(['the checkpoint of the rows up to 2 does not fit its seal']);
    await expect(trim(900)).rejects.toThrow('the checkpoint of the rows up to 2 does not fit its seal');
  });
});
