import type { AlertTimes } from '@portal/core/domain/alerts/site-alert.ts';

/** A site alert as those who were answered know it. */
export interface KnownAlert extends AlertTimes {
  /** In English; no two alerts have the same. */
  title: string;
  version: number;
}

/** What the steps of a sequence that are about no request have left. */
export class Memory {
  readonly alerts: KnownAlert[] = [];
  /** Paths of the calendars that can be read, by person. */
  readonly calendars = new Map<string, string>();
  /** Those of calendars that ended. */
  readonly endedCalendars: string[] = [];
  /** By person, the names of the alerts that they have closed, the last one first. */
  readonly closed = new Map<string, readonly string[]>();
  /** Addresses of those who were notified that they are to be no supervisor any more, by person, former and new supervisors. */
  readonly formerReported = new Map<string, string>();
}
