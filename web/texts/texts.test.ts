import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { changedSources, exportTexts } from './exchange.ts';
import { type Language, languages } from './read-texts.ts';
import { readTable, writeTable } from './table.ts';
import { rowsOf, withTexts } from './write-texts.ts';

const source = `
import { dictionary } from './language.tsx';
const other = 'Something else';
const closed = { en: 'It’s closed.', es: 'Está cerrado.' };
function waiting(who: string, others: number): string {
  return others === 1 ? \`Waits for \${who}.\` : 'Waits for many.';
}
export const texts = dictionary<{ of: 'nobody' }>(
  {
    title: 'Title',
    inner: { closed: closed.en, count: { one: '{count} day', other: '{count} days' } },
    by: (who: string, day: string) => \`By \${who}, \${day}\`,
    waits: waiting,
  },
  {
    title: 'Título',
    inner: { closed: closed.es, count: { one: '{count} día', other: '{count} días' } },
    by: (who: string, day: string) => \`De \${who}, \${day}\`,
    waits: (who, others) => (others === 1 ? \`Espera a \${who}.\` : 'Espera a muchos.'),
  },
);
`;

test('every sentence of a dictionary is in a row, in both languages, and nothing else does', () => {
  expect(rowsOf(source)).toEqual([
    { key: 'texts.title', en: 'Title', es: 'Título' },
    { key: 'texts.inner.closed', en: 'It’s closed.', es: 'Está cerrado.' },
    { key: 'texts.inner.count.one', en: '{count} day', es: '{count} día' },
    { key: 'texts.inner.count.other', en: '{count} days', es: '{count} días' },
    { key: 'texts.by', en: 'By ${who}, ${day}', es: 'De ${who}, ${day}' },
    { key: 'texts.waits', en: 'Waits for ${who}.', es: 'Espera a ${who}.' },
    { key: 'texts.waits#2', en: 'Waits for many.', es: 'Espera a muchos.' },
  ]);
});

test('rows as they are leave a source as it is, to the letter', () => {
  expect(withTexts(source, rowsOf(source))).toBe(source);
});

test('a changed row changes its sentence alone, wherever that is', () => {
  const changed = withTexts(source, [
    { key: 'texts.by', en: 'By ${who}, ${day}', es: 'El ${day}, de `${who}`' },
    { key: 'texts.inner.closed', en: "It isn't open.\n", es: 'Está cerrado.' },
  ]);
  expect(changed).toBe(
    source
      .replace('`De ${who}, ${day}`', '`El ${day}, de \\`${who}\\``')
      .replace("'It’s closed.'", String.raw`'It isn\'t open.\n'`),
  );
  expect(rowsOf(changed).filter(({ key }) => /by|closed/.test(key))).toEqual([
    { key: 'texts.inner.closed', en: "It isn't open.\n", es: 'Está cerrado.' },
    { key: 'texts.by', en: 'By ${who}, ${day}', es: 'El ${day}, de `${who}`' },
  ]);
});

test.each([
  ['a part that the program fills in is gone', { key: 'texts.by', en: 'By ${who}', es: 'De ${who}, ${day}' }],
  ['a part has another name', { key: 'texts.inner.count.one', en: '{count} day', es: '{número} día' }],
  ['a brace stands alone', { key: 'texts.by', en: 'By ${who}, ${day} }', es: 'De ${who}, ${day}' }],
  ['the sentence is gone', { key: 'texts.title', en: 'Title', es: '' }],
  ['nothing stands there', { key: 'texts.nowhere', en: 'Here', es: 'Aquí' }],
])('a row is refused when %s', (_what, row) => {
  expect(() => withTexts(source, [row])).toThrow(row.key);
});

test('a sentence inside the braces of another is refused, so that no translator misses it', () => {
  const hidden =
    'const t = dictionary({ a: (n: number) => `${n === 1 ? "One" : "Many"} left` }, { a: () => "Queda" });';
  expect(() => rowsOf(hidden)).toThrow('t.a');
});

test('a table reads back as it was written, whatever its values hold', () => {
  const lines = [
    ['a', 'b, "c"', "'d", '-Select-'],
    ['', 'two\nlines', 'ñ', '=1'],
    ['', '', '', ''],
  ];
  expect(readTable(writeTable(lines))).toEqual(lines);
  expect(readTable('a,"b"\n"c",\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(() => readTable('a,"b\n')).toThrow('line 1');
});

/** All texts of the page as they are, read from all its sources. */
let table: string;
beforeAll(() => {
  table = exportTexts();
});

/** Every plain sentence of one language in what a module exports. */
function sentences(given: unknown, language: Language, isMessage = false): string[] {
  if (typeof given === 'string') return isMessage && /\p{L}/u.test(given) ? [given] : [];
  if (typeof given !== 'object' || given === null) return [];
  if ('en' in given && 'es' in given) return sentences(given[language], language, true);
  return Object.values(given).flatMap((inner: unknown) => sentences(inner, language, isMessage));
}

test('no sentence that the page has in memory is missing from the table', async () => {
  const [, ...rows] = readTable(table);
  const files = [...new Set(rows.map(([file = '']) => file))];
  const load = (file: string): Promise<object> => import(new URL(`../src/${file}`, import.meta.url).href);
  const modules = await Promise.all(files.map(load));
  const missing = languages.flatMap((language, index) =>
    modules
      .flatMap((module) => sentences({ ...module }, language))
      .filter((sentence) => !rows.some((row) => row[index + 2] === sentence)),
  );
  expect(missing).toEqual([]);
  expect(files).toContain('shell/shell-texts.ts');
  expect(files).toContain('../../core/src/domain/content/page-foot.ts');
});

/** Sentences that are left in English where Spanish is read: names and words that both languages spell alike are not. */
const alike = ['ISAA', 'Supervisor', 'Error', 'No', 'Total'];

function leftInEnglish(lines: string): string[] {
  const [, ...rows] = readTable(lines);
  return rows.flatMap(([file = '', key = '', en = '', es = '']) =>
    en === es && !alike.includes(en) ? [`${file} ${key}: ${en}`] : [],
  );
}

test('no Spanish sentence is the English one', () => {
  expect(leftInEnglish(table)).toEqual([]);
  const forgotten = table.replace(/,El portal(?=\r?\n)/, ',The portal');
  expect(forgotten).not.toBe(table);
  expect(leftInEnglish(forgotten)).toHaveLength(1);
});

test('all texts of the page go out and come back without changing a file', () => {
  expect([...changedSources(table).keys()]).toEqual([]);
});

test('what a translator changes arrives, and a table that does not fit changes nothing', () => {
  const marked = readTable(table).map(([file = '', key = '', en = '', es = ''], index) => [
    file,
    key,
    en,
    index === 0 || es === '' ? es : `«${es}»`,
  ]);
  const changed = changedSources(writeTable(marked));
  const [, ...rows] = marked;
  const rowsNow = new Map(
    [...new Set(rows.map(([file = '']) => file))].map((file) => {
      const kept = () => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
      return [file, new Map(rowsOf(changed.get(file) ?? kept()).map((row) => [row.key, row.es]))];
    }),
  );
  const now = rows.map(([file = '', key = '']) => rowsNow.get(file)?.get(key));
  expect(now).toEqual(rows.map(([, , , es]) => es));
  expect(() => changedSources(table.replace('file,key', 'file,name'))).toThrow('first line');
  expect(() => changedSources(`${table}nowhere.ts,a,b,c\r\n`)).toThrow('nowhere.ts');
});
