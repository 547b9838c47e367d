/** How long things are kept once they are over, in the unit of the name (rule running 14). */
export interface RetentionPeriods {
  /** Rows of the audit trail, after they were written. */
  readonly trailMonths: number;
  /** Requests after they were closed, grants after they ended. */
  readonly requestMonths: number;
  /** Accounts of people who left, after they were used last. */
  readonly peopleMonths: number;
  /** Mail after it was sent or given up. */
  readonly mailDays: number;
  /** Messages of the contact form, after they were written. */
  readonly contactMonths: number;
  /** Files of certificates, after the certificates ended. */
  readonly certificateMonths: number;
}

/** The setting of a period, and between which numbers it may be. */
interface PeriodSetting {
  readonly setting: string;
  readonly byDefault: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The periods as settings. The database itself keeps the trail for twelve months and requests for twenty-four, whatever is set: the
 * least is above that, so that two clocks that differ make no difference.
 */
export const retention: Readonly<Record<keyof RetentionPeriods, PeriodSetting>> = {
  trailMonths: { setting: 'TRAIL_KEEP_MONTHS', byDefault: 30, least: 13, most: 1_200 },
  requestMonths: { setting: 'REQUEST_KEEP_MONTHS', byDefault: 72, least: 25, most: 1_200 },
  peopleMonths: { setting: 'PEOPLE_KEEP_MONTHS', byDefault: 72, least: 25, most: 1_200 },
  mailDays: { setting: 'MAIL_KEEP_DAYS', byDefault: 90, least: 1, most: 3_650 },
  contactMonths: { setting: 'CONTACT_KEEP_MONTHS', byDefault: 24, least: 1, most: 1_200 },
  certificateMonths: { setting: 'CERTIFICATE_KEEP_MONTHS', byDefault: 13, least: 1, most: 1_200 },
};

/** The periods as somebody reads each setting. */
export function periodsBy(read: (setting: PeriodSetting) => number): RetentionPeriods {
  return {
    trailMonths: read(retention.trailMonths),
    requestMonths: read(retention.requestMonths),
    peopleMonths: read(retention.peopleMonths),
    mailDays: read(retention.mailDays),
    contactMonths: read(retention.contactMonths),
    certificateMonths: read(retention.certificateMonths),
  };
}

const dayMilliseconds = 86_400_000;

/** The same moment so many months earlier, in UTC; the last day of a month that has no such day. */
export function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCMonth(earlier.getUTCMonth() - months, 1);
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate();
  earlier.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return earlier;
}

/** The same moment so many times 24 hours earlier. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMilliseconds);
}
