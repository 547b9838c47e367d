import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAtWord, checkText } from './text.ts';

const check = (text: string, min: number, max: number) =>
  checkText('note', text, { min, max })[0]?.fault ?? null;

describe('the check of a text', () => {
  test('looks at the length without the spaces around, in characters as people count them', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-composite', maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        (text, min) => {
          const max = min + 5;
          const length = [...text.trim()].length;
          const expected =
            length === 0 ? 'REQUIRED' : length < min ? 'TOO_SHORT' : length > max ? 'TOO_LONG' : null;
          expect(check(text, min, max)).toBe(expected);
        },
      ),
    );
  });

  test('nothing at all is fine where nothing is needed', () => {
    expect(check('', 0, 5)).toBeNull();
    expect(check('   ', 0, 5)).toBeNull();
  });

  test.each(['a\u0000b', '\u0000', 'half \uD83D', '\uDE00 half', 'to \u202Edaer', '\u2066x\u2069'])(
    '%j cannot be taken',
    (text) => {
      expect(check(text, 0, 100)).toBe('FORBIDDEN_CHARACTER');
    },
  );

  test('line breaks, tabs and every script are texts', () => {
    expect(check('línea\n\t二 😀', 1, 100)).toBeNull();
  });
});

test('a text is cut at the end of a word, and never within a character', () => {
  expect(cutAtWord('Loading the losses', 18)).toBe('Loading the losses');
  expect(cutAtWord('Loading the losses', 17)).toBe('Loading the');
  expect(cutAtWord('Loading\nthe losses', 8)).toBe('Loading');
  expect(cutAtWord('Schadenserfassung', 6)).toBe('Schade');
  expect(cutAtWord('\u{1F30A}\u{1F30A}\u{1F30A}', 3)).toBe('\u{1F30A}');
});
