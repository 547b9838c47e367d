import { kindOf } from '../kinds.ts';
import type { Refusal } from '../refusal.ts';
import type { NamedPerson, Request } from '../request.ts';
import { mayMove } from '../transitions.ts';
import { type Change, changedBy, moved } from './change.ts';

/** What ending a naming depends on. */
export type EndableRequest = Pick<Request, 'type' | 'status'> & {
  person: { id: string };
  alternate: { person: { id: string }; endsAt: Date } | null;
};

/** Whether this person may end what was accepted before its last day; null means yes. */
export function refusalToEnd(
  { type, status, person: delegator, alternate }: EndableRequest,
  person: { id: string; isHelpDesk: boolean },
  now: Date,
): Refusal | null {
  if (alternate === null || !kindOf(type).mayEndEarly) return { refused: 'NOT_ELIGIBLE' };
  const isConcerned = [delegator.id, alternate.person.id].includes(person.id) || person.isHelpDesk;
  if (!isConcerned) return { refused: 'NOT_ELIGIBLE' };
  if (!mayMove(status, 'end', person.isHelpDesk ? 'RM_IT_HELP' : 'REQUESTER'))
    return { refused: 'ALREADY_DECIDED' };
  return now.getTime() < alternate.endsAt.getTime() ? null : { refused: 'ALREADY_DONE' };
}

/** The naming of an alternate after somebody ended what had been accepted. */
export function end(
  request: Request,
  { by, isHelpDesk, now }: { by: NamedPerson; isHelpDesk: boolean; now: Date },
): Change | Refusal {
  const refusal = refusalToEnd(request, { id: by.id, isHelpDesk }, now);
  if (refusal !== null) return refusal;
  const after = moved(request, { status: 'REVOKED', closedAt: now });
  const detail = { before: request.status, after: after.status };
  return changedBy(after, { at: now, by, action: 'ALTERNATE_ENDED', detail });
}
