import { describe, expect, test } from 'vitest';
import {
  deciderOf,
  made,
  named,
  requestOf,
  type StageSketch,
  submittedAt,
  termsAt,
  yes,
} from '../../../../testing/requests.ts';
import { shipped } from '../../../../testing/catalogue.ts';
import type { Request } from '../../request.ts';
import { decide } from '../decide.ts';
import { undoableUntil, undoMinutes, withdrawApproval } from './withdraw-approval.ts';

const dana = deciderOf('dana');
const minutes = (count: number): Date => new Date(submittedAt.getTime() + count * 60_000);
const approved = (differing: Partial<StageSketch> = {}): Request =>
  requestOf({
    stages: [
      { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
      { role: 'AUTHORIZER', people: ['ari'], ...differing },
    ],
  });

describe('an approval that is undone', () => {
  test('leaves the request as it was before it, but for its version', () => {
    const before = requestOf();
    const passed = made(decide(before, dana, yes, termsAt(minutes(1)))).after;
    const { after, events, grants } = made(withdrawApproval(passed, dana, minutes(2)));
    expect(after).toEqual({ ...before, version: before.version + 2 });
    const detail = { before: passed.status, after: before.status, role: 'SUPERVISOR' };
    const by = { id: 'dana', fullName: 'dana' };
    expect(events).toEqual([{ at: minutes(2), by, action: 'APPROVAL_WITHDRAWN', detail }]);
    expect(grants).toEqual([]);
  });

  test('asks for the roles again that were not given, and says for whom it had been given', () => {
    const before = requestOf({
      applicationId: 'mip-app',
      addRoles: ['Task', 'Upload'],
      stages: [
        { role: 'AUTHORIZER', people: ['ari'] },
        { role: 'RM_IT_HELP', people: ['hana'] },
      ],
    });
    const input = { ...yes, roles: ['Upload'], comment: 'The task is not yours' };
    const ari = deciderOf('ari');
    const passed = made(decide(before, ari, input, termsAt(submittedAt, shipped('mip-app')))).after;
    expect(passed.addRoles).toEqual(['Upload']);
    expect(made(withdrawApproval(passed, ari, minutes(1))).after.addRoles.toSorted()).toEqual([
      'Task',
      'Upload',
    ]);
    const morgan = deciderOf('morgan', { actsFor: ['dana'] });
    const onBehalf = made(decide(requestOf(), morgan, yes, termsAt(submittedAt))).after;
    const { events } = made(withdrawApproval(onBehalf, morgan, minutes(1)));
    expect(events[0]?.detail).toMatchObject({ onBehalfOf: 'dana' });
  });

  test('can be given again, and undone once more', () => {
    const undone = made(withdrawApproval(approved(), dana, minutes(1))).after;
    const again = made(decide(undone, dana, yes, termsAt(minutes(2)))).after;
    expect(again.status).toBe('PENDING_AUTHORIZER_DECISION');
    expect(undoableUntil(again, minutes(2))).toEqual(minutes(2 + undoMinutes));
  });
});

describe('is refused', () => {
  const tooLate = { refused: 'UNDO_TOO_LATE' };
  test('when its time is over, to the millisecond', () => {
    const last = new Date(minutes(undoMinutes).getTime() - 1);
    expect(made(withdrawApproval(approved(), dana, last)).after.status).toBe('PENDING_SUPERVISOR_DECISION');
    expect(withdrawApproval(approved(), dana, minutes(undoMinutes))).toEqual(tooLate);
  });

  test.each<[string, Request]>([
    ['while the next stage asks', { ...approved(), waitingOn: 'REQUESTER', returnedAt: submittedAt }],
    ['once the next stage has asked', approved({ askedBefore: 1 })],
    [
      'once the next stage has been approved too',
      requestOf({
        stages: [
          { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
          { role: 'AUTHORIZER', people: ['ari'], decidedBy: 'ari' },
          { role: 'RM_IT_HELP', people: ['hana'] },
        ],
      }),
    ],
    [
      'after the last approval',
      requestOf({ stages: [{ role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' }] }),
    ],
    ['when it was canceled', { ...approved(), status: 'CANCELLED', stageIndex: null }],
  ])('%s', (what, request) => {
    const asking = what.startsWith('while')
      ? { ...request, stages: approved({ askedBefore: 1 }).stages }
      : request;
    expect(withdrawApproval(asking, dana, minutes(1))).toEqual(tooLate);
  });

  test('where the time of the own stage has run out meanwhile', () => {
    const [own, next] = approved().stages;
    if (own === undefined || next === undefined) throw new Error('two stages');
    const request = { ...approved(), stages: [{ ...own, expiresAt: minutes(1) }, next] };
    expect(withdrawApproval(request, dana, minutes(1))).toEqual(tooLate);
  });

  test('to anybody else, and to the person who may no longer decide', () => {
    expect(withdrawApproval(approved(), deciderOf('ari'), minutes(1))).toEqual({ refused: 'NOT_ELIGIBLE' });
    expect(withdrawApproval(requestOf(), dana, minutes(1))).toEqual({ refused: 'NOT_ELIGIBLE' });
    const locked = { ...named('dana'), realmRoles: [], portalRoles: ['SUPERVISOR'] };
    expect(withdrawApproval(approved(), locked, minutes(1))).toEqual({ refused: 'ACCOUNT_LOCKED' });
    const without = { ...named('dana'), realmRoles: ['RAPUser'], portalRoles: ['AUTHORIZER'] };
    expect(withdrawApproval(approved(), without, minutes(1))).toEqual({ refused: 'NOT_ELIGIBLE' });
  });
});
