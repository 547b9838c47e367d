import type { OwnSessions } from '@portal/core/contract/account/own-account.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { OwnSession, Sessions } from '../../ports/sessions.ts';

/** How many are listed; a person with more signs out all others at once. */
const mostListed = 100;

/** Where the caller is signed in, this session first. */
export async function listSessions(sessions: Sessions, { person, sessionId }: Caller): Promise<OwnSessions> {
  const own = await sessions.ofPerson(person.userId);
  const isThis = ({ id }: OwnSession): boolean => id === sessionId;
  const ordered = [...own.filter(isThis), ...own.filter((one) => !isThis(one))];
  const items = ordered.slice(0, mostListed).map((one) => ({
    sessionId: one.id,
    browser: one.browser,
    system: one.system,
    isThis: isThis(one),
    since: one.since.toISOString(),
    lastUsed: one.lastUsed?.toISOString() ?? null,
  }));
  return { items, total: own.length };
}

/**
 * Ends one of the caller's own sessions.
 * @throws RefusedCall NOT_FOUND for one that has ended, or is somebody else's
 */
export async function endSession(
  sessions: Sessions,
  { person }: Caller,
  id: string,
): Promise<{ ended: number }> {
  if (!(await sessions.end(person.userId, id))) throw new RefusedCall('NOT_FOUND');
  return { ended: 1 };
}
