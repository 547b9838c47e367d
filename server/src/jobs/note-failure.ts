import type { FastifyBaseLogger } from 'fastify';
import { LimitReached } from '../adapters/db/failure.ts';
import type { OutageNotes } from '../adapters/http/failures/outage-notes.ts';
import { isPassing } from '../adapters/passing-failure.ts';
import { StepsFailed } from './steps.ts';

/** Where a run that fails is written down. */
export interface JobLog {
  log: Pick<FastifyBaseLogger, 'error'>;
  outages: Pick<OutageNotes, 'note'>;
}

const mostOfFault = 500;

/**
 * Writes down that a run failed, of a run in steps each step that did. What a limit stopped is named with the limit and the
 * statement; other temporary failures are in the line about an outage. Returns the text.
 */
export function noteFailure(parts: JobLog, job: string, failure: unknown): string {
  if (failure instanceof StepsFailed)
    for (const { step, cause } of failure.failures) noteOne(parts, { job, step }, cause);
  else noteOne(parts, { job }, failure);
  const wording = failure instanceof Error ? failure.message : String(failure);
  return wording.slice(0, mostOfFault);
}

function noteOne({ log, outages }: JobLog, where: { job: string; step?: string }, failure: unknown): void {
  if (failure instanceof LimitReached)
    log.error({ ...where, limit: failure.limit, statement: failure.statement }, 'job stopped by a limit');
  else if (failure instanceof Error && isPassing(failure)) outages.note(failure);
  else log.error({ ...where, err: failure }, 'job failed');
}
