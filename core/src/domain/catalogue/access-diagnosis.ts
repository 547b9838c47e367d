import type { LockCause, StoredCause } from '../people/locks.ts';
import type { Restore } from './restore.ts';

/** What is looked at to say why somebody cannot get into an application, in this order (rule catalogue 23). */
export const diagnosisLineNames = [
  'ACCOUNT',
  'PASSWORD',
  'CERTIFICATES',
  'INACTIVITY',
  'REQUESTS',
  'ROLES',
  'APPROVERS',
  'CHOSEN_ACCOUNT',
  'ADDRESS',
  'SESSIONS',
  'CLIENT',
] as const;
export type DiagnosisLineName = (typeof diagnosisLineNames)[number];

/** The state of a line: harmless, harmless but worth a look, or the reason that keeps the person out. */
export const diagnosisVerdicts = ['FINE', 'NOTICE', 'IN_THE_WAY'] as const;
export type DiagnosisVerdict = (typeof diagnosisVerdicts)[number];

/** The one thing that repairs a line. */
export const diagnosisRepairs = [
  'OPEN_REQUEST',
  'ANSWER_QUESTION',
  'RESTORE',
  'SEE_PROFILE',
  'REQUEST_ACCESS',
  'SELECT_ACCOUNT',
  'VISIT',
  'END_SESSIONS',
  'ASK_TO_SIGN_IN',
  'ASK_TO_UNLOCK',
  'CHANGE_ACCOUNT',
  'SEE_CERTIFICATES',
  'GIVE_PASSWORD',
  'SEE_APPROVERS',
] as const;
export type DiagnosisRepair = (typeof diagnosisRepairs)[number];

/** One line, and what repairs it; null where the person who reads it can do nothing, or nothing has to be done. */
export interface DiagnosisLine {
  line: DiagnosisLineName;
  verdict: DiagnosisVerdict;
  repair: { what: DiagnosisRepair; requestNumber: string | null } | null;
}

/** An open request, and whether it waits for the person's own answer to a question. */
interface WaitingRequest {
  requestNumber: string;
  waitsForAnswer: boolean;
}

/** What the lines are judged from. */
export interface DiagnosisFacts {
  /** Without one only findings about the account are reported. */
  hasApplication: boolean;
  /** The reader is the person themselves. */
  isOwn: boolean;
  /** The reader may end the person's sessions. */
  mayEndSessions: boolean;
  /** The reader may unlock accounts, turn them on and check certificates, on the person's page. */
  mayChangeAccounts: boolean;
  /** The reader sees who decides for the applications. */
  maySeeApprovers: boolean;
  /** Sessions that live. */
  sessions: number;
  isEnabled: boolean;
  /** Whether the person has one to sign in with. */
  hasPassword: boolean;
  locks: readonly StoredCause[];
  /** Open requests about the account: what each can end, and its number. */
  accountRequests: readonly (WaitingRequest & { lifts: readonly LockCause[] })[];
  restore: Restore | null;
  hasExpiredCertificate: boolean;
  /** The account is locked before long if its person does not sign in. */
  isAboutToBeLocked: boolean;
  /** The open request for this application. */
  openRequest: WaitingRequest | null;
  isOpenToAll: boolean;
  isRequestable: boolean;
  /** A request of the person for it would come to a stage in which nobody could decide, other than to their supervisor. */
  lacksDecider: boolean;
  /** Whether it is known where the application is. */
  hasAddress: boolean;
  /** Whether an account of the application's platform is chosen; null where the person has no choice to make. */
  hasChosenAccount: boolean | null;
  rolesHeld: readonly string[];
  /** Running grants, each with the request that it came from. */
  grants: readonly { role: string; requestNumber: string | null }[];
  /** When the application last saw the person, and when their roles in it last changed. */
  clientSeenAt: Date | null;
  rolesChangedAt: Date | null;
}

/** The lines that hold whatever the application is. */
const accountLines = new Set<DiagnosisLineName>([
  'ACCOUNT',
  'PASSWORD',
  'CERTIFICATES',
  'INACTIVITY',
  'SESSIONS',
]);

/** Why this person can or cannot get in, line by line. */
export function diagnosisLines(facts: DiagnosisFacts): DiagnosisLine[] {
  const lines = everyLine(facts);
  return facts.hasApplication ? lines : lines.filter(({ line: name }) => accountLines.has(name));
}

function everyLine(facts: DiagnosisFacts): DiagnosisLine[] {
  return [
    accountLine(facts),
    ...passwordLines(facts),
    certificatesLine(facts),
    line('INACTIVITY', facts.isAboutToBeLocked ? 'NOTICE' : 'FINE', signingIn(facts)),
    requestsLine(facts),
    rolesLine(facts),
    ...approversLines(facts),
    ...chosenAccountLines(facts),
    // Nobody who reads it can say where the application is; while it is known there is nothing to tell.
    ...(facts.hasAddress ? [] : [line('ADDRESS', 'IN_THE_WAY', null)]),
    line('SESSIONS', 'FINE', isBehind(facts) ? null : endingSessions(facts)),
    line('CLIENT', verdictOf(isBehind(facts)), isBehind(facts) ? seeingRolesAgain(facts) : null),
  ];
}

/** Anyone who reads about themselves has signed in. To others a password that was forgotten looks like any other. */
function passwordLines({ isOwn, hasPassword, mayChangeAccounts }: DiagnosisFacts): DiagnosisLine[] {
  if (isOwn) return [];
  return [line('PASSWORD', verdictOf(!hasPassword), offered(mayChangeAccounts, 'GIVE_PASSWORD'))];
}

/** It keeps nobody out, as RM-IT help decides instead, and is reported where somebody may still have to ask. */
function approversLines({
  lacksDecider,
  rolesHeld,
  isOpenToAll,
  maySeeApprovers,
}: DiagnosisFacts): DiagnosisLine[] {
  if (!lacksDecider || isOpenToAll || rolesHeld.length > 0) return [];
  return [line('APPROVERS', 'NOTICE', offered(maySeeApprovers, 'SEE_APPROVERS'))];
}

/** An expired certificate keeps nobody out but those who have to be let in again. */
function certificatesLine(facts: DiagnosisFacts): DiagnosisLine {
  const { restore, hasExpiredCertificate } = facts;
  const otherwise = hasExpiredCertificate ? 'NOTICE' : 'FINE';
  const verdict = restore === 'CERTIFICATE_EXPIRED' ? 'IN_THE_WAY' : otherwise;
  const others = offered(hasExpiredCertificate && facts.mayChangeAccounts, 'SEE_CERTIFICATES');
  return line('CERTIFICATES', verdict, own(facts, hasExpiredCertificate) ?? others);
}

/** Anyone who is in already stays in while other roles are asked for. */
function requestsLine(facts: DiagnosisFacts): DiagnosisLine {
  const { openRequest, isOpenToAll, rolesHeld } = facts;
  if (openRequest === null) return line('REQUESTS', 'FINE', null);
  const isIn = isOpenToAll || rolesHeld.length > 0;
  return line('REQUESTS', isIn ? 'NOTICE' : 'IN_THE_WAY', movingOn(facts, openRequest));
}

/** A line for those alone who have to choose one of several accounts, which a locked account cannot. */
function chosenAccountLines({ hasChosenAccount, isOwn, locks }: DiagnosisFacts): DiagnosisLine[] {
  if (hasChosenAccount === null) return [];
  const maySelect = isOwn && !hasChosenAccount && locks.length === 0;
  return [line('CHOSEN_ACCOUNT', verdictOf(!hasChosenAccount), offered(maySelect, 'SELECT_ACCOUNT'))];
}

function verdictOf(isInTheWay: boolean): DiagnosisVerdict {
  return isInTheWay ? 'IN_THE_WAY' : 'FINE';
}

function accountLine(facts: DiagnosisFacts): DiagnosisLine {
  const { isOwn, isEnabled, locks, accountRequests, restore } = facts;
  const [lock] = locks;
  // Who is disabled cannot even read this.
  if (!isEnabled) return line('ACCOUNT', 'IN_THE_WAY', changing(facts));
  if (lock === undefined) return line('ACCOUNT', 'FINE', null);
  const open = accountRequests.find(({ lifts }) => lifts.includes(lock.cause));
  if (open !== undefined) return line('ACCOUNT', 'IN_THE_WAY', movingOn(facts, open));
  if (isOwn && lock.cause === 'INACTIVITY' && restore === 'OFFERED')
    return line('ACCOUNT', 'IN_THE_WAY', offered(true, 'RESTORE'));
  // Anyone who was never let in is let in by a request alone.
  const unlocking = lock.cause === 'NEVER_ADMITTED' ? null : changing(facts);
  const others = unlocking ?? opening(lock.requestNumber) ?? offered(true, 'ASK_TO_UNLOCK');
  return line('ACCOUNT', 'IN_THE_WAY', own(facts, true) ?? others);
}

/** A role that was granted and is not there is repaired where it was given; without any role access is asked for, once the account is open. */
function rolesLine(facts: DiagnosisFacts): DiagnosisLine {
  const { isOwn, isOpenToAll, isRequestable, rolesHeld, grants, openRequest, locks } = facts;
  const lost = grants.find(({ role }) => !rolesHeld.includes(role));
  if (lost !== undefined) return line('ROLES', 'IN_THE_WAY', opening(lost.requestNumber));
  if (isOpenToAll || rolesHeld.length > 0) return line('ROLES', 'FINE', null);
  const mayAsk = isOwn && isRequestable && openRequest === null && locks.length === 0;
  return line('ROLES', 'IN_THE_WAY', offered(mayAsk, 'REQUEST_ACCESS'));
}

/** Signing in repairs it, so the person who reads about themselves has done it already. */
function signingIn({ isOwn, isAboutToBeLocked }: DiagnosisFacts): DiagnosisLine['repair'] {
  return offered(isAboutToBeLocked && !isOwn, 'ASK_TO_SIGN_IN');
}

/** An application that has not seen the person since their roles changed still works with the former ones. */
function isBehind({ clientSeenAt, rolesChangedAt }: DiagnosisFacts): boolean {
  return clientSeenAt !== null && rolesChangedAt !== null && clientSeenAt < rolesChangedAt;
}

/** A new visit has the new roles; others can require a new sign-in. */
function seeingRolesAgain(facts: DiagnosisFacts): DiagnosisLine['repair'] {
  return facts.isOwn ? offered(true, 'VISIT') : endingSessions(facts);
}

function endingSessions({ isOwn, mayEndSessions, sessions }: DiagnosisFacts): DiagnosisLine['repair'] {
  return offered(!isOwn && mayEndSessions && sessions > 0, 'END_SESSIONS');
}

function line(
  name: DiagnosisLineName,
  verdict: DiagnosisVerdict,
  repair: DiagnosisLine['repair'],
): DiagnosisLine {
  return { line: name, verdict, repair };
}

/** A repair that needs no request. */
function offered(isOffered: boolean, what: DiagnosisRepair): DiagnosisLine['repair'] {
  return isOffered ? { what, requestNumber: null } : null;
}

function changing({ isOwn, mayChangeAccounts }: DiagnosisFacts): DiagnosisLine['repair'] {
  return offered(mayChangeAccounts && !isOwn, 'CHANGE_ACCOUNT');
}

function own({ isOwn }: DiagnosisFacts, isNeeded: boolean): DiagnosisLine['repair'] {
  return offered(isOwn && isNeeded, 'SEE_PROFILE');
}

/** Nobody but the person can move on what waits for their answer. */
function movingOn({ isOwn }: DiagnosisFacts, request: WaitingRequest): DiagnosisLine['repair'] {
  const { requestNumber, waitsForAnswer } = request;
  return { what: isOwn && waitsForAnswer ? 'ANSWER_QUESTION' : 'OPEN_REQUEST', requestNumber };
}

function opening(requestNumber: string | null): DiagnosisLine['repair'] {
  return requestNumber === null ? null : { what: 'OPEN_REQUEST', requestNumber };
}
