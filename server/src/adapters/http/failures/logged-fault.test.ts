import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { sql } from '../../db/sql.ts';
import { loggedFault } from './logged-fault.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const secret = 'my-own-password';

test.each([
  ['a wrong document', '22P02', sql`select ${`{"a": ${secret}}`}::jsonb`],
  ['a wrong number', '22P02', sql`select ${secret}::text::integer`],
  ['a character nothing can hold', '22021', sql`select ${`${secret}\0`}::text`],
  [
    'a value that is there already',
    '23505',
    sql`with twice as (select ${secret}::text as sid from generate_series(1, 2))
      insert into portal.ended_session (sid, at) select sid, now() from twice`,
  ],
])('%s is logged with its code and place, and without the value', async (_name, code, statement) => {
  const failure = await database.db.run(statement).catch((error: unknown) => error);
  const logged = loggedFault(new Error('outer', { cause: failure }));
  expect(logged.cause).toMatchObject({ type: 'DatabaseError', code });
  expect(logged.cause?.stack).toContain('at ');
  expect(JSON.stringify(logged)).not.toContain(secret);
});
