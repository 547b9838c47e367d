import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterWidth, wordsInLines } from './words-in-lines.ts';

test('no word is lost, and no line of several words is too wide', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }),
      fc.integer({ min: 50, max: 400 }),
      (words, width) => {
        const lines = wordsInLines(words.join(' '), width);
        expect(lines.join(' ')).toBe(words.join(' '));
        for (const line of lines)
          if (line.includes(' ')) expect(line.length * letterWidth).toBeLessThanOrEqual(width);
      },
    ),
  );
});
