import { randomUUID } from 'node:crypto';
import { daysBefore } from '@portal/core/domain/retention/periods.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { forgetMail } from './forget-mail.ts';
import { intoOutbox, intoOutboxOf } from './outbox.ts';

const now = new Date('2026-03-02T15:04:05.678Z');
const at = (days: number): Date => daysBefore(now, days);
const periods = { mail: at(90), messages: at(700), keys: at(900) };
let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

interface Written {
  name: string;
  idempotencyKey?: string;
  replyTo?: string;
  state?: 'WAITING' | 'SENT' | 'FAILED';
  /** How many days ago it was written, and sent or given up. */
  days: number;
}

async function write({ name, idempotencyKey, replyTo, state = 'SENT', days }: Written): Promise<void> {
  const id = randomUUID();
  await database.db.run(
    intoOutbox({
      id,
      idempotencyKey: idempotencyKey ?? null,
      recipient: 'somebody@agency.example',
      replyTo: replyTo ?? null,
      language: 'en',
      subject: name,
      body: 'Words',
      at: at(days),
    }),
  );
  await database.db.run(sql`update portal.mail set state = ${state},
    sent_at = ${state === 'SENT' ? at(days) : null}, run_at = ${at(days)} where id = ${id}::uuid`);
}

async function left(): Promise<string[]> {
  const rows = await database.db.rows<{ name: string }>(
    sql`select coalesce(subject, once_key) as name from portal.mail order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('what was sent or given up goes a day after its time, and not a day before; what waits stays', async () => {
  await write({ name: 'a sent', days: 91 });
  await write({ name: 'b sent lately', days: 89 });
  await write({ name: 'c given up', state: 'FAILED', days: 91 });
  await write({ name: 'd given up lately', state: 'FAILED', days: 89 });
  await write({ name: 'e waits', state: 'WAITING', days: 800 });
  await write({ name: 'f told once', idempotencyKey: 'former supervisor 1', days: 91 });
  expect(await forgetMail(database.db, periods)).toBe(3);
  expect(await left()).toEqual(['b sent lately', 'd given up lately', 'e waits']);
  expect(await forgetMail(database.db, periods)).toBe(0);
});

test('messages to the team have a longer time of their own', async () => {
  await write({ name: 'a message', idempotencyKey: 'contact 1', replyTo: 'visitor@home.example', days: 699 });
  await write({ name: 'b message without key', replyTo: 'visitor@home.example', days: 699 });
  await write({ name: 'c message', replyTo: 'visitor@home.example', days: 701 });
  await write({ name: 'd given up', replyTo: 'visitor@home.example', state: 'FAILED', days: 701 });
  await write({ name: 'e waits', replyTo: 'visitor@home.example', state: 'WAITING', days: 701 });
  expect(await forgetMail(database.db, periods)).toBe(2);
  expect(await left()).toEqual(['a message', 'b message without key', 'e waits']);
});

test('what tells of an event is emptied, and the event is not mailed again until the trail has forgotten it', async () => {
  const notice = {
    id: randomUUID(),
    idempotencyKey: 'event 7',
    personId: 'p',
    facts: { number: 'R-1' },
    at: at(91),
  };
  const row = sql`select state, recipient, language, subject, body, person_id, notification, fault, once_key from portal.mail`;
  await database.db.run(intoOutboxOf([notice], at(91)));
  await database.db.run(
    sql`update portal.mail set state = 'FAILED', fault = 'to somebody@agency.example', run_at = ${at(91)}`,
  );
  expect(await forgetMail(database.db, periods)).toBe(1);
  const empty = {
    recipient: null,
    language: null,
    subject: null,
    body: null,
    person_id: null,
    notification: null,
    state: 'FORGOTTEN',
    fault: null,
    once_key: 'event 7',
  };
  expect(await database.db.rows(row)).toEqual([empty]);
  await database.db.run(intoOutboxOf([{ ...notice, id: randomUUID() }], now));
  expect(await database.db.rows(row)).toEqual([empty]);
  expect(await forgetMail(database.db, periods)).toBe(0);
  expect(await forgetMail(database.db, { ...periods, keys: at(90) })).toBe(1);
  expect(await left()).toEqual([]);
});

test('any number of them goes, in steps', async () => {
  await database.db.run(sql`insert into portal.mail (id, recipient, language, subject, body, state, created_at, run_at, sent_at)
    select gen_random_uuid(), 'a@b.example', 'en', 's', 'b', 'SENT', ${at(91)}, ${at(91)}, ${at(91)} from generate_series(1, 2500)`);
  expect(await forgetMail(database.db, periods)).toBe(2_500);
});
