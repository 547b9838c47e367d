import { describe, expect, test } from 'vitest';
import { type DecidingRole, decidingRoles, portalRoles } from '../../people/roles.ts';
import {
  deadlines,
  deciderOf,
  deliveryAt,
  markedStuck,
  named,
  no,
  outcomeOf,
  overAfter,
  requestOf,
  termsAt,
  yes,
} from '../../../testing/requests.ts';
import { cancel, refusalToCancel } from '../transitions/cancel.ts';
import { decide, type Decider, type DecisionInput } from '../transitions/decide.ts';
import { end, refusalToEnd } from '../transitions/end.ts';
import { refusalToIntervene } from '../transitions/intervene.ts';
import { lapse } from '../transitions/lapse.ts';
import { refusalToRespond, reply } from '../transitions/reply.ts';
import { decisions, interventions } from '../kinds.ts';
import { isRefusal } from '../../validation/refusal.ts';
import { type Request } from '../request.ts';
import { hasLapsed } from './effective-status.ts';
import { deniedStatuses, isOpen, type RequestStatus, requestStatuses } from './statuses.ts';
import {
  mayMove,
  type RequestAction,
  type RequestActor,
  requestActions,
  requestActors,
  statusAfter,
  statusOfStage,
  transitions,
} from './transition-table.ts';

/** The moves (rule requests 3), written down a second time: status, action, actors, where to. */
type Line = readonly [
  RequestStatus,
  RequestAction,
  readonly RequestActor[],
  RequestStatus | 'NEXT' | 'BACK' | 'SAME',
];

function waiting(status: RequestStatus, role: DecidingRole, denied: RequestStatus): Line[] {
  return [
    [status, 'approve', [role], 'NEXT'],
    [status, 'deny', [role], denied],
    [status, 'return', [role], 'SAME'],
    [status, 'withdrawApproval', ['SUPERVISOR', 'AUTHORIZER', 'FILETRAIL_ADMIN', 'RM_IT_HELP'], 'BACK'],
    [status, 'respond', ['REQUESTER'], 'SAME'],
    [status, 'reassign', ['RM_IT_HELP', 'SYSTEM'], 'SAME'],
    [status, 'escalate', ['REQUESTER', 'SYSTEM'], 'SAME'],
    [status, 'remind', ['REQUESTER'], 'SAME'],
    [status, 'cancel', ['REQUESTER', 'RM_IT_HELP', 'SYSTEM'], 'CANCELLED'],
    [status, 'expire', ['SYSTEM'], 'EXPIRED_PENDING_REQUEST'],
  ];
}

function fallingBack(status: RequestStatus): Line {
  return [status, 'fallBack', ['RM_IT_HELP', 'SYSTEM'], 'PENDING_RMIT_HELP_DECISION'];
}

const agreed: readonly Line[] = [
  ...waiting('PENDING_SUPERVISOR_DECISION', 'SUPERVISOR', 'DENIED_BY_SUPERVISOR'),
  fallingBack('PENDING_SUPERVISOR_DECISION'),
  ['PENDING_SUPERVISOR_DECISION', 'accept', ['SUPERVISOR'], 'APPROVED'],
  ...waiting('PENDING_AUTHORIZER_DECISION', 'AUTHORIZER', 'DENIED_BY_AUTHORIZER'),
  fallingBack('PENDING_AUTHORIZER_DECISION'),
  ...waiting('PENDING_FILETRAIL_ADMIN_DECISION', 'FILETRAIL_ADMIN', 'DENIED_BY_FILETRAIL_ADMIN'),
  fallingBack('PENDING_FILETRAIL_ADMIN_DECISION'),
  ...waiting('PENDING_RMIT_HELP_DECISION', 'RM_IT_HELP', 'DENIED_BY_RMIT_HELP'),
  ['PENDING_RMIT_HELP_DECISION', 'handBack', ['SYSTEM'], 'PENDING_SUPERVISOR_DECISION'],
  ['PENDING_PROVISIONING', 'deliver', ['SYSTEM'], 'APPROVED'],
  ['PENDING_PROVISIONING', 'revoke', ['SYSTEM'], 'REVOKED'],
  ['PENDING_PROVISIONING', 'retry', ['RM_IT_HELP'], 'SAME'],
  ['PENDING_PROVISIONING', 'doByHand', ['RM_IT_HELP'], 'SAME'],
  ['PENDING_PROVISIONING', 'undo', ['RM_IT_HELP', 'REQUESTER'], 'SAME'],
  ['PENDING_PROVISIONING', 'cancel', ['REQUESTER', 'RM_IT_HELP', 'SYSTEM'], 'CANCELLED'],
  ['APPROVED', 'end', ['REQUESTER', 'SUPERVISOR', 'RM_IT_HELP'], 'REVOKED'],
];
const closed: readonly RequestStatus[] = [
  'APPROVED',
  'REVOKED',
  'CANCELLED',
  'DENIED_BY_SUPERVISOR',
  'DENIED_BY_AUTHORIZER',
  'DENIED_BY_RMIT_HELP',
  'DENIED_BY_FILETRAIL_ADMIN',
  'EXPIRED_PENDING_REQUEST',
];
const waitingStatus: Record<DecidingRole, RequestStatus> = {
  SUPERVISOR: 'PENDING_SUPERVISOR_DECISION',
  AUTHORIZER: 'PENDING_AUTHORIZER_DECISION',
  FILETRAIL_ADMIN: 'PENDING_FILETRAIL_ADMIN_DECISION',
  RM_IT_HELP: 'PENDING_RMIT_HELP_DECISION',
};
const now = new Date('2026-03-02T15:00:00Z');

/** Every (status, action, actor) in which the product and these lines differ. */
function disagreements(lines: readonly Line[]): string[] {
  const known = new Set(
    lines.flatMap(([status, action, actors]) => actors.map((actor) => `${status} ${action} ${actor}`)),
  );
  return requestStatuses.flatMap((status) =>
    requestActions.flatMap((action) =>
      requestActors
        .filter((actor) => mayMove(status, action, actor) !== known.has(`${status} ${action} ${actor}`))
        .map((actor) => `${status} ${action} ${actor}`),
    ),
  );
}

describe('the table of moves', () => {
  test('has exactly the agreed lines: whatever else there could be is refused', () => {
    expect(disagreements(agreed)).toEqual([]);
  });

  test.each(agreed)('%s %s by %j: a table without this line would be noticed', (status, action, actors) => {
    const without = agreed.filter((line) => line[0] !== status || line[1] !== action);
    const missing = actors.map((actor) => `${status} ${action} ${actor}`);
    expect(disagreements(without).toSorted()).toEqual(missing.toSorted());
  });

  test.each(agreed)('%s %s by %j leads to %s', (status, action, _actors, to) => {
    for (const next of [null, ...decidingRoles]) {
      const following = next === null ? 'PENDING_PROVISIONING' : waitingStatus[next];
      const before = next === null ? null : waitingStatus[next];
      const beside = { NEXT: following, BACK: before, SAME: status };
      const expected = to === 'NEXT' || to === 'BACK' || to === 'SAME' ? beside[to] : to;
      expect(statusAfter(status, action, next)).toBe(expected);
    }
  });

  test('leads nowhere from where it has no line', () => {
    for (const status of requestStatuses)
      for (const action of requestActions)
        if (!agreed.some((line) => line[0] === status && line[1] === action))
          expect(statusAfter(status, action, null)).toBeNull();
  });

  test('has a row for each status of the list, which names each once', () => {
    expect(new Set(requestStatuses).size).toBe(requestStatuses.length);
    expect(Object.keys(transitions).toSorted()).toEqual(requestStatuses.toSorted());
  });

  test('knows every status of the specification; from the closed ones only what an alternate accepted can end', () => {
    expect(requestStatuses.toSorted()).toEqual(
      [...new Set([...agreed.map((line) => line[0]), ...closed])].toSorted(),
    );
    expect(requestStatuses.filter((status) => !isOpen(status)).toSorted()).toEqual(closed.toSorted());
    const ways = closed.flatMap((status) =>
      requestActions.filter((action) => statusAfter(status, action, null) !== null),
    );
    expect(ways).toEqual(['end']);
  });

  test('gives each deciding role its own waiting status', () => {
    expect(statusOfStage).toEqual(waitingStatus);
    expect(Object.keys(statusOfStage).toSorted()).toEqual([...decidingRoles].toSorted());
  });
});

describe('the same moves through the rules themselves', () => {
  test('every status x stage x role of the decider that is not in the table is refused', () => {
    const wrong: string[] = [];
    for (const status of requestStatuses)
      for (const stage of decidingRoles)
        for (const role of portalRoles) {
          const isAgreed = waitingStatus[stage] === status && role === stage;
          for (const decision of decisions) {
            const wording = {
              comment: 'Does not belong to this work',
              reasonCode: 'OTHER',
              roles: null,
            } as const;
            const request = { ...pending(status, stage), status };
            const outcome = decided(request, holder(role), { decision, ...wording });
            if (isRefusal(outcome) === isAgreed) wrong.push(`${status} ${stage} ${role} ${decision}`);
          }
        }
    expect(wrong).toEqual([]);
  });

  test.each(decidingRoles)('%s: yes leads to the next stage or to the delivery, no ends it', (role) => {
    const unchanged = { addRoles: ['Upload'], onBehalfOf: null };
    const last = pending(waitingStatus[role], role);
    const denied = role === 'RM_IT_HELP' ? 'DENIED_BY_RMIT_HELP' : `DENIED_BY_${role}`;
    expect(decided(last, holder(role), yes)).toEqual({
      status: 'PENDING_PROVISIONING',
      nextStage: null,
      ...unchanged,
    });
    expect(decided(last, holder(role), no)).toEqual({ status: denied, nextStage: null, ...unchanged });
    for (const next of decidingRoles) {
      const longer = pending(waitingStatus[role], role, next);
      expect(decided(longer, holder(role), yes)).toEqual({
        status: waitingStatus[next],
        nextStage: 1,
        ...unchanged,
      });
      expect(decided(longer, holder(role), no)).toEqual({ status: denied, nextStage: null, ...unchanged });
    }
  });

  test('a denied request has the status of a denial', () => {
    const afterNo = requestStatuses.map((status) => statusAfter(status, 'deny', null));
    expect(deniedStatuses.toSorted()).toEqual(afterNo.filter((status) => status !== null).toSorted());
  });

  test.each(requestStatuses)('%s: cancel goes by the table, and for nobody else', (status) => {
    const request = requestOf({ status, person: 'requester', expiresAt: null });
    const isAgreed = agreed.some((line) => line[0] === status && line[1] === 'cancel');
    expect(refusalToCancel(request, 'requester', now) === null).toBe(isAgreed);
    expect(isRefusal(cancel(request, { by: named('requester'), now }))).toBe(!isAgreed);
    expect(refusalToCancel(request, 'somebody', now)).toEqual({ refused: 'NOT_ELIGIBLE' });
  });

  test.each(requestStatuses)(
    '%s: acting as alternate is accepted, declined and ended by the table',
    (status) => {
      const naming = { ...pending(status, 'SUPERVISOR'), type: 'ALTERNATE_SUPERVISOR' } as const;
      const mayAccept = agreed.some((line) => line[0] === status && line[1] === 'accept');
      const accepted = decided(naming, holder('SUPERVISOR'), yes);
      if (mayAccept) expect(accepted).toMatchObject({ status: 'APPROVED', nextStage: null });
      else expect(isRefusal(accepted)).toBe(true);
      const endsAt = new Date(now.getTime() + 1);
      const days = { startDate: '2026-03-02', endDate: '2026-03-02', startsAt: now };
      const accepting = { ...naming, alternate: { person: named('decider'), ...days, endsAt } } as const;
      const mayEnd = agreed.some((line) => line[0] === status && line[1] === 'end');
      for (const person of [
        { id: 'requester', isHelpDesk: false },
        { id: 'decider', isHelpDesk: false },
        { id: 'helper', isHelpDesk: true },
      ]) {
        expect(refusalToEnd(accepting, person, now) === null).toBe(mayEnd);
        const ended = end(accepting, { by: named(person.id), isHelpDesk: person.isHelpDesk, now });
        expect(isRefusal(ended)).toBe(!mayEnd);
        expect(refusalToEnd({ ...accepting, type: 'ACCESS_REQUEST' }, person, now)).toEqual({
          refused: 'NOT_ELIGIBLE',
        });
      }
    },
  );

  test.each(requestStatuses)('%s: the requester answers by the table, and nobody else', (status) => {
    const request = requestOf({ status, person: 'requester', waitingOn: 'REQUESTER', expiresAt: null });
    const isAgreed = agreed.some((line) => line[0] === status && line[1] === 'respond');
    expect(refusalToRespond(request, 'requester', now) === null).toBe(isAgreed);
    expect(refusalToRespond(request, 'somebody', now)).toEqual({ refused: 'NOT_ELIGIBLE' });
    const replied = reply(request, {
      by: named('requester'),
      comment: 'It is for Texas',
      now,
      zone: deadlines.zone,
    });
    expect(isRefusal(replied)).toBe(!isAgreed);
  });

  test.each(requestStatuses)('%s: the help desk acts by the table, and nobody else', (status) => {
    const delivery = markedStuck(deliveryAt({ running: false, done: 1, total: 2 }));
    const request = { ...pending(status, 'SUPERVISOR'), delivery };
    const terms = { now: overAfter(now, deadlines.stuckDays), deadlines };
    const moves = {
      REASSIGN: 'reassign',
      FALL_BACK: 'fallBack',
      RETRY: 'retry',
      DO_BY_HAND: 'doByHand',
      UNDO: 'undo',
      CLOSE: 'cancel',
    } as const;
    for (const intervention of interventions) {
      const allowed =
        refusalToIntervene(request, intervention, { id: 'helper', isHelpDesk: true }, terms) === null;
      const isAgreed = agreed.some(
        ([from, action, actors]) =>
          from === status && action === moves[intervention] && actors.includes('RM_IT_HELP'),
      );
      // What is being delivered is undone, not closed over.
      expect(allowed).toBe(isAgreed && !(intervention === 'CLOSE' && status === 'PENDING_PROVISIONING'));
      for (const other of [
        { id: 'helper', isHelpDesk: false },
        { id: 'requester', isHelpDesk: true },
      ])
        expect(refusalToIntervene(request, intervention, other, terms)).toEqual({ refused: 'NOT_ELIGIBLE' });
    }
  });

  test.each(requestStatuses)('%s: lapses by the table', (status) => {
    const isAgreed = agreed.some((line) => line[0] === status && line[1] === 'expire');
    expect(hasLapsed({ status, expiresAt: now }, now)).toBe(isAgreed);
    expect(isRefusal(lapse({ ...pending(status, 'SUPERVISOR'), expiresAt: now }, now))).toBe(!isAgreed);
    expect(hasLapsed({ status, expiresAt: new Date(now.getTime() + 1) }, now)).toBe(false);
    expect(hasLapsed({ status, expiresAt: null }, now)).toBe(false);
  });
});

function pending(status: RequestStatus, ...roles: readonly DecidingRole[]): Request {
  const stages = roles.map((role, index) => ({ role, people: [index === 0 ? 'decider' : 'somebody'] }));
  return requestOf({ status, person: 'requester', stageIndex: 0, stages, expiresAt: null });
}

function decided(request: Request, decider: Decider, input: DecisionInput) {
  return outcomeOf(request, decide(request, decider, input, termsAt(now)));
}

function holder(role: string): Decider {
  return deciderOf('decider', { portalRoles: [role] });
}
