import type { ReportProgress } from '../../api/reports/report-file.ts';

/** Before this an estimate would jump about, in milliseconds. */
const settledMs = 2_000;
/** Announced in steps of so many seconds, so that it does not change with every poll. */
const stepSeconds = 5;

/** How long something still takes, in whole minutes from one minute on. */
export type TimeLeft = { seconds: number } | { minutes: number };

/**
 * How long the rest takes at the speed so far; null while that is not known, and where nothing is left.
 * @param elapsedMs since the first row could have come
 */
export function timeLeft({ rows, total }: ReportProgress, elapsedMs: number): TimeLeft | null {
  if (elapsedMs < settledMs || rows === 0 || rows >= total) return null;
  const seconds = ((elapsedMs / rows) * (total - rows)) / 1_000;
  const inSteps = Math.ceil(seconds / stepSeconds) * stepSeconds;
  return inSteps < 60 ? { seconds: inSteps } : { minutes: Math.round(seconds / 60) };
}

/** How much has come, in whole percent, never 100 before the end. */
export function percentOf({ rows, total }: ReportProgress): number {
  return total === 0 ? 100 : Math.floor((100 * rows) / total);
}

const quarters = [75, 50, 25] as const;
/** The shortest time between two announcements of progress, in milliseconds. */
const leastPauseMs = 2_000;

/** The last announcement, and when. */
export interface Notice {
  percent: number;
  /** In milliseconds of the clock of the page. */
  at: number;
}

/** The announcement due now: the last quarter reached, unless it was announced or something was just before; null for nothing. */
export function quarterToTell(progress: ReportProgress, notice: Notice | null, now: number): Notice | null {
  const percent = quarters.find((quarter) => percentOf(progress) >= quarter);
  if (percent === undefined || percent <= (notice?.percent ?? 0)) return null;
  return notice !== null && now - notice.at < leastPauseMs ? null : { percent, at: now };
}
