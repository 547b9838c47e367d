import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { sql } from '../sql.ts';

let folder: string;
let server: EmbeddedPostgres;
/** One connection, so that each statement is executed where it was prepared. */
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-prepared-'));
  server = await startEmbeddedPostgres({ folder, log: { debug: () => undefined, error: () => undefined } });
  db = openDatabase({ connection: server.connection, poolSize: 1 });
  await db.script(`create table kept (id integer primary key, name text, at timestamptz, facts jsonb, roles text[]);
    insert into kept values (1, 'one', '2026-11-28 22:35:22.366Z', '{"a": 1}', '{x,y}'), (2, null, null, null, null)`);
});
afterAll(async () => {
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const all = () => db.rows(sql`select * from kept where id < ${100} order by id`);

test('a statement gives the same rows and types each time it is executed', async () => {
  const first = await all();
  expect(first).toEqual([
    { id: 1, name: 'one', at: new Date('2026-11-28T22:35:22.366Z'), facts: { a: 1 }, roles: ['x', 'y'] },
    { id: 2, name: null, at: null, facts: null, roles: null },
  ]);
  expect(await all()).toEqual(first);
  expect(await all()).toEqual(first);
});

test('rows of one execution are not those of another', async () => {
  const [first] = await db.rows<{ name: string }>(sql`select name from kept where id = ${1}`);
  if (first !== undefined) first.name = 'changed';
  expect(await db.row(sql`select name from kept where id = ${1}`)).toEqual({ name: 'one' });
});

test('a statement without columns says how many rows it touched, also at the second time', async () => {
  const touch = () => db.run(sql`update kept set name = name where id < ${100}`);
  expect([await touch(), await touch()]).toEqual([2, 2]);
  expect(await db.run(sql`set application_name = 'again'`)).toBe(0);
  expect(await db.rows(sql`update kept set name = name where id < ${100}`)).toEqual([]);
});

test('a statement that fails at first, and later, is executed all the same with other values', async () => {
  const add = (id: number, name: string) => db.run(sql`insert into kept (id, name) values (${id}, ${name})`);
  await expect(add(1, 'twice')).rejects.toMatchObject({ code: '23505' });
  expect(await add(3, 'three')).toBe(1);
  await expect(add(3, 'twice')).rejects.toMatchObject({ code: '23505' });
  expect(await db.run(sql`delete from kept where id = ${3}`)).toBe(1);
});

test('within a transaction a failed statement can be sent again after the way back', async () => {
  const divide = (by: number) => sql`select 1 / ${by}::integer as result`;
  await expect(db.transaction((tx) => tx.row(divide(0)))).rejects.toMatchObject({ code: '22012' });
  expect(await db.transaction((tx) => tx.row(divide(1)))).toEqual({ result: 1 });
  await expect(db.row(divide(0))).rejects.toMatchObject({ code: '22012' });
  expect(await db.row(divide(1))).toEqual({ result: 1 });
});

test('a value that cannot be sent is refused, and the connection goes on', async () => {
  const circle: Record<string, unknown> = {};
  circle['itself'] = circle;
  await expect(db.row(sql`select ${circle}::jsonb as value`)).rejects.toThrow(/circular/);
  expect(await db.row(sql`select ${{ a: 1 }}::jsonb as value`)).toEqual({ value: { a: 1 } });
});

test('a table that gets another column meanwhile is never read with the columns of before', async () => {
  expect(Object.keys((await db.row(sql`select * from kept order by id limit 1`)) ?? {})).toHaveLength(5);
  await db.script('alter table kept add column later text');
  await expect(db.row(sql`select * from kept order by id limit 1`)).rejects.toMatchObject({ code: '0A000' });
  // The connection that refused is gone; the next one prepares again.
  expect(Object.keys((await db.row(sql`select * from kept order by id limit 1`)) ?? {})).toHaveLength(6);
});

test('many statements at once over one connection each get their own rows', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const rows = await Promise.all(
    numbers.map((number) =>
      number % 2 === 0
        ? db.row(sql`select ${number}::integer as even`)
        : db.row(sql`select ${number}::integer as odd, 'x' as other`),
    ),
  );
  expect(rows).toEqual(
    numbers.map((number) => (number % 2 === 0 ? { even: number } : { odd: number, other: 'x' })),
  );
});

test('a failure says where in the portal the statement was sent', async () => {
  const failure = await db.row(sql`select 1 / ${0}::integer as nothing`).catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ stack: expect.stringContaining('prepared-call.test.ts') });
});
