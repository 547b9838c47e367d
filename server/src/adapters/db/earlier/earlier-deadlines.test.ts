import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EarlierDatabase, earlierDatabase } from '../../../testing/postgres.ts';
import { sql } from '../sql.ts';

let database: EarlierDatabase;

/** A database as the version before left it, in which deadlines fell at any hour. */
beforeEach(async () => {
  database = await earlierDatabase('0012');
});
afterEach(async () => {
  await database.drop();
});

/** A request whose first stage is due and lapses at these moments; it waits there where its status says so. */
async function keep(number: string, status: string, dueAt: string, expiresAt: string): Promise<void> {
  const waits = status.startsWith('PENDING_');
  await database.owner.run(sql`with kept as (insert into portal.request (id, number, type, person_id, initiator_id, person_name,
      person_email, person_organization, status, stage_index, expires_at, submitted_at, changed_at)
    values (gen_random_uuid(), ${number}, 'ACCESS_REQUEST', ${number}, 'nora', 'Nora New', 'nora@agency.example', 'Agency',
      ${status}, ${waits ? 0 : null}::int, ${waits ? expiresAt : null}::timestamptz, now(), now()) returning id),
    staged as (insert into portal.stage (request_id, stage_index, role, entered_at, due_at, expires_at)
      select id, 0, 'SUPERVISOR', now(), ${dueAt}::timestamptz, ${expiresAt}::timestamptz from kept)
    insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
      select id, 0, 'dana', 'Dana Lee', 'dana@agency.example', 'Agency', 'SUPERVISOR', ${waits ? dueAt : null}::timestamptz from kept`);
}

test('what is open is due at the end of the day that was promised, in the zone of the deadlines; what is closed stays', async () => {
  const pending = 'PENDING_SUPERVISOR_DECISION';
  // At home it is still the 29th.
  await keep('evening', pending, '2026-11-30T01:00:00Z', '2026-12-22T15:00:00Z');
  await keep('summer', pending, '2026-07-09T15:00:00Z', '2026-08-01T15:00:00Z');
  // Clocks go forward on this day.
  await keep('spring', pending, '2026-03-08T15:00:00Z', '2026-03-30T15:00:00Z');
  await keep('closed', 'APPROVED', '2026-07-09T15:00:00Z', '2026-08-01T15:00:00Z');
  await database.upgrade();
  const rows = await database.owner.rows<Record<'number', string> & Record<string, Date | string | null>>(
    sql`select r.number, s.due_at, s.expires_at, p.waiting_due_at, r.expires_at as lapses_at from portal.request r
      join portal.stage s on s.request_id = r.id join portal.stage_person p on p.request_id = r.id`,
  );
  const open = (dueAt: string, expiresAt: string) => ({
    due_at: new Date(dueAt),
    waiting_due_at: new Date(dueAt),
    expires_at: new Date(expiresAt),
    lapses_at: new Date(expiresAt),
  });
  expect(Object.fromEntries(rows.map(({ number, ...times }) => [number, times]))).toEqual({
    evening: open('2026-11-30T04:59:59.999Z', '2026-12-23T04:59:59.999Z'),
    summer: open('2026-07-10T03:59:59.999Z', '2026-08-02T03:59:59.999Z'),
    spring: open('2026-03-09T03:59:59.999Z', '2026-03-31T03:59:59.999Z'),
    closed: {
      due_at: new Date('2026-07-09T15:00:00Z'),
      expires_at: new Date('2026-08-01T15:00:00Z'),
      waiting_due_at: null,
      lapses_at: null,
    },
  });
});
