import { describe, expect, test } from 'vitest';
import { deliveryAt, made, named, requestOf, stepIn, submittedAt } from '../../../testing/requests.ts';
import type { DeliveryStep, Request } from '../request.ts';
import { plusDays } from '../request.ts';
import { stepFaults, type StepFault } from '../../provisioning/delivery.ts';
import { deliver, doByHand, failAttempt, newStep, retry, takesEverything, undoingSteps } from './deliver.ts';

const now = plusDays(submittedAt, 1);
const first = { index: 0, attempts: 1 };

function delivering(delivery: readonly DeliveryStep[], differing: Partial<Request> = {}): Request {
  return { ...requestOf({ status: 'PENDING_PROVISIONING', delivery }), ...differing };
}

test('a step that nobody has tried waits until it may run', () => {
  const plan = {
    kind: 'SET_ATTRIBUTE',
    clientId: 'fhd-app',
    role: 'level',
    values: ['a'],
    before: ['b'],
  } as const;
  const fresh = {
    ...plan,
    state: 'WAITING',
    isUndo: false,
    needsHelpDesk: false,
    attempts: 0,
    runAt: now,
    firstFailedAt: null,
    doneAt: null,
    doneByHand: null,
  };
  expect(newStep(plan, now)).toEqual(fresh);
  expect(newStep(plan, now, true)).toEqual({ ...fresh, isUndo: true });
});

describe('a step that the provider confirms', () => {
  test('is done; the request goes on while another one is left', () => {
    for (const state of ['WAITING', 'RUNNING'] as const) {
      const before = delivering([stepIn('RUNNING', { needsHelpDesk: true }), stepIn(state, { role: 'HQ' })]);
      const { after, events } = made(deliver(before, first, now));
      expect(after).toEqual({
        ...before,
        version: before.version + 1,
        delivery: [stepIn('DONE', { doneAt: now }), before.delivery[1]],
      });
      const detail = { client: 'hll-app', clientRole: 'Upload' };
      expect(events).toEqual([{ at: now, by: null, action: 'ROLE_DELIVERED', detail }]);
      expect(before.delivery[0]?.state).toBe('RUNNING');
    }
  });

  test.each([
    ['what was approved', {}, 'APPROVED', null, 'REQUEST_DELIVERED'],
    ['a change', { type: 'CHANGE_REQUEST' }, 'APPROVED', null, 'REQUEST_DELIVERED'],
    ['an account', { type: 'PROFILE_UPDATE' }, 'APPROVED', null, 'REQUEST_DELIVERED'],
    ['a removal', { type: 'REMOVE_REQUEST' }, 'REVOKED', null, 'REQUEST_REVOKED'],
    ['what is taken back', { deliveryGoal: 'UNDO' }, 'CANCELLED', 'UNDONE', 'REQUEST_CANCELLED'],
  ] as const)('closes %s when it is the last', (_what, differing, status, closingReason, action) => {
    const before = delivering([stepIn('DONE'), stepIn('WITHDRAWN'), stepIn('RUNNING')], differing);
    const { after, events } = made(deliver(before, { index: 2, attempts: 1 }, now));
    expect(after).toMatchObject({ status, closingReason, closedAt: now, version: before.version + 1 });
    expect(events.map((event) => event.action)).toEqual(['ROLE_DELIVERED', action]);
    expect(events[1]).toMatchObject({ by: null, detail: { before: 'PENDING_PROVISIONING', after: status } });
  });

  test.each([
    ['ADD_ROLE', 'ROLE_DELIVERED'],
    ['REMOVE_ROLE', 'ROLE_REMOVED'],
    ['SET_ATTRIBUTE', 'ATTRIBUTE_WRITTEN'],
  ] as const)('%s is told as %s', (kind, action) => {
    const { events } = made(deliver(delivering([stepIn('RUNNING', { kind })]), first, now));
    expect(events[0]?.action).toBe(action);
  });

  test('is refused where it is not under way, or another attempt of it is, or there is none', () => {
    const over = { refused: 'ALREADY_DECIDED' };
    for (const state of ['WAITING', 'DONE', 'WITHDRAWN'] as const)
      expect(deliver(delivering([stepIn(state, { attempts: 1 })]), first, now)).toEqual(over);
    const running = delivering([stepIn('RUNNING', { attempts: 2 })]);
    expect(deliver(running, first, now)).toEqual(over);
    expect(deliver(running, { index: 1, attempts: 2 }, now)).toEqual(over);
    expect(made(deliver(running, { index: 0, attempts: 2 }, now)).after.status).toBe('APPROVED');
  });
});

describe('what a confirmed step means for what the person holds', () => {
  const grantsOf = (step: Partial<DeliveryStep>, differing: Partial<Request> = {}) =>
    made(deliver(delivering([stepIn('RUNNING', step)], differing), first, now)).grants;
  const second = { answers: { employment: { number: 2, words: null } } };

  test('a role given begins a grant, under the employment named', () => {
    expect(grantsOf({})).toEqual([{ kind: 'BEGINS', role: 'Upload', employment: null }]);
    expect(grantsOf({}, second)).toEqual([{ kind: 'BEGINS', role: 'Upload', employment: 2 }]);
  });

  test('a removed role ends one, under that employment; a removal ends it under all', () => {
    const kind = 'REMOVE_ROLE';
    expect(grantsOf({ kind })).toEqual([{ kind: 'ENDS', role: 'Upload', employment: null }]);
    expect(grantsOf({ kind }, second)).toEqual([{ kind: 'ENDS', role: 'Upload', employment: 2 }]);
    expect(grantsOf({ kind }, { ...second, type: 'REMOVE_REQUEST' })).toEqual([
      { kind: 'ENDS', role: 'Upload', employment: 'ALL' },
    ]);
    expect(takesEverything('REMOVE_REQUEST')).toBe(true);
    expect(takesEverything('CHANGE_REQUEST')).toBe(false);
  });

  test('neither a role of the realm nor an attribute is access to anything', () => {
    expect(grantsOf({ clientId: null })).toEqual([]);
    expect(grantsOf({ clientId: null, kind: 'REMOVE_ROLE' })).toEqual([]);
    expect(grantsOf({ kind: 'SET_ATTRIBUTE' })).toEqual([]);
  });
});

describe('what a person does by hand', () => {
  const by = named('hana');
  const note = 'Done in the console';

  test('is every step that waits, each reported on its own; the last closes the request', () => {
    const waiting = stepIn('WAITING', { role: 'HQ', needsHelpDesk: true, attempts: 3 });
    const before = delivering([stepIn('DONE'), waiting, stepIn('WAITING', { kind: 'REMOVE_ROLE' })]);
    const { after, events, grants } = made(doByHand(before, { by, note, now }));
    expect(after).toMatchObject({ status: 'APPROVED', closedAt: now, version: before.version + 1 });
    const byHand = { state: 'DONE', needsHelpDesk: false, doneAt: now, doneByHand: { by: 'hana', note } };
    expect(after.delivery[0]).toBe(before.delivery[0]);
    expect(after.delivery.slice(1)).toMatchObject([byHand, byHand]);
    const about = { client: 'hll-app', comment: note };
    expect(events).toMatchObject([
      { by, action: 'STEP_DONE_BY_HAND', detail: { ...about, clientRole: 'HQ', kind: 'ADD_ROLE' } },
      { by, action: 'STEP_DONE_BY_HAND', detail: { ...about, clientRole: 'Upload', kind: 'REMOVE_ROLE' } },
      { by: null, action: 'REQUEST_DELIVERED', detail: { after: 'APPROVED' } },
    ]);
    expect(grants.map(({ kind, role }) => [kind, role])).toEqual([
      ['BEGINS', 'HQ'],
      ['ENDS', 'Upload'],
    ]);
  });

  test('leaves the one under way to the provider, and the request open', () => {
    const before = delivering([stepIn('RUNNING'), stepIn('WAITING')]);
    const { after } = made(doByHand(before, { by, note, now }));
    expect(after.status).toBe('PENDING_PROVISIONING');
    expect(after.delivery.map((step) => step.state)).toEqual(['RUNNING', 'DONE']);
  });

  test('is nothing where nothing waits', () => {
    for (const delivery of [[], [stepIn('RUNNING'), stepIn('DONE'), stepIn('WITHDRAWN')]])
      expect(doByHand(delivering(delivery), { by, note, now })).toEqual({ refused: 'ALREADY_DECIDED' });
  });
});

describe('an attempt that fails', () => {
  const unreachable = { fault: 'NO_ANSWER', now } as const;
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

  test('leaves everything as it was but the step, which waits for the next one', () => {
    const before = delivering([stepIn('RUNNING', { attempts: 2 }), stepIn('WAITING')]);
    const { after, events, grants } = made(failAttempt(before, { index: 0, attempts: 2 }, unreachable));
    const failed = stepIn('WAITING', { attempts: 2, firstFailedAt: now, runAt: minutes(5) });
    expect(after).toEqual({ ...before, delivery: [failed, before.delivery[1]] });
    const detail = { client: 'hll-app', clientRole: 'Upload', kind: 'ADD_ROLE', attempt: 2 };
    expect(events).toEqual([
      {
        at: now,
        by: null,
        action: 'DELIVERY_FAILED',
        detail: { ...detail, refused: false, fault: 'NO_ANSWER' },
      },
    ]);
    expect(grants).toEqual([]);
  });

  test('is put before the help desk when refused outright or failing for a day, and stays there', () => {
    const failing = (step: Partial<DeliveryStep>, fault: StepFault = 'NO_ANSWER') =>
      made(failAttempt(delivering([stepIn('RUNNING', step)]), first, { fault, now })).after.delivery[0];
    expect(failing({})).toMatchObject({ needsHelpDesk: false, firstFailedAt: now });
    for (const fault of stepFaults)
      expect({ fault, needsHelpDesk: failing({}, fault)?.needsHelpDesk }).toEqual({
        fault,
        needsHelpDesk: fault !== 'NO_ANSWER',
      });
    const dayBefore = plusDays(now, -1);
    expect(failing({ firstFailedAt: dayBefore })).toMatchObject({
      needsHelpDesk: true,
      firstFailedAt: dayBefore,
    });
    expect(failing({ needsHelpDesk: true })).toMatchObject({ needsHelpDesk: true });
  });

  test('is refused where another one has claimed the step', () => {
    const over = { refused: 'ALREADY_DECIDED' };
    expect(failAttempt(delivering([stepIn('RUNNING', { attempts: 2 })]), first, unreachable)).toEqual(over);
    expect(failAttempt(delivering([stepIn('DONE')]), first, unreachable)).toEqual(over);
  });
});

describe('another try', () => {
  test('makes what waits due at once, with new patience; attempts are counted on', () => {
    const old = { attempts: 4, needsHelpDesk: true, firstFailedAt: submittedAt, runAt: plusDays(now, 1) };
    const before = delivering([stepIn('DONE'), stepIn('RUNNING', old), stepIn('WAITING', old)]);
    const { after, events, grants } = retry(before, { by: named('hana'), note: null, now });
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      delivery: [before.delivery[0], before.delivery[1], stepIn('WAITING', { attempts: 4, runAt: now })],
    });
    const detail = { before: 'PENDING_PROVISIONING', after: 'PENDING_PROVISIONING' };
    expect(events).toEqual([{ at: now, by: named('hana'), action: 'DELIVERY_RETRIED', detail }]);
    expect(grants).toEqual([]);
    const noted = retry(before, { by: named('hana'), note: 'It is back', now });
    expect(noted.events[0]?.detail).toEqual({ ...detail, comment: 'It is back' });
  });
});

test('what would undo a delivery leaves out what nobody tried, what is undone already, and what is not known', () => {
  const { delivery } = delivering([
    ...deliveryAt({ running: false, done: 1, total: 2 }),
    stepIn('WITHDRAWN', { role: 'lost', attempts: 1 }),
    stepIn('DONE', { kind: 'SET_ATTRIBUTE', role: 'level', values: ['a'], before: null }),
    stepIn('DONE', { role: 'undone', isUndo: true }),
  ]);
  expect(undoingSteps({ delivery }).map(({ kind, role }) => [kind, role])).toEqual([
    ['REMOVE_ROLE', 'lost'],
    ['REMOVE_ROLE', 'Role 1'],
  ]);
});
