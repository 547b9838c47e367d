import { hasLapsed } from '../lifecycle/effective-status.ts';
import { type NamedPerson, type Request, starterOf, waitingStage } from '../request.ts';
import { readsEveryRequest, type Reader } from '../visibility.ts';

/** Of those who are asked to decide, the ones whom mail does not reach, and the ones whom it does. */
export interface Unreached {
  people: readonly NamedPerson[];
  reached: readonly NamedPerson[];
}

/**
 * Whether the reader may learn that mail does not reach the people asked, and could do something about it: the person who started the
 * request, RM-IT help, and SECURITY, while it waits for a decision (rule mail 19).
 */
export function mayKnowUnreached(request: Request, reader: Reader, now: Date): boolean {
  const isWaiting = waitingStage(request) !== null && request.waitingOn === null && !hasLapsed(request, now);
  return isWaiting && (starterOf(request).id === reader.id || readsEveryRequest(reader));
}

/**
 * The people whom the waiting stage asks and mail does not reach; null where that is not worth a sentence, because mail reaches somebody who was asked
 * from the beginning.
 */
export function unreachedOf(request: Request, unreachable: ReadonlySet<string>): Unreached | null {
  const stage = waitingStage(request);
  if (stage === null) return null;
  const people = stage.people.filter(({ id }) => unreachable.has(id));
  const reached = stage.people.filter(({ id }) => !unreachable.has(id));
  const isWorthSaying = people.length > 0 && (reached.length === 0 || stage.escalatedAt !== null);
  return isWorthSaying ? { people, reached } : null;
}
