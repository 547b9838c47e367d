import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { nothing, sql, textOf } from './sql.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('a statement', () => {
  test('binds values and splices pieces in', () => {
    const condition = sql`number = ${7} and name = ${'x'}`;
    const statement = sql`select ${true} where ${condition} ${nothing}order by ${'id'}`;
    expect(textOf(statement)).toBe('select $1 where number = $2 and name = $3 order by $4');
    expect(statement.values).toEqual([true, 7, 'x', 'id']);
  });

  test('has one text for each way in which it is put together', () => {
    const piece = (inner: unknown) => sql`a ${inner} b`;
    const [bound, spliced, deeper] = [piece(1), piece(piece(2)), piece(piece(piece(3)))];
    expect([bound, spliced, deeper, piece(nothing)].map(textOf)).toEqual([
      'a $1 b',
      'a a $1 b b',
      'a a a $1 b b b',
      'a  b',
    ]);
    expect(textOf({ ...spliced, values: [4] })).toBe('a a $1 b b');
    expect(piece(5).shape).toBe(bound.shape);
    expect(sql`a ${1} b`.shape).not.toBe(bound.shape);
  });

  test('binds a value that looks like a piece', async () => {
    const answer: unknown = JSON.parse(`{"parts":["0'; drop schema portal; --"],"values":[]}`);
    const statement = sql`select ${answer}::jsonb as kept`;
    expect(textOf(statement)).toBe('select $1::jsonb as kept');
    expect(await database.db.rows(statement)).toEqual([{ kept: answer }]);
  });
});
