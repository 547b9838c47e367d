import { describe, expect, test } from 'vitest';
import {
  faultsOfIntervention,
  type Intervention,
  interventions,
  mayBeAsked,
  refusalToIntervene,
  type StuckRequest,
} from './help-desk.ts';

const helper = { id: 'hana', isHelpDesk: true };
const waiting: StuckRequest = {
  type: 'ACCESS_REQUEST',
  status: 'PENDING_SUPERVISOR_DECISION',
  requesterId: 'nora',
  goal: 'DELIVER',
  delivery: { running: false, done: 0, total: 0 },
  waitingSteps: 0,
  hasWaitedLong: true,
};
const failing: StuckRequest = {
  ...waiting,
  status: 'PENDING_PROVISIONING',
  delivery: { running: false, done: 1, total: 3 },
  waitingSteps: 2,
};

/** What the help desk can do to this request. */
function possible(request: StuckRequest, person = helper): Intervention[] {
  return interventions.filter((one) => refusalToIntervene(request, one, person) === null);
}

describe('what RM-IT help can do', () => {
  test('to a stage that does not answer: ask others, stand in, close', () => {
    expect(possible(waiting)).toEqual(['REASSIGN', 'FALL_BACK', 'CLOSE']);
  });

  test('before a stage has waited long it does not stand in', () => {
    expect(possible({ ...waiting, hasWaitedLong: false })).toEqual(['REASSIGN', 'CLOSE']);
  });

  test('for its own stage it does not stand in', () => {
    expect(possible({ ...waiting, status: 'PENDING_RMIT_HELP_DECISION' })).toEqual(['REASSIGN', 'CLOSE']);
  });

  test('to a delivery that fails: try again, do it by hand, undo', () => {
    expect(possible(failing)).toEqual(['RETRY', 'DO_BY_HAND', 'UNDO']);
  });

  test('while a step runs it waits, and what is being undone is not undone again', () => {
    const running = { ...failing, delivery: { ...failing.delivery, running: true }, waitingSteps: 0 };
    expect(possible(running)).toEqual([]);
    expect(refusalToIntervene(running, 'UNDO', helper)).toEqual({ refused: 'BEING_APPLIED' });
    expect(possible({ ...failing, goal: 'UNDO' })).toEqual(['RETRY', 'DO_BY_HAND']);
  });

  test('a delivery is undone, not closed over', () => {
    expect(refusalToIntervene(failing, 'CLOSE', helper)).toEqual({ refused: 'BEING_APPLIED' });
  });

  test('what somebody gives up it completes, and never gives back', () => {
    const removal = { type: 'REMOVE_REQUEST' } as const;
    expect(possible({ ...failing, ...removal })).toEqual(['RETRY', 'DO_BY_HAND']);
    expect(possible({ ...waiting, ...removal, status: 'PENDING_RMIT_HELP_DECISION' })).toEqual(['REASSIGN']);
  });

  test('nothing once it is over', () => {
    for (const status of ['APPROVED', 'CANCELLED', 'DENIED_BY_SUPERVISOR', 'REVOKED'] as const)
      expect(possible({ ...waiting, status })).toEqual([]);
  });

  test('nothing for himself, and nobody else can', () => {
    for (const request of [waiting, failing]) {
      expect(possible(request, { id: 'nora', isHelpDesk: true })).toEqual([]);
      expect(possible(request, { id: 'hana', isHelpDesk: false })).toEqual([]);
    }
  });
});

test('everything but another try needs a note of ten characters', () => {
  for (const one of interventions) {
    const told = faultsOfIntervention(one, '');
    expect([one, told]).toEqual([one, one === 'RETRY' ? [] : [{ field: 'note', fault: 'REQUIRED' }]]);
    expect(faultsOfIntervention(one, 'Called the supervisor')).toEqual([]);
    expect(faultsOfIntervention(one, 'x'.repeat(1_001))).toEqual([{ field: 'note', fault: 'TOO_LONG' }]);
  }
});

describe('who may be asked in place of those who do not answer', () => {
  const stage = {
    role: 'AUTHORIZER',
    requesterId: 'nora',
    initiatorId: 'starter',
    deciders: ['dana'],
    helperId: 'hana',
  } as const;
  const ari = { id: 'ari', holdsRole: true, authorizesApplication: true };

  test('a holder of the role who has no part in it yet', () => {
    expect(mayBeAsked(ari, stage)).toBe(true);
    for (const id of ['nora', 'starter', 'dana']) expect(mayBeAsked({ ...ari, id }, stage)).toBe(false);
    expect(mayBeAsked({ ...ari, holdsRole: false }, stage)).toBe(false);
  });

  test('in the place of an approver not whoever asks, in a stage of the help desk they too', () => {
    expect(mayBeAsked({ ...ari, id: 'hana' }, stage)).toBe(false);
    expect(mayBeAsked({ ...ari, id: 'hana' }, { ...stage, role: 'SUPERVISOR' })).toBe(false);
    expect(mayBeAsked({ ...ari, id: 'hana' }, { ...stage, role: 'RM_IT_HELP' })).toBe(true);
  });

  test('an authorizer must be listed for the application, a supervisor need not', () => {
    const unlisted = { ...ari, authorizesApplication: false };
    expect(mayBeAsked(unlisted, stage)).toBe(false);
    expect(mayBeAsked(unlisted, { ...stage, role: 'SUPERVISOR' })).toBe(true);
  });
});
