import type { FieldFault } from '../../validation/fault.ts';
import { checkText, limits } from '../../validation/text.ts';
import { type Intervention, kindOf } from '../kinds.ts';
import type { Refusal } from '../../validation/refusal.ts';
import { type Deadlines, isApart, type NamedPerson, type Request, waitingStage } from '../request.ts';
import { canDecideIn, type KnownPerson } from '../../people/rights/known-person.ts';
import type { Approver } from '../stage-plan.ts';
import { isStuck, progressOf, effectiveStatusAt } from '../lifecycle/effective-status.ts';
import { mayMove, type RequestAction } from '../lifecycle/transition-table.ts';
import { close, refusalToUndo, takeBack } from './cancel.ts';
import type { Change } from './change.ts';
import { doByHand, retry } from './deliver.ts';
import { fallBack, reassign, type Reassignment } from './reassign.ts';

const moves: Readonly<Record<Intervention, RequestAction>> = {
  REASSIGN: 'reassign',
  FALL_BACK: 'fallBack',
  RETRY: 'retry',
  DO_BY_HAND: 'doByHand',
  UNDO: 'undo',
  CLOSE: 'cancel',
};

/** The moment of an intervention, and when a stage counts as stuck. */
export interface InterventionTerms {
  now: Date;
  deadlines: Deadlines;
}

/** Whether RM-IT help may do this to the request now; null means yes. Nobody intervenes for themselves. */
export function refusalToIntervene(
  request: Request,
  intervention: Intervention,
  person: { id: string; isHelpDesk: boolean },
  terms: InterventionTerms,
): Refusal | null {
  if (!person.isHelpDesk || person.id === request.person.id) return { refused: 'NOT_ELIGIBLE' };
  const { status } = effectiveStatusAt(request, terms.now);
  if (!mayMove(status, moves[intervention], 'RM_IT_HELP')) return { refused: 'ALREADY_DECIDED' };
  if (!kindOf(request.type).interventions.includes(intervention)) return { refused: 'NOT_ELIGIBLE' };
  return refusals[intervention](request, terms);
}

const waitsForAttempt = (request: Request): Refusal | null =>
  progressOf(request).waiting > 0 ? null : { refused: 'BEING_APPLIED' };

/** Until a step is marked stuck the portal may still do it itself, and nobody is to do it a second time. */
const waitsForHelp = ({ delivery }: Request): Refusal | null =>
  delivery.some((step) => step.state === 'WAITING' && step.needsHelpDesk)
    ? null
    : { refused: 'BEING_APPLIED' };

/** What stops each intervention although the request may make the move. */
const refusals: Readonly<
  Record<Intervention, (request: Request, terms: InterventionTerms) => Refusal | null>
> = {
  REASSIGN: () => null,
  // The help desk decides for others only once the wait has become too long (rule help-desk 2).
  FALL_BACK: (request, { now, deadlines }) =>
    isStuck(request, deadlines, now) ? null : { refused: 'NOT_ELIGIBLE' },
  RETRY: waitsForAttempt,
  DO_BY_HAND: waitsForHelp,
  UNDO: refusalToUndo,
  // A delivery that has begun must be undone, not just closed.
  CLOSE: ({ status }) => (status === 'PENDING_PROVISIONING' ? { refused: 'BEING_APPLIED' } : null),
};

/** A note is needed wherever the help desk changes what happens to a request; trying again explains itself. */
export function faultsOfIntervention(intervention: Intervention, note: string): FieldFault[] {
  const min = intervention === 'RETRY' ? 0 : limits.note.min;
  return checkText('note', note, { min, max: limits.note.max });
}

/** The most people who are asked in place of others at a time. */
export const mostAsked = 20;

/** What is wrong with the people chosen to be asked. */
export function faultsOfPeople(people: readonly string[]): FieldFault[] {
  if (people.length === 0) return [{ field: 'people', fault: 'REQUIRED' }];
  return people.length > mostAsked ? [{ field: 'people', fault: 'TOO_LONG' }] : [];
}

/** What the help desk orders; the right to it has been checked. */
export interface InterventionOrder extends Reassignment {
  intervention: Intervention;
  by: NamedPerson;
  /** Whom to ask, where others are to be asked. */
  people: readonly Approver[];
  /** Everybody of RM-IT help who can act now, where it is to decide. */
  helpers: readonly Approver[];
}

/** The request after the help desk moved it (rule help-desk 1). */
export function intervene(request: Request, order: InterventionOrder): Change | Refusal {
  const { intervention, by, note, now } = order;
  switch (intervention) {
    case 'REASSIGN':
      return reassign(request, order.people, order);
    case 'FALL_BACK':
      return fallBack(request, order.helpers, order);
    case 'RETRY':
      return retry(request, { by, note, now });
    case 'DO_BY_HAND':
      return doByHand(request, { by, note: note ?? '', now });
    case 'UNDO':
      return takeBack(request, { by, reason: 'UNDONE', note, now });
    case 'CLOSE':
      return close(request, { by, reason: 'HELP_DESK', note, now });
  }
}

/**
 * Whether a person may be asked in place of those who do not respond. A helper cannot name themselves: the help desk
 * decides for an approver only as the recorded fallback (rule help-desk 2).
 */
export function mayBeAsked(
  candidate: { person: KnownPerson; isNamed: boolean },
  request: Request,
  helperId: string,
): boolean {
  const role = waitingStage(request)?.role;
  const { id } = candidate.person;
  if (role === undefined || !isApart(request, id)) return false;
  if (id === helperId && role !== 'RM_IT_HELP') return false;
  return canDecideIn(candidate.person, role, candidate.isNamed);
}

/** Why a request is in the help desk's list. */
export const stuckCauses = ['DELIVERY_FAILS', 'WAITS_LONG'] as const;
export type StuckCause = (typeof stuckCauses)[number];
