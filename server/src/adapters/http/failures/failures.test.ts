import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { ConnectionUnfit } from '../../db/connection-check.ts';
import { openDatabase } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { answerFailures } from './failures.ts';

let database: TestDatabase;
let app: FastifyInstance;
const failures = new Map<string, () => Promise<unknown>>([
  ['a lock that is held', () => raised('55P03')],
  ['a deadlock', () => raised('40P01')],
  ['a transaction that came second', () => raised('40001')],
  ['a transaction that was silent for too long', () => raised('25P03')],
  ['a server that stops', () => raised('57P01')],
  ['a server that does not move', async () => fail('Query read timeout')],
  ['a connection without its limits', () => Promise.reject(new ConnectionUnfit('no limits'))],
  ['a read-only transaction', () => writeReadOnly()],
  ['a disk that became read-only', () => raised('42501', 'could not write file: Read-only file system')],
  ['a name that is not found', () => fail('no name', 'ENOTFOUND')],
  [
    'what was caused by one of them',
    async () => {
      throw new Error('not done', {
        cause: await fail('no name', 'ENOTFOUND').catch((cause: unknown) => cause),
      });
    },
  ],
  ['a missing right', () => raised('42501')],
  ['a rule of the data', () => raised('23514')],
  ['words that sound alike', async () => fail('Connection of ideas, terminated; timeout exceeded')],
  ['a missing file', async () => Promise.reject(Object.assign(new Error('no file'), { code: 'ENOENT' }))],
]);

beforeAll(async () => {
  database = await freshDatabase();
  app = Fastify();
  answerFailures(app, { record: async () => undefined, countCallWithoutToken: () => undefined });
  app.get<{ Params: { name: string } }>('/:name', async ({ params }) => failures.get(params.name)?.());
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function raised(code: string, words = 'typed words'): Promise<void> {
  const body = `begin raise exception '${words}' using errcode = '${code}'; end`;
  await database.db.script(`do $$ ${body} $$`);
}

async function fail(message: string, code?: string): Promise<never> {
  throw Object.assign(new Error(message), code === undefined ? {} : { code });
}

async function writeReadOnly(): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.run(sql`set transaction read only`);
    await tx.run(sql`delete from portal.request where false`);
  });
}

test.each([...failures.keys()].map((name, index) => [name, index < 11 ? 503 : 500] as const))(
  '%s is answered with %i',
  async (name, status) => {
    const answer = await app.inject({ url: `/${encodeURIComponent(name)}` });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([
      status,
      status === 503 ? '5' : undefined,
    ]);
    expect(answer.body).not.toMatch(/typed words|write file|read-only/);
  },
);

test('a database that does not answer is unavailable', async () => {
  const gone = openDatabase({
    connection: { connectionString: 'postgresql://x@127.0.0.1:1/x' },
    poolSize: 1,
  });
  failures.set('gone', () => gone.row(sql`select 1 as one`));
  expect((await app.inject({ url: '/gone' })).statusCode).toBe(503);
  await gone.close();
  expect((await app.inject({ url: '/gone' })).statusCode).toBe(503);
});
