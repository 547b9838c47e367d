import type { DecidingRole } from '../people/roles.ts';
import type { RequestType } from './request.ts';
import { isOpen, type RequestStatus } from './transitions.ts';

/** Days a denied or lapsed request stays in the status list (spec section 9). */
export const closedVisibleDays = 30;

const dayMilliseconds = 86_400_000;

/** Whether Status Request lists this request (spec section 4, status list). */
export function isInStatusList(
  request: { type: RequestType; status: RequestStatus; closedAt: Date | null },
  now: Date,
): boolean {
  const { type, status, closedAt } = request;
  if (type === 'ALTERNATE_SUPERVISOR') return false;
  if (isOpen(status)) return true;
  if (status === 'APPROVED' || status === 'REVOKED' || status === 'CANCELLED') return false;
  return closedAt !== null && now.getTime() < closedAt.getTime() + closedVisibleDays * dayMilliseconds;
}

/** Who the reader is to a request. */
export interface Reader {
  id: string;
  portalRoles: readonly string[];
  /** Supervisors in whose place the reader may decide now. */
  actsFor: readonly string[];
}

/** What decides who may read a request. */
export interface ReadableRequest {
  requesterId: string;
  initiatorId: string;
  stages: readonly {
    role: DecidingRole;
    people: readonly string[];
    decidedBy: string | null;
    /** The request has come to this stage, so its people have been asked. */
    wasEntered: boolean;
  }[];
}

/**
 * Requester, initiator, everybody who has been asked or has decided, RM-IT help and security read a request;
 * for anybody else it does not exist (details section 2). Whoever was asked and was not fastest still sees who
 * decided, and that it was withdrawn. An alternate reads what the supervisor was asked, for as long as the time lasts.
 */
export function mayRead(request: ReadableRequest, reader: Reader): boolean {
  if (reader.id === request.requesterId || reader.id === request.initiatorId) return true;
  if (reader.portalRoles.includes('RM_IT_HELP') || reader.portalRoles.includes('SECURITY')) return true;
  return request.stages.some(
    ({ role, people, decidedBy, wasEntered }) =>
      decidedBy === reader.id ||
      (wasEntered && people.includes(reader.id)) ||
      (wasEntered && role === 'SUPERVISOR' && people.some((id) => reader.actsFor.includes(id))),
  );
}
