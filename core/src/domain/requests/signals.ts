import { isExpiredAt } from '../people/certificates.ts';
import { kindOf, type RequestType } from './kinds.ts';
import { type Request, waitingStage } from './request.ts';

/** What an approver should look at before approving (rule deciding 11), in the order in which it is named. */
export const deskSignals = [
  'SELF_REGISTERED',
  'NAMESAKE',
  'CERTIFICATE_EXPIRED',
  'EARLIER_REFUSAL',
  'ANSWERED',
  'FALLBACK',
  'SET_UP',
  'REMOVES_ROLES',
] as const;
export type DeskSignal = (typeof deskSignals)[number];

/** The most namesakes that are listed (rule accounts 9). */
export const mostNamesakes = 5;

/** What the directory says now about the account of the person who asks. */
export interface AccountFacts {
  /** The person made the account by themselves, and nobody has verified the address. */
  isSelfRegistered: boolean;
  /** Such an account has the full name or the address of another one, or the request asks for the name of another. */
  hasNamesake: boolean;
}

/** What the signals of one waiting request are made from. */
export interface SignalFacts extends AccountFacts {
  type: RequestType;
  /** When the first certificate ends, by the dates at submit; null when one that everybody needs was missing. */
  certificateEnd: Date | null;
  /** An earlier request of the same person for the same application, or for the account, was denied. */
  wasRefusedBefore: boolean;
  /** The stage asked a question, and it was answered. */
  wasAnswered: boolean;
  isFallback: boolean;
  /** The stage sets access up by hand, and says what was done. */
  setsUp: boolean;
  removesRoles: boolean;
}

/**
 * The signals; a request without one is plain. A person who is asked to be an alternate decides about themselves: nothing of the
 * person who asks is a signal then.
 */
export function signalsOf(facts: SignalFacts, now: Date): DeskSignal[] {
  const { about, delivers } = kindOf(facts.type);
  if (about === 'ALTERNATE') return [];
  const found: Readonly<Record<DeskSignal, boolean>> = {
    SELF_REGISTERED: facts.isSelfRegistered,
    NAMESAKE: facts.hasNamesake,
    CERTIFICATE_EXPIRED: isExpiredAt(facts.certificateEnd, now),
    EARLIER_REFUSAL: facts.wasRefusedBefore,
    ANSWERED: facts.wasAnswered,
    FALLBACK: facts.isFallback,
    SET_UP: facts.setsUp,
    REMOVES_ROLES: facts.removesRoles && delivers === 'CHOSEN_ROLES',
  };
  return deskSignals.filter((signal) => found[signal]);
}

/** The same of a whole request, by the stage that waits; its person's account, other requests, and application are given. */
export function signalsIn(
  request: Pick<Request, 'type' | 'certificateEnd' | 'removeRoles' | 'stages' | 'stageIndex'>,
  beside: Pick<SignalFacts, 'wasRefusedBefore' | 'setsUp'> & AccountFacts,
  now: Date,
): DeskSignal[] {
  const { type, certificateEnd, removeRoles } = request;
  const stage = waitingStage(request);
  const facts: SignalFacts = {
    type,
    certificateEnd,
    ...beside,
    wasAnswered: stage?.questions.some((question) => question.reply !== null) === true,
    isFallback: stage !== null && stage.fallbackFor !== null,
    removesRoles: removeRoles.length > 0,
  };
  return signalsOf(facts, now);
}
