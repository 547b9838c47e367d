import type { LockCause } from '../../people/locks.ts';
import { kindOf } from '../kinds.ts';
import type { Request } from '../request.ts';
import { isOpen } from '../lifecycle/statuses.ts';
import { accountRequestKindOf } from './account-request-kind.ts';

/**
 * What a transition does to a cause that is stored with the person of its request. HOLDS: it is there, written if it was not;
 * CONCERNS: where it is there, this is the latest request about it; ENDS: it is gone.
 */
export interface LockChange {
  kind: 'HOLDS' | 'CONCERNS' | 'ENDS';
  cause: LockCause;
  /** When it began, where this transition began it; null where it was there before. */
  since: Date | null;
}

/** Which causes of a lock begin and end with a request, by what it was before and after a transition (rule people 14). */
export function lockChanges(before: Request | null, after: Request): LockChange[] {
  const { lifts } = kindOf(after.type);
  if (lifts.length === 0) return [];
  if (before === null) {
    const held = heldBy(after);
    // A change of the profile that opens nothing is not about what else locks the account.
    const concerned = opens(after) ? lifts : [];
    return [
      ...(held === null ? [] : [held]),
      ...concerned
        .filter((cause) => cause !== held?.cause)
        .map((cause): LockChange => ({ kind: 'CONCERNS', cause, since: null })),
    ];
  }
  if (!isOpen(before.status) || isOpen(after.status)) return [];
  return endedBy(after, lifts).map((cause) => ({ kind: 'ENDS', cause, since: null }));
}

/** The cause of a lock that a new request creates or represents; a person who only confirms their profile was locked by somebody else. */
function heldBy(request: Request): LockChange | null {
  const { submittedAt } = request;
  switch (accountRequestKindOf(request)) {
    case 'NEW_ACCOUNT':
      return { kind: 'HOLDS', cause: 'NEVER_ADMITTED', since: submittedAt };
    case 'PROFILE_CHANGE':
      return { kind: 'HOLDS', cause: 'PROFILE_UPDATE', since: submittedAt };
    case 'REACTIVATION':
      return { kind: 'HOLDS', cause: 'INACTIVITY', since: null };
    case 'UNLOCK':
    case null:
      return null;
  }
}

/** A profile waits no longer whatever became of it; everything else ends only with an approval that opens the account. */
function endedBy(request: Request, lifts: readonly LockCause[]): readonly LockCause[] {
  const isOpened = request.status === 'APPROVED' && opens(request);
  return lifts.filter((cause) => isOpened || cause === 'PROFILE_UPDATE');
}

/** Whether its approval opens the account. */
function opens({ answers }: Request): boolean {
  return answers.profile?.unlocks !== false;
}
