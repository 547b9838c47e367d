import type { LockCause } from '../../people/locks.ts';
import { kindOf } from '../kinds.ts';
import type { Request } from '../request.ts';

/** What a deed does to the causes that are stored with the person of its request. */
export interface LockChange {
  /** HOLDS: the cause is there, and this is the latest request about it; ENDS: it is gone. */
  kind: 'HOLDS' | 'ENDS';
  cause: LockCause;
  /** When it began, where this deed began it; null where it was there before. */
  since: Date | null;
}

/** Which causes of a lock begin and end with a request, by what it was before and after a deed (rule people 14). */
export function lockChanges(before: Request | null, after: Request): LockChange[] {
  const kind = kindOf(after.type);
  if (kind.lifts.length === 0) return [];
  if (before === null) return [holdsFrom(after, kind.lifts)];
  if (after.status !== 'APPROVED' || before.status === 'APPROVED') return [];
  return kind.lifts.map((cause) => ({ kind: 'ENDS', cause, since: null }));
}

/** Whoever asks is locked already, except for a new account, which is locked from its first request on. */
function holdsFrom({ submittedAt }: Request, [cause = 'BY_ADMINISTRATOR']: readonly LockCause[]): LockChange {
  return { kind: 'HOLDS', cause, since: cause === 'NEVER_ADMITTED' ? submittedAt : null };
}
