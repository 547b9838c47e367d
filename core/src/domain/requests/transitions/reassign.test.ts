import { describe, expect, test } from 'vitest';
import {
  asked,
  deadlines,
  endAfter,
  made,
  named,
  requestOf,
  submittedAt,
} from '../../../testing/requests.ts';
import { plusDays } from '../request.ts';
import { fallBack, reassign } from './reassign.ts';

const now = plusDays(submittedAt, 15);
const by = named('hana');
const how = { by, note: 'Both are away', deadlines, now };
const clock = {
  enteredAt: now,
  dueAt: endAfter(now, deadlines.dueDays),
  expiresAt: endAfter(now, deadlines.expiryDays),
};
const waiting = requestOf({
  stages: [
    { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
    { role: 'AUTHORIZER', people: ['ari', 'bo'], formerPeople: ['cy'] },
    { role: 'RM_IT_HELP', people: ['ida'] },
  ],
});

describe('asking others in the waiting stage', () => {
  test('restarts its clock; the person who was asked so far may still read it', () => {
    const { after, events, grants } = made(reassign(waiting, [asked('eve'), asked('bo')], how));
    expect(after).toEqual({
      ...waiting,
      version: waiting.version + 1,
      expiresAt: clock.expiresAt,
      stages: [
        waiting.stages[0],
        { ...waiting.stages[1], people: [asked('bo'), asked('eve')], formerPeople: ['cy', 'ari'], ...clock },
        waiting.stages[2],
      ],
    });
    const detail = {
      before: waiting.status,
      after: waiting.status,
      role: 'AUTHORIZER',
      people: ['eve', 'bo'],
      comment: 'Both are away',
    };
    expect(events).toEqual([{ at: now, by, action: 'STAGE_REASSIGNED', detail }]);
    expect(grants).toEqual([]);
  });

  test('a return after a long absence has its own, shorter time, no matter who is asked', () => {
    const returning = requestOf({ type: 'REACTIVATE_REQUEST', applicationId: null });
    const { after } = made(reassign(returning, [asked('eve')], how));
    expect(after.expiresAt).toEqual(endAfter(now, deadlines.reactivationDays));
  });

  test('somebody asked again is no former one', () => {
    const { after } = made(reassign(waiting, [asked('cy')], how));
    expect(after.stages[1]).toMatchObject({ people: [asked('cy')], formerPeople: ['ari', 'bo'] });
  });

  test('puts a question to the requester aside', () => {
    const returned = requestOf({ waitingOn: 'REQUESTER' });
    const { after } = made(reassign(returned, [asked('eve')], how));
    expect(after).toMatchObject({ waitingOn: null, returnedAt: null, expiresAt: clock.expiresAt });
    expect(after.stages[0]?.questions).toEqual(returned.stages[0]?.questions);
  });

  test('gives what never lapses no end', () => {
    const removal = requestOf({
      type: 'REMOVE_REQUEST',
      stages: [{ role: 'RM_IT_HELP', people: ['ida'] }],
    });
    const { after } = made(reassign(removal, [asked('eve')], how));
    expect(after.expiresAt).toBeNull();
    expect(after.stages[0]).toMatchObject({ enteredAt: now, dueAt: clock.dueAt, expiresAt: null });
  });
});

describe('RM-IT help acting as alternate', () => {
  test('is recorded, and the status says so', () => {
    const { after, events } = made(fallBack(waiting, [asked('ida'), asked('hana')], how));
    expect(after).toMatchObject({ status: 'PENDING_RMIT_HELP_DECISION', stageIndex: 1 });
    expect(after.stages[1]).toMatchObject({
      role: 'RM_IT_HELP',
      fallbackFor: 'AUTHORIZER',
      people: [asked('hana'), asked('ida')],
      formerPeople: ['cy', 'ari', 'bo'],
      ...clock,
    });
    expect(after.version).toBe(waiting.version + 1);
    const detail = {
      before: 'PENDING_AUTHORIZER_DECISION',
      after: 'PENDING_RMIT_HELP_DECISION',
      role: 'AUTHORIZER',
      people: ['ida', 'hana'],
      comment: 'Both are away',
    };
    expect(events).toEqual([{ at: now, by, action: 'STAGE_FELL_BACK', detail }]);
  });

  test('with a fallback already still names the role that should have decided', () => {
    const above = requestOf({
      stages: [{ role: 'SUPERVISOR', people: ['morgan'], fallbackFor: 'SUPERVISOR' }],
    });
    expect(made(fallBack(above, [asked('hana')], how)).after.stages[0]?.fallbackFor).toBe('SUPERVISOR');
    const state = requestOf({
      stages: [{ role: 'RM_IT_HELP', people: ['ida'], fallbackFor: 'AUTHORIZER' }],
    });
    expect(made(fallBack(state, [asked('hana')], how)).after.stages[0]?.fallbackFor).toBe('AUTHORIZER');
  });

  test('is for helpers without a part in it; without one there is nobody', () => {
    const own = { ...waiting, initiator: asked('hana') };
    const { after } = made(fallBack(own, ['nora', 'hana', 'dana', 'ida'].map(asked), how));
    expect(after.stages[1]?.people).toEqual([asked('ida')]);
    expect(fallBack(own, ['nora', 'hana', 'dana'].map(asked), how)).toEqual({ refused: 'NOT_ELIGIBLE' });
  });
});

test('where nothing waits, nobody else is asked', () => {
  for (const status of ['PENDING_PROVISIONING', 'CANCELLED'] as const) {
    const over = requestOf({ status });
    expect(reassign(over, [asked('eve')], how)).toEqual({ refused: 'ALREADY_DECIDED' });
    expect(fallBack(over, [asked('hana')], how)).toEqual({ refused: 'ALREADY_DECIDED' });
  }
});

test('the portal itself asks without a word', () => {
  const { events } = made(fallBack(waiting, [asked('ida')], { ...how, by: null, note: null }));
  expect(events[0]?.by).toBeNull();
  expect(events[0]?.detail).not.toHaveProperty('comment');
});
