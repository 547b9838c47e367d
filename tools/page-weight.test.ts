import { expect, test } from 'vitest';
import { mostWeight, overweight } from '../bench/page-weight.ts';

test('a page within its weight passes, and each part above it is named', () => {
  expect(overweight(mostWeight)).toEqual([]);
  const heavy = { ...mostWeight, firstLoadScript: mostWeight.firstLoadScript + 0.01 };
  expect(overweight(heavy)).toEqual([expect.stringMatching(/^first-load script: 120\.01 kB/)]);
});
