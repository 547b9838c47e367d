import type { PortalRole } from '../../people/roles.ts';
import { kindOf } from '../kinds.ts';
import type { Refusal } from '../../validation/refusal.ts';
import type { NamedPerson, Request } from '../request.ts';
import { mayMove } from '../lifecycle/transition-table.ts';
import { type Change, changedBy, moved } from './change.ts';

/** What ending a naming depends on. */
export type EndableRequest = Pick<Request, 'type' | 'status'> & {
  person: { id: string };
  alternate: { person: { id: string }; endsAt: Date } | null;
};

/** The roles in one of which somebody ends a naming: its two sides are supervisors. */
export function rolesToEnd({ person, alternate }: Pick<EndableRequest, 'person' | 'alternate'>, id: string) {
  const isSide = [person.id, alternate?.person.id].includes(id);
  return isSide ? endingRoles : helping;
}

const helping = ['RM_IT_HELP'] as const satisfies readonly PortalRole[];

/** Who ends namings. */
export const endingRoles = ['SUPERVISOR', ...helping] as const satisfies readonly PortalRole[];

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
