import {
  type Authority,
  isLockedOutOf,
  mayActAs,
  refusalToAct,
  type RightRefusal,
} from '../people/rights/authority.ts';
import { removingRoles } from '../people/managed-people.ts';
import { decidingRoles, type PortalRole } from '../people/roles.ts';
import { kindOf } from './kinds.ts';
import { isOwn, plusDays, type Request, type Stage } from './request.ts';
import { isOpen } from './lifecycle/statuses.ts';

/** Days a denied or lapsed request stays in the status list (rule requests 12). */
export const closedVisibleDays = 30;

/** The most own requests in one response; the next ones are asked for by the last of these (rule requests 11). */
export const ownPageSize = 15;

/** The same of requests that are about somebody else (rules requests 20, people 17). */
export const othersPageSize = 100;

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

/** The roles in which somebody reads requests that are not their own (rule requests 7). */
export const requestReaders = [
  ...new Set<PortalRole>([...everyRequestReaders, ...decidingRoles, ...removingRoles]),
];

/** Whether somebody reads every request at this moment (rules requests 7 and 20). */
export function readsEveryRequest(reader: Authority): boolean {
  return mayActAs(reader, everyRequestReaders);
}

/** How the reader is related to a request. */
export interface Reader extends Authority {
  id: string;
  /** Supervisors for whom the reader may decide now. */
  actsFor: readonly string[];
}

type ReadRequest = Pick<Request, 'person' | 'initiator' | 'stages'>;

/**
 * Why somebody does not read a request; null where they do. Its person reads it always. Who started it for somebody else,
 * everybody who has been asked or has decided, RM-IT help and security read it in the role that this comes from, for as long
 * as they may use it; for anybody else it does not exist (rules requests 7, people 17). Anyone who was asked and was not fastest
 * still sees who decided, and that it was withdrawn. An alternate reads what the supervisor was asked, for as long as the
 * time lasts.
 */
export function refusalToRead(request: ReadRequest, reader: Reader): RightRefusal | 'NOT_FOUND' | null {
  if (request.person.id === reader.id) return null;
  const ways = waysToRead(request, reader);
  if (ways.some((roles) => mayActAs(reader, roles))) return null;
  const [asked] = ways.slice(1);
  if (asked !== undefined) return refusalToAct(reader, asked);
  return refusalOfStranger(reader);
}

/** Why somebody does not read a request that they have nothing to do with, or that does not exist: both look the same. */
export function refusalOfStranger(reader: Authority): 'ACCOUNT_LOCKED' | 'NOT_FOUND' {
  return isLockedOutOf(reader, everyRequestReaders) ? 'ACCOUNT_LOCKED' : 'NOT_FOUND';
}

/** Whether somebody reads it. */
export function mayRead(request: ReadRequest, reader: Reader): boolean {
  return refusalToRead(request, reader) === null;
}

/** What makes somebody a reader of what is not theirs: for each way the roles, one of which it takes. */
function waysToRead({ initiator, stages }: ReadRequest, reader: Reader): (readonly PortalRole[])[] {
  const asked = stages.filter((stage) => {
    if (stage.decision?.by.id === reader.id) return true;
    const people = [...stage.people.map((one) => one.id), ...stage.formerPeople];
    return stage.enteredAt !== null && (people.includes(reader.id) || isAlternateFor(stage, people, reader));
  });
  const started = initiator?.id === reader.id ? [removingRoles] : [];
  return [everyRequestReaders, ...started, ...asked.map(rolesOf)];
}

/** The roles in which a stage is decided: the person whom it falls to, it was another's before. */
function rolesOf({ role, fallbackFor }: Stage): readonly PortalRole[] {
  return fallbackFor === null ? [role] : [role, fallbackFor];
}

/**
 * Whether the reader sees what an approver weighs (rule deciding 10): the person who has to decide or has decided, and RM-IT
 * help, which has to move what does not move. Nobody weighs what they asked for themselves.
 */
export function seesDecisionFacts(request: Request, reader: Reader): boolean {
  return !isOwn(request, reader.id) && (mayActAs(reader, ['RM_IT_HELP']) || weighs(request, reader));
}

/** Whether the reader has to decide the waiting stage, or decided one, and may still act in its role. */
function weighs({ stages, stageIndex }: Request, reader: Reader): boolean {
  return stages.some((stage, index) => {
    if (!mayActAs(reader, rolesOf(stage))) return false;
    if (stage.decision?.by.id === reader.id) return true;
    if (index !== stageIndex) return false;
    const asked = stage.people.map((one) => one.id);
    return asked.includes(reader.id) || isAlternateFor(stage, asked, reader);
  });
}

/** Whether one of those asked is a supervisor for whom the reader may decide. */
function isAlternateFor({ role }: Stage, asked: readonly string[], { actsFor }: Reader): boolean {
  return role === 'SUPERVISOR' && asked.some((id) => actsFor.includes(id));
}
