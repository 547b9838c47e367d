import { text as textOfStream } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLongReads } from '../../adapters/db/long-reads.ts';
import { sql, textOf } from '../../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../postgres.ts';
import { leavingLongReads, leavingTexts, folderForTexts } from './accepted-texts.ts';
import { prepareIn } from './prepared.ts';
import { unproven } from './unproven.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** The findings for a source with these templates, one in each line. */
async function outputOf(templates: readonly string[], accepted: readonly string[] = []): Promise<string[]> {
  const text = templates.map((template) => `await db.run(sql\`${template}\`);`).join('\n');
  return await unproven([{ path: 'action.ts', text }], accepted, prepareIn(database.owner));
}

describe('a statement that no test sends', () => {
  test('is prepared by itself, its holes as values', async () => {
    const right = [
      'select number from portal.request where id = ${id}::uuid',
      'delete from portal.audit_unsealed where event_id = ${idOf(`${name}`)}::bigint',
    ];
    expect(await outputOf(right)).toEqual([]);
  });

  test.each([
    ['column', 'select nummer from portal.request where id = ${id}::uuid', 'column "nummer" does not exist'],
    [
      'table',
      'delete from portal.requests where id = ${id}::uuid',
      'relation "portal.requests" does not exist',
    ],
    ['function', 'select portal.soon(${now}::timestamptz)', 'does not exist'],
    ['word', 'selct 1', 'syntax error'],
  ])('is reported when a %s is misspelled', async (_what, template, reason) => {
    const output = await outputOf(['select 1 as one', template]);
    expect(output).toEqual([expect.stringMatching(/^action\.ts:2 \(/)]);
    expect(output[0]).toContain(reason);
  });
});

describe('a piece that is no statement by itself', () => {
  const piece = 'and r.person_id = ${personId} and ${role === null ? nothing : sql`r.status = ${status}`}';

  test('is proven by a statement that had it in itself, its own pieces too', async () => {
    const whole = sql`select 1 from portal.request r where true and r.person_id = ${'nora'} and ${sql`r.status = ${'APPROVED'}`}`;
    expect(await outputOf([piece], [textOf(whole)])).toEqual([]);
  });

  test('is reported when none had it, and when one had it only in part', async () => {
    const without = 'select 1 from portal.request r where true and r.person_id = $1 and ';
    expect(await outputOf([piece])).toHaveLength(2);
    expect(await outputOf([piece], [without])).toEqual([expect.stringMatching(/^action\.ts:1 \(/)]);
  });
});

test('what a file is called is no template', async () => {
  const text = '/** Runs the `.sql` files, `0001.sql` first. */';
  expect(await unproven([{ path: 'migrate.ts', text }], [], prepareIn(database.owner))).toEqual([]);
});

test('the texts of statements are left once they were carried out, in a transaction too', async () => {
  const texts = await folderForTexts();
  try {
    const db = leavingTexts(database.db, texts.folder);
    await db.row(sql`select 1 as one`);
    await db.row(sql`select 1 as one`);
    await db.transaction((tx) => tx.rows(sql`select number from portal.request where number = ${'none'}`));
    await expect(db.run(sql`delete from portal.requests`)).rejects.toThrow('does not exist');
    expect(await texts.read()).toEqual([
      'select 1 as one',
      'select number from portal.request where number = $1',
    ]);
  } finally {
    await texts.remove();
  }
});

test('the texts of long reads are left once they were carried out, those of copied queries once they were read', async () => {
  const texts = await folderForTexts();
  const longReads = leavingLongReads(
    openLongReads({ connection: database.connection, role: 'portal_app' }),
    texts.folder,
  );
  try {
    const reading = longReads.run(async (read) => {
      await read.row(sql`select 2 as two`);
      expect(await textOfStream(await read.copy(sql`select number from portal.request`))).toBe('');
      expect(await texts.read()).toHaveLength(2);
      await textOfStream(await read.copy(sql`select nummer from portal.request`));
    }, new AbortController().signal);
    await expect(reading).rejects.toThrow('does not exist');
    expect(await texts.read()).toEqual(['select 2 as two', 'select number from portal.request']);
  } finally {
    await longReads.close();
    await texts.remove();
  }
});
