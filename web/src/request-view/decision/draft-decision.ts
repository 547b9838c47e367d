import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { faultsOfDecision } from '@portal/core/domain/requests/deeds/decide.ts';
import { type DecisionKind, kindOf } from '@portal/core/domain/requests/kinds.ts';
import { faultsOfReduction } from '@portal/core/domain/requests/deeds/reduce.ts';
import type { FieldFault } from '@portal/core/domain/forms/fault.ts';
import type { ReasonCode } from '@portal/core/domain/requests/request.ts';
import type { DecisionOutcome } from './decision-texts.ts';

/** A decision as the form holds it. */
export interface DraftDecision {
  decision: DecisionKind;
  comment: string;
  reasonCode: ReasonCode | null;
  /** Roles asked for that are not to be given. */
  withheld: readonly string[];
}

type Decidable = Pick<RequestView, 'requestDetails' | 'requestType' | 'version' | 'actions'>;

/** Whether the server offers this to the reader now. */
export function isOffered(
  { actions }: Pick<RequestView, 'actions'>,
  action: RequestView['actions'][number]['action'],
): boolean {
  return actions.some((offer) => offer.action === action && offer.allowed);
}

/** Whether a yes takes a note of what was set up by hand (rule deciding 18). */
export function yesNeedsNote({ actions }: Pick<RequestView, 'actions'>): boolean {
  return actions.some((offer) => offer.action === 'APPROVE' && offer.needsNote === true);
}

/** The roles a yes gives; null for all of them. */
export function givenRoles(draft: DraftDecision, { requestDetails }: Decidable): string[] | null {
  const { addRoles } = requestDetails;
  const given = addRoles.filter((role) => !draft.withheld.includes(role));
  return draft.decision !== 'APPROVE' || given.length === addRoles.length ? null : given;
}

/** What is wrong with it, one fault per field; the checks are the server's own (rule deciding 8). */
export function faultsOfDraft(draft: DraftDecision, request: Decidable): FieldFault[] {
  const { decision, comment, reasonCode } = draft;
  const roles = givenRoles(draft, request);
  const { addRoles: asked, removeRoles } = request.requestDetails;
  const reduction = { asked, removesRoles: removeRoles.length > 0, given: roles ?? asked, comment };
  const faults = [
    ...(roles === null ? [] : faultsOfReduction(reduction)),
    ...faultsOfDecision({ decision, comment, reasonCode, roles }, yesNeedsNote(request)),
  ];
  return faults.filter(({ field }, index) => faults.findIndex((one) => one.field === field) === index);
}

/** Whether it cannot be sent without words. */
export function needsComment(draft: DraftDecision, request: Decidable): boolean {
  return faultsOfDraft({ ...draft, comment: '' }, request).some(({ field }) => field === 'comment');
}

/** What is sent. */
export function decisionBody(draft: DraftDecision, stage: DecidingRole, request: Decidable): Decision {
  const { decision, comment, reasonCode } = draft;
  const body: Decision = { stage, version: request.version, decision };
  const text = comment.trim();
  const roles = givenRoles(draft, request);
  if (text !== '') body.comment = text;
  if (decision === 'DENY' && reasonCode !== null) body.reasonCode = reasonCode;
  if (roles !== null) body.roles = roles;
  return body;
}

/** How it is told afterwards. */
export function outcomeOf({ decision, roles }: Decision, request: Decidable): DecisionOutcome {
  const { requestType } = request;
  if (kindOf(requestType).about === 'ALTERNATE') return decision === 'DENY' ? 'declined' : 'accepted';
  if (decision === 'DENY') return 'denied';
  if (decision === 'RETURN') return 'returned';
  if (kindOf(requestType).delivers === 'LOSS_OF_ALL_ROLES') return 'completed';
  if (roles !== undefined) return 'reduced';
  return yesNeedsNote(request) ? 'setUp' : 'approved';
}
