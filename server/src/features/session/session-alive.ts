import type { readSession } from '@portal/core/contract/session.ts';
import type { ReplyOf } from '@portal/core/contract/endpoint.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';

/** Asks the provider whether this session is still alive. */
export type IsAlive = (sessionId: string) => Promise<boolean>;

/**
 * Confirms that the caller's session is still alive. A session known to have ended never gets here; this finds those
 * that expired, or whose person was disabled.
 * @throws RefusedCall UNAUTHENTICATED when it is not
 */
export async function confirmAlive(
  isAlive: IsAlive,
  sessionId: string,
): Promise<ReplyOf<typeof readSession>> {
  if (!(await isAlive(sessionId))) throw new RefusedCall('UNAUTHENTICATED');
  return { alive: true };
}
