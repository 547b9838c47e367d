import type { Answers } from '../forms/answers.ts';
import type { DecidingRole } from '../people/roles.ts';
import type { StepPlan } from '../provisioning/delivery.ts';
import type { RequestType } from './kinds.ts';
import type { RequestStatus } from './lifecycle/statuses.ts';

/** Why an approver says no; the sentence for each is content (rule deciding 8). */
export const reasonCodes = [
  'NOT_NEEDED',
  'WRONG_ROLE',
  'WRONG_APPLICATION',
  'NOT_MY_PERSON',
  'TRAINING_MISSING',
  'MORE_INFORMATION',
  'OTHER',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Days in a stage until the decision is due, and until the request lapses (rule time 1); all end with a day in the zone. */
export interface Deadlines {
  dueDays: number;
  expiryDays: number;
  /** The same for a request to be let in again after a long absence, where it is less. */
  reactivationDays: number;
  /** Days that a request waits for its own requester before it is closed. */
  answerDays: number;
  /** Days in a stage until more people are asked. */
  escalationDays: number;
  /** Days in a stage until it appears in the help desk's list. */
  stuckDays: number;
  /** Zone in which the days of deadlines end, an IANA name. */
  zone: string;
}

/** Why the portal or the help desk closed a request that nobody denied; shown with CANCELLED. */
export const closingReasons = [
  'WITHDRAWN',
  'ACCESS_REMOVED',
  'NO_ANSWER',
  'HELP_DESK',
  'UNDONE',
  'REPLACED',
  'REQUESTER_GONE',
  'ACCOUNT_OFF',
] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** Adds days of 24 hours. */
export function plusDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}

/** A person as a request remembers them. */
export interface NamedPerson {
  readonly id: string;
  readonly fullName: string;
  readonly organization: string;
}

/** Somebody who is asked, or who asks. */
export interface AskedPerson extends NamedPerson {
  readonly email: string;
}

/** What somebody decided in a stage. */
export interface Decision {
  readonly by: NamedPerson;
  /** The supervisor for whom an alternate decided. */
  readonly onBehalfOf: NamedPerson | null;
  readonly kind: 'APPROVE' | 'DENY';
  readonly at: Date;
  readonly comment: string | null;
  readonly reasonCode: ReasonCode | null;
  /** Roles asked for that were not given. */
  readonly withheldRoles: readonly string[];
}

/** A return for information: what a stage asked the requester, and the reply once there is one. */
export interface Question {
  readonly askedBy: NamedPerson;
  readonly onBehalfOf: NamedPerson | null;
  readonly askedAt: Date;
  readonly text: string;
  readonly reply: { readonly text: string; readonly at: Date } | null;
}

/** When a stage was entered, is due, and lapses, and what its time has brought; all null until the request reaches the stage. */
export interface StageClock {
  readonly enteredAt: Date | null;
  readonly dueAt: Date | null;
  readonly expiresAt: Date | null;
  /** When more people were asked because nobody had decided; null while that has not happened. */
  readonly escalatedAt: Date | null;
  /** When the requester had that done; null while they have not. */
  readonly escalationAskedAt: Date | null;
}

/** One decision that a request needs, with the people asked. */
export interface Stage extends StageClock {
  readonly role: DecidingRole;
  /** The role that should have decided, where somebody else does. */
  readonly fallbackFor: DecidingRole | null;
  readonly people: readonly AskedPerson[];
  /** Ids of people who were asked earlier and then replaced. */
  readonly formerPeople: readonly string[];
  readonly decision: Decision | null;
  /** Oldest first. */
  readonly questions: readonly Question[];
}

/** One step of the delivery, and how far it has come. Steps are identified by their position in the list. */
export interface DeliveryStep extends StepPlan {
  readonly state: 'WAITING' | 'RUNNING' | 'DONE' | 'WITHDRAWN';
  /** It takes back what an earlier one did. */
  readonly isUndo: boolean;
  readonly needsHelpDesk: boolean;
  readonly attempts: number;
  /** When it may be tried next; while it runs, when the attempt counts as lost. */
  readonly runAt: Date;
  readonly firstFailedAt: Date | null;
  readonly doneAt: Date | null;
  readonly doneByHand: { readonly by: string; readonly note: string } | null;
}

/** What a delivery works toward: what was approved, or the state before it. */
export type DeliveryGoal = 'DELIVER' | 'UNDO';

/** A group behind a role that comes or goes, as the directory had it at submit. */
export interface AskedGroup {
  readonly role: string;
  readonly path: string;
  /** The list that offered it, and the name of the group above it, if any. */
  readonly list: string;
  readonly heading: string | null;
  /** Two different people must approve. */
  readonly twoPerson: boolean;
}

/** The alternate for the person of the request, and the period. */
export interface AlternateTime {
  readonly person: NamedPerson;
  /** First and last calendar day, `YYYY-MM-DD`, in the zone of the deadlines. */
  readonly startDate: string;
  readonly endDate: string;
  /** The same as moments: when the first day begins, and when the last one has ended. */
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** One request with everything that belongs to it. Never changed: a transition makes the next one. */
export interface Request {
  readonly id: string;
  readonly number: string;
  readonly type: RequestType;
  /** Null where it is about the account itself, or about acting as alternate. */
  readonly applicationId: string | null;
  /** The person it is for, as they were at submit. */
  readonly person: AskedPerson;
  /**
   * The addresses of their supervisors when people were asked last; none where nobody at them could decide, and RM-IT help
   * decided; null where that was not kept.
   */
  readonly supervisedBy: readonly string[] | null;
  /** Who started it for them; null where they asked themselves. */
  readonly initiator: AskedPerson | null;
  readonly status: RequestStatus;
  /** Index of the waiting stage; null if none is waiting. */
  readonly stageIndex: number | null;
  /** When the waiting stage, or the wait for the requester's reply, runs out; null where it does not. */
  readonly expiresAt: Date | null;
  /** Grows with every transition, so that two transitions on one state cannot both be done. */
  readonly version: number;
  readonly answers: Answers;
  /** Roles to add and to remove once everybody has approved. */
  readonly addRoles: readonly string[];
  readonly removeRoles: readonly string[];
  /** The groups among them; none where that was not kept. */
  readonly askedGroups: readonly AskedGroup[];
  /** The person had made the account by themselves at submit, and nobody had verified the address. */
  readonly selfRegistered: boolean;
  /** When the first of the person's certificates ends, as it was at submit; null where one had no date. */
  readonly certificateEnd: Date | null;
  /** REQUESTER while a question waits for its reply; the stage's clock has been stopped since `returnedAt`. */
  readonly waitingOn: 'REQUESTER' | null;
  readonly returnedAt: Date | null;
  readonly deliveryGoal: DeliveryGoal;
  readonly closingReason: ClosingReason | null;
  readonly closingNote: string | null;
  /** When its requester reminded those who are asked last; null while nobody was. */
  readonly remindedAt: Date | null;
  /** When both sides were last warned that it lapses soon; null before the first warning. */
  readonly warnedAt: Date | null;
  readonly submittedAt: Date;
  readonly closedAt: Date | null;
  readonly alternate: AlternateTime | null;
  readonly stages: readonly Stage[];
  readonly delivery: readonly DeliveryStep[];
}

/** The stage that waits for a decision, if there is one. */
export function waitingStage({ stages, stageIndex }: Pick<Request, 'stages' | 'stageIndex'>): Stage | null {
  return stageIndex === null ? null : (stages[stageIndex] ?? null);
}

/** Ids of everybody who has decided a stage. */
export function decidersOf({ stages }: Pick<Request, 'stages'>): string[] {
  return stages.flatMap((stage) => stage.decision?.by.id ?? []);
}

/** Whether the request is this person's own: asked for by them, or for them. */
export function isOwn({ person, initiator }: Pick<Request, 'person' | 'initiator'>, id: string): boolean {
  return id === person.id || id === initiator?.id;
}

/** Whether somebody may take the next decision on the request: nobody decides for themselves or twice (rule deciding 3). */
export function isApart(request: Pick<Request, 'person' | 'initiator' | 'stages'>, id: string): boolean {
  return !isOwn(request, id) && !decidersOf(request).includes(id);
}

/** Who started the request: somebody else, or the person it is for. */
export function starterOf({ person, initiator }: Pick<Request, 'person' | 'initiator'>): AskedPerson {
  return initiator ?? person;
}

/** People in the one order in which a request names them: by name as the database compares texts, then by id. */
export function inOrder(people: readonly AskedPerson[]): AskedPerson[] {
  return people
    .map(({ id, fullName, organization, email }) => ({ id, fullName, organization, email }))
    .toSorted((a, b) => byCodePoint(a.fullName, b.fullName) || byCodePoint(a.id, b.id));
}

/** The order of the database's C collation: that of UTF-8, which is that of the code points. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at === -1) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}
