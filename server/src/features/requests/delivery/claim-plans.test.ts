import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { rowsRead } from '../../../testing/statements/rows-read.ts';
import { claimOfDue } from '../store/claim-step.ts';

let database: TestDatabase;
const waiting = 2_000;

beforeAll(async () => {
  database = await freshDatabase();
  // Nothing is analyzed: a portal plans its statements when its tables are still small.
  await database.owner.script(`set session_replication_role = replica;
    insert into portal.delivery_step (id, request_id, position, person_id, client_id, role, run_at)
      select gen_random_uuid(), md5('request ' || n / 2)::uuid, 1 + n % 2, 'p1', 'hll-app', 'Upload', timestamptz '2026-03-01Z' + n * interval '1 second'
      from generate_series(0, ${waiting - 1}) n`);
});
afterAll(() => database.drop());

test('the next step is claimed without reading all that wait', async () => {
  const claim = claimOfDue(new Date('2026-03-02T12:00:00Z'));
  expect(await rowsRead(database.db, claim)).toBeLessThan(waiting / 10);
  expect(await database.db.row(claim)).toMatchObject({ position: 1, attempts: 1 });
});
