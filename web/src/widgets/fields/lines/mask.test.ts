import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptBefore, masked } from './mask.ts';

const phone = { mask: '___-___-____' };

test.each([
  ['', ''],
  ['2', '2'],
  ['202', '202'],
  ['2025', '202-5'],
  ['202-', '202'],
  ['(202) 555.0101', '202-555-0101'],
  ['2025550101999', '202-555-0101'],
  ['two02', '02'],
])('%j becomes %j', (typed, text) => {
  expect(masked(typed, phone)).toBe(text);
});

test('a character set says what each position accepts', () => {
  const plate = { mask: '___ ____', charset: 'AAA ####' };
  expect(masked('ab1cd-2x345', plate)).toBe('abc 2345');
  expect(masked('abñ99999', plate)).toBe('abñ 9999');
});

test('nothing is longer than the mask, and what fits stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const text = masked(typed, phone);
      expect(text.length).toBeLessThanOrEqual(phone.mask.length);
      expect(masked(text, phone)).toBe(text);
      expect(text.replaceAll('-', '')).toBe(typed.replaceAll(/\D/g, '').slice(0, 10));
    }),
  );
});

test('the caret stays after the same character', () => {
  expect(keptBefore('20x2', 4, phone)).toBe(3);
  expect(keptBefore('2029-555', 4, phone)).toBe(5);
});
