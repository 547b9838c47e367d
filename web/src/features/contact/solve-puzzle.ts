import { type Puzzle, puzzleText, solutionText } from '@portal/core/domain/contact/puzzle.ts';

/** How many numbers are tried before the page gets its turn. */
const batch = 500;

/**
 * Finds the number of a puzzle by trying one after the other; a second or two in most browsers, during which the page stays
 * usable. A worker would need an address that Trusted Types do not let through.
 * @throws the signal's reason when it is aborted, and an Error where no number fits
 */
export async function solvePuzzle(puzzle: Puzzle, signal: AbortSignal): Promise<string> {
  const wanted = bytesOf(puzzle.digest);
  const letters = new TextEncoder();
  for (let first = 0; first <= puzzle.most; first += batch) {
    signal.throwIfAborted();
    const digests = await Promise.all(
      Array.from({ length: Math.min(batch, puzzle.most - first + 1) }, (_none, index) =>
        crypto.subtle.digest('SHA-256', letters.encode(puzzleText(puzzle.salt, first + index))),
      ),
    );
    const found = digests.findIndex((digest) => isSame(new Uint8Array(digest), wanted));
    if (found !== -1) return solutionText(puzzle, first + found);
  }
  throw new Error('The puzzle has no solution');
}

function bytesOf(hexadecimal: string): Uint8Array {
  return Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
