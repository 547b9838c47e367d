import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { languages } from './read-texts.ts';
import { readTable, writeTable } from './table.ts';
import { rowsOf, type TextRow, withTexts } from './write-texts.ts';

const sources = fileURLToPath(new URL('../src', import.meta.url));
/** Words that pages of the server have too. */
const sharedWords = '../../core/src/domain/content/*.ts';
const heading = ['file', 'key', ...languages];

/** Every sentence of the page as a table for translators: file, key, English and Spanish side by side. */
export function exportTexts(): string {
  const lines = [...filesWithTexts()].flatMap(([file, rows]) =>
    rows.map(({ key, en, es }) => [file, key, en, es]),
  );
  return writeTable([heading, ...lines]);
}

/**
 * Writes the sentences of such a table into the sources. All of it, or nothing when a row does not fit.
 * @returns the files that have changed
 * @throws when the table is another one, or a row names no sentence or lacks what the program fills in
 */
export function importTexts(table: string): string[] {
  const changed = changedSources(table);
  for (const [file, source] of changed) writeFileSync(join(sources, file), source);
  return [...changed.keys()];
}

/** The files that such a table changes, with what will be in them. */
export function changedSources(table: string): Map<string, string> {
  const [first, ...lines] = readTable(table);
  if (first?.join() !== heading.join())
    throw new Error(`The first line of the table must be ${heading.join()}`);
  const known = filesWithTexts();
  const rows = new Map<string, TextRow[]>();
  for (const [file = '', key = '', en = '', es = ''] of lines) {
    if (!known.has(file)) throw new Error(`There is no file ${file} with texts`);
    rows.set(file, [...(rows.get(file) ?? []), { key, en, es }]);
  }
  const written = [...rows].map(([file, own]): [string, string] => [file, withTexts(readSource(file), own)]);
  return new Map(written.filter(([file, source]) => source !== readSource(file)));
}

/** The rows of each file that has any. */
function filesWithTexts(): Map<string, TextRow[]> {
  const files = globSync(['**/*.ts', sharedWords], { cwd: sources }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const read = files.toSorted().map((file): [string, TextRow[]] => [file, rowsOf(readSource(file))]);
  return new Map(read.filter(([, rows]) => rows.length > 0));
}

function readSource(file: string): string {
  return readFileSync(join(sources, file), 'utf8');
}
