import { describe, expect, test } from 'vitest';
import { type DecidingRole, decidingRoles, portalRoles } from '../people/roles.ts';
import { refusalToCancel } from './cancel.ts';
import { decide, type Decider, hasLapsed } from './decide.ts';
import { isRefusal } from './refusal.ts';
import {
  isOpen,
  mayMove,
  type RequestAction,
  type RequestActor,
  requestActions,
  requestActors,
  type RequestStatus,
  requestStatuses,
  statusAfter,
  statusOfStage,
} from './transitions.ts';

/** The moves of decisions section 2, written down a second time: status, action, actor, where to. */
type Line = readonly [RequestStatus, RequestAction, RequestActor, RequestStatus | 'NEXT'];
const agreed: readonly Line[] = [
  ['PENDING_SUPERVISOR_DECISION', 'approve', 'SUPERVISOR', 'NEXT'],
  ['PENDING_SUPERVISOR_DECISION', 'deny', 'SUPERVISOR', 'DENIED_BY_SUPERVISOR'],
  ['PENDING_SUPERVISOR_DECISION', 'cancel', 'REQUESTER', 'CANCELLED'],
  ['PENDING_SUPERVISOR_DECISION', 'expire', 'SYSTEM', 'EXPIRED_PENDING_REQUEST'],
  ['PENDING_AUTHORIZER_DECISION', 'approve', 'AUTHORIZER', 'NEXT'],
  ['PENDING_AUTHORIZER_DECISION', 'deny', 'AUTHORIZER', 'DENIED_BY_AUTHORIZER'],
  ['PENDING_AUTHORIZER_DECISION', 'cancel', 'REQUESTER', 'CANCELLED'],
  ['PENDING_AUTHORIZER_DECISION', 'expire', 'SYSTEM', 'EXPIRED_PENDING_REQUEST'],
  ['PENDING_FILETRAIL_ADMIN_DECISION', 'approve', 'FILETRAIL_ADMIN', 'NEXT'],
  ['PENDING_FILETRAIL_ADMIN_DECISION', 'deny', 'FILETRAIL_ADMIN', 'DENIED_BY_FILETRAIL_ADMIN'],
  ['PENDING_FILETRAIL_ADMIN_DECISION', 'cancel', 'REQUESTER', 'CANCELLED'],
  ['PENDING_FILETRAIL_ADMIN_DECISION', 'expire', 'SYSTEM', 'EXPIRED_PENDING_REQUEST'],
  ['PENDING_RMIT_HELP_DECISION', 'approve', 'RM_IT_HELP', 'NEXT'],
  ['PENDING_RMIT_HELP_DECISION', 'deny', 'RM_IT_HELP', 'DENIED_BY_RMIT_HELP'],
  ['PENDING_RMIT_HELP_DECISION', 'cancel', 'REQUESTER', 'CANCELLED'],
  ['PENDING_RMIT_HELP_DECISION', 'expire', 'SYSTEM', 'EXPIRED_PENDING_REQUEST'],
  ['PENDING_PROVISIONING', 'deliver', 'SYSTEM', 'APPROVED'],
  ['PENDING_PROVISIONING', 'cancel', 'REQUESTER', 'CANCELLED'],
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
  const known = new Set(lines.map(([status, action, actor]) => `${status} ${action} ${actor}`));
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

  test.each(agreed)('%s %s %s: a table without this line would be noticed', (status, action, actor) => {
    const without = agreed.filter((line) => line[0] !== status || line[1] !== action);
    expect(disagreements(without)).toEqual([`${status} ${action} ${actor}`]);
  });

  test.each(agreed)('%s %s by %s leads to %s', (status, action, _actor, to) => {
    for (const next of [null, ...decidingRoles]) {
      const expected = to !== 'NEXT' ? to : next === null ? 'PENDING_PROVISIONING' : waitingStatus[next];
      expect(statusAfter(status, action, next)).toBe(expected);
    }
  });

  test('leads nowhere from where it has no line', () => {
    for (const status of requestStatuses)
      for (const action of requestActions)
        if (!agreed.some((line) => line[0] === status && line[1] === action))
          expect(statusAfter(status, action, null)).toBeNull();
  });

  test('knows every status of the specification; the closed ones have no way out', () => {
    expect(requestStatuses.toSorted()).toEqual(
      [...new Set([...agreed.map((line) => line[0]), ...closed])].toSorted(),
    );
    expect(requestStatuses.filter((status) => !isOpen(status)).toSorted()).toEqual(closed.toSorted());
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
          for (const decision of ['APPROVE', 'DENY'] as const) {
            const comment = 'Does not belong to this work';
            const request = { ...pending(status, stage), status };
            const outcome = decide(request, holder(role), { decision, comment, reasonCode: 'OTHER' }, now);
            if (isRefusal(outcome) === isAgreed) wrong.push(`${status} ${stage} ${role} ${decision}`);
          }
        }
    expect(wrong).toEqual([]);
  });

  test.each(decidingRoles)('%s: yes leads to the next stage or to the delivery, no ends it', (role) => {
    const yes = { decision: 'APPROVE', comment: '', reasonCode: null } as const;
    const no = { decision: 'DENY', comment: 'Not needed for this work', reasonCode: 'NOT_NEEDED' } as const;
    const last = pending(waitingStatus[role], role);
    const denied = role === 'RM_IT_HELP' ? 'DENIED_BY_RMIT_HELP' : `DENIED_BY_${role}`;
    expect(decide(last, holder(role), yes, now)).toEqual({ status: 'PENDING_PROVISIONING', nextStage: null });
    expect(decide(last, holder(role), no, now)).toEqual({ status: denied, nextStage: null });
    for (const next of decidingRoles) {
      const stages = [...last.stages, { role: next, people: ['somebody'], decidedBy: null }];
      expect(decide({ ...last, stages }, holder(role), yes, now)).toEqual({
        status: waitingStatus[next],
        nextStage: 1,
      });
      expect(decide({ ...last, stages }, holder(role), no, now)).toEqual({ status: denied, nextStage: null });
    }
  });

  test.each(requestStatuses)('%s: cancel goes by the table, and for nobody else', (status) => {
    const delivery = { running: false, done: 0, total: 0 };
    const request = { status, requesterId: 'requester', expiresAt: null, delivery };
    const isAgreed = agreed.some((line) => line[0] === status && line[1] === 'cancel');
    expect(refusalToCancel(request, 'requester', now) === null).toBe(isAgreed);
    expect(refusalToCancel(request, 'somebody', now)).toEqual({ refused: 'NOT_ELIGIBLE' });
  });

  test.each(requestStatuses)('%s: lapses by the table', (status) => {
    const isAgreed = agreed.some((line) => line[0] === status && line[1] === 'expire');
    expect(hasLapsed({ status, expiresAt: now }, now)).toBe(isAgreed);
    expect(hasLapsed({ status, expiresAt: new Date(now.getTime() + 1) }, now)).toBe(false);
    expect(hasLapsed({ status, expiresAt: null }, now)).toBe(false);
  });
});

function pending(status: RequestStatus, role: DecidingRole) {
  return {
    status,
    requesterId: 'requester',
    initiatorId: 'requester',
    stageIndex: 0,
    stages: [{ role, people: ['decider'], decidedBy: null }],
    expiresAt: null,
  };
}

function holder(role: string): Decider {
  return {
    id: 'decider',
    enabled: true,
    realmRoles: ['RAPUser'],
    portalRoles: [role],
    isApplicationAuthorizer: true,
  };
}
