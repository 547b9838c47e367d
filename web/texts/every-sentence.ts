import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { exportTexts } from './exchange.ts';
import { type Language, messageIn } from './read-texts.ts';
import { readTable } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every sentence of the product in a language, by its source: the page, the server, the data, the documents. */
export function everySentence(
  language: Language,
): Record<'page' | 'server' | 'data' | 'documents', string[]> {
  const [, ...rows] = readTable(exportTexts());
  return {
    page: rows.flatMap(([, , en = '', es = '']) => (language === 'en' ? en : es) || []),
    server: files('{server/src,core/src/domain}/**/*.ts', /\.test\.ts$|\/testing\//).flatMap((source) =>
      messageIn(source, language),
    ),
    data: files('data/**/*.json').flatMap((source) => below(JSON.parse(source), language)),
    documents: files(`web/documents/*.${language}.md`).flatMap((text) => text.split(/\n+/)),
  };
}

function files(pattern: string, without?: RegExp): string[] {
  return globSync(pattern, { cwd: root })
    .filter((name) => without?.test(name) !== true)
    .toSorted()
    .map((name) => readFileSync(join(root, name), 'utf8'));
}

/** Every text of a file of data that is in the language, wherever it is. */
function below(value: unknown, language: Language): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === language ? texts(inner) : below(inner, language),
  );
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}
