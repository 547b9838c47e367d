import { describe, expect, test } from 'vitest';
import { refusalToCancel } from './cancel.ts';
import { type DecidableRequest, decide, type Decider, faultsOfDecision, refusalToDecide } from './decide.ts';
import { reasonCodes } from './request.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-20T15:00:00Z');

const request: DecidableRequest = {
  status: 'PENDING_AUTHORIZER_DECISION',
  requesterId: 'nora',
  initiatorId: 'starter',
  stageIndex: 1,
  stages: [
    { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
    { role: 'AUTHORIZER', people: ['ari', 'bo', 'nora', 'starter', 'dana'], decidedBy: null },
  ],
  expiresAt: later,
};

function decider(id: string, differing: Partial<Decider> = {}): Decider {
  const usual = { enabled: true, realmRoles: ['RAPUser'], portalRoles: ['SUPERVISOR', 'AUTHORIZER'] };
  return { id, ...usual, isApplicationAuthorizer: true, ...differing };
}

describe('who may decide', () => {
  test('an assigned holder of the role', () => {
    expect(refusalToDecide(request, decider('ari'), now)).toBeNull();
  });

  test.each([
    ['the requester', decider('nora'), 'NOT_ELIGIBLE'],
    ['whoever started it for the requester', decider('starter'), 'NOT_ELIGIBLE'],
    ['whoever decided an earlier stage', decider('dana'), 'NOT_ELIGIBLE'],
    ['somebody who was not asked', decider('omar'), 'NOT_ELIGIBLE'],
    ['an asked one who lost the role', decider('ari', { portalRoles: ['SUPERVISOR'] }), 'NOT_ELIGIBLE'],
    [
      'an asked one no longer listed for the application',
      decider('ari', { isApplicationAuthorizer: false }),
      'NOT_ELIGIBLE',
    ],
    ['a locked account', decider('ari', { realmRoles: [] }), 'ACCOUNT_LOCKED'],
    ['a disabled account', decider('ari', { enabled: false }), 'ACCOUNT_LOCKED'],
  ])('not %s', (_who, person, refused) => {
    expect(refusalToDecide(request, person, now)).toEqual({ refused });
  });

  test('nobody from the moment the time is over, swept or not', () => {
    expect(refusalToDecide(request, decider('ari'), new Date(later.getTime() - 1))).toBeNull();
    expect(refusalToDecide(request, decider('ari'), later)).toEqual({ refused: 'ALREADY_DECIDED' });
  });

  test('being listed for the application is asked of authorizers alone', () => {
    const first = {
      ...request,
      status: 'PENDING_SUPERVISOR_DECISION',
      stageIndex: 0,
      stages: [{ role: 'SUPERVISOR', people: ['ari'], decidedBy: null }],
    } as const;
    expect(refusalToDecide(first, decider('ari', { isApplicationAuthorizer: false }), now)).toBeNull();
  });
});

describe('what a decision must say', () => {
  const denial = (comment: string, reasonCode: (typeof reasonCodes)[number] | null = 'OTHER') =>
    faultsOfDecision({ decision: 'DENY', comment, reasonCode });

  test.each([
    [0, 'REQUIRED'],
    [9, 'TOO_SHORT'],
    [10, null],
    [1_000, null],
    [1_001, 'TOO_LONG'],
  ])('a denial with %i characters: %s', (length, fault) => {
    expect(denial('x'.repeat(length))).toEqual(fault === null ? [] : [{ field: 'comment', fault }]);
  });

  test('characters are counted as people count them, spaces around left out', () => {
    expect(denial(`  ${'😀'.repeat(9)}  `)).toEqual([{ field: 'comment', fault: 'TOO_SHORT' }]);
    expect(denial('😀'.repeat(1_000))).toEqual([]);
  });

  test('a denial needs a reason too, and both faults are told at once', () => {
    expect(denial('', null).map((fault) => fault.field)).toEqual(['reasonCode', 'comment']);
    for (const reason of reasonCodes) expect(denial('Not needed for this work', reason)).toEqual([]);
  });

  test('an approval may be silent, or say up to 1,000 characters', () => {
    const approval = (comment: string) =>
      faultsOfDecision({ decision: 'APPROVE', comment, reasonCode: null });
    expect(approval('')).toEqual([]);
    expect(approval('x'.repeat(1_000))).toEqual([]);
    expect(approval('x'.repeat(1_001))).toEqual([{ field: 'comment', fault: 'TOO_LONG' }]);
    expect(approval('a\u0000b')).toEqual([{ field: 'comment', fault: 'FORBIDDEN_CHARACTER' }]);
  });

  test('a refusal comes before the faults: whoever may not decide learns nothing about the form', () => {
    const input = { decision: 'DENY', comment: '', reasonCode: null } as const;
    expect(decide(request, decider('omar'), input, now)).toEqual({ refused: 'NOT_ELIGIBLE' });
    expect(decide(request, decider('ari'), input, now)).toMatchObject({ refused: 'INVALID' });
  });
});

describe('withdrawing while roles are being written', () => {
  const delivering = { status: 'PENDING_PROVISIONING', requesterId: 'nora', expiresAt: null } as const;
  test.each([
    [{ running: false, done: 0, total: 2 }, null],
    [{ running: true, done: 0, total: 2 }, 'BEING_APPLIED'],
    [{ running: true, done: 1, total: 2 }, 'BEING_APPLIED'],
    [{ running: false, done: 1, total: 2 }, 'BEING_APPLIED'],
    [{ running: false, done: 2, total: 2 }, 'ALREADY_DONE'],
  ])('%o: %s', (delivery, refused) => {
    const expected = refused === null ? null : { refused };
    expect(refusalToCancel({ ...delivering, delivery }, 'nora', now)).toEqual(expected);
  });

  test('a delivered one is done, one that lapsed is decided', () => {
    const delivery = { running: false, done: 0, total: 0 };
    const base = { requesterId: 'nora', expiresAt: now, delivery };
    expect(refusalToCancel({ ...base, status: 'APPROVED' }, 'nora', now)).toEqual({
      refused: 'ALREADY_DONE',
    });
    expect(refusalToCancel({ ...base, status: 'PENDING_SUPERVISOR_DECISION' }, 'nora', now)).toEqual({
      refused: 'ALREADY_DECIDED',
    });
  });
});
