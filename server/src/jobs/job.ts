import type { PortalJobName, SharedJobName } from '@portal/core/domain/jobs/job-names.ts';
import type { Rhythm } from '@portal/core/domain/jobs/rhythm.ts';

/**
 * What a job does.
 * @param isStopping whether the portal is stopping, or the run is no longer its own, so that a long run ends early
 * @param giveUp aborted when the stop has waited long enough: nobody else is waited for any longer
 */
export type Run = (isStopping: () => boolean, giveUp: AbortSignal) => Promise<unknown>;

/** A job that every portal runs by itself, over and over. */
export interface PortalJob {
  name: PortalJobName;
  /** Pause between two runs, in milliseconds. */
  every: number;
  run: Run;
}

/**
 * A job that runs once for all portals, at its due instants. It must be repeatable: an instant whose portal died in the middle
 * is run again from the beginning.
 */
export interface SharedJob {
  name: SharedJobName;
  rhythm: Rhythm;
  run: Run;
}

/** How long a stop waits for what others have to say, in milliseconds: the person who stops a portal kills it soon after that. */
export const stopPatience = 3_000;
