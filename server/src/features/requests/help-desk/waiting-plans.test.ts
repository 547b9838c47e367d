import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../adapters/db/database.ts';
import type { Statement } from '../../../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { rowsRead } from '../../../testing/statements/rows-read.ts';
import { askingAfter } from '../decide/close-gone.ts';
import { factsBeside } from '../read/one-request.ts';
import { doubtfulAfter, type DoubtfulRequests, doubtfulRequests } from './doubtful-requests.ts';

let database: TestDatabase;
const waiting = 300;
const now = new Date('2026-03-02T12:00:00Z');

/** Numbers from the one to the other become requests with a stage for one person; the first ones wait, the others are approved. */
async function addRequests(from: number, to: number): Promise<void> {
  await database.owner.script(`set statement_timeout = 0; set session_replication_role = replica;
    insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, stage_index, supervised_by, submitted_at, changed_at)
      select md5('request ' || n)::uuid, 'RAP-2026-' || n, 'ACCESS_REQUEST', 'hll-app', 'p' || (n + 50), 'p' || (n + 50), 'One', 'one@agency.example',
        'Flood Risk Agency', case when n <= ${waiting} then 'PENDING_SUPERVISOR_DECISION' else 'APPROVED' end,
        case when n <= ${waiting} then 0 end, '{boss@agency.example}', '2026-03-01Z', '2026-03-01Z'
      from generate_series(${from}, ${to}) n;
    insert into portal.stage (request_id, stage_index, role) select md5('request ' || n)::uuid, 0, 'SUPERVISOR'
      from generate_series(${from}, ${to}) n;
    insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
      select md5('request ' || n)::uuid, 0, 'p' || n % 50, 'Boss', 'boss@agency.example', 'Flood Risk Agency', 'SUPERVISOR',
        case when n <= ${waiting} then timestamptz '2026-03-05Z' end
      from generate_series(${from}, ${to}) n;
    reset session_replication_role; analyze portal.request; analyze portal.stage_person; analyze portal.person`);
}

beforeAll(async () => {
  database = await freshDatabase();
  await database.owner.script(`set statement_timeout = 0; insert into portal.person (id, username, email, given_name, family_name, attributes, supervisors,
      realm_roles, portal_roles, application_roles, enabled, created_at)
    select 'p' || n, 'p' || n, 'p' || n || '@agency.example', 'One', 'p' || n, '{}', '{boss@agency.example}', '{RAPUser}',
      '{SUPERVISOR}', '{}', n <> 7, '2026-01-01Z' from generate_series(0, 2000) n`);
  await addRequests(1, 2 * waiting);
});
afterAll(() => database.drop());

test('those that may be with the wrong people are those whose people the list knows otherwise', async () => {
  const row = await database.db.row<{ doubtful: string[] }>(doubtfulAfter(null, now));
  // One in fifty is asked of the one who is disabled.
  expect(row?.doubtful).toHaveLength(waiting / 50);
});

async function walkedThrough(doubtful: DoubtfulRequests): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of doubtful()) ids.push(...page);
  return ids;
}

test('what waits is read once for all that follows the people', async () => {
  const { db } = database;
  let statements = 0;
  const counting: Queryable = {
    rows: (statement) => db.rows(statement),
    run: (statement) => db.run(statement),
    row: (statement) => {
      statements += 1;
      return db.row(statement);
    },
  };
  const doubtful = doubtfulRequests(counting, now);
  const first = await walkedThrough(doubtful);
  const readOnce = statements;
  expect(first).toHaveLength(waiting / 50);
  expect([await walkedThrough(doubtful), statements]).toEqual([first, readOnce]);
});

test('a second look goes on where the first one ended early', async () => {
  const doubtful = doubtfulRequests(database.db, now);
  await doubtful().next();
  expect(await walkedThrough(doubtful)).toHaveLength(waiting / 50);
});

test('looking after what waits costs hardly more when what is finished grows fiftyfold', async () => {
  const looks: Record<string, Statement> = {
    'the first that wait': doubtfulAfter(null, now),
    'those in the middle': doubtfulAfter('80000000-0000-4000-8000-000000000000', now),
    'people who ask': askingAfter(''),
  };
  const before: Record<string, number> = {};
  for (const [what, statement] of Object.entries(looks))
    before[what] = await rowsRead(database.db, statement);
  await addRequests(2 * waiting + 1, 51 * waiting);
  for (const [what, statement] of Object.entries(looks)) {
    const rows = await rowsRead(database.db, statement);
    expect([what, rows < 2 * (before[what] ?? 0), rows < 10 * waiting]).toEqual([what, true, true]);
  }
});

test('of those who hold a role in the same office no more are read than are counted', async () => {
  const organization = 'Flood Risk Agency';
  await database.owner.script(`set session_replication_role = replica;
    insert into portal.access_grant (id, person_id, application_id, role, organization, started_at, confirmed_at)
      select md5('grant ' || n)::uuid, 'p' || n, 'hll-app', 'Upload', case when n % 2 = 0 then '${organization}' else 'Another' end,
        '2026-01-01Z', '2026-01-01Z'
      from generate_series(1, 5000) n;
    reset session_replication_role; analyze portal.access_grant`);
  const person = { id: 'p2', fullName: 'One', email: 'one@agency.example', organization };
  const asked = {
    id: '00000000-0000-4000-8000-000000000000',
    applicationId: 'hll-app',
    addRoles: ['Upload'],
    person,
  };
  await database.owner.script(`set session_replication_role = replica;
    update portal.request set id = '${asked.id}' where number = 'RAP-2026-1'; reset session_replication_role`);
  const row = await database.db.row<{ office: unknown }>(factsBeside(asked));
  expect(row?.office).toEqual([{ role: 'Upload', holders: 99 }]);
  expect(await rowsRead(database.db, factsBeside(asked))).toBeLessThan(150);
});
