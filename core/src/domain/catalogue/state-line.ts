import { isElomaOnly, isLocked, isStaff } from '../people/account-state.ts';
import { type Person, rolesOn } from '../people/person.ts';
import type { RequestStatus } from '../requests/transitions.ts';
import type { Application } from './application.ts';

/** An open request of the person, as a card needs it. */
export interface OpenRequest {
  requestId: string;
  requestNumber: string;
  status: RequestStatus;
  /** Full names of the people who can act now; empty while the portal itself is at work. */
  waitingFor: readonly string[];
  /** Since when it is in this status, as an ISO date. */
  since: string;
}

/** One sentence of a card's state, as a code with its parameters; the page has the words (rule catalogue 12). */
export type StateLine =
  | { kind: 'OPEN_TO_ALL' }
  | { kind: 'HELD'; roles: readonly string[] }
  | { kind: 'GIVEN_OUTSIDE'; roles: readonly string[] }
  | ({ kind: 'WAITING' } & OpenRequest)
  | ({ kind: 'ACCOUNT_WAITING' } & OpenRequest)
  | { kind: 'LOCKED' }
  | { kind: 'ELOMA_ONLY' }
  | { kind: 'ASK'; whom: string }
  | { kind: 'NO_ACCESS' };

/** What the state of a card depends on. */
export interface StateFacts {
  person: Person;
  /** Roles of this application that the portal itself delivered. */
  deliveredRoles: readonly string[];
  /** The one for this application. */
  openRequest: OpenRequest | null;
  /** The one by which the account itself asks to be let in. */
  accountRequest: OpenRequest | null;
  /** Whom to ask where the portal takes no request, in the reader's language. */
  askContact: string;
}

/** What you have, what is in progress and with whom, and why you cannot ask, in that order. */
export function stateLines(application: Application, facts: StateFacts): StateLine[] {
  const lines = [...heldLines(application, facts), ...waitingLines(facts)];
  return lines.length > 0 ? [...lines, ...lockLines(facts)] : [absence(application, facts)];
}

function heldLines(application: Application, { person, deliveredRoles }: StateFacts): StateLine[] {
  if (application.openToAll) return [{ kind: 'OPEN_TO_ALL' }];
  const held = rolesOn(person, application.clientId);
  const delivered = held.filter((role) => deliveredRoles.includes(role));
  const outside = held.filter((role) => !deliveredRoles.includes(role));
  const lines: StateLine[] = [];
  if (delivered.length > 0) lines.push({ kind: 'HELD', roles: delivered });
  if (outside.length > 0) lines.push({ kind: 'GIVEN_OUTSIDE', roles: outside });
  return lines;
}

function waitingLines({ openRequest }: StateFacts): StateLine[] {
  return openRequest === null ? [] : [{ kind: 'WAITING', ...openRequest }];
}

/** An account that nobody has let in yet is locked as well, but then there is something to wait for. */
function lockLines({ person, accountRequest }: StateFacts): StateLine[] {
  if (!isLocked(person)) return [];
  return [accountRequest === null ? { kind: 'LOCKED' } : { kind: 'ACCOUNT_WAITING', ...accountRequest }];
}

function absence(application: Application, facts: StateFacts): StateLine {
  const { person, askContact } = facts;
  const [lock] = lockLines(facts);
  if (lock !== undefined) return lock;
  if (isElomaOnly(person) && !isStaff(person, application.staffByClient)) return { kind: 'ELOMA_ONLY' };
  return application.requestAccess ? { kind: 'NO_ACCESS' } : { kind: 'ASK', whom: askContact };
}
