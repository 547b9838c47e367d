import { retryDelay } from '../provisioning/delivery.ts';

/** Whether a mail waits to be sent, was accepted by a mail server, or needs attention (rule mail 2). */
export const mailStates = ['WAITING', 'SENT', 'FAILED'] as const;
export type MailState = (typeof mailStates)[number];

/** How long a mail is tried, in milliseconds (rule mail 3). */
const patienceMilliseconds = 3 * 24 * 60 * 60_000;

/** An attempt that came to nothing. */
export interface FailedAttempt {
  /** Which attempt it was, from 1. */
  attempts: number;
  /** When the first one began. */
  triedSince: Date;
  /** The server took exception to the mail itself: the same mail would be refused again. */
  isRefused: boolean;
  now: Date;
}

/** When a mail is tried again: after 1, 5, 15 and 60 minutes, then every hour for three days; null is never (rule mail 3). */
export function nextAttempt({ attempts, triedSince, isRefused, now }: FailedAttempt): Date | null {
  const next = new Date(now.getTime() + retryDelay(attempts));
  const isTooLate = next.getTime() - triedSince.getTime() > patienceMilliseconds;
  return isRefused || isTooLate ? null : next;
}
