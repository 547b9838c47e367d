import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { notedHead, noteHead } from './head-file.ts';
import { sealAudit } from './seal.ts';
import { recordEvent } from './trail.ts';
import { verifyAudit } from './verify.ts';

const key = randomBytes(32);
const now = new Date('2026-03-02T15:04:05.678Z');
let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

async function record(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const actor = { id: `person-${number}`, name: `Person ${number}` };
    const detail = { after: 'PENDING_SUPERVISOR_DECISION', note: 'ñ "quoted"' };
    await database.db.run(
      recordEvent({ at: now, actor, action: 'REQUEST_SUBMITTED', outcome: 'DONE', detail }),
    );
  }
}

/** What an owner of the tables can do, guards or not. */
async function asOwner(statement: string): Promise<void> {
  await database.owner.script(
    `set session_replication_role = replica; ${statement}; reset session_replication_role`,
  );
}

async function faults(withKey = key): Promise<string[]> {
  return (await verifyAudit(database.db, withKey)).faults;
}

test('rows are sealed once, no matter who seals, and the trail is whole', async () => {
  await record(7);
  expect(await verifyAudit(database.db, key)).toMatchObject({ sealed: 0, unsealed: 7, faults: [] });
  const sealed = await Promise.all([sealAudit(database.db, key, now), sealAudit(database.db, key, now)]);
  expect(sealed.flatMap((one) => (one === null ? [] : [one.head.sequence]))).toEqual([7]);
  await record(1);
  expect(await verifyAudit(database.db, key)).toEqual({
    sealed: 7,
    removed: null,
    unsealed: 1,
    oldestUnsealed: now.toISOString(),
    faults: [],
  });
});

test.each([
  [
    "update portal.audit_event set actor_name = 'Somebody Else' where id = 3",
    ['row 3, sealed as 3, does not fit its seal'],
  ],
  ["update portal.audit_event set detail = '{}' where id = 1", ['row 1, sealed as 1, does not fit its seal']],
  [
    "update portal.audit_event set at = at + interval '1 microsecond' where id = 5",
    ['row 5, sealed as 5, does not fit its seal'],
  ],
  ['delete from portal.audit_event where id = 4', ['row 4, sealed as 4, is gone']],
  [
    'delete from portal.audit_seal where sequence = 2; delete from portal.audit_event where id = 2',
    ['the chain jumps from 1 to 3', 'row 3, sealed as 3, does not fit its seal'],
  ],
])('after %s the position is named', async (statement, expected) => {
  await record(5);
  await sealAudit(database.db, key, now);
  expect(await faults()).toEqual([]);
  await asOwner(statement);
  expect(await faults()).toEqual(expected);
});

test('newest rows cut off together with their seals are missed by the note outside the database', async () => {
  await record(5);
  const head = (await sealAudit(database.db, key, now))?.head ?? null;
  const folder = await mkdtemp(join(tmpdir(), 'audit-note-'));
  const note = join(folder, 'audit.head');
  expect(await notedHead(note)).toBeNull();
  if (head !== null) await noteHead(note, head);
  const noted = await notedHead(note);
  expect(noted).toEqual(head);
  expect((await verifyAudit(database.db, key, noted)).faults).toEqual([]);
  await record(1);
  await sealAudit(database.db, key, now);
  expect((await verifyAudit(database.db, key, noted)).faults).toEqual([]);

  await asOwner(
    'delete from portal.audit_seal where sequence > 3; delete from portal.audit_event where id > 3',
  );
  const expected = ['the chain ends at 3, but had reached 5: the newest rows were cut off with their seals'];
  expect((await verifyAudit(database.db, key, noted)).faults).toEqual(expected);
  await rm(folder, { recursive: true });
});

test('another key fits nothing', async () => {
  await record(3);
  await sealAudit(database.db, key, now);
  expect(await faults(randomBytes(32))).toHaveLength(3);
});

test.each([
  ['audit_event', "action = 'CALL'"],
  ['audit_seal', "hash = ''"],
])('neither the portal nor a careless owner changes %s', async (table, change) => {
  await record(1);
  await sealAudit(database.db, key, now);
  const statements = [
    `update portal.${table} set ${change}`,
    `delete from portal.${table}`,
    `truncate portal.${table} cascade`,
  ];
  for (const statement of statements) {
    await expect(database.db.script(statement)).rejects.toThrow('permission denied');
    await expect(database.owner.script(statement)).rejects.toThrow('insert-only');
  }
});
