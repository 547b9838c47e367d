const minute = 60_000;

/** Waits before the next attempt of a delivery step, in minutes; the last one goes on (decisions section 7). */
const retryMinutes = [1, 5, 15, 60] as const;
const lastRetryMinutes = 60;

/** A step that fails this long is put before the help desk. */
const patienceMilliseconds = 24 * 60 * minute;

/** How long to wait after this many failed attempts, in milliseconds. */
export function retryDelay(attempts: number): number {
  return (retryMinutes[Math.max(0, attempts - 1)] ?? lastRetryMinutes) * minute;
}

/** Whether a failed step needs a person: the provider refused it outright, or it has been failing for a day. */
export function needsHelpDesk(failure: { isRefused: boolean; firstFailedAt: Date; now: Date }): boolean {
  return failure.isRefused || failure.now.getTime() - failure.firstFailedAt.getTime() >= patienceMilliseconds;
}
