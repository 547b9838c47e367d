import { describe, expect, test } from 'vitest';
import {
  asked,
  deadlines,
  deliveryAt,
  markedStuck,
  made,
  named,
  overAfter,
  requestOf,
  stepIn,
  submittedAt,
} from '../../../testing/requests.ts';
import { type DecidingRole, decidingRoles, portalClientId } from '../../people/roles.ts';
import { type Intervention, interventions } from '../kinds.ts';
import { type Request } from '../request.ts';
import { faultsOfIntervention, intervene, mayBeAsked, refusalToIntervene } from './intervene.ts';

const helper = { id: 'hana', isHelpDesk: true };
/** The first moment at which a stage has waited long. */
const long = { now: overAfter(submittedAt, deadlines.stuckDays), deadlines };
const waiting = requestOf({ person: 'nora', stages: [{ role: 'SUPERVISOR', people: ['dana'] }] });
const failing = requestOf({
  person: 'nora',
  status: 'PENDING_PROVISIONING',
  delivery: markedStuck(deliveryAt({ running: false, done: 1, total: 3 })),
});

/** What the help desk can do to this request. */
function possible(request: Request, person = helper, terms = long): Intervention[] {
  return interventions.filter((one) => refusalToIntervene(request, one, person, terms) === null);
}

describe('what RM-IT help can do', () => {
  test('to a stage that does not answer: ask others, take over, close', () => {
    expect(possible(waiting)).toEqual(['REASSIGN', 'FALL_BACK', 'CLOSE']);
  });

  test('before a stage has waited long it does not take over', () => {
    const justNot = { ...long, now: new Date(long.now.getTime() - 1) };
    expect(possible(waiting, helper, justNot)).toEqual(['REASSIGN', 'CLOSE']);
  });

  test('for its own stage it does not take over', () => {
    expect(possible({ ...waiting, status: 'PENDING_RMIT_HELP_DECISION' })).toEqual(['REASSIGN', 'CLOSE']);
  });

  test('to a delivery that fails: try again, do it by hand, undo', () => {
    expect(possible(failing)).toEqual(['RETRY', 'DO_BY_HAND', 'UNDO']);
  });

  test('before a step is marked stuck nobody does it by hand', () => {
    const delivery = deliveryAt({ running: false, done: 1, total: 3 });
    const trying = { ...failing, delivery };
    expect(possible(trying)).toEqual(['RETRY', 'UNDO']);
    expect(refusalToIntervene(trying, 'DO_BY_HAND', helper, long)).toEqual({ refused: 'BEING_APPLIED' });
  });

  test('while a step runs it waits, and what is being undone is not undone again', () => {
    const delivery = [stepIn('DONE'), stepIn('RUNNING'), stepIn('RUNNING')];
    const running = { ...failing, delivery };
    expect(possible(running)).toEqual([]);
    expect(refusalToIntervene(running, 'UNDO', helper, long)).toEqual({ refused: 'BEING_APPLIED' });
    expect(possible({ ...failing, deliveryGoal: 'UNDO' })).toEqual(['RETRY', 'DO_BY_HAND']);
  });

  test('a delivery is undone, not closed over', () => {
    expect(refusalToIntervene(failing, 'CLOSE', helper, long)).toEqual({ refused: 'BEING_APPLIED' });
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
    const reported = faultsOfIntervention(one, '');
    expect([one, reported]).toEqual([one, one === 'RETRY' ? [] : [{ field: 'note', fault: 'REQUIRED' }]]);
    expect(faultsOfIntervention(one, 'Called the supervisor')).toEqual([]);
    expect(faultsOfIntervention(one, 'x'.repeat(1_001))).toEqual([{ field: 'note', fault: 'TOO_LONG' }]);
  }
});

describe('who may be asked in place of those who do not answer', () => {
  const inStage = (role: DecidingRole) =>
    requestOf({
      person: 'nora',
      initiator: asked('starter'),
      stages: [
        { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
        { role, people: ['cy'] },
      ],
    });
  const stage = inStage('AUTHORIZER');
  const may = (
    id: string,
    request: Request,
    { roles = decidingRoles, isNamed = true }: { roles?: readonly DecidingRole[]; isNamed?: boolean } = {},
  ) => {
    const person = {
      id,
      email: `${id}@agency.example`,
      emailVerified: true,
      enabled: true,
      realmRoles: ['RAPUser'],
      clientRoles: { [portalClientId]: roles },
    };
    return mayBeAsked({ person, isNamed }, request, 'hana');
  };

  test('a holder of the role who has no part in it yet', () => {
    expect(may('ari', stage)).toBe(true);
    for (const id of ['nora', 'starter', 'dana']) expect(may(id, stage)).toBe(false);
    expect(may('ari', stage, { roles: ['SUPERVISOR'] })).toBe(false);
  });

  test('in the place of an approver not anyone who asks, in a stage of the help desk they too', () => {
    expect(may('hana', stage)).toBe(false);
    expect(may('hana', inStage('SUPERVISOR'))).toBe(false);
    expect(may('hana', inStage('RM_IT_HELP'))).toBe(true);
  });

  test('an authorizer must be listed for the application, a supervisor need not', () => {
    expect(may('ari', stage, { isNamed: false })).toBe(false);
    expect(may('ari', inStage('SUPERVISOR'), { isNamed: false })).toBe(true);
  });
});

describe('the order of the help desk', () => {
  const by = named('hana');
  const note = 'Nobody answers the phone';
  const order = { by, note, deadlines, now: long.now, people: [asked('eve')], helpers: [asked('ida')] };
  const ordered = (request: Request, intervention: Intervention) =>
    made(intervene(request, { ...order, intervention }));

  test.each([
    ['REASSIGN', waiting, 'STAGE_REASSIGNED', 'PENDING_SUPERVISOR_DECISION'],
    ['FALL_BACK', waiting, 'STAGE_FELL_BACK', 'PENDING_RMIT_HELP_DECISION'],
    ['CLOSE', waiting, 'REQUEST_CANCELLED', 'CANCELLED'],
    ['RETRY', failing, 'DELIVERY_RETRIED', 'PENDING_PROVISIONING'],
    ['DO_BY_HAND', failing, 'STEP_DONE_BY_HAND', 'APPROVED'],
    ['UNDO', failing, 'DELIVERY_UNDONE', 'PENDING_PROVISIONING'],
  ] as const)('%s is done, in one step and with the note', (intervention, request, action, status) => {
    const { after, events } = ordered(request, intervention);
    expect(after).toMatchObject({ status, version: request.version + 1 });
    expect(events[0]).toMatchObject({ by, action, detail: { comment: note } });
  });

  test('asks those named, or helpers instead of them', () => {
    expect(ordered(waiting, 'REASSIGN').after.stages[0]?.people).toEqual([asked('eve')]);
    expect(ordered(waiting, 'FALL_BACK').after.stages[0]?.people).toEqual([asked('ida')]);
  });

  test('closes with its own reason, and undoes with another', () => {
    expect(ordered(waiting, 'CLOSE').after).toMatchObject({ closingReason: 'HELP_DESK', closingNote: note });
    expect(ordered(failing, 'UNDO').after).toMatchObject({ deliveryGoal: 'UNDO', closingNote: note });
    const untouched = { ...failing, delivery: deliveryAt({ running: false, done: 0, total: 2 }) };
    expect(ordered(untouched, 'UNDO').after).toMatchObject({ status: 'CANCELLED', closingReason: 'UNDONE' });
  });

  test('is nothing for what has lapsed meanwhile, swept or not', () => {
    const late = { now: overAfter(submittedAt, deadlines.expiryDays), deadlines };
    expect(possible(waiting, helper, late)).toEqual([]);
  });

  test('the clock that says "long" is stopped while the requester is asked', () => {
    expect(possible({ ...waiting, waitingOn: 'REQUESTER' })).toEqual(['REASSIGN', 'CLOSE']);
  });
});
