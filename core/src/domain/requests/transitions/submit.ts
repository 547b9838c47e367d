import { changeOfRoles } from '../../forms/role-change.ts';
import type { Application } from '../../catalogue/application.ts';
import type { Answers } from '../../forms/answers.ts';
import type { Employment } from '../../people/person.ts';
import { refusalWhenLocked } from '../../people/rights/authority.ts';
import { employmentMeant } from '../../forms/employment.ts';
import { attributesOf, faultsOfAnswers, valuesFor } from '../../forms/form.ts';
import type { HeldAttributes } from '../../forms/option-lists.ts';
import { isOtherAccount } from '../../forms/platform-account.ts';
import type { PlatformAccount } from '../../people/platform-accounts.ts';
import { type Holding, rolesUnder } from '../held-roles.ts';
import type { Refusal } from '../../validation/refusal.ts';
import { type Candidates, type PlannedStage, planStages } from '../stage-plan.ts';
import { type RequestStatus } from '../lifecycle/statuses.ts';
import { statusOfStage } from '../lifecycle/transition-table.ts';

/** What the rules need to know to accept a request for access or a change. */
export interface SubmitFacts {
  application: Application;
  answers: Answers;
  requester: {
    id: string;
    realmRoles: readonly string[];
    /** A change of the own profile waits for its decision, which locks the account as well (rule people 14). */
    profileWaits: boolean;
    employments: readonly Employment[];
    holding: Holding;
    /** What the application keeps about the requester now, beside roles. */
    attributes: HeldAttributes;
    /** On the mapping platform; left out, there are none. */
    platformAccounts?: readonly PlatformAccount[];
  };
  /** The multi-employment-status feature (rule forms 2). */
  multiEmployment: boolean;
  /** What the rule for the card says about this person and this application: `isRequestable`, or `mayChangeRole`. */
  isRequestable: boolean;
  candidates: Candidates;
}

/** A request that can be accepted: who decides, where it waits first, and which roles are added and removed. */
export interface PlannedRequest {
  stages: PlannedStage[];
  status: RequestStatus;
  addRoles: readonly string[];
  removeRoles: readonly string[];
}

/** The stages of a request for access, or why it cannot be accepted (rules deciding 1 and 5, refusals 1). */
export function planAccessRequest(facts: SubmitFacts): PlannedRequest | Refusal {
  const refusal = refusalOfAnswers(facts);
  if (refusal !== null) return refusal;
  const held = heldUnderMeant(facts);
  const { role: roles = [] } = facts.answers;
  if (roles.every((role) => held.includes(role))) return { refused: 'STALE_ROLES' };
  return staged(facts, { addRoles: roles.filter((role) => !held.includes(role)), removeRoles: [] });
}

/** What the form computed when it was opened; null if the caller sent none of it. */
export interface ExpectedChange {
  addRoles: readonly string[] | null;
  removeRoles: readonly string[] | null;
}

/**
 * The stages of a change of roles: what is added and removed is worked out here, from the roles held now. No difference,
 * or not the one the form saw, is STALE_ROLES (rule changes 1).
 */
export function planChangeRequest(facts: SubmitFacts, expected: ExpectedChange): PlannedRequest | Refusal {
  const refusal = refusalOfAnswers(facts);
  if (refusal !== null) return refusal;
  // Removed since the form was opened: what is left to request is access.
  if (facts.requester.holding.roles.length === 0) return { refused: 'STALE_ROLES' };
  const { oneToManyRoles } = facts.application;
  const change = changeOfRoles(heldUnderMeant(facts), facts.answers.role ?? [], oneToManyRoles);
  const isEmpty = change.addRoles.length === 0 && change.removeRoles.length === 0;
  // A choice from a list and an organization are no roles: either may be all that changes.
  const isOther = isOtherAccount(facts.answers.account, facts.requester.platformAccounts);
  if (isEmpty && !isOther && !changesAttributes(facts)) return { refused: 'STALE_ROLES' };
  const isExpected =
    sameMembers(change.addRoles, expected.addRoles ?? change.addRoles) &&
    sameMembers(change.removeRoles, expected.removeRoles ?? change.removeRoles);
  return isExpected ? staged(facts, change) : { refused: 'STALE_ROLES' };
}

function changesAttributes({ application: { questions }, answers, requester }: SubmitFacts): boolean {
  return attributesOf(questions).some(
    (name) => !sameMembers(requester.attributes[name] ?? [], valuesFor(name, answers, questions)),
  );
}

function refusalOfAnswers(facts: SubmitFacts): Refusal | null {
  const { application, answers, requester, multiEmployment } = facts;
  if (refusalWhenLocked(requester) !== null || requester.profileWaits) return { refused: 'ACCOUNT_LOCKED' };
  if (!facts.isRequestable) return { refused: 'NOT_ELIGIBLE' };
  const { employments, platformAccounts = [] } = requester;
  const choice = { employments, multiEmployment, platformAccounts };
  const faults = faultsOfAnswers(application, answers, choice);
  return faults.length > 0 ? { refused: 'INVALID', faults } : null;
}

function heldUnderMeant({ answers, requester }: SubmitFacts): readonly string[] {
  const { employments, holding } = requester;
  const meant = employmentMeant(answers.employment?.number ?? null, employments);
  return rolesUnder(holding, meant, firstEmployment(employments));
}

/** The employment under which roles without one count. */
export function firstEmployment(employments: readonly Pick<Employment, 'number'>[]): number {
  return employments.length === 0 ? 1 : Math.min(...employments.map((one) => one.number));
}

function staged(
  { application, candidates, requester }: SubmitFacts,
  change: Pick<PlannedRequest, 'addRoles' | 'removeRoles'>,
): PlannedRequest | Refusal {
  const stages = planStages(application.accessStages, candidates, requester.id);
  const first = stages?.[0];
  if (stages === null || first === undefined) return { refused: 'NO_APPROVER' };
  return { stages, status: statusOfStage[first.role], ...change };
}

/** Whether two lists without duplicates hold the same members, in any order. */
export function sameMembers(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
