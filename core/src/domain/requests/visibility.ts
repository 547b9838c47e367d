import type { PortalRole } from '../people/roles.ts';
import { kindOf } from './kinds.ts';
import { isOwn, plusDays, type Request, type Stage } from './request.ts';
import { isOpen } from './transitions.ts';

/** Days a denied or lapsed request stays in the status list (rule requests 12). */
export const closedVisibleDays = 30;

/** The most own requests in one response; the next ones are asked for by the last of these (rule requests 11). */
export const ownPageSize = 100;

/** Whether Status Request lists this request (rule requests 12). */
export function isInStatusList(request: Pick<Request, 'type' | 'status' | 'closedAt'>, now: Date): boolean {
  const { type, status, closedAt } = request;
  if (!kindOf(type).isInStatusList) return false;
  if (isOpen(status)) return true;
  if (status === 'APPROVED' || status === 'REVOKED' || status === 'CANCELLED') return false;
  return closedAt !== null && now.getTime() < plusDays(closedAt, closedVisibleDays).getTime();
}

/** Who reads every request, and can look for any of them (rule requests 20). */
export const everyRequestReaders = ['RM_IT_HELP', 'SECURITY'] as const satisfies readonly PortalRole[];

/** Whether somebody with these portal roles reads every request (rules requests 7 and 20). */
export function readsEveryRequest({ portalRoles }: Pick<Reader, 'portalRoles'>): boolean {
  return everyRequestReaders.some((role) => portalRoles.includes(role));
}

/** How the reader is related to a request. */
export interface Reader {
  id: string;
  portalRoles: readonly string[];
  /** Supervisors in whose place the reader may decide now. */
  actsFor: readonly string[];
}

/**
 * Requester, initiator, everybody who has been asked or has decided, RM-IT help and security read a request;
 * for anybody else it does not exist (rule requests 7). Whoever was asked and was not fastest still sees who
 * decided, and that it was withdrawn. An alternate reads what the supervisor was asked, for as long as the time lasts.
 */
export function mayRead(request: Pick<Request, 'person' | 'initiator' | 'stages'>, reader: Reader): boolean {
  if (isOwn(request, reader.id) || readsEveryRequest(reader)) return true;
  return request.stages.some((stage) => {
    if (stage.decision?.by.id === reader.id) return true;
    const asked = [...stage.people.map((one) => one.id), ...stage.formerPeople];
    return stage.enteredAt !== null && (asked.includes(reader.id) || isPlaceOf(stage, asked, reader));
  });
}

/**
 * Whether the reader sees what an approver weighs (rule deciding 10): whoever has to decide or has decided, and RM-IT
 * help, which has to move what does not move. Nobody weighs what they asked for themselves.
 */
export function seesDecisionFacts(request: Request, reader: Reader): boolean {
  return !isOwn(request, reader.id) && (isHelpDesk(reader) || weighs(request, reader));
}

function isHelpDesk({ portalRoles }: Reader): boolean {
  return portalRoles.includes('RM_IT_HELP');
}

/** Whether the reader has to decide the waiting stage, or decided one. */
function weighs({ stages, stageIndex }: Request, reader: Reader): boolean {
  return stages.some((stage, index) => {
    if (stage.decision?.by.id === reader.id) return true;
    if (index !== stageIndex) return false;
    const asked = stage.people.map((one) => one.id);
    return asked.includes(reader.id) || isPlaceOf(stage, asked, reader);
  });
}

/** Whether one of those asked is a supervisor in whose place the reader may decide. */
function isPlaceOf({ role }: Stage, asked: readonly string[], { actsFor }: Reader): boolean {
  return role === 'SUPERVISOR' && asked.some((id) => actsFor.includes(id));
}
