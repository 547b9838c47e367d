import { readConfiguration, readSession } from '@portal/core/contract/session.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { Config } from '../../config.ts';

/** What the page is told at its start, and whether its session still lives. */
export function serveSession(
  serve: ReturnType<typeof server>,
  config: Config,
  provider: { url: string; realm: string; client: string },
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
  // A call with a token of an ended session never gets here: it has been answered with 401.
  serve(readSession, () => ({ alive: true }));
}
