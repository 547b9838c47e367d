import { expect, test } from 'vitest';
import { faultOfReason, reasonLimits } from './account-action.ts';

test.each([
  ['', 'REQUIRED'],
  [' short \n', 'TOO_SHORT'],
  ['x'.repeat(reasonLimits.most + 1), 'TOO_LONG'],
  ['Suspected takeover\u001b[2J', 'FORBIDDEN_CHARACTER'],
  ['Suspected \u0007 takeover', 'FORBIDDEN_CHARACTER'],
  ['Suspected \b takeover', 'FORBIDDEN_CHARACTER'],
  ['Suspected \u202e takeover', 'FORBIDDEN_CHARACTER'],
  ['Suspected \ud800 takeover', 'FORBIDDEN_CHARACTER'],
])('%j is %s as a reason', (text, fault) => {
  expect(faultOfReason(text)).toBe(fault);
});

test('a reason may have line breaks, tabs and every script', () => {
  expect(faultOfReason('Suspected takeover:\n\tНора, 田中')).toBeNull();
});
