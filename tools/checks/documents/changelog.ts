import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The most words that one entry of the changelog may have. */
const mostWords = 20;

/**
 * What is wrong with the lines of `CHANGELOG.md`: entries with too many words, on more than one line, or outside an area.
 * @param folder the root of a tree with `CHANGELOG.md`
 */
export function faultsOfChangelog(folder: string): string[] {
  const lines = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split('\n');
  const firstArea = lines.findIndex((line) => line.startsWith('### '));
  return lines.flatMap((line, index) => {
    const wrong = faultOf(line, firstArea !== -1 && index > firstArea);
    return wrong === null ? [] : [`CHANGELOG.md:${index + 1} ${wrong}`];
  });
}

function faultOf(line: string, isInArea: boolean): string | null {
  if (/^\s+\S/.test(line)) return 'continues an entry: write it on one line';
  if (!line.startsWith('- ')) return null;
  if (!isInArea) return 'is outside an area';
  const words = line.slice('- '.length).trim().split(/\s+/).length;
  return words > mostWords ? `has ${words} words instead of at most ${mostWords}` : null;
}
