import { describe, expect, test } from 'vitest';
import {
  asked,
  deciderOf,
  named,
  outcomeOf,
  requestOf,
  type RequestSketch,
  termsAt,
  yes,
} from '../../../testing/requests.ts';
import type { DecidingRole } from '../../people/roles.ts';
import { reasonCodes, type Request } from '../request.ts';
import { statusOfStage } from '../lifecycle/transition-table.ts';
import {
  decide as decideRequest,
  type Decider,
  type DecisionInput,
  faultsOfDecision,
  delegatorOf,
  kindsOfDecision,
  refusalToDecide,
} from './decide.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-20T15:00:00Z');

const askedTwoStages = (askedBefore: number) =>
  [
    { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
    { role: 'AUTHORIZER', people: ['ari', 'bo', 'nora', 'starter', 'dana'], askedBefore },
  ] as const;
const usual: RequestSketch = {
  type: 'CHANGE_REQUEST',
  addRoles: ['HQ', 'Upload'],
  removeRoles: ['Library'],
  person: 'nora',
  initiator: asked('starter'),
  stages: askedTwoStages(0),
  expiresAt: later,
};
const request = requestOf(usual);
const decider = deciderOf;

/** Where a decision leads, or why not. */
function decide(of: Request, by: Decider, input: DecisionInput, at: Date) {
  return outcomeOf(of, decideRequest(of, by, input, termsAt(at)));
}

describe('who may decide', () => {
  test('an assigned holder of the role', () => {
    expect(refusalToDecide(request, decider('ari'), now)).toBeNull();
  });

  test.each([
    ['the requester', decider('nora'), 'NOT_ELIGIBLE'],
    ['the person who started it for the requester', decider('starter'), 'NOT_ELIGIBLE'],
    ['the person who decided an earlier stage', decider('dana'), 'NOT_ELIGIBLE'],
    ['somebody who was not asked', decider('omar'), 'NOT_ELIGIBLE'],
    ['an asked one who lost the role', decider('ari', { portalRoles: ['SUPERVISOR'] }), 'NOT_ELIGIBLE'],
    [
      'an asked one no longer listed for the application',
      decider('ari', { isApplicationAuthorizer: false }),
      'NOT_ELIGIBLE',
    ],
    ['a locked account', decider('ari', { realmRoles: [] }), 'ACCOUNT_LOCKED'],
  ])('not %s', (_who, person, refused) => {
    expect(refusalToDecide(request, person, now)).toEqual({ refused });
  });

  test('nobody from the moment the time is over, swept or not', () => {
    expect(refusalToDecide(request, decider('ari'), new Date(later.getTime() - 1))).toBeNull();
    expect(refusalToDecide(request, decider('ari'), later)).toEqual({ refused: 'ALREADY_DECIDED' });
  });

  test('being listed for the application is asked of authorizers alone', () => {
    const first = requestOf({ ...usual, stages: [{ role: 'SUPERVISOR', people: ['ari'] }] });
    expect(refusalToDecide(first, decider('ari', { isApplicationAuthorizer: false }), now)).toBeNull();
  });
});

describe('what a decision must say', () => {
  const denial = (comment: string, reasonCode: (typeof reasonCodes)[number] | null = 'OTHER') =>
    faultsOfDecision({ decision: 'DENY', comment, reasonCode, roles: null });

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

  test('a denial needs a reason too, and both faults are reported at once', () => {
    expect(denial('', null).map((fault) => fault.field)).toEqual(['comment', 'reasonCode']);
    for (const reason of reasonCodes) expect(denial('Not needed for this work', reason)).toEqual([]);
  });

  test('an approval may be silent, or say up to 1,000 characters', () => {
    const approval = (comment: string) =>
      faultsOfDecision({ decision: 'APPROVE', comment, reasonCode: null, roles: null });
    expect(approval('')).toEqual([]);
    expect(approval('x'.repeat(1_000))).toEqual([]);
    expect(approval('x'.repeat(1_001))).toEqual([{ field: 'comment', fault: 'TOO_LONG' }]);
    expect(approval('a\u0000b')).toEqual([{ field: 'comment', fault: 'FORBIDDEN_CHARACTER' }]);
  });

  test('a refusal comes before the faults: the person who may not decide learns nothing about the form', () => {
    const input = { decision: 'DENY', comment: '', reasonCode: null, roles: null } as const;
    expect(decide(request, decider('omar'), input, now)).toEqual({ refused: 'NOT_ELIGIBLE' });
    expect(decide(request, decider('ari'), input, now)).toMatchObject({ refused: 'INVALID' });
  });
});

describe('a question to the requester', () => {
  const question = {
    decision: 'RETURN',
    comment: 'Which region is it for?',
    reasonCode: null,
    roles: null,
  } as const;

  test('leaves the request where it is, and needs words but no reason', () => {
    expect(decide(request, decider('ari'), question, now)).toEqual({
      status: 'PENDING_AUTHORIZER_DECISION',
      nextStage: 1,
      addRoles: ['HQ', 'Upload'],
      onBehalfOf: null,
    });
    for (const [comment, fault] of [
      ['', 'REQUIRED'],
      ['Which one', 'TOO_SHORT'],
      ['x'.repeat(1_001), 'TOO_LONG'],
    ] as const)
      expect(faultsOfDecision({ ...question, comment })).toEqual([{ field: 'comment', fault }]);
  });

  test('cannot be asked a third time, nor while one waits; it can be approved and denied all the same', () => {
    for (const differing of [{ stages: askedTwoStages(2) }, { waitingOn: 'REQUESTER' }] as const) {
      const twice = requestOf({ ...usual, ...differing });
      expect(decide(twice, decider('ari'), question, now)).toEqual({ refused: 'NOT_ELIGIBLE' });
      expect(kindsOfDecision(twice)).toEqual(['APPROVE', 'DENY']);
      expect(decide(twice, decider('ari'), yes, now)).toMatchObject({ status: 'PENDING_PROVISIONING' });
    }
    expect(kindsOfDecision(requestOf({ ...usual, stages: askedTwoStages(1) }))).toEqual([
      'APPROVE',
      'DENY',
      'RETURN',
    ]);
  });
});

describe('giving up access', () => {
  test('is nobody to refuse, and nobody asks about it', () => {
    const removal = { ...request, type: 'REMOVE_REQUEST' } as const;
    const givenDecision = { comment: 'Not needed for this work', reasonCode: 'OTHER', roles: null } as const;
    expect(kindsOfDecision(removal)).toEqual(['APPROVE']);
    for (const decision of ['DENY', 'RETURN'] as const)
      expect(decide(removal, decider('ari'), { ...givenDecision, decision }, now)).toEqual({
        refused: 'NOT_ELIGIBLE',
      });
    expect(decide(removal, decider('ari'), { ...givenDecision, decision: 'APPROVE' }, now)).toMatchObject({
      status: 'PENDING_PROVISIONING',
    });
  });
});

describe('giving fewer roles than asked for', () => {
  const comment = 'The library is enough for this';
  const giving = (roles: readonly string[], differing: Partial<DecisionInput> = {}) =>
    decide(
      request,
      decider('ari'),
      { decision: 'APPROVE', comment, reasonCode: null, roles, ...differing },
      now,
    );
  const faulty = (field: string, fault: string) => ({ refused: 'INVALID', faults: [{ field, fault }] });

  test('gives those alone; none where others are removed', () => {
    expect(giving(['Upload'])).toMatchObject({ status: 'PENDING_PROVISIONING', addRoles: ['Upload'] });
    expect(giving([])).toMatchObject({ addRoles: [] });
    expect(giving(['HQ', 'Upload'], { comment: '' })).toMatchObject({ addRoles: ['HQ', 'Upload'] });
  });

  test('never gives more, and never less without a word', () => {
    expect(giving(['HQ', 'Regional'])).toEqual(faulty('roles', 'NOT_OFFERED'));
    expect(giving(['HQ'], { comment: '' })).toEqual(faulty('comment', 'REQUIRED'));
  });

  test('goes with an approval alone', () => {
    const no = giving(['HQ'], { decision: 'DENY', reasonCode: 'OTHER' });
    expect(no).toEqual(faulty('roles', 'NOT_OFFERED'));
  });

  test('is for the authorizer and the fallback, not for a supervisor', () => {
    const input = { decision: 'APPROVE', comment, reasonCode: null, roles: ['HQ'] } as const;
    const inStage = (role: DecidingRole, fallbackFor: DecidingRole | null) =>
      decide(
        requestOf({
          ...usual,
          status: statusOfStage[role],
          stages: [{ role, fallbackFor, people: ['ari'] }],
        }),
        decider('ari', { portalRoles: [role] }),
        input,
        now,
      );
    expect(inStage('AUTHORIZER', null)).toMatchObject({ addRoles: ['HQ'] });
    expect(inStage('RM_IT_HELP', 'AUTHORIZER')).toMatchObject({ addRoles: ['HQ'] });
    for (const [role, fallbackFor] of [
      ['SUPERVISOR', null],
      ['SUPERVISOR', 'SUPERVISOR'],
      ['RM_IT_HELP', null],
      ['RM_IT_HELP', 'SUPERVISOR'],
      ['FILETRAIL_ADMIN', null],
    ] as const)
      expect(inStage(role, fallbackFor)).toEqual(faulty('roles', 'NOT_OFFERED'));
  });
});

describe('in the place of a supervisor', () => {
  const waiting = requestOf({
    ...usual,
    stages: [
      { role: 'SUPERVISOR', people: ['bo', 'dana'] },
      { role: 'AUTHORIZER', people: ['ari', 'dana'] },
    ],
  });
  const asks = (person: string) => ({ ...waiting, person: { ...waiting.person, id: person } });
  const alternate = (differing: Partial<Decider> = {}) =>
    decider('morgan', { actsFor: ['dana'], ...differing });

  test('an alternate decides, and the outcome says for whom; the person who was asked decides for nobody else', () => {
    expect(decide(waiting, alternate(), yes, now)).toMatchObject({ onBehalfOf: 'dana', nextStage: 1 });
    expect(delegatorOf(waiting, alternate())).toEqual(named('dana'));
    expect(decide(waiting, decider('bo', { actsFor: ['dana'] }), yes, now)).toMatchObject({
      onBehalfOf: null,
    });
    const question = { ...yes, decision: 'RETURN', comment: 'For which of the two studies?' } as const;
    expect(decide(waiting, alternate(), question, now)).toMatchObject({ onBehalfOf: 'dana' });
  });

  test.each([
    ['of somebody who was not asked', waiting, alternate({ actsFor: ['omar'] })],
    ['without the role', waiting, alternate({ portalRoles: ['AUTHORIZER'] })],
    ['for an own request', asks('morgan'), alternate()],
    ['for a request that the alternate started', { ...waiting, initiator: asked('morgan') }, alternate()],
    ['for a request of the supervisor', asks('dana'), alternate()],
    ['for a request that the supervisor started', { ...waiting, initiator: asked('dana') }, alternate()],
    [
      'to accept what the supervisor was asked to accept',
      { ...waiting, type: 'ALTERNATE_SUPERVISOR' } as const,
      alternate(),
    ],
    [
      'in a stage of another role',
      { ...waiting, status: 'PENDING_AUTHORIZER_DECISION', stageIndex: 1 } as const,
      alternate(),
    ],
  ])('not %s', (_why, what, who) => {
    expect(refusalToDecide(what, who, now)).toEqual({ refused: 'NOT_ELIGIBLE' });
    expect(delegatorOf(what, who)).toBeNull();
  });

  test('not with an account that is locked', () => {
    expect(refusalToDecide(waiting, alternate({ realmRoles: [] }), now)).toEqual({
      refused: 'ACCOUNT_LOCKED',
    });
  });

  test('acting as alternate is accepted or declined, and asks no question', () => {
    expect(kindsOfDecision({ ...waiting, type: 'ALTERNATE_SUPERVISOR' })).toEqual(['APPROVE', 'DENY']);
  });
});
