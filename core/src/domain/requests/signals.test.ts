import { expect, test } from 'vitest';
import { type SignalFacts, signalsOf } from './signals.ts';

const now = new Date('2026-03-02T15:00:00Z');
const plain: SignalFacts = {
  type: 'CHANGE_REQUEST',
  certificateEnd: new Date('2027-01-01T00:00:00Z'),
  wasRefusedBefore: false,
  wasAnswered: false,
  isFallback: false,
  removesRoles: false,
};
const signals = (differing: Partial<SignalFacts>) => signalsOf({ ...plain, ...differing }, now);

test('a plain request has none', () => {
  expect(signals({})).toEqual([]);
});

test('a certificate that ends within two days, has ended, or has no date', () => {
  const margin = new Date('2026-03-04T15:00:00Z');
  expect(signals({ certificateEnd: margin })).toEqual(['CERTIFICATE_EXPIRED']);
  expect(signals({ certificateEnd: new Date(margin.getTime() + 1) })).toEqual([]);
  expect(signals({ certificateEnd: new Date('2025-01-01T00:00:00Z') })).toEqual(['CERTIFICATE_EXPIRED']);
  expect(signals({ certificateEnd: null })).toEqual(['CERTIFICATE_EXPIRED']);
});

test('roles that go are worth a look in a change; a removal is nothing else', () => {
  expect(signals({ removesRoles: true })).toEqual(['REMOVES_ROLES']);
  expect(signals({ removesRoles: true, type: 'REMOVE_REQUEST' })).toEqual([]);
});

test('all of them are named, in one order', () => {
  const all = { certificateEnd: null, wasRefusedBefore: true, wasAnswered: true };
  expect(signals({ ...all, isFallback: true, removesRoles: true })).toEqual([
    'CERTIFICATE_EXPIRED',
    'EARLIER_REFUSAL',
    'ANSWERED',
    'FALLBACK',
    'REMOVES_ROLES',
  ]);
});
