import { describe, expect, test } from 'vitest';
import {
  deadlines,
  deliveryAt,
  made,
  named,
  overAfter,
  requestOf,
  stepIn,
} from '../../../testing/requests.ts';
import { isRefusal } from '../../validation/refusal.ts';
import { type DeliveryGoal } from '../request.ts';
import { type RequestStatus, requestStatuses } from '../lifecycle/statuses.ts';
import { cancel, close, closeOfLeaver, giveWay, refusalToCancel, refusalToUndo, takeBack } from './cancel.ts';

const now = new Date('2026-03-02T15:00:00Z');

describe('withdrawing while roles are being written', () => {
  const delivering = requestOf({ status: 'PENDING_PROVISIONING' });
  test.each([
    [{ running: false, done: 0, total: 2 }, null],
    [{ running: true, done: 0, total: 2 }, 'BEING_APPLIED'],
    [{ running: true, done: 1, total: 2 }, 'BEING_APPLIED'],
    [{ running: false, done: 1, total: 2 }, null],
    [{ running: false, done: 2, total: 2 }, 'ALREADY_DONE'],
  ])('%o: %s', (progress, refused) => {
    const expected = refused === null ? null : { refused };
    const delivery = deliveryAt(progress);
    expect(refusalToCancel({ ...delivering, delivery }, 'nora', now)).toEqual(expected);
  });

  test.each([
    ['a removal', { type: 'REMOVE_REQUEST' }],
    ['what is being undone', { deliveryGoal: 'UNDO' }],
  ] as const)('%s goes on to its end', (_what, differing) => {
    for (const done of [0, 1]) {
      const delivery = deliveryAt({ running: false, done, total: 2 });
      expect(refusalToCancel({ ...delivering, ...differing, delivery }, 'nora', now)).toEqual({
        refused: 'BEING_APPLIED',
      });
    }
  });

  test('a delivered one is done, one that lapsed is decided', () => {
    const base = { ...delivering, expiresAt: now };
    expect(refusalToCancel({ ...base, status: 'APPROVED' }, 'nora', now)).toEqual({
      refused: 'ALREADY_DONE',
    });
    expect(refusalToCancel({ ...base, status: 'PENDING_SUPERVISOR_DECISION' }, 'nora', now)).toEqual({
      refused: 'ALREADY_DECIDED',
    });
  });
});

describe('what a leaver leaves behind', () => {
  const delivering = (running: boolean, done: number) =>
    requestOf({
      status: 'PENDING_PROVISIONING',
      delivery: deliveryAt({ running, done, total: 2 }),
    });

  test('is closed, and what was granted of it is undone first', () => {
    for (const request of [requestOf({}), delivering(false, 0)])
      expect(closeOfLeaver(request, now)).toMatchObject({
        after: { status: 'CANCELLED', closingReason: 'ACCOUNT_OFF' },
        events: [{ by: null, action: 'REQUEST_CANCELLED' }],
      });
    expect(closeOfLeaver(delivering(false, 1), now)).toMatchObject({
      after: { status: 'PENDING_PROVISIONING', deliveryGoal: 'UNDO' },
    });
  });

  test('waits while it is being written, and goes on where it takes access away or is over', () => {
    expect(closeOfLeaver(delivering(true, 1), now)).toEqual({ refused: 'BEING_APPLIED' });
    expect(closeOfLeaver(delivering(false, 2), now)).toEqual({ refused: 'ALREADY_DONE' });
    expect(closeOfLeaver(requestOf({ type: 'REMOVE_REQUEST' }), now)).toEqual({ refused: 'NOT_ELIGIBLE' });
    for (const status of ['APPROVED', 'CANCELLED', 'DENIED_BY_SUPERVISOR'] as const)
      expect(closeOfLeaver(requestOf({ status }), now)).toEqual({ refused: 'ALREADY_DECIDED' });
  });
});

describe('taking a delivery back', () => {
  const progress = { running: false, done: 1, total: 2 };
  const toUndo = (
    status: RequestStatus,
    deliveryGoal: DeliveryGoal,
    come: Parameters<typeof deliveryAt>[0],
  ) => refusalToUndo(requestOf({ status, deliveryGoal, delivery: deliveryAt(come) }));

  test('is possible until everything is done, and not twice', () => {
    expect(toUndo('PENDING_PROVISIONING', 'DELIVER', progress)).toBeNull();
    expect(toUndo('PENDING_PROVISIONING', 'DELIVER', { ...progress, done: 0 })).toBeNull();
    expect(toUndo('PENDING_PROVISIONING', 'DELIVER', { ...progress, done: 2 })).toEqual({
      refused: 'ALREADY_DONE',
    });
    expect(toUndo('PENDING_PROVISIONING', 'DELIVER', { ...progress, running: true })).toEqual({
      refused: 'BEING_APPLIED',
    });
    expect(toUndo('PENDING_PROVISIONING', 'UNDO', progress)).toEqual({ refused: 'ALREADY_DECIDED' });
  });

  test('is nothing for any other status', () => {
    for (const status of requestStatuses.filter((one) => one !== 'PENDING_PROVISIONING'))
      expect(toUndo(status, 'DELIVER', progress)).toEqual({ refused: 'ALREADY_DECIDED' });
  });
});

describe('the request once it is withdrawn', () => {
  const by = named('nora');
  const waiting = requestOf({ version: 7, waitingOn: 'REQUESTER' });

  test('waits nowhere any more, and says why', () => {
    const { after, events, grants } = made(cancel(waiting, { by, now }));
    expect(after).toEqual({
      ...waiting,
      status: 'CANCELLED',
      stageIndex: null,
      expiresAt: null,
      waitingOn: null,
      returnedAt: null,
      closedAt: now,
      closingReason: 'WITHDRAWN',
      closingNote: null,
      version: 8,
    });
    const detail = { before: 'PENDING_SUPERVISOR_DECISION', after: 'CANCELLED', reason: 'WITHDRAWN' };
    expect(events).toEqual([{ at: now, by, action: 'REQUEST_CANCELLED', detail }]);
    expect(grants).toEqual([]);
  });

  test('is not, by anybody but its person, nor once its time is over', () => {
    expect(cancel(waiting, { by: named('dana'), now })).toEqual({ refused: 'NOT_ELIGIBLE' });
    const late = overAfter(now, deadlines.expiryDays);
    expect(cancel(waiting, { by, now: late })).toEqual({ refused: 'ALREADY_DECIDED' });
  });

  test('of a delivery that nobody has begun, takes the steps with it', () => {
    const delivery = deliveryAt({ running: false, done: 0, total: 2 });
    const { after } = made(cancel(requestOf({ status: 'PENDING_PROVISIONING', delivery }), { by, now }));
    expect(after.status).toBe('CANCELLED');
    expect(after.delivery.map((step) => step.state)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  });
});

describe('taking back what was delivered in part', () => {
  const by = named('hana');
  const steps = [
    stepIn('DONE', { role: 'first' }),
    stepIn('DONE', { role: 'second', kind: 'REMOVE_ROLE' }),
    stepIn('WAITING', { role: 'lost', attempts: 2, needsHelpDesk: true }),
    stepIn('WAITING', { role: 'untried' }),
  ];
  const delivering = requestOf({ status: 'PENDING_PROVISIONING', delivery: steps });
  const closing = { by, reason: 'UNDONE', note: 'Asked for by phone', now } as const;
  const { after, events } = made(takeBack(delivering, closing));

  test('withdraws what waits, and undoes what was done or may have been, the last first', () => {
    expect(after.delivery.slice(0, 4).map((step) => [step.state, step.needsHelpDesk])).toEqual([
      ['DONE', false],
      ['DONE', false],
      ['WITHDRAWN', false],
      ['WITHDRAWN', false],
    ]);
    expect(after.delivery.slice(4)).toEqual([
      stepIn('WAITING', { kind: 'REMOVE_ROLE', role: 'lost', isUndo: true, runAt: now }),
      stepIn('WAITING', { kind: 'ADD_ROLE', role: 'second', isUndo: true, runAt: now }),
      stepIn('WAITING', { kind: 'REMOVE_ROLE', role: 'first', isUndo: true, runAt: now }),
    ]);
  });

  test('leaves the request open until that is done', () => {
    const { status, deliveryGoal, closingReason, closedAt, closingNote, version } = after;
    expect({ status, deliveryGoal, closingReason, closedAt, closingNote }).toEqual({
      status: 'PENDING_PROVISIONING',
      deliveryGoal: 'UNDO',
      closingReason: null,
      closedAt: null,
      closingNote: 'Asked for by phone',
    });
    expect(version).toBe(delivering.version + 1);
    const detail = {
      before: 'PENDING_PROVISIONING',
      after: 'PENDING_PROVISIONING',
      comment: 'Asked for by phone',
    };
    expect(events).toEqual([{ at: now, by, action: 'DELIVERY_UNDONE', detail }]);
    expect(delivering.delivery).toBe(steps);
    expect(refusalToUndo(after)).toEqual({ refused: 'ALREADY_DECIDED' });
  });

  test('closes it at once where nothing was done', () => {
    const { after: closed } = made(takeBack({ ...delivering, delivery: steps.slice(3) }, closing));
    expect(closed).toMatchObject({ status: 'CANCELLED', closingReason: 'UNDONE', closedAt: now });
  });
});

describe('closing without a decision', () => {
  test('by the help desk names the role that did not decide, and the note', () => {
    const waiting = requestOf();
    const note = 'The project has ended';
    const { after, events } = close(waiting, { by: named('hana'), reason: 'HELP_DESK', note, now });
    expect(after).toMatchObject({ status: 'CANCELLED', closingReason: 'HELP_DESK', closingNote: note });
    const detail = {
      before: waiting.status,
      after: 'CANCELLED',
      role: 'SUPERVISOR',
      reason: 'HELP_DESK',
      comment: note,
    };
    expect(events[0]?.detail).toEqual(detail);
  });

  test('for a removal gives way, unless something is being written', () => {
    const by = named('nora');
    for (const delivery of [[], deliveryAt({ running: false, done: 1, total: 2 })]) {
      const status = delivery.length === 0 ? 'PENDING_SUPERVISOR_DECISION' : 'PENDING_PROVISIONING';
      const request = requestOf({ status, delivery });
      const { after, events } = made(giveWay(request, { by, now }));
      expect(after).toMatchObject({ status: 'CANCELLED', closingReason: 'ACCESS_REMOVED', closedAt: now });
      expect(after.version).toBe(request.version + 1);
      const detail = { before: status, after: 'CANCELLED', reason: 'ACCESS_REMOVED' };
      expect(events).toMatchObject([{ action: 'REQUEST_CANCELLED', by, detail }]);
    }
    const running = deliveryAt({ running: true, done: 1, total: 2 });
    const busy = giveWay(requestOf({ status: 'PENDING_PROVISIONING', delivery: running }), { by, now });
    expect(isRefusal(busy) && busy.refused).toBe('BEING_APPLIED');
  });
});
