import { describe, expect, test } from 'vitest';
import {
  email,
  faultsOf,
  maximum,
  maxLength,
  minimum,
  minLength,
  pattern,
  required,
  requiredTrue,
} from './validators.ts';

describe('each validator takes what is good and names what is not', () => {
  test.each([
    ['minimum', minimum<number>(1)(1), minimum<number>(1)(0), 'TOO_EARLY'],
    [
      'minimum of days',
      minimum<string>('2026-01-02')('2026-01-02'),
      minimum<string>('2026-01-02')('2026-01-01'),
      'TOO_EARLY',
    ],
    ['maximum', maximum<number>(9)(9), maximum<number>(9)(10), 'TOO_LATE'],
    [
      'maximum of days',
      maximum<string>('2026-01-02')('2026-01-02'),
      maximum<string>('2026-01-02')('2026-02-01'),
      'TOO_LATE',
    ],
    ['required', required('x'), required(' \n'), 'REQUIRED'],
    ['required, of a choice', required('0'), required(null), 'REQUIRED'],
    ['required-true', requiredTrue(true), requiredTrue(false), 'REQUIRED'],
    ['email', email('Val.O@agency.example'), email('val@agency'), 'MALFORMED'],
    ['email of one', email('a@b.co'), email('a@b.co,c@d.co'), 'MALFORMED'],
    [
      'email of a length that servers take',
      email(`${'a'.repeat(244)}@b.example`),
      email(`${'a'.repeat(245)}@b.example`),
      'MALFORMED',
    ],
    ['minimum length', minLength(2)('ab'), minLength(2)(' a '), 'TOO_SHORT'],
    ['minimum length, in characters', minLength(2)('😀😀'), minLength(2)('😀'), 'TOO_SHORT'],
    ['maximum length', maxLength(2)(' ab '), maxLength(2)('abc'), 'TOO_LONG'],
    ['pattern', pattern(/^[a-z]+$/)('ab'), pattern(/^[a-z]+$/)('a1'), 'MALFORMED'],
    [
      'pattern with a fault of its own',
      pattern(/^[a-z]+$/, 'FORBIDDEN_CHARACTER')('ab'),
      pattern(/^[a-z]+$/, 'FORBIDDEN_CHARACTER')('a1'),
      'FORBIDDEN_CHARACTER',
    ],
  ] as const)('%s', (_name, good, bad, fault) => {
    expect(good).toBeNull();
    expect(bad).toBe(fault);
  });
});

test('of several faults a field has the first', () => {
  const rules = [required, pattern(/^[a-z]*$/, 'FORBIDDEN_CHARACTER'), maxLength(3)];
  expect(faultsOf('name', '', rules)).toEqual([{ field: 'name', fault: 'REQUIRED' }]);
  expect(faultsOf('name', 'ABCD', rules)).toEqual([{ field: 'name', fault: 'FORBIDDEN_CHARACTER' }]);
  expect(faultsOf('name', 'abcd', rules)).toEqual([{ field: 'name', fault: 'TOO_LONG' }]);
  expect(faultsOf('name', 'abc', rules)).toEqual([]);
});
