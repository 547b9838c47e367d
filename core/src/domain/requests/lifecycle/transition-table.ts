import { type DecidingRole, decidingRoles } from '../../people/roles.ts';
import type { RequestStatus } from './statuses.ts';

/** What can happen to a request. */
export const requestActions = [
  'approve',
  'accept',
  'deny',
  'return',
  'withdrawApproval',
  'respond',
  'reassign',
  'escalate',
  'remind',
  'fallBack',
  'handBack',
  'cancel',
  'expire',
  'deliver',
  'revoke',
  'retry',
  'doByHand',
  'undo',
  'end',
] as const;
export type RequestAction = (typeof requestActions)[number];

/** Who can make it happen: a deciding role, the person the request is for, or the portal itself. */
export const requestActors = [
  'SUPERVISOR',
  'AUTHORIZER',
  'FILETRAIL_ADMIN',
  'RM_IT_HELP',
  'REQUESTER',
  'SYSTEM',
] as const;
export type RequestActor = (typeof requestActors)[number];

interface Move {
  by: readonly RequestActor[];
  /**
   * `NEXT_STAGE`: the next stage of the request's own list, or PENDING_PROVISIONING after the last.
   * `PREVIOUS_STAGE`: the one before in that list.
   * `SAME`: the request stays where it is, and something else about it changes.
   */
  to: RequestStatus | 'NEXT_STAGE' | 'PREVIOUS_STAGE' | 'SAME';
}

const withdrawn: Move = { by: ['REQUESTER', 'RM_IT_HELP', 'SYSTEM'], to: 'CANCELLED' };

/** The moves of a stage that waits for a decision of one role. */
function decidedBy(role: DecidingRole, denied: RequestStatus): Partial<Record<RequestAction, Move>> {
  return {
    approve: { by: [role], to: 'NEXT_STAGE' },
    deny: { by: [role], to: denied },
    return: { by: [role], to: 'SAME' },
    // By the person who approved the stage before, which may have been of any role.
    withdrawApproval: { by: decidingRoles, to: 'PREVIOUS_STAGE' },
    respond: { by: ['REQUESTER'], to: 'SAME' },
    reassign: { by: ['RM_IT_HELP', 'SYSTEM'], to: 'SAME' },
    escalate: { by: ['REQUESTER', 'SYSTEM'], to: 'SAME' },
    remind: { by: ['REQUESTER'], to: 'SAME' },
    ...(role === 'RM_IT_HELP'
      ? {}
      : { fallBack: { by: ['RM_IT_HELP', 'SYSTEM'], to: 'PENDING_RMIT_HELP_DECISION' } }),
    cancel: withdrawn,
    expire: { by: ['SYSTEM'], to: 'EXPIRED_PENDING_REQUEST' },
  };
}

/**
 * Every move a request may make (rule requests 3). The server enforces this table, the screens learn from it
 * which buttons to show, the documentation's diagram is generated from it, and a test walks everything that is not in it.
 */
export const transitions = {
  PENDING_SUPERVISOR_DECISION: {
    ...decidedBy('SUPERVISOR', 'DENIED_BY_SUPERVISOR'),
    // The yes of a named alternate, after which there is nothing to deliver.
    accept: { by: ['SUPERVISOR'], to: 'APPROVED' },
  },
  PENDING_AUTHORIZER_DECISION: decidedBy('AUTHORIZER', 'DENIED_BY_AUTHORIZER'),
  PENDING_FILETRAIL_ADMIN_DECISION: decidedBy('FILETRAIL_ADMIN', 'DENIED_BY_FILETRAIL_ADMIN'),
  PENDING_RMIT_HELP_DECISION: {
    ...decidedBy('RM_IT_HELP', 'DENIED_BY_RMIT_HELP'),
    // RM-IT help decided because there was no supervisor, and now there is one.
    handBack: { by: ['SYSTEM'], to: 'PENDING_SUPERVISOR_DECISION' },
  },
  PENDING_PROVISIONING: {
    deliver: { by: ['SYSTEM'], to: 'APPROVED' },
    revoke: { by: ['SYSTEM'], to: 'REVOKED' },
    retry: { by: ['RM_IT_HELP'], to: 'SAME' },
    doByHand: { by: ['RM_IT_HELP'], to: 'SAME' },
    undo: { by: ['RM_IT_HELP', 'REQUESTER'], to: 'SAME' },
    cancel: withdrawn,
  },
  // Only what an alternate accepted can be ended; access is given up by a request of its own.
  APPROVED: { end: { by: ['REQUESTER', 'SUPERVISOR', 'RM_IT_HELP'], to: 'REVOKED' } },
  REVOKED: {},
  CANCELLED: {},
  DENIED_BY_SUPERVISOR: {},
  DENIED_BY_AUTHORIZER: {},
  DENIED_BY_RMIT_HELP: {},
  DENIED_BY_FILETRAIL_ADMIN: {},
  EXPIRED_PENDING_REQUEST: {},
} as const satisfies Record<RequestStatus, Partial<Record<RequestAction, Move>>>;

/** The status a request waits in while this role has to decide. */
export const statusOfStage = {
  SUPERVISOR: 'PENDING_SUPERVISOR_DECISION',
  AUTHORIZER: 'PENDING_AUTHORIZER_DECISION',
  FILETRAIL_ADMIN: 'PENDING_FILETRAIL_ADMIN_DECISION',
  RM_IT_HELP: 'PENDING_RMIT_HELP_DECISION',
} as const satisfies Record<DecidingRole, RequestStatus>;

/** The row of the table for one move, or undefined where there is none. */
export function moveFor(status: RequestStatus, action: RequestAction): Move | undefined {
  const row: Partial<Record<RequestAction, Move>> = transitions[status];
  return row[action];
}

/** Whether this actor may make this move from this status. */
export function mayMove(status: RequestStatus, action: RequestAction, actor: RequestActor): boolean {
  return moveFor(status, action)?.by.includes(actor) === true;
}

/**
 * The status a move leads to.
 * @param neighbor the role of the stage that it leads to, the next or the previous one; null where there is none
 */
export function statusAfter(
  status: RequestStatus,
  action: RequestAction,
  neighbor: DecidingRole | null,
): RequestStatus | null {
  const to = moveFor(status, action)?.to;
  if (to === undefined) return null;
  if (to === 'SAME') return status;
  if (to === 'NEXT_STAGE') return neighbor === null ? 'PENDING_PROVISIONING' : statusOfStage[neighbor];
  if (to === 'PREVIOUS_STAGE') return neighbor === null ? null : statusOfStage[neighbor];
  return to;
}
