import type { PortalJobName, SharedJobName } from '@portal/core/domain/jobs/job-names.ts';
import type { Rhythm } from '@portal/core/domain/jobs/rhythm.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { OutageNotes } from '../adapters/http/failures/outage-notes.ts';
import { isPassing } from '../adapters/passing-failure.ts';

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

/** Where a run that fails is written down. */
export interface JobLog {
  log: Pick<FastifyBaseLogger, 'error'>;
  outages: Pick<OutageNotes, 'note'>;
}

const mostOfFault = 500;

/** Writes down that a run failed; returns what it said. */
export function noteFailure({ log, outages }: JobLog, job: string, failure: unknown): string {
  if (failure instanceof Error && isPassing(failure)) outages.note(failure);
  else log.error({ err: failure, job }, 'job failed');
  const said = failure instanceof Error ? failure.message : String(failure);
  return said.slice(0, mostOfFault);
}

/** How long a stop waits for what others have to say, in milliseconds: whoever stops a portal kills it soon after that. */
export const stopPatience = 3_000;
