import { type Application, needsTwoPeople } from '../../catalogue/application.ts';
import type { FieldFault } from '../../validation/fault.ts';
import { asksForAccount, attributesOf, deliveryOf, lossesOf } from '../../forms/form.ts';
import type { HeldAttributes } from '../../forms/option-lists.ts';
import { roleSteps } from '../../forms/role.ts';
import { roleTarget } from '../../groups/group-roles.ts';
import { checkText, limits } from '../../validation/text.ts';
import { type Authority, mayActAs, refusalToAct } from '../../people/rights/authority.ts';
import type { PlatformAccount } from '../../people/platform-accounts.ts';
import { type AccountNow, accountSteps } from '../account/account-steps.ts';
import { deadlineAfter } from '../../calendar/calendar-days.ts';
import type { StepPlan } from '../../provisioning/delivery.ts';
import { type DecisionKind, kindOf } from '../kinds.ts';
import type { Refusal } from '../../validation/refusal.ts';
import {
  decidersOf,
  type Deadlines,
  isOwn,
  type NamedPerson,
  type ReasonCode,
  type Request,
  type Stage,
  waitingStage,
} from '../request.ts';
import { hasLapsed } from '../lifecycle/effective-status.ts';
import { isOpen, type RequestStatus } from '../lifecycle/statuses.ts';
import { mayMove, statusAfter } from '../lifecycle/transition-table.ts';
import { type Change, changedBy, moved } from './change.ts';
import { commented, inPlaceOf } from '../events/request-event.ts';
import { newStep } from './deliver.ts';
import { faultsOfReduction, mayReduce, withheldRoles } from './reduce.ts';
import { mayReturn } from './reply.ts';
import { type Confirmation, faultsOfConfirmations, itemsToSetUp, needsNote, noteOf } from './set-up.ts';
import { clockFrom } from './stage-clock.ts';

/** A decision as the approver wrote it. */
export interface DecisionInput {
  decision: DecisionKind;
  comment: string;
  reasonCode: ReasonCode | null;
  /** The roles that are given, where they are fewer than those asked for; null gives all. */
  roles: readonly string[] | null;
  /** What was set up by hand, where that is confirmed item by item; left out, nothing is. */
  confirmations?: readonly Confirmation[];
}

/** Who wants to decide, with rights as the directory knows them at this moment, never the token (rule deciding 4). */
export interface Decider extends NamedPerson, Authority {
  /** Listed as an authorizer of the request's application. */
  isApplicationAuthorizer: boolean;
  /** Supervisors at this moment for whom this person may decide now, see `alternate.ts`. */
  actsFor: readonly string[];
}

/** Other facts a decision depends on. */
export interface DecisionTerms {
  now: Date;
  deadlines: Deadlines;
  /** The application asked for; null where there is none. */
  application: Application | null;
  /** What the person has in the application, where `asksWhatIsHeld` says that it matters. */
  held: HeldInApplication | null;
  /** The person's account, where that matters in the same way. */
  account: AccountNow | null;
}

/** What somebody has in one application at this moment. */
export interface HeldInApplication {
  roles: readonly string[];
  attributes: HeldAttributes;
  /** On the mapping platform, whatever the application; left out, there are none. */
  accounts?: readonly PlatformAccount[];
}

/**
 * Whether this person may decide the waiting stage now; null means yes.
 * The refusal is also what a screen shows in place of the buttons.
 */
export function refusalToDecide(request: Request, decider: Decider, now: Date): Refusal | null {
  const stage = waiting(request);
  if (stage === null || hasLapsed(request, now)) return { refused: 'ALREADY_DECIDED' };
  const refused = refusalToAct(decider, [stage.role]);
  if (refused !== null) return { refused };
  if (isOwn(request, decider.id) || decidersOf(request).includes(decider.id))
    return { refused: 'NOT_ELIGIBLE' };
  return authorityOver(request, stage, decider) === null ? { refused: 'NOT_ELIGIBLE' } : null;
}

/** The request after a decision, or why the decision is refused (rules deciding 7, refusals 1). */
export function decide(
  request: Request,
  decider: Decider,
  input: DecisionInput,
  terms: DecisionTerms,
): Change | Refusal {
  const refusal = refusalToDecide(request, decider, terms.now);
  if (refusal !== null) return refusal;
  if (!kindsOfDecision(request).includes(input.decision)) return { refused: 'NOT_ELIGIBLE' };
  const setUp = setUpOf(request, terms.application);
  const faults = [...faultsOfDecision(input, setUp), ...faultsOfGivenRoles(request, input)];
  if (faults.length > 0) return { refused: 'INVALID', faults };
  if (lacksSecondPerson(request, decider, input, terms)) return { refused: 'NOT_ELIGIBLE' };
  const givenDecision = decisionGivenBy(request, decider, withNotes(input, setUp));
  if (input.decision === 'RETURN') return ask(request, givenDecision, terms);
  return close(request, { ...givenDecision, kind: input.decision, given: input.roles }, terms);
}

/** The supervisor for whom this person decides the waiting stage; null for a person who was asked, or may not decide. */
export function delegatorOf(request: Request, decider: Decider): NamedPerson | null {
  const stage = waiting(request);
  const delegator = stage === null ? null : (authorityOver(request, stage, decider)?.onBehalfOf ?? null);
  return delegator === null ? null : named(delegator);
}

/** What somebody decides about the waiting stage. */
interface GivenDecision {
  by: NamedPerson;
  onBehalfOf: NamedPerson | null;
  /** Null without a comment. */
  comment: string | null;
  reasonCode: ReasonCode | null;
}

/** The words, trimmed; an empty comment is none, and only a denial has a reason. */
function decisionGivenBy(request: Request, decider: Decider, input: DecisionInput): GivenDecision {
  const comment = input.comment.trim();
  return {
    by: named(decider),
    onBehalfOf: delegatorOf(request, decider),
    comment: comment === '' ? null : comment,
    reasonCode: input.decision === 'DENY' ? input.reasonCode : null,
  };
}

function named({ id, fullName, organization }: NamedPerson): NamedPerson {
  return { id, fullName, organization };
}

/** The waiting stage asks the requester: its clock stops, and the request leaves every desk. */
function ask(
  request: Request,
  { by, onBehalfOf, comment }: GivenDecision,
  { now, deadlines }: DecisionTerms,
): Change {
  const question = { askedBy: by, onBehalfOf, askedAt: now, text: comment ?? '', reply: null };
  const after = moved(request, {
    waitingOn: 'REQUESTER',
    returnedAt: now,
    expiresAt: deadlineAfter(now, deadlines.answerDays, deadlines.zone),
    stages: request.stages.map((stage, index) =>
      index === request.stageIndex ? { ...stage, questions: [...stage.questions, question] } : stage,
    ),
  });
  const detail = {
    before: request.status,
    after: after.status,
    comment: question.text,
    ...inPlaceOf(onBehalfOf),
  };
  return changedBy(after, { at: now, by, action: 'INFORMATION_ASKED', detail });
}

/** The waiting stage is closed by a decision; the last approval adds the delivery steps. */
function close(
  request: Request,
  {
    by,
    onBehalfOf,
    comment,
    reasonCode,
    kind,
    given,
  }: GivenDecision & { kind: 'APPROVE' | 'DENY'; given: readonly string[] | null },
  terms: DecisionTerms,
): Change | Refusal {
  const { now, deadlines } = terms;
  const way = wayOf(request, kind === 'APPROVE' ? kindOf(request.type).yes : 'deny');
  if (way === null) return { refused: 'ALREADY_DECIDED' };
  const { status, next } = way;
  const addRoles = given ?? request.addRoles;
  const withheld = withheldRoles({ asked: request.addRoles, given: addRoles });
  const decision = { by, onBehalfOf, kind, at: now, comment, reasonCode, withheldRoles: withheld };
  const clock = clockFrom(now, deadlines, request);
  const steps = status === 'PENDING_PROVISIONING' ? stepsOf(request, addRoles, terms) : [];
  const after = moved(request, {
    status,
    stageIndex: next,
    expiresAt: next === null ? null : clock.expiresAt,
    closedAt: isOpen(status) ? null : now,
    addRoles,
    waitingOn: null,
    returnedAt: null,
    stages: request.stages.map((stage, index) => {
      if (index === request.stageIndex) return { ...stage, decision };
      return index === next ? { ...stage, ...clock } : stage;
    }),
    delivery: steps.map((step) => newStep(step, now)),
  });
  const detail = {
    before: request.status,
    after: status,
    role: waitingStage(request)?.role,
    ...(kind === 'APPROVE' && needsNote(request, terms.application) ? { setUp: true } : {}),
    ...commented(comment),
    ...(withheld.length === 0 ? {} : { withheld }),
    ...inPlaceOf(onBehalfOf),
  };
  const action = kind === 'APPROVE' ? 'STAGE_APPROVED' : 'REQUEST_DENIED';
  return changedBy(after, { at: now, by, action, detail });
}

function wayOf(
  request: Request,
  action: 'approve' | 'accept' | 'deny',
): { status: RequestStatus; next: number | null } | null {
  const next = (request.stageIndex ?? 0) + 1;
  const nextRole = request.stages[next]?.role ?? null;
  const status = statusAfter(request.status, action, nextRole);
  if (status === null) return null;
  return { status, next: action === 'approve' && nextRole !== null ? next : null };
}

/** Whether what the last approval delivers depends on what the person has at this moment; the directory is then asked. */
export function asksWhatIsHeld(
  request: Request,
  input: Pick<DecisionInput, 'decision'>,
  application: Application | null,
): boolean {
  const isLast = request.stageIndex !== null && request.stageIndex === request.stages.length - 1;
  if (input.decision !== 'APPROVE' || !isLast) return false;
  const { delivers } = kindOf(request.type);
  if (delivers === 'CHOSEN_ROLES')
    return (
      application !== null &&
      (attributesOf(application.questions).length > 0 || asksForAccount(application.questions))
    );
  return delivers === 'LOSS_OF_ALL_ROLES' || delivers === 'ACTIVE_ACCOUNT';
}

/** The small idempotent steps that carry out the last approval (rule delivery 1). */
function stepsOf(
  request: Request,
  addRoles: readonly string[],
  { application, held, account }: DecisionTerms,
): StepPlan[] {
  const { delivers } = kindOf(request.type);
  if (delivers === 'NOTHING') return [];
  if (delivers === 'ACTIVE_ACCOUNT') return accountSteps(request.answers, account);
  if (application === null) throw new Error(`no application ${request.applicationId} in the catalogue`);
  const target = roleTarget(application);
  const { removeRoles, answers } = request;
  if (delivers === 'LOSS_OF_ALL_ROLES') return lossOfEverything(application, removeRoles, held);
  const kept = held?.attributes ?? null;
  const heldAccounts = held?.accounts;
  return deliveryOf(application.questions, {
    target,
    answers,
    addRoles,
    removeRoles,
    held: kept,
    heldAccounts,
  });
}

/** All roles go, those too that arrived after the person gave everything up, and what belongs to them. */
function lossOfEverything(
  application: Application,
  removeRoles: readonly string[],
  held: HeldInApplication | null,
): StepPlan[] {
  return [
    ...roleSteps(roleTarget(application), [], [...new Set([...removeRoles, ...(held?.roles ?? [])])]),
    ...lossesOf(application.questions, {
      clientId: application.clientId,
      attributes: held?.attributes ?? null,
      accounts: held?.accounts ?? [],
    }),
  ];
}

/** What can be decided in the waiting stage: some types cannot be denied, and questions are limited. */
export function kindsOfDecision(
  request: Pick<Request, 'type' | 'waitingOn' | 'stages' | 'stageIndex'>,
): DecisionKind[] {
  const askedBefore = waitingStage(request)?.questions.length ?? 0;
  return kindOf(request.type).decisions.filter(
    (kind) => kind !== 'RETURN' || mayReturn(request.waitingOn, askedBefore),
  );
}

/** What an approval to the waiting stage confirms as set up by hand, item by item or, with none, as a whole; null where it confirms nothing. */
function setUpOf(request: Request, application: Application | null): readonly string[] | null {
  return needsNote(request, application) ? itemsToSetUp(request, application) : null;
}

/** Notes on items become the comment of the yes, which history and audit keep. */
function withNotes(input: DecisionInput, setUp: readonly string[] | null): DecisionInput {
  const { decision, confirmations = [] } = input;
  const isByItem = decision === 'APPROVE' && setUp !== null && setUp.length > 0;
  if (!isByItem) return input;
  return { ...input, comment: `${input.comment.trim()}\n${noteOf(setUp, confirmations)}` };
}

/**
 * A no and a question need 10 to 1,000 characters, a no also a reason; an approval's comment is optional.
 * @param setUp what an approval confirms as set up by hand: it then needs a note too, or one for each item; null where
 * it confirms nothing
 */
export function faultsOfDecision(
  { decision, comment, reasonCode, confirmations = [] }: DecisionInput,
  setUp: readonly string[] | null = null,
): FieldFault[] {
  const items = decision === 'APPROVE' ? (setUp ?? []) : [];
  const unconfirmed = faultsOfConfirmations(items, confirmations);
  if (decision === 'APPROVE') {
    const isNote = setUp !== null && items.length === 0;
    const words = checkText('comment', comment, isNote ? limits.explanation : limits.approvalComment);
    return [...unconfirmed, ...words];
  }
  const isNamed = decision === 'RETURN' || reasonCode !== null;
  const reason: FieldFault[] = isNamed ? [] : [{ field: 'reasonCode', fault: 'REQUIRED' }];
  return [...unconfirmed, ...checkText('comment', comment, limits.explanation), ...reason];
}

function faultsOfGivenRoles(request: Request, input: DecisionInput): FieldFault[] {
  if (input.roles === null) return [];
  const stage = waiting(request);
  if (input.decision !== 'APPROVE' || stage === null || !mayReduce(stage))
    return [{ field: 'roles', fault: 'NOT_OFFERED' }];
  const { addRoles: asked, removeRoles } = request;
  const removesRoles = removeRoles.length > 0;
  return faultsOfReduction({ asked, removesRoles, given: input.roles, comment: input.comment });
}

/** Whether this would be the last approval for roles that two different people must approve (rule deciding 17). */
function lacksSecondPerson(
  request: Request,
  decider: Decider,
  input: DecisionInput,
  { application }: DecisionTerms,
): boolean {
  const isLast = request.stageIndex === request.stages.length - 1;
  if (input.decision !== 'APPROVE' || !isLast || application === null) return false;
  const people = new Set([...decidersOf(request), decider.id]);
  return people.size < 2 && needsTwoPeople(application, input.roles ?? request.addRoles);
}

function waiting(request: Request): Stage | null {
  return isOpen(request.status) ? waitingStage(request) : null;
}

/** By what right this person may decide the waiting stage: as somebody asked, or in place of a supervisor who was; null if by none. */
function authorityOver(
  request: Request,
  stage: Stage,
  decider: Decider,
): { onBehalfOf: NamedPerson | null } | null {
  if (!mayMove(request.status, 'approve', stage.role) || !mayActAs(decider, [stage.role])) return null;
  if (stage.people.some(({ id }) => id === decider.id))
    return stage.role !== 'AUTHORIZER' || decider.isApplicationAuthorizer ? { onBehalfOf: null } : null;
  if (stage.role !== 'SUPERVISOR' || !kindOf(request.type).maySubstitute) return null;
  if (isOwn(request, decider.id)) return null;
  const deciders = decidersOf(request);
  const delegator = stage.people.find(
    ({ id }) => decider.actsFor.includes(id) && !isOwn(request, id) && !deciders.includes(id),
  );
  return delegator === undefined ? null : { onBehalfOf: delegator };
}
