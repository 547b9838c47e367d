import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { rowsRead } from '../testing/statements/rows-read.ts';
import { whatIsNext } from './consume-events.ts';
import { eventsBetween } from './sealed-event.ts';

let database: TestDatabase;
const past = 5_000;

beforeAll(async () => {
  database = await freshDatabase();
  // Nothing is analyzed: a portal plans its statements when its tables are still small.
  await database.owner.script(`set session_replication_role = replica;
    insert into portal.audit_event (at, action, outcome) select now(), 'REQUEST_SUBMITTED', 'DONE' from generate_series(1, ${past});
    insert into portal.audit_seal (sequence, event_id, hash, sealed_at)
      select row_number() over (order by id), id, '\\x00', now() from portal.audit_event`);
});
afterAll(() => database.drop());

test('the next events are read without those before them', async () => {
  const next = eventsBetween({ actions: ['REQUEST_SUBMITTED'], after: past - 10, upTo: past });
  expect(await database.db.rows(next)).toHaveLength(10);
  expect(await rowsRead(database.db, next)).toBeLessThan(50);
});

test('that nothing is new is known without reading the trail', async () => {
  await database.owner.script(`update portal.event_consumer set position = ${past}`);
  const look = whatIsNext('notifications', new Date('2026-03-02T12:00:00Z'));
  expect(await database.db.row(look)).toEqual({ isNew: false, isDue: false });
  expect(await rowsRead(database.db, look)).toBeLessThan(20);
});
