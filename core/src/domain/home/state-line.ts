import { isGroupRole } from '../groups/group-roles.ts';
import { isElomaOnly } from '../people/account-state.ts';
import { type Person, rolesOn } from '../people/person.ts';
import { kindOf, type RequestType } from '../requests/kinds.ts';
import { isDenied, type RequestStatus } from '../requests/lifecycle/statuses.ts';
import type { Application } from '../catalogue/application.ts';
import { hasAccess, selectsAccount } from '../catalogue/cards.ts';

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

/** The last request for an application, which came to nothing, for as long as Status Request has it (rule requests 12). */
export interface ClosedRequest {
  requestNumber: string;
  type: RequestType;
  status: RequestStatus;
  /** An ISO date. */
  closedAt: string;
}

/** One sentence of a card's state, as a code with its parameters; the page has the words (rule catalogue 12). */
export type StateLine =
  | { kind: 'OPEN_TO_ALL' }
  | { kind: 'HELD'; roles: readonly string[] }
  | { kind: 'GIVEN_OUTSIDE'; roles: readonly string[] }
  | ({ kind: 'WAITING' } & OpenRequest)
  | { kind: 'DENIED' | 'LAPSED'; requestNumber: string; closedAt: string }
  | { kind: 'SEVERAL_ACCOUNTS' }
  | { kind: 'ACCOUNT_SELECTED'; username: string; organization: string }
  | { kind: 'ASK'; whom: string }
  | { kind: 'NO_ACCESS' };

/** What the state of a card depends on. */
export interface StateFacts {
  person: Person;
  /** Roles of this application that the portal itself delivered. */
  deliveredRoles: readonly string[];
  /** The one for this application. */
  openRequest: OpenRequest | null;
  /** The last one for this application, if none is open and it came to nothing not long ago. */
  closedRequest: ClosedRequest | null;
  /** The name of the organization that the selected account belongs to; its number where nobody knows the name. */
  organization: string;
  /** Whom to ask where the portal takes no request, in the reader's language. */
  askContact: string;
}

/**
 * What you have, what is in progress and with whom, what was denied, and why you cannot ask, in that order. What holds
 * for every card is no line of one (`notices`).
 */
export function stateLines(application: Application, facts: StateFacts): StateLine[] {
  const lines = [
    ...heldLines(application, facts),
    ...accountLines(application, facts),
    ...waitingLines(facts),
    ...closedLines(application, facts),
  ];
  return lines.length > 0 ? lines : [absence(application, facts)];
}

function heldLines(application: Application, { person, deliveredRoles }: StateFacts): StateLine[] {
  if (application.openToAll) return [{ kind: 'OPEN_TO_ALL' }];
  // A group that the portal gave is held although no token carries it.
  const inGroups = deliveredRoles.filter((role) => isGroupRole(application, role));
  const held = [...new Set([...rolesOn(person, application.clientId), ...inGroups])];
  const delivered = held.filter((role) => deliveredRoles.includes(role));
  const outside = held.filter((role) => !deliveredRoles.includes(role));
  const lines: StateLine[] = [];
  if (delivered.length > 0) lines.push({ kind: 'HELD', roles: delivered });
  if (outside.length > 0) lines.push({ kind: 'GIVEN_OUTSIDE', roles: outside });
  return lines;
}

/** A person with several accounts here is asked to choose, and then sees the chosen one. Without access there is nothing to choose. */
function accountLines(application: Application, { person, organization }: StateFacts): StateLine[] {
  if (!selectsAccount(application, person) || !hasAccess(application, person)) return [];
  const selected = person.selectedAccount;
  if (selected === null) return [{ kind: 'SEVERAL_ACCOUNTS' }];
  return [{ kind: 'ACCOUNT_SELECTED', username: selected.username, organization }];
}

function waitingLines({ openRequest }: StateFacts): StateLine[] {
  return openRequest === null ? [] : [{ kind: 'WAITING', ...openRequest }];
}

/** A person who got access in another way need not see an earlier denial. */
function closedLines(
  application: Application,
  { person, openRequest, closedRequest }: StateFacts,
): StateLine[] {
  if (openRequest !== null || closedRequest === null) return [];
  const { type, status, requestNumber, closedAt } = closedRequest;
  if (hasAccess(application, person) && kindOf(type).button === 'REQUEST_ACCESS') return [];
  return [{ kind: isDenied(status) ? 'DENIED' : 'LAPSED', requestNumber, closedAt }];
}

function absence(application: Application, { person, askContact }: StateFacts): StateLine {
  const mayAsk = application.requestAccess && !selectsAccount(application, person);
  if (mayAsk || isElomaOnly(person)) return { kind: 'NO_ACCESS' };
  return { kind: 'ASK', whom: askContact };
}
