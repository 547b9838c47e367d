import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { hasPortalRole, isActiveAccount, type Person } from '@portal/core/domain/people/person.ts';
import { refusalToEnd } from '@portal/core/domain/requests/alternate.ts';
import { refusalToCancel } from '@portal/core/domain/requests/cancel.ts';
import {
  type Decider,
  type DecidableRequest,
  inWhosePlace,
  kindsOfDecision,
  refusalToDecide,
} from '@portal/core/domain/requests/decide.ts';
import { interventions, refusalToIntervene } from '@portal/core/domain/requests/help-desk.ts';
import { refusalToRespond } from '@portal/core/domain/requests/information.ts';
import { mayReduce } from '@portal/core/domain/requests/reduce.ts';
import { actsFor, cancellable, decidable, endable, stuckRequest } from './facts-for-rules.ts';
import type { NamedPerson, RequestRecord } from './record.ts';

type Offers = RequestView['actions'];

/** Who looks at a request, and when. */
export interface Reading {
  reader: Person;
  now: Date;
  /** Days in a stage until the help desk may take it over. */
  stuckDays: number;
}

/** The buttons: what the rules would accept from this reader now, and the telling refusals. */
export function offersOf(record: RequestRecord, reading: Reading): Offers {
  return [
    ...decisionOffers(record, reading),
    ...ownOffers(record, reading),
    ...endingOffer(record, reading),
    ...interventionOffers(record, reading),
  ];
}

/** The supervisor in whose place this reader would decide the waiting stage, as the request remembers them. */
export function placeTaken(record: RequestRecord, { reader, now }: Reading): NamedPerson | null {
  const delegator = inWhosePlace(decidable(record), asDecider(record, reader, now));
  return record.stages[record.stage_index ?? -1]?.people.find((one) => one.id === delegator) ?? null;
}

function decisionOffers(record: RequestRecord, { reader, now }: Reading): Offers {
  const request = decidable(record);
  const waiting = request.stageIndex === null ? undefined : request.stages[request.stageIndex];
  const decider = asDecider(record, reader, now);
  if (waiting === undefined) return [];
  if (!waiting.people.includes(reader.userId) && inWhosePlace(request, decider) === null) return [];
  const refusal = refusalToDecide(request, decider, now);
  const kinds: Offers[number]['action'][] = kindsOfDecision(request);
  if (refusal === null) {
    const offers = canReduce(request, waiting) ? [...kinds, 'REDUCE' as const] : kinds;
    return offers.map((action) => ({ action, allowed: true }));
  }
  if (refusal.refused !== 'NOT_ELIGIBLE' && refusal.refused !== 'ACCOUNT_LOCKED') return [];
  const code = refusal.refused;
  return kinds.filter((kind) => kind !== 'RETURN').map((action) => ({ action, allowed: false, code }));
}

/** Fewer roles can be given where there are several, or where something is taken away besides. */
function canReduce(
  { type, addRoles, removeRoles }: DecidableRequest,
  stage: Parameters<typeof mayReduce>[0],
): boolean {
  const isEnough = addRoles.length > 1 || (addRoles.length > 0 && removeRoles.length > 0);
  return type !== 'REMOVE_REQUEST' && isEnough && mayReduce(stage);
}

function ownOffers(record: RequestRecord, { reader, now }: Reading): Offers {
  if (record.person_id !== reader.userId) return [];
  const { status, person_id: requesterId, expires_at: expiresAt, waiting_on: waitingOn } = record;
  const response = refusalToRespond({ status, requesterId, waitingOn, expiresAt }, reader.userId, now);
  const respond: Offers = response === null ? [{ action: 'RESPOND', allowed: true }] : [];
  const refusal = refusalToCancel(cancellable(record), reader.userId, now);
  if (refusal === null) return [...respond, { action: 'CANCEL', allowed: true }];
  return refusal.refused === 'BEING_APPLIED'
    ? [...respond, { action: 'CANCEL', allowed: false, code: 'BEING_APPLIED' }]
    : respond;
}

/** Standing in may end before its last day. */
function endingOffer(record: RequestRecord, { reader, now }: Reading): Offers {
  const person = { id: reader.userId, isHelpDesk: hasPortalRole(reader, 'RM_IT_HELP') };
  const request = endable(record);
  const mayEnd = request !== null && refusalToEnd(request, person, now) === null;
  return mayEnd ? [{ action: 'END', allowed: true }] : [];
}

function interventionOffers(record: RequestRecord, reading: Reading): Offers {
  const { reader } = reading;
  if (!hasPortalRole(reader, 'RM_IT_HELP') || !isActiveAccount(reader.realmRoles)) return [];
  const person = { id: reader.userId, isHelpDesk: true };
  return interventions
    .filter((one) => refusalToIntervene(stuckRequest(record, reading), one, person) === null)
    .map((action) => ({ action, allowed: true }));
}

/** For showing buttons the token's roles are good enough; the decision itself asks the directory. */
function asDecider(record: RequestRecord, reader: Person, now: Date): Decider {
  const { userId, realmRoles, portalRoles } = reader;
  return {
    id: userId,
    enabled: true,
    realmRoles,
    portalRoles,
    isApplicationAuthorizer: record.reader_authorizes,
    actsFor: actsFor(record, now),
  };
}
