import { isFoundBy, nameWords, soughtWords } from '@portal/core/domain/people/names/name-search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseOfLocale, freshDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { nameQuery } from '../../../adapters/db/name-query.ts';
import { sql } from '../../../adapters/db/sql.ts';

/** Each character that is more than itself, between two letters: capitals, accents, signs, and substitutes. */
const telling = /[\p{Cased}\p{M}\p{Lm}\p{P}\p{S}\p{Z}\p{Cf}]/u;
const everyCharacter = Array.from({ length: 0x1_fb_00 }, (_, at) => String.fromCodePoint(at + 1))
  .filter((one) => telling.test(one) || (one.normalize('NFKD') !== one && !/\p{Script=Hangul}/u.test(one)))
  .map((one) => `X${one}y`);

const names = [
  'Nora T New',
  "Conor O'Brien",
  'Siobhán Ó Briain',
  'Maria de la Cruz',
  'İpek IŞIK',
  'Jörg MÜẞIG-Ähren',
  'ΓΙΩΡΓΟΣ',
  'Søren Ågård',
  'Łukasz Żółć',
  'Đorđe',
  'Nguyễn Đức',
  'مُحَمَّد',
  '김민준',
  'A\u030A\u0308',
  '🌊',
  'Nora\nT\nNew',
  '',
  'x'.repeat(90),
  `${'Hubert '.repeat(20)}Wolfeschlegelsteinhausenbergerdorff`,
];

describe.each([
  ['the embedded database', freshDatabase],
  ['a database of the locale C', () => databaseOfLocale(`locale_provider libc locale 'C'`)],
  ['a Turkish database', () => databaseOfLocale(`locale_provider icu icu_locale 'tr-TR' locale 'C'`)],
])('%s', (_, made) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await made();
  });
  afterAll(() => database.drop());

  test('makes the words of a name as the portal does, whatever character is in it', async () => {
    for (const texts of [names, everyCharacter]) {
      const rows = await database.db.rows<{ name: string; words: string[] }>(
        // Characters newer than this version of PostgreSQL are in no names yet.
        sql`select name, portal.name_words(name) as words from unnest(${texts}::text[]) as name where unicode_assigned(name)`,
      );
      expect(rows.length).toBeGreaterThan(texts.length * 0.98);
      expect(rows.filter(({ name, words }) => nameWords(name).join() !== [...new Set(words)].join())).toEqual(
        [],
      );
    }
  });

  test('finds by them whom the portal would', async () => {
    const typed = [
      ...names,
      'new nora',
      'OBrien',
      'O’Brien',
      'delacruz',
      'ipek ışık',
      'mussig',
      'muessig',
      'SOEREN',
      'γιωργος',
    ];
    for (const text of typed) {
      const sought = soughtWords(text);
      const rows = await database.db.rows<{
        name: string;
      }>(sql`select name from unnest(${names}::text[]) as name
        where array_to_tsvector(portal.name_words(name)) @@ ${nameQuery(sought)}::tsquery`);
      const found = sought.length === 0 ? [] : names.filter((name) => isFoundBy(name, sought));
      expect({ text, found: rows.map(({ name }) => name) }).toEqual({ text, found });
    }
  });
});
