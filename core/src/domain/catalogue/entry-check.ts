import type { LockCause, StoredCause } from '../people/locks.ts';
import type { Restore } from './restore.ts';

/** What is looked at to say why somebody cannot get into an application, in this order (rule catalogue 23). */
export const entryLines = [
  'ACCOUNT',
  'CERTIFICATES',
  'INACTIVITY',
  'REQUESTS',
  'ROLES',
  'SESSIONS',
  'CLIENT',
] as const;
export type EntryLineName = (typeof entryLines)[number];

/** The one thing that repairs a line. */
export const entryRepairs = [
  'OPEN_REQUEST',
  'RESTORE',
  'SEE_PROFILE',
  'REQUEST_ACCESS',
  'VISIT',
  'END_SESSIONS',
  'ASK_TO_SIGN_IN',
] as const;
export type EntryRepair = (typeof entryRepairs)[number];

/** One line, and what repairs it; null where whoever reads it can do nothing, or nothing has to be done. */
export interface EntryLine {
  line: EntryLineName;
  isInTheWay: boolean;
  repair: { what: EntryRepair; requestNumber: string | null } | null;
}

/** What the lines are judged from. */
export interface EntryFacts {
  /** The reader is the person themselves. */
  isOwn: boolean;
  /** The reader may end the person's sessions. */
  mayEndSessions: boolean;
  /** Sessions that live. */
  sessions: number;
  isEnabled: boolean;
  locks: readonly StoredCause[];
  /** Open requests about the account: what each can end, and its number. */
  accountRequests: readonly { lifts: readonly LockCause[]; requestNumber: string }[];
  restore: Restore | null;
  hasExpiredCertificate: boolean;
  /** The account is locked before long if its person does not sign in. */
  isAboutToBeLocked: boolean;
  /** The open request for this application. */
  openRequest: string | null;
  isOpenToAll: boolean;
  isRequestable: boolean;
  rolesHeld: readonly string[];
  /** Running grants, each with the request that it came from. */
  grants: readonly { role: string; requestNumber: string | null }[];
  /** When the application last saw the person, and when their roles in it last changed. */
  clientSeenAt: Date | null;
  rolesChangedAt: Date | null;
}

/** Why this person can or cannot get in, line by line. */
export function entryCheck(facts: EntryFacts): EntryLine[] {
  return [
    accountLine(facts),
    line('CERTIFICATES', facts.restore === 'CERTIFICATE_EXPIRED', own(facts, facts.hasExpiredCertificate)),
    line('INACTIVITY', false, signingIn(facts)),
    line('REQUESTS', facts.openRequest !== null, opening(facts.openRequest)),
    rolesLine(facts),
    line('SESSIONS', false, isBehind(facts) ? null : endingSessions(facts)),
    line('CLIENT', isBehind(facts), isBehind(facts) ? seeingRolesAgain(facts) : null),
  ];
}

function accountLine(facts: EntryFacts): EntryLine {
  const { isOwn, isEnabled, locks, accountRequests, restore } = facts;
  const [lock] = locks;
  // Who is disabled cannot even read this; nothing in the portal changes that.
  if (!isEnabled) return line('ACCOUNT', true, null);
  if (lock === undefined) return line('ACCOUNT', false, null);
  const open = accountRequests.find(({ lifts }) => lifts.includes(lock.cause));
  if (open !== undefined) return line('ACCOUNT', true, opening(open.requestNumber));
  if (isOwn && lock.cause === 'INACTIVITY' && restore === 'OFFERED')
    return line('ACCOUNT', true, { what: 'RESTORE', requestNumber: null });
  return line('ACCOUNT', true, own(facts, true) ?? opening(lock.requestNumber));
}

/** A role that was granted and is not there is repaired where it was given; without any role access is asked for. */
function rolesLine(facts: EntryFacts): EntryLine {
  const { isOwn, isOpenToAll, isRequestable, rolesHeld, grants, openRequest } = facts;
  const lost = grants.find(({ role }) => !rolesHeld.includes(role));
  if (lost !== undefined) return line('ROLES', true, opening(lost.requestNumber));
  if (isOpenToAll || rolesHeld.length > 0) return line('ROLES', false, null);
  const mayAsk = isOwn && isRequestable && openRequest === null;
  return line('ROLES', true, mayAsk ? { what: 'REQUEST_ACCESS', requestNumber: null } : null);
}

/** Signing in repairs it, so whoever reads about themselves has done it already. */
function signingIn({ isOwn, isAboutToBeLocked }: EntryFacts): EntryLine['repair'] {
  return isAboutToBeLocked && !isOwn ? { what: 'ASK_TO_SIGN_IN', requestNumber: null } : null;
}

/** An application that has not seen the person since their roles changed still works with the former ones. */
function isBehind({ clientSeenAt, rolesChangedAt }: EntryFacts): boolean {
  return clientSeenAt !== null && rolesChangedAt !== null && clientSeenAt < rolesChangedAt;
}

/** Whoever visits it again is seen with the new roles; others can have the person sign in anew. */
function seeingRolesAgain(facts: EntryFacts): EntryLine['repair'] {
  return facts.isOwn ? { what: 'VISIT', requestNumber: null } : endingSessions(facts);
}

function endingSessions({ isOwn, mayEndSessions, sessions }: EntryFacts): EntryLine['repair'] {
  const isOffered = !isOwn && mayEndSessions && sessions > 0;
  return isOffered ? { what: 'END_SESSIONS', requestNumber: null } : null;
}

function line(name: EntryLineName, isInTheWay: boolean, repair: EntryLine['repair']): EntryLine {
  return { line: name, isInTheWay, repair };
}

function own({ isOwn }: EntryFacts, isNeeded: boolean): EntryLine['repair'] {
  return isOwn && isNeeded ? { what: 'SEE_PROFILE', requestNumber: null } : null;
}

function opening(requestNumber: string | null): EntryLine['repair'] {
  return requestNumber === null ? null : { what: 'OPEN_REQUEST', requestNumber };
}
