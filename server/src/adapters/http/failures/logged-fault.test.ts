import { readFileSync } from 'node:fs';
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
  ['a number out of range', '22003', sql`select ${'3141592653'}::text::integer`],
  ['an unknown time zone', '22023', sql`select now() at time zone ${secret}::text`],
  ['words that cannot be looked for', '42601', sql`select to_tsquery('simple', ${`${secret} !`}::text)`],
  ['a wrong pattern', '2201B', sql`select 'a' ~ ${`(${secret}`}::text`],
  ['a value in quotes', '22P02', sql`select ${`"${secret}": "3"`}::text::integer`],
  ['a character nothing can hold', '22021', sql`select ${`${secret}\0`}::text`],
  [
    'a value that is there already',
    '23505',
    sql`with twice as (select ${secret}::text as sid from generate_series(1, 2))
      insert into portal.ended_session (sid, at) select sid, now() from twice`,
  ],
])('%s is logged with its code and location, and without the value', async (_name, code, statement) => {
  const failure = await database.db.run(statement).catch((error: unknown) => error);
  const logged = loggedFault(new Error('outer', { cause: failure }));
  expect(logged.cause).toMatchObject({ type: 'DatabaseError', code });
  expect(logged.cause?.stack).toContain('at ');
  expect(JSON.stringify(logged)).not.toContain(secret);
  expect(JSON.stringify(logged)).not.toContain('3141592653');
});

test.each([
  ['text that is no JSON', () => JSON.parse(secret)],
  ['text that is no number', () => BigInt(secret)],
  ['an unknown time zone', () => new Intl.DateTimeFormat('en', { timeZone: secret })],
  ['an unknown language', () => new Intl.DateTimeFormat(`${secret}-`)],
  ['a wrong pattern', () => new RegExp(`(${secret}`)],
  ['a header that nothing can hold', () => new Headers({ [`${secret}\n`]: secret })],
  ['an address that is none', () => new URL(secret)],
  ['a file name that is none', () => readFileSync(`${secret}\0`)],
  ['a number that is none', () => (1).toFixed(secret.length * 100)],
])('what the runtime says about %s is logged without it', (_name, work) => {
  const logged = loggedFault(faultOf(work));
  expect(logged.type).toMatch(/Error$/);
  expect(logged.stack).toContain('at ');
  expect(JSON.stringify({ ...logged, stack: '' })).not.toContain(secret);
});

function faultOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (failure) {
    return failure;
  }
}

test('a sentence of our own, and the names in our own statements, stay', async () => {
  expect(loggedFault(new Error('request 7 has lost a "step"')).message).toBe('request 7 has lost a "step"');
  const failure = await database.db.run(sql`select from portal.nowhere`).catch((error: unknown) => error);
  expect(loggedFault(failure).message).toBe('relation "portal.nowhere" does not exist');
  const twice = sql`with twice as (select ${secret}::text as sid from generate_series(1, 2))
    insert into portal.ended_session (sid, at) select sid, now() from twice`;
  const duplicate = await database.db.run(twice).catch((error: unknown) => error);
  expect(loggedFault(duplicate).message).toContain('ended_session_pkey');
});
