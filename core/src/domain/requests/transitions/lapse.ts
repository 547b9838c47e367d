import type { Refusal } from '../../validation/refusal.ts';
import type { Request } from '../request.ts';
import { hasLapsed, lapsedStatus } from '../lifecycle/effective-status.ts';
import { type Change, changedBy, moved, waitIsOver } from './change.ts';

/** The request after its time ran out: nobody decided, or its person did not answer. */
export function lapse(request: Request, now: Date): Change | Refusal {
  if (!hasLapsed(request, now)) return { refused: 'ALREADY_DECIDED' };
  const after = moved(request, { ...waitIsOver, ...lapsedStatus(request) });
  const action = after.status === 'CANCELLED' ? 'REQUEST_CANCELLED' : 'REQUEST_EXPIRED';
  const detail = { before: request.status, after: after.status };
  return changedBy(after, { at: now, by: null, action, detail });
}
