import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { faultsOfDecision } from '@portal/core/domain/requests/transitions/decide.ts';
import { type DecisionKind, kindOf } from '@portal/core/domain/requests/kinds.ts';
import { faultsOfReduction } from '@portal/core/domain/requests/transitions/reduce.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';
import type { ReasonCode } from '@portal/core/domain/requests/request.ts';
import type { DecisionOutcome } from './decision-texts.ts';

/** A decision as the form holds it. */
export interface DraftDecision {
  decision: DecisionKind;
  comment: string;
  reasonCode: ReasonCode | null;
  /** Roles asked for that are not to be given. */
  withheld: readonly string[];
  /** Notes on what is confirmed item by item, by item. */
  notes: Readonly<Record<string, string>>;
}

type Decidable = Pick<
  RequestView,
  'requestDetails' | 'requestType' | 'version' | 'actions' | 'decisionFacts'
>;

/** Whether the server offers this to the reader now. */
export function isOffered(
  { actions }: Pick<RequestView, 'actions'>,
  action: RequestView['actions'][number]['action'],
): boolean {
  return actions.some((offer) => offer.action === action && offer.allowed);
}

/** Whether an approval takes a note of what was set up by hand (rule deciding 18). */
export function yesNeedsNote({ actions }: Pick<RequestView, 'actions'>): boolean {
  return actions.some((offer) => offer.action === 'APPROVE' && offer.needsNote === true);
}

/** What an approval confirms as set up by hand, each with a note of its own; none where one note is enough. */
export function itemsToConfirm({ decisionFacts }: Pick<RequestView, 'decisionFacts'>): readonly string[] {
  return decisionFacts?.itemsToSetUp ?? [];
}

/** The field in which the note on one of these items travels. */
export function noteField(index: number): string {
  return `confirmations.${index}.note`;
}

/** Whether there is a comment to write: not where an approval to everything has notes instead. */
export function takesComment(draft: DraftDecision, request: Decidable): boolean {
  return (
    draft.decision !== 'APPROVE' ||
    itemsToConfirm(request).length === 0 ||
    givenRoles(draft, request) !== null
  );
}

function confirmationsIn({ decision, notes }: DraftDecision, request: Decidable) {
  const items = decision === 'APPROVE' ? itemsToConfirm(request) : [];
  return items.map((item) => ({ item, note: (notes[item] ?? '').trim() }));
}

/** The roles an approval gives; null for all of them. */
export function givenRoles(draft: DraftDecision, { requestDetails }: Decidable): string[] | null {
  const { addRoles } = requestDetails;
  const given = addRoles.filter((role) => !draft.withheld.includes(role));
  return draft.decision !== 'APPROVE' || given.length === addRoles.length ? null : given;
}

/** What is wrong with it, one fault per field; the checks are the server's own (rule deciding 8). */
export function faultsOfDraft(draft: DraftDecision, request: Decidable): FieldFault[] {
  const { decision, reasonCode } = draft;
  const comment = takesComment(draft, request) ? draft.comment : '';
  const confirmations = confirmationsIn(draft, request);
  const setUp = yesNeedsNote(request) ? itemsToConfirm(request) : null;
  const roles = givenRoles(draft, request);
  const { addRoles: asked, removeRoles } = request.requestDetails;
  const reduction = { asked, removesRoles: removeRoles.length > 0, given: roles ?? asked, comment };
  const faults = [
    ...(roles === null ? [] : faultsOfReduction(reduction)),
    ...faultsOfDecision({ decision, comment, reasonCode, roles, confirmations }, setUp),
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
  const text = takesComment(draft, request) ? comment.trim() : '';
  const confirmations = confirmationsIn(draft, request);
  const roles = givenRoles(draft, request);
  if (text !== '') body.comment = text;
  if (decision === 'DENY' && reasonCode !== null) body.reasonCode = reasonCode;
  if (roles !== null) body.roles = roles;
  if (confirmations.length > 0) body.confirmations = confirmations;
  return body;
}

/** How it is reported afterward. */
export function outcomeOf({ decision, roles }: Decision, request: Decidable): DecisionOutcome {
  const { requestType } = request;
  if (kindOf(requestType).about === 'ALTERNATE') return decision === 'DENY' ? 'declined' : 'accepted';
  if (decision === 'DENY') return 'denied';
  if (decision === 'RETURN') return 'returned';
  if (kindOf(requestType).delivers === 'LOSS_OF_ALL_ROLES') return 'completed';
  if (roles !== undefined) return 'reduced';
  return yesNeedsNote(request) ? 'setUp' : 'approved';
}
