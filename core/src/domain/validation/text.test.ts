import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAtWord, checkText, hasHidden, tidyLine } from './text.ts';

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

  test.each([
    'a\u0000b',
    '\u0000',
    'half \uD83D',
    '\uDE00 half',
    'to \u202Edaer',
    '\u2066x\u2069',
    '\u001B[31mred',
    'a\u0007b',
    'a\bb',
    'a\u007Fb',
    'a\u0085b',
    'a\u009Bb',
    'a\fb',
    'a\vb',
  ])('%j is refused', (text) => {
    expect(check(text, 0, 100)).toBe('FORBIDDEN_CHARACTER');
  });

  test('line breaks, tabs and every script are texts', () => {
    expect(check('línea\r\n\t二 😀 👩‍🚒', 1, 100)).toBeNull();
  });
});

describe('a name', () => {
  test.each([
    'No\u200Bra',
    'No\u00ADra',
    'No\u2060ra',
    '\uFEFFNora',
    'Nora\u200D',
    'Nora\u200E',
    'No\u061Cra',
    'No\u034Fra',
    'Nora\u3164',
    'Nora\u115F',
    'Nora\u2800',
    'Nora\uFE0F',
    'No\u180Era',
    'No\uFFF9ra',
    'Nora\u{E0041}',
    'Nora\uE000',
    'Nora\uFFFF',
    'Nora\u0000',
    'Nora\u001B',
    'Nora\uD83D',
    'Nora\u202E',
  ])('%j has something that nobody can see', (name) => {
    expect(hasHidden(tidyLine(name))).toBe(true);
  });

  test.each([
    'Nora New',
    "D’Angelo-O'Neill",
    'Ana  María\t\n',
    'Łukasz',
    'Нора',
    '李小龍',
    'नोरा',
    'محمد',
    'Zoe\u0308',
  ])('%j can be read', (name) => {
    expect(hasHidden(tidyLine(name))).toBe(false);
  });

  test('has one space where several were typed, and none around it', () => {
    expect(tidyLine('\u00A0 Ana \n María\u2003')).toBe('Ana María');
    expect(tidyLine(' \t ')).toBe('');
  });
});

test('a text is cut at the end of a word, and never within a character', () => {
  expect(cutAtWord('Loading the losses', 18)).toBe('Loading the losses');
  expect(cutAtWord('Loading the losses', 17)).toBe('Loading the');
  expect(cutAtWord('Loading\nthe losses', 8)).toBe('Loading');
  expect(cutAtWord('Schadenserfassung', 6)).toBe('Schade');
  expect(cutAtWord('\u{1F30A}\u{1F30A}\u{1F30A}', 3)).toBe('\u{1F30A}');
});
