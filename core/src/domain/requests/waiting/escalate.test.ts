import { describe, expect, test } from 'vitest';
import {
  asked,
  deadlines,
  endAfter,
  made,
  named,
  overAfter,
  type RequestSketch,
  requestOf,
  submittedAt,
} from '../../../testing/requests.ts';
import { requestTypes } from '../kinds.ts';
import { isRefusal } from '../../validation/refusal.ts';
import { type Request, waitingStage } from '../request.ts';
import {
  escalate,
  escalateFor,
  isEscalated,
  isToEscalate,
  refusalToEscalate,
  type Superiors,
} from './escalate.ts';

const day = overAfter(submittedAt, deadlines.escalationDays - 1);
const nobody: Superiors = { above: [], others: [], unreachable: new Set() };
const escalated = (request: Request, superiors: Partial<Superiors>, now = day) =>
  escalate(request, { ...nobody, ...superiors }, { deadlines, now });
const peopleAfter = (request: Request, superiors: Partial<Superiors>) =>
  waitingStage(made(escalated(request, superiors)).after)?.people.map(({ id }) => id);

describe('a stage that has waited too long', () => {
  test('asks the supervisors of those who are asked as well, and keeps its people and its time', () => {
    const before = requestOf();
    const { after, events } = made(escalated(before, { above: [asked('morgan')], others: [asked('bo')] }));
    expect(waitingStage(after)).toMatchObject({
      role: 'SUPERVISOR',
      fallbackFor: null,
      escalatedAt: day,
      dueAt: endAfter(submittedAt, deadlines.dueDays),
      expiresAt: before.expiresAt,
    });
    expect(waitingStage(after)?.people.map(({ id }) => id)).toEqual(['dana', 'morgan']);
    expect(after).toMatchObject({ status: before.status, expiresAt: before.expiresAt, version: 4 });
    expect(events).toEqual([
      {
        at: day,
        by: null,
        action: 'STAGE_ESCALATED',
        detail: {
          before: before.status,
          after: before.status,
          role: 'SUPERVISOR',
          to: ['morgan'],
          people: ['morgan'],
        },
      },
    ]);
  });

  test('also asks those beyond where mail reaches none of the supervisors', () => {
    const above = [asked('morgan'), asked('kim')];
    const superiors = { above, others: [asked('bo'), asked('kim')] };
    const unreachable = (...ids: string[]) => ({ ...superiors, unreachable: new Set(ids) });
    expect(peopleAfter(requestOf(), unreachable('morgan'))).toEqual(['dana', 'kim', 'morgan']);
    expect(peopleAfter(requestOf(), unreachable('morgan', 'kim'))).toEqual(['bo', 'dana', 'kim', 'morgan']);
  });

  test('asks the others in its role where no supervisor of theirs can decide', () => {
    const stages = [{ role: 'AUTHORIZER', people: ['ari'] }] as const;
    expect(peopleAfter(requestOf({ stages }), { others: [asked('bo'), asked('ari')] })).toEqual([
      'ari',
      'bo',
    ]);
  });

  test('asks nobody for their own request, no matter who started it, who has decided, or who is kept for a later stage', () => {
    const stages = [
      { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
      { role: 'AUTHORIZER', people: ['ari'] },
      { role: 'RM_IT_HELP', people: ['hana'] },
    ] as const;
    const request = requestOf({ stages, initiator: asked('starter') });
    const above = ['nora', 'starter', 'dana', 'hana', 'ari'].map(asked);
    expect(peopleAfter(request, { above })).toEqual(['ari']);
    expect(peopleAfter(request, { above, others: [asked('bo')] })).toEqual(['ari', 'bo']);
  });

  test('is noted where there is nobody to ask, and not again', () => {
    const { after, events } = made(escalated(requestOf(), {}));
    expect(events[0]?.detail).toMatchObject({ to: [], people: [] });
    expect(escalated(after, { above: [asked('morgan')] }, overAfter(day, 30))).toEqual({
      refused: 'ALREADY_DECIDED',
    });
  });

  test('asks somebody again who was asked before', () => {
    const stages = [{ role: 'SUPERVISOR', people: ['dana'], formerPeople: ['morgan', 'bo'] }] as const;
    const { after } = made(escalated(requestOf({ stages }), { above: [asked('morgan')] }));
    expect(waitingStage(after)?.formerPeople).toEqual(['bo']);
  });
});

test('it happens on the day of the calendar in the zone, from its first moment on', () => {
  const before = endAfter(submittedAt, deadlines.escalationDays - 1);
  expect(isToEscalate(requestOf(), deadlines, before)).toBe(false);
  expect(isToEscalate(requestOf(), deadlines, day)).toBe(true);
  const early = { ...deadlines, escalationDays: 3 };
  expect(isToEscalate(requestOf(), early, endAfter(submittedAt, 2))).toBe(false);
  expect(isToEscalate(requestOf(), early, overAfter(submittedAt, 2))).toBe(true);
});

test.each<[string, RequestSketch]>([
  ['waits for its requester', { waitingOn: 'REQUESTER' }],
  ['has lapsed', { expiresAt: submittedAt }],
  ['is day', { status: 'APPROVED' }],
  ['is being delivered', { status: 'PENDING_PROVISIONING' }],
])('nothing happens to a request that %s', (_what, sketch) => {
  const request = requestOf(sketch);
  expect(isToEscalate(request, deadlines, day)).toBe(false);
  expect(isRefusal(escalated(request, { above: [asked('morgan')] }))).toBe(true);
});

test('a removal and a naming are never escalated', () => {
  expect(requestTypes.filter((type) => !isEscalated(type))).toEqual([
    'REMOVE_REQUEST',
    'ALTERNATE_SUPERVISOR',
  ]);
  for (const type of ['REMOVE_REQUEST', 'ALTERNATE_SUPERVISOR'] as const)
    expect(isToEscalate(requestOf({ type }), deadlines, day)).toBe(false);
});

describe('a requester who wants more people asked', () => {
  const wanted = (request: Request, above: readonly string[], now = day) =>
    escalateFor(request, { ...nobody, above: above.map(asked) }, { by: named('nora'), deadlines, now });

  test('gets them once in a stage, and one level higher where the portal has asked before', () => {
    const { after, events } = made(wanted(requestOf(), ['morgan']));
    expect(waitingStage(after)).toMatchObject({ escalatedAt: day, escalationAskedAt: day });
    expect(events[0]).toMatchObject({ by: named('nora'), action: 'STAGE_ESCALATED' });
    expect(isToEscalate(after, deadlines, day)).toBe(false);
    expect(wanted(after, ['bo'])).toEqual({ refused: 'ESCALATED_ALREADY' });
    const before = made(escalated(requestOf(), { above: [asked('morgan')] })).after;
    const higher = waitingStage(made(wanted(before, ['bo'])).after)?.people.map(({ id }) => id);
    expect(higher).toEqual(['bo', 'dana', 'morgan']);
  });

  test('is refused where there is nobody, which uses nothing up', () => {
    expect(wanted(requestOf(), ['nora', 'dana'])).toEqual({ refused: 'NOBODY_TO_ASK' });
  });

  test('waits for the day, is the requester, and asks about what waits', () => {
    const refusal = (request: Request, id: string, now = day) =>
      refusalToEscalate(request, id, { deadlines, now })?.refused;
    const early = endAfter(submittedAt, deadlines.escalationDays - 1);
    expect(refusal(requestOf(), 'nora', early)).toBe('ESCALATION_TOO_EARLY');
    expect(refusal(requestOf(), 'nora')).toBeUndefined();
    expect(refusal(requestOf({ initiator: asked('starter') }), 'starter')).toBeUndefined();
    expect(refusal(requestOf(), 'dana')).toBe('NOT_ELIGIBLE');
    expect(refusal(requestOf({ type: 'REMOVE_REQUEST' }), 'nora')).toBe('NOT_ELIGIBLE');
    for (const over of [
      { status: 'APPROVED' },
      { waitingOn: 'REQUESTER' },
      { expiresAt: submittedAt },
    ] as const)
      expect(refusal(requestOf(over), 'nora')).toBe('ALREADY_DECIDED');
  });
});
