import { type Language, languages, type Piece, readTexts } from './read-texts.ts';

/** One sentence in both languages; empty where a language has none at this position. */
export interface TextRow extends Record<Language, string> {
  key: string;
}

/** The sentences of a source file side by side. What is at one position for several keys comes once. */
export function rowsOf(source: string): TextRow[] {
  const texts = readTexts(source);
  const positions = new Set<string>();
  const keys = new Set(languages.flatMap((language) => texts[language].map(({ key }) => key)));
  return [...keys].flatMap((key) => {
    const found = languages.map((language) => texts[language].find((piece) => piece.key === key));
    const position = found.map((piece) => piece?.start ?? '').join();
    if (positions.has(position)) return [];
    positions.add(position);
    const [en, es] = found;
    return [{ key, en: en?.reads ?? '', es: es?.reads ?? '' }];
  });
}

/**
 * The source with the sentences of these rows; what reads the same stays as it was, to the letter.
 * @throws when a row has no position in the source, or lacks something that the program fills in
 */
export function withTexts(source: string, rows: readonly TextRow[]): string {
  const texts = readTexts(source);
  const changes = new Map<number, { piece: Piece; reads: string }>();
  for (const row of rows) {
    for (const language of languages) {
      const piece = texts[language].find(({ key }) => key === row.key);
      const reads = row[language];
      if ((piece?.reads ?? '') === reads) continue;
      if (piece === undefined) throw new Error(`${row.key} has no place for “${reads}” (${language})`);
      const before = changes.get(piece.start);
      if (before !== undefined && before.reads !== reads)
        throw new Error(`${row.key} is one sentence with another row, and both are changed differently`);
      requireSameParts(piece, reads);
      changes.set(piece.start, { piece, reads });
    }
  }
  return [...changes.values()]
    .toSorted((one, other) => other.piece.start - one.piece.start)
    .reduce(
      (text, { piece, reads }) => text.slice(0, piece.start) + written(piece, reads) + text.slice(piece.end),
      source,
    );
}

const filledIn = /\$?\{[^{}]*\}/g;

/** What the program fills in may change its position in a sentence, not its name. */
function requireSameParts(piece: Piece, reads: string): void {
  const [before, after] = [piece.reads, reads].map((text) =>
    (text.match(filledIn) ?? []).toSorted().join(' '),
  );
  if (reads === '') throw new Error(`${piece.key} has lost its sentence`);
  if (piece.isTemplate && /[{}]/.test(reads.replaceAll(filledIn, '')))
    throw new Error(`${piece.key} has a single brace`);
  if (before !== after)
    throw new Error(`${piece.key} must hold ${before || 'no braces'}, and not ${after || 'none'}`);
}

function written({ isTemplate }: Piece, reads: string): string {
  if (!isTemplate) return `'${reads.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;
  return `\`${reads.replaceAll(/[\\`]|\$(?!\{)/g, String.raw`\$&`)}\``;
}
