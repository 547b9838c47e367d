import { describe, expect, test } from 'vitest';
import { type RequestSketch, requestOf } from '../../testing/requests.ts';
import { type SignalFacts, signalsIn, signalsOf } from './signals.ts';

const now = new Date('2026-03-02T15:00:00Z');
const plain: SignalFacts = {
  type: 'CHANGE_REQUEST',
  certificateEnd: new Date('2027-01-01T00:00:00Z'),
  isSelfRegistered: false,
  hasNamesake: false,
  wasRefusedBefore: false,
  wasAnswered: false,
  isFallback: false,
  setsUp: false,
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

test('an account made by the person, and more so where somebody else has the name or address', () => {
  expect(signals({ isSelfRegistered: true })).toEqual(['SELF_REGISTERED']);
  expect(signals({ isSelfRegistered: true, hasNamesake: true })).toEqual(['SELF_REGISTERED', 'NAMESAKE']);
  expect(signals({ hasNamesake: true })).toEqual(['NAMESAKE']);
});

test('roles that go are worth a look in a change; a removal is nothing else', () => {
  expect(signals({ removesRoles: true })).toEqual(['REMOVES_ROLES']);
  expect(signals({ removesRoles: true, type: 'REMOVE_REQUEST' })).toEqual([]);
});

test('of a proposed alternate nothing about the one who asks is a signal', () => {
  const about = { type: 'ALTERNATE_SUPERVISOR', certificateEnd: null, isSelfRegistered: true } as const;
  expect(signals(about)).toEqual([]);
  expect(signals({ ...about, type: 'PROFILE_UPDATE' })).toEqual(['SELF_REGISTERED', 'CERTIFICATE_EXPIRED']);
});

describe('of a whole request', () => {
  const certificateEnd = plain.certificateEnd;
  const read = (differing: RequestSketch, beside: Partial<Parameters<typeof signalsIn>[1]> = {}) => {
    const none = { wasRefusedBefore: false, setsUp: false, isSelfRegistered: false, hasNamesake: false };
    return signalsIn(requestOf({ certificateEnd, ...differing }), { ...none, ...beside }, now);
  };
  const asking = (askedBefore: number) => [{ role: 'SUPERVISOR', people: ['dana'], askedBefore }] as const;

  test('they are the same', () => {
    expect(read({})).toEqual([]);
    expect(read({ certificateEnd: null })).toEqual(['CERTIFICATE_EXPIRED']);
    expect(read({}, { wasRefusedBefore: true })).toEqual(['EARLIER_REFUSAL']);
    expect(read({}, { setsUp: true })).toEqual(['SET_UP']);
    expect(read({}, { isSelfRegistered: true })).toEqual(['SELF_REGISTERED']);
    expect(read({ type: 'CHANGE_REQUEST', removeRoles: ['HQ'] })).toEqual(['REMOVES_ROLES']);
  });

  test('a question counts once it has its reply', () => {
    expect(read({ stages: asking(0), waitingOn: 'REQUESTER' })).toEqual([]);
    expect(read({ stages: asking(1) })).toEqual(['ANSWERED']);
  });

  test('questions and fallbacks of other stages are not those of this one', () => {
    const done = { role: 'SUPERVISOR', people: ['hana'], decidedBy: 'hana', askedBefore: 1 } as const;
    const standsIn = { role: 'RM_IT_HELP', people: ['hana'], fallbackFor: 'AUTHORIZER' } as const;
    const next = { role: 'AUTHORIZER', people: ['ari'] } as const;
    expect(read({ stages: [{ ...done, fallbackFor: 'SUPERVISOR' }, next] })).toEqual([]);
    expect(read({ stages: [done, standsIn] })).toEqual(['FALLBACK']);
  });
});

test('all of them are named, in one order', () => {
  const account = { isSelfRegistered: true, hasNamesake: true };
  const all = { ...account, certificateEnd: null, wasRefusedBefore: true, wasAnswered: true };
  expect(signals({ ...all, isFallback: true, setsUp: true, removesRoles: true })).toEqual([
    'SELF_REGISTERED',
    'NAMESAKE',
    'CERTIFICATE_EXPIRED',
    'EARLIER_REFUSAL',
    'ANSWERED',
    'FALLBACK',
    'SET_UP',
    'REMOVES_ROLES',
  ]);
});
