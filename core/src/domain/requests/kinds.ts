import {
  type Authority,
  refusalToAct,
  refusalWhenLocked,
  type RightRefusal,
} from '../people/rights/authority.ts';
import type { LockCause } from '../people/locks.ts';
import type { DecidingRole } from '../people/roles.ts';

/** What an approver can say: yes, no, or a question to the requester. */
export const decisions = ['APPROVE', 'DENY', 'RETURN'] as const;
export type DecisionKind = (typeof decisions)[number];

/** What RM-IT help can do to a request that does not move (rule help-desk 1). */
export const interventions = ['REASSIGN', 'FALL_BACK', 'RETRY', 'DO_BY_HAND', 'UNDO', 'CLOSE'] as const;
export type Intervention = (typeof interventions)[number];

/** Everything in which one type of request differs from another. Whatever is not here is the same for all. */
export interface Kind {
  /** What it is about: one application, the person's own account, or somebody acting for a supervisor. */
  about: 'APPLICATION' | 'ACCOUNT' | 'ALTERNATE';
  /** Who may ask for it. */
  askedBy: 'ANYBODY' | 'SUPERVISOR';
  /** Whether a locked account may ask for it too: what it is there for is to be opened. */
  isForLocked: boolean;
  /** Whether it may be started for somebody else, by the person who manages them (rule changes 10). */
  mayBeForOthers: boolean;
  /** What is filled in: the application's questions, nothing but the application, nothing at all, the own profile, or an alternate. */
  form: 'QUESTIONS' | 'APPLICATION' | 'NOTHING' | 'PROFILE' | 'ALTERNATE';
  /** The card's button that opens its form; null where another part of the page does. */
  button: 'REQUEST_ACCESS' | 'CHANGE_ROLE' | null;
  /** Whether it starts from the roles held: those not chosen again go. */
  changesHeld: boolean;
  /** Who decides: the application's own stages for access or for removal, or these roles. */
  stages: 'ACCESS' | 'REMOVAL' | readonly DecidingRole[];
  /** Whether a stage that nobody decides in time ends the request. */
  lapses: boolean;
  /** Which period it has until then: that of every decision, or the shorter one of a return after a long absence. */
  lapsesAfter: 'EXPIRY' | 'REACTIVATION';
  /** The possible decisions in a stage. */
  decisions: readonly DecisionKind[];
  /** The move of an approval, see `transitions`. */
  yes: 'approve' | 'accept';
  /** Whether others may decide in place of those who were asked: alternates, and RM-IT help as the fallback. */
  maySubstitute: boolean;
  /** Whether its waiting stage follows when the person's supervisor changes (rule deciding 19). */
  followsSupervisor: boolean;
  /** What the last approval sets in motion. */
  delivers: 'CHOSEN_ROLES' | 'LOSS_OF_ALL_ROLES' | 'ACTIVE_ACCOUNT' | 'NOTHING';
  /** Causes of a lock that end once it is delivered (rule people 14); the first is the one it is there for. */
  lifts: readonly LockCause[];
  /** The move that closes it once everything is delivered. */
  closedBy: 'deliver' | 'revoke';
  /** Whether its person may take it back while it is being delivered. */
  isRevocableInDelivery: boolean;
  /** What RM-IT help may do to it. */
  interventions: readonly Intervention[];
  /** Whether a removal for the same application closes it. */
  givesWayToRemoval: boolean;
  /** Why a second one for the same application or account is refused while it is open. */
  inTheWay: 'PENDING_REQUEST_EXISTS' | 'PENDING_REMOVAL_EXISTS';
  /** Whether it is in its person's Status Request. */
  isInStatusList: boolean;
  /** Whether what was approved can be ended before its time. */
  mayEndEarly: boolean;
}

const forRoles = {
  about: 'APPLICATION',
  askedBy: 'ANYBODY',
  isForLocked: false,
  mayBeForOthers: false,
  form: 'QUESTIONS',
  button: 'REQUEST_ACCESS',
  changesHeld: false,
  stages: 'ACCESS',
  lapses: true,
  lapsesAfter: 'EXPIRY',
  decisions,
  yes: 'approve',
  maySubstitute: true,
  followsSupervisor: true,
  delivers: 'CHOSEN_ROLES',
  lifts: [],
  closedBy: 'deliver',
  isRevocableInDelivery: true,
  interventions,
  givesWayToRemoval: true,
  inTheWay: 'PENDING_REQUEST_EXISTS',
  isInStatusList: true,
  mayEndEarly: false,
} as const satisfies Kind;

const forAccount = {
  ...forRoles,
  about: 'ACCOUNT',
  isForLocked: true,
  form: 'NOTHING',
  button: null,
  stages: ['SUPERVISOR'],
  delivers: 'ACTIVE_ACCOUNT',
  givesWayToRemoval: false,
} as const satisfies Kind;

/** The six types of request (rule requests 2), one record each. */
export const kinds = {
  ACCESS_REQUEST: forRoles,
  CHANGE_REQUEST: { ...forRoles, button: 'CHANGE_ROLE', changesHeld: true },
  REMOVE_REQUEST: {
    ...forRoles,
    mayBeForOthers: true,
    form: 'APPLICATION',
    button: null,
    stages: 'REMOVAL',
    // What somebody gives up stays theirs until it is done, and cannot be refused by anyone (rule changes 5).
    lapses: false,
    decisions: ['APPROVE'],
    delivers: 'LOSS_OF_ALL_ROLES',
    closedBy: 'revoke',
    isRevocableInDelivery: false,
    // Only the person can think better of it.
    interventions: ['REASSIGN', 'FALL_BACK', 'RETRY', 'DO_BY_HAND'],
    givesWayToRemoval: false,
    inTheWay: 'PENDING_REMOVAL_EXISTS',
  },
  REACTIVATE_REQUEST: { ...forAccount, lapsesAfter: 'REACTIVATION', lifts: ['INACTIVITY'] },
  PROFILE_UPDATE: {
    ...forAccount,
    form: 'PROFILE',
    lifts: ['PROFILE_UPDATE', 'NEVER_ADMITTED', 'BY_ADMINISTRATOR', 'INACTIVITY'],
    // It may name the new supervisor itself, and is asked of that one from the beginning.
    followsSupervisor: false,
  },
  ALTERNATE_SUPERVISOR: {
    ...forRoles,
    about: 'ALTERNATE',
    askedBy: 'SUPERVISOR',
    form: 'ALTERNATE',
    button: null,
    stages: ['SUPERVISOR'],
    // EffectiveStatus in is accepted or declined, by nobody but the person named.
    decisions: ['APPROVE', 'DENY'],
    yes: 'accept',
    maySubstitute: false,
    followsSupervisor: false,
    delivers: 'NOTHING',
    interventions: ['CLOSE'],
    givesWayToRemoval: false,
    isInStatusList: false,
    mayEndEarly: true,
  },
} as const satisfies Record<string, Kind>;

export type RequestType = keyof typeof kinds;

export const requestTypes = Object.keys(kinds) as RequestType[];

/** The types by what a person wants, so that nobody else has to know their names. */
export const typeFor = {
  access: 'ACCESS_REQUEST',
  otherRoles: 'CHANGE_REQUEST',
  removal: 'REMOVE_REQUEST',
  newAccount: 'PROFILE_UPDATE',
  profile: 'PROFILE_UPDATE',
  reactivation: 'REACTIVATE_REQUEST',
  alternate: 'ALTERNATE_SUPERVISOR',
} as const satisfies Record<string, RequestType>;

/** The types in which the application's questions are answered. */
export type QuestionsType = {
  [T in RequestType]: (typeof kinds)[T]['form'] extends 'QUESTIONS' ? T : never;
}[RequestType];

export function asksQuestions(type: RequestType): type is QuestionsType {
  return kinds[type].form === 'QUESTIONS';
}

/** Why somebody may not ask for it, whatever they ask; null where they may (rule people 17). */
export function refusalToAsk(type: RequestType, account: Authority): RightRefusal | null {
  const { askedBy, isForLocked }: Kind = kinds[type];
  if (askedBy !== 'ANYBODY') return refusalToAct(account, [askedBy]);
  return isForLocked ? null : refusalWhenLocked(account);
}

/** The record of one type. */
export function kindOf(type: RequestType): Kind {
  return kinds[type];
}

/** The types whose record has this in it. */
export function typesWhere(condition: (kind: Kind) => boolean): RequestType[] {
  return requestTypes.filter((type) => condition(kinds[type]));
}

/** The roles that decide requests of a type whose stages do not depend on an application. */
export function rolesOfStages(type: RequestType): readonly DecidingRole[] {
  const { stages }: Kind = kinds[type];
  return typeof stages === 'string' ? [] : stages;
}

/** Somebody's decisions and questions about a request, as their own history lists them. */
export const ownDecisionKinds = [...decisions, 'UNDONE'] as const;
export type OwnDecisionKind = (typeof ownDecisionKinds)[number];
