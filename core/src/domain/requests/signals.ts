import { certificateMarginDays } from '../people/certificates.ts';
import { kindOf, type RequestType } from './kinds.ts';

/** What an approver should look at before saying yes (rule deciding 11). */
export const deskSignals = [
  'CERTIFICATE_EXPIRED',
  'EARLIER_REFUSAL',
  'ANSWERED',
  'FALLBACK',
  'REMOVES_ROLES',
] as const;
export type DeskSignal = (typeof deskSignals)[number];

/** What the signals of one waiting request are made from. */
export interface SignalFacts {
  type: RequestType;
  /** First moment at which a certificate counts as expired, as it was at submit; null when one had no date. */
  certificateEnd: Date | null;
  /** An earlier request of the same person for the same application was denied. */
  wasRefusedBefore: boolean;
  /** The stage asked a question, and it was answered. */
  wasAnswered: boolean;
  isFallback: boolean;
  removesRoles: boolean;
}

const dayMilliseconds = 86_400_000;

/** The signals in the order in which the desk names them; a request without one is plain. */
export function signalsOf(facts: SignalFacts, now: Date): DeskSignal[] {
  const margin = now.getTime() + certificateMarginDays * dayMilliseconds;
  const isExpired = facts.certificateEnd === null || facts.certificateEnd.getTime() <= margin;
  const found: readonly [DeskSignal, boolean][] = [
    ['CERTIFICATE_EXPIRED', isExpired],
    ['EARLIER_REFUSAL', facts.wasRefusedBefore],
    ['ANSWERED', facts.wasAnswered],
    ['FALLBACK', facts.isFallback],
    ['REMOVES_ROLES', facts.removesRoles && kindOf(facts.type).delivers === 'CHOSEN_ROLES'],
  ];
  return found.flatMap(([signal, isThere]) => (isThere ? [signal] : []));
}
