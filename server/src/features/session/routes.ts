import { readConfiguration, readSession } from '@portal/core/contract/session.ts';
import { RefusedCall } from '../../adapters/http/problem.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { Config } from '../../config.ts';
import type { ProviderOfPage } from '../../ports/identity-provider.ts';

/** What the page is told at its start, and whether its session still lives. */
export function serveSession(
  serve: ReturnType<typeof server>,
  config: Config,
  provider: ProviderOfPage,
  isAlive: (sessionId: string) => Promise<boolean>,
): void {
  const { portalName, features, deadlines, deadlineZone, helpDeskEmail, demonstration } = config;
  serve(readConfiguration, () => ({
    portalName,
    provider,
    features,
    deadlines,
    deadlineZone,
    helpDeskEmail,
    demonstration,
  }));
  serve(readSession, async (_input, { sessionId }) => {
    // Known to have ended, it is refused before this; expired or of a disabled person, it is refused alike.
    if (!(await isAlive(sessionId))) throw new RefusedCall('UNAUTHENTICATED');
    return { alive: true };
  });
}
