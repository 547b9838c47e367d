import { expect, test } from 'vitest';
import { acceptedRulesIn, hasAcceptedRules, withAcceptance } from './rules-of-behavior.ts';

const at = new Date('2026-03-02T12:00:00.500Z');

test('the plain yes counts as the delivered version, and nothing else does', () => {
  expect(hasAcceptedRules('true', '1')).toBe(true);
  expect(hasAcceptedRules('true', '2')).toBe(false);
  for (const value of ['', 'false', ' ', 'yes']) expect(hasAcceptedRules(value, '1')).toBe(false);
});

test('where the agency asks nobody, everybody has accepted', () => {
  expect(hasAcceptedRules('', null)).toBe(true);
});

test('an acceptance is read with its moment, and the one before it still counts', () => {
  const value = withAcceptance('true', '2', at);
  expect(acceptedRulesIn(value)).toEqual([
    { version: '2', at: '2026-03-02T12:00:00Z' },
    { version: '1', at: null },
  ]);
  expect(['1', '2', '3'].map((version) => hasAcceptedRules(value, version))).toEqual([true, true, false]);
});

test('the same version accepted again is listed once, and five are kept', () => {
  expect(acceptedRulesIn(withAcceptance('2 2025-01-01T00:00:00Z', '2', at))).toHaveLength(1);
  const all = ['1', '2', '3', '4', '5', '6', '7'].reduce((value, one) => withAcceptance(value, one, at), '');
  expect(acceptedRulesIn(all).map(({ version }) => version)).toEqual(['7', '6', '5', '4', '3']);
});
