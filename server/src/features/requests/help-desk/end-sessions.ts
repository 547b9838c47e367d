import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { Sessions } from '../../../ports/sessions.ts';
import type { RequestDependencies } from '../dependencies.ts';

/**
 * RM-IT help requires somebody to sign in again, everywhere: applications then see the roles of today (rule help-desk 7). The own
 * sessions are ended on the account screen.
 * @throws RefusedCall NOT_ELIGIBLE for the own sessions; NOT_FOUND where
 * nobody has this username
 */
export async function endSessions(
  { directory, endAllOf }: RequestDependencies & Pick<Sessions, 'endAllOf'>,
  { person, sourceAddress }: Caller,
  userName: string,
): Promise<{ ended: number }> {
  const [meant] = await directory.people({ ids: [], emails: [], usernames: [userName] });
  if (meant === undefined) throw new RefusedCall('NOT_FOUND');
  if (meant.id === person.userId) throw new RefusedCall('NOT_ELIGIBLE');
  const by = { id: person.userId, name: person.fullName, sourceAddress };
  return { ended: await endAllOf(meant.id, by) };
}
