import { randomUUID } from 'node:crypto';
import { file, type Filing } from '@portal/core/domain/requests/transitions/file.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { shipped } from '@portal/core/testing/catalogue.ts';
import { aPerson } from '@portal/core/testing/people.ts';
import { shippedCertificates } from '@portal/core/testing/certificate-rules.ts';
import { asked, deadlines } from '@portal/core/testing/requests.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { uuidV7 } from '../../../adapters/identifiers.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { type NewWriting, newRequests, writeNew } from './write-new.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.owner.run(
    sql`update portal.request set status = 'CANCELLED', closed_at = now() where is_open`,
  );
});

const now = new Date('2026-11-25T15:00:00Z');

/** A request of this person, as it is when it is filed; kept under the key, where there is one. */
function writing(userId: string, differing: Partial<Filing> = {}, key: string | null = null): NewWriting {
  const change = file({
    id: uuidV7(now),
    series: 'RAP-2026-',
    type: 'ACCESS_REQUEST',
    application: shipped('hll-app'),
    person: aPerson({ userId }),
    initiator: null,
    answers: { role: ['Upload'], purpose: `Work of ${userId}` },
    plan: {
      stages: [
        { role: 'SUPERVISOR', fallbackFor: null, people: ['dana', 'eve'].map(asked) },
        { role: 'AUTHORIZER', fallbackFor: null, people: [asked('ari')] },
      ],
      status: 'PENDING_SUPERVISOR_DECISION',
      addRoles: ['Upload'],
      removeRoles: [],
    },
    delivery: { steps: [], from: now },
    deadlines,
    alternate: null,
    now,
    certificateRules: shippedCertificates,
    ...differing,
  });
  const write = key === null ? null : { personId: userId, key, fingerprint: `print of ${userId}` };
  // Only its number is looked at.
  const result = { requestNumber: '' } as RequestView;
  return { change, sourceAddress: '192.0.2.1', keeping: { write, result } };
}

/** The database, and how many statements it has been sent. */
function counted(): { db: Database; sent: () => number } {
  let count = 0;
  const { db } = database;
  const counting: Database = {
    ...db,
    rows: (statement) => ((count += 1), db.rows(statement)),
    row: (statement) => ((count += 1), db.row(statement)),
  };
  return { db: counting, sent: () => count };
}

/** What is in the tables for one request. */
async function written({ change: { after } }: NewWriting) {
  return await database.owner.row(sql`select r.number, r.person_id as person, r.answers->>'purpose' as purpose,
      (select json_agg(json_build_array(stage_index, role) order by stage_index) from portal.stage where request_id = r.id) as stages,
      (select json_agg(json_build_array(stage_index, person_id, waiting_due_at is not null) order by stage_index, person_id)
        from portal.stage_person where request_id = r.id) as asked,
      (select json_agg(json_build_array(action, actor_id, source_address, detail->>'type') order by id)
        from portal.audit_event where request_id = r.id) as events
    from portal.request r where r.id = ${after.id}::uuid`);
}

const reasonOf = (end: PromiseSettledResult<unknown>) =>
  end.status === 'fulfilled' ? end.value : String(end.reason);

test('requests that come at once are one statement, and each is written whole under a number of its own', async () => {
  const { db, sent } = counted();
  const write = newRequests(db);
  const writings = ['nora', 'sam', 'pat', 'eli'].map((userId) => writing(userId));
  const numbers = await Promise.all(writings.map(write));
  expect(sent()).toBe(1);
  expect(new Set(numbers).size).toBe(4);
  for (const [at, one] of writings.entries()) {
    const person = one.change.after.person.id;
    expect(await written(one)).toEqual({
      number: numbers[at],
      person,
      purpose: `Work of ${person}`,
      stages: [
        [0, 'SUPERVISOR'],
        [1, 'AUTHORIZER'],
      ],
      asked: [
        [0, 'dana', true],
        [0, 'eve', true],
        [1, 'ari', false],
      ],
      events: [['REQUEST_SUBMITTED', person, '192.0.2.1', 'ACCESS_REQUEST']],
    });
  }
});

test('one that another request is in the way of is not written, and keeps nobody else from it', async () => {
  expect(await writeNew(database.db, writing('nora'))).toMatch(/^RAP-2026-\d{6}$/);
  const write = newRequests(database.db);
  const writings = ['sam', 'nora', 'pat', 'pat'].map((userId) => writing(userId));
  const numbers = await Promise.all(writings.map(write));
  expect(numbers.map((number) => number !== null)).toEqual([true, false, true, false]);
  const there = await Promise.all(writings.map(written));
  expect(there.map((row) => row !== undefined)).toEqual([true, false, true, false]);
});

test('the result is kept under each key with the number that was given', async () => {
  const write = newRequests(database.db);
  const [one, two] = [randomUUID(), randomUUID()];
  const numbers = await Promise.all([write(writing('nora', {}, one)), write(writing('sam', {}, two))]);
  const kept =
    await database.owner.rows(sql`select person_id, answer->>'requestNumber' as number from portal.idempotency_record
    where key = any(${[one, two]}::uuid[]) order by person_id`);
  expect(kept).toEqual([
    { person_id: 'nora', number: numbers[0] },
    { person_id: 'sam', number: numbers[1] },
  ]);
});

test.each([
  [
    'a key that stands for something else',
    (key: string) => writing('nora', { application: shipped('p4-app') }, key),
    'idempotency_record_pkey',
  ],
  [
    'a sign that no text can hold',
    () => writing('nora', { answers: { purpose: 'Work\u0000' } }),
    'Unicode escape',
  ],
])('%s is the fault of one alone', async (_what, faulty, reason) => {
  const key = randomUUID();
  expect(await writeNew(database.db, writing('nora', {}, key))).not.toBeNull();
  const write = newRequests(database.db);
  const good = ['sam', 'pat'].map((userId) => writing(userId, {}, randomUUID()));
  const ends = await Promise.allSettled([...good, faulty(key)].map(write));
  expect(ends.map(reasonOf)).toEqual([
    expect.stringMatching(/^RAP-2026-/),
    expect.stringMatching(/^RAP-2026-/),
    expect.stringContaining(reason),
  ]);
  expect((await Promise.all(good.map(written))).map((row) => row !== undefined)).toEqual([true, true]);
});

test('where the database is away all hear so, and nothing is tried a second time', async () => {
  let tries = 0;
  const away: Database = {
    ...database.db,
    rows: () => (
      (tries += 1), Promise.reject(Object.assign(new Error('the database is away'), { code: '57P01' }))
    ),
  };
  const write = newRequests(away);
  const ends = await Promise.allSettled(['nora', 'sam'].map((userId) => write(writing(userId))));
  expect(ends.map(reasonOf)).toEqual(['Error: the database is away', 'Error: the database is away']);
  expect(tries).toBe(1);
});

test('two portals that write for the same people at once give each of them one request, and none waits for ever', async () => {
  const people = Array.from({ length: 20 }, (_, at) => `person ${at}`);
  for (let round = 0; round < 5; round += 1) {
    const portals = [newRequests(database.db), newRequests(database.db)];
    const orders = [people, people.toReversed()];
    const numbers = await Promise.all(
      portals.map((write, at) =>
        Promise.all((orders[at] ?? []).map((userId) => write(writing(userId, {}, randomUUID())))),
      ),
    );
    expect(numbers.flat().filter((number) => number !== null)).toHaveLength(20);
    await database.owner.run(
      sql`update portal.request set status = 'CANCELLED', closed_at = now() where is_open`,
    );
  }
});
