import { countDays, dayAfter } from '../calendar/calendar-days.ts';

/** The days before the end of a certificate on which its owner is warned (rule certificates 9). */
export const certificateWarningDays = [30, 7, 2] as const;
export type CertificateWarning = (typeof certificateWarningDays)[number];

/** A certificate counts as expired so many days before its end (rule people 10). */
const marginDays = 2;

/** The last of the warnings that are due on a day; null where none is, or where the certificate has ended. */
export function warningDue(endsOn: string, day: string): CertificateWarning | null {
  const left = countDays(day, endsOn) - 1;
  if (left < 0) return null;
  return certificateWarningDays.findLast((days) => left <= days) ?? null;
}

/** The day from which a certificate counts as expired. */
export function countsAsExpiredFrom(endsOn: string): string {
  return dayAfter(endsOn, -marginDays);
}
