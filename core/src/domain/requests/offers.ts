import type { Application } from '../catalogue/application.ts';
import { mayActAs } from '../people/rights/authority.ts';
import type { Person } from '../people/person.ts';
import { refusalToCancel, rolesToCancel } from './transitions/cancel.ts';
import { type Decider, delegatorOf, kindsOfDecision, refusalToDecide } from './transitions/decide.ts';
import { refusalToEnd, rolesToEnd } from './transitions/end.ts';
import { refusalToIntervene } from './transitions/intervene.ts';
import { mayReduce } from './transitions/reduce.ts';
import { refusalToRespond } from './transitions/reply.ts';
import { needsNote } from './transitions/set-up.ts';
import { refusalToWithdraw, undoableUntil } from './transitions/undo/withdraw-approval.ts';
import { decisions, interventions, kindOf } from './kinds.ts';
import { refusalToEscalate } from './waiting/escalate.ts';
import { refusalToRemind } from './waiting/remind.ts';
import { type Deadlines, isOwn, type Request, type Stage, starterOf, waitingStage } from './request.ts';

/** Everything that somebody can be offered to do with a request. */
export const requestOffers = [
  ...decisions,
  ...(['REDUCE', 'UNDO_APPROVAL', 'RESPOND', 'REMIND', 'ESCALATE', 'CANCEL', 'END'] as const),
  ...interventions,
] as const;
type OfferedAction = (typeof requestOffers)[number];

/** One button: shown, and either allowed or off with the reason. */
export interface Offer {
  action: OfferedAction;
  allowed: boolean;
  /** An approval takes a note of what was done; absent where the comment is optional. */
  needsNote?: true;
  code?: 'NOT_ELIGIBLE' | 'ACCOUNT_LOCKED' | 'BEING_APPLIED';
  /** Until when it is offered; absent where that is not known. */
  until?: Date;
}

/** Who looks at a request, and when. */
export interface Reading {
  reader: Person;
  /** The application asked for; null where there is none. */
  application: Application | null;
  /** The reader is listed as an authorizer of the request's application. */
  authorizes: boolean;
  /** For whom the reader may decide at this moment. */
  actsFor: readonly string[];
  now: Date;
  /** Also when the help desk may take a stage over. */
  deadlines: Deadlines;
}

/** The buttons: what the rules would accept from this reader now, and the telling refusals. */
export function offersOf(request: Request, reading: Reading): Offer[] {
  return [
    ...decisionOffers(request, reading),
    ...undoOffer(request, reading),
    ...waitingOffers(request, reading),
    ...ownOffers(request, reading),
    ...endingOffer(request, reading),
    ...interventionOffers(request, reading),
  ];
}

/** For showing buttons the token's roles are good enough; the decision itself asks the directory. */
export function asDecider({ reader, authorizes, actsFor }: Reading): Decider {
  const { userId: id, fullName, organization, realmRoles, portalRoles } = reader;
  const rights = { realmRoles, portalRoles, isApplicationAuthorizer: authorizes, actsFor };
  return { id, fullName, organization, ...rights };
}

function decisionOffers(request: Request, reading: Reading): Offer[] {
  const { reader, now } = reading;
  const waiting = waitingStage(request);
  const decider = asDecider(reading);
  if (waiting === null) return [];
  const isAsked = waiting.people.some((one) => one.id === reader.userId);
  if (!isAsked && delegatorOf(request, decider) === null) return [];
  const refusal = refusalToDecide(request, decider, now);
  const kinds: OfferedAction[] = kindsOfDecision(request);
  if (refusal === null) {
    const offers = canReduce(request, waiting) ? [...kinds, 'REDUCE' as const] : kinds;
    const note = needsNote(request, reading.application) ? { needsNote: true as const } : {};
    return offers.map((action) => ({ action, allowed: true, ...(action === 'APPROVE' ? note : {}) }));
  }
  if (refusal.refused !== 'NOT_ELIGIBLE' && refusal.refused !== 'ACCOUNT_LOCKED') return [];
  const code = refusal.refused;
  return kinds.filter((kind) => kind !== 'RETURN').map((action) => ({ action, allowed: false, code }));
}

/** Anyone who approved the stage before may think better of it for a while. */
function undoOffer(request: Request, { reader, now }: Reading): Offer[] {
  const { userId: id, fullName, organization, realmRoles, portalRoles } = reader;
  const refusal = refusalToWithdraw(request, { id, fullName, organization, realmRoles, portalRoles }, now);
  const until = undoableUntil(request, now);
  return refusal === null && until !== null ? [{ action: 'UNDO_APPROVAL', allowed: true, until }] : [];
}

/** Fewer roles can be given where there are several, or where something is also removed. */
function canReduce({ type, addRoles, removeRoles }: Request, stage: Stage): boolean {
  const isEnough = addRoles.length > 1 || (addRoles.length > 0 && removeRoles.length > 0);
  return kindOf(type).delivers === 'CHOSEN_ROLES' && isEnough && mayReduce(stage);
}

/** What the person who waits can do about it. */
function waitingOffers(request: Request, { reader, now, deadlines }: Reading): Offer[] {
  const mayRemind = refusalToRemind(request, reader.userId, { now, zone: deadlines.zone }) === null;
  const mayEscalate = refusalToEscalate(request, reader.userId, { deadlines, now }) === null;
  return [
    ...(mayRemind ? [{ action: 'REMIND', allowed: true } as const] : []),
    ...(mayEscalate ? [{ action: 'ESCALATE', allowed: true } as const] : []),
  ];
}

function ownOffers(request: Request, { reader, now }: Reading): Offer[] {
  if (!isOwn(request, reader.userId)) return [];
  const isAsked =
    request.person.id === reader.userId && refusalToRespond(request, reader.userId, now) === null;
  const respond: Offer[] = isAsked ? [{ action: 'RESPOND', allowed: true }] : [];
  const roles = rolesToCancel(request);
  const mayCancel = roles === null || mayActAs(reader, roles);
  if (starterOf(request).id !== reader.userId || !mayCancel) return respond;
  const refusal = refusalToCancel(request, reader.userId, now);
  if (refusal === null) return [...respond, { action: 'CANCEL', allowed: true }];
  return refusal.refused === 'BEING_APPLIED'
    ? [...respond, { action: 'CANCEL', allowed: false, code: 'BEING_APPLIED' }]
    : respond;
}

/** EffectiveStatus in may end before its last day. */
function endingOffer(request: Request, { reader, now }: Reading): Offer[] {
  if (!mayActAs(reader, rolesToEnd(request, reader.userId))) return [];
  const person = { id: reader.userId, isHelpDesk: mayActAs(reader, ['RM_IT_HELP']) };
  return refusalToEnd(request, person, now) === null ? [{ action: 'END', allowed: true }] : [];
}

function interventionOffers(request: Request, { reader, now, deadlines }: Reading): Offer[] {
  if (!mayActAs(reader, ['RM_IT_HELP'])) return [];
  const person = { id: reader.userId, isHelpDesk: true };
  return interventions
    .filter((one) => refusalToIntervene(request, one, person, { now, deadlines }) === null)
    .map((action) => ({ action, allowed: true }));
}
