import { expect, test } from 'vitest';
import { soughtBy } from './request-search.ts';

test('a whole number is one in any case', () => {
  expect(soughtBy(' rap-2026-000123 ')).toEqual({ by: 'NUMBER', number: 'RAP-2026-000123' });
});

test('three digits or more are the end of a number, fewer are not', () => {
  expect(soughtBy('123')).toEqual({ by: 'NUMBER_END', end: '123' });
  expect(soughtBy('2026-000123')).toEqual({ by: 'NUMBER_END', end: '2026-000123' });
  expect(soughtBy('12')).toEqual({ by: 'PERSON', words: [['12']] });
});

test('anything else are words of people', () => {
  expect(soughtBy('José')).toEqual({ by: 'PERSON', words: [['jose']] });
  expect(soughtBy("O'Neil")).toEqual({
    by: 'PERSON',
    words: [
      ['o', 'oneil'],
      ['neil', 'oneil'],
    ],
  });
  expect(soughtBy('%')).toEqual({ by: 'PERSON', words: [] });
  expect(soughtBy('  ')).toBeNull();
});
