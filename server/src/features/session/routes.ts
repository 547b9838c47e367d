import { readConfiguration, readSession } from '@portal/core/contract/session.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { Config } from '../../config.ts';
import type { ProviderOfPage } from '../../ports/identity-provider.ts';
import { confirmAlive, type IsAlive } from './session-alive.ts';

/** What the page is told follows from these. */
interface PageFacts {
  config: Config;
  provider: ProviderOfPage;
  /** The rules of behavior in force; null where nobody is asked to accept any. */
  rulesVersion: string | null;
}

/** What the page is told when it starts, and whether its session is still alive. */
export function serveSession(
  serve: ReturnType<typeof server>,
  { config, provider, rulesVersion }: PageFacts,
  isAlive: IsAlive,
): void {
  const { portalName, features, idle, commsUrl, iconBaseUrl, helpDeskEmail, userGuideUrl, profileUrl } =
    config;
  const { agency, demonstration, hasMailbox, apiBaseUrl, loginUrl } = config;
  const { zone, reactivationDays: _reactivationDays, ...days } = config.deadlines;
  serve(readConfiguration, () => ({
    portalName,
    provider,
    apiBaseUrl,
    loginUrl,
    features,
    deadlines: days,
    deadlineZone: zone,
    idle,
    commsUrl,
    iconBaseUrl,
    botCheck: config.botService?.kind ?? 'puzzle',
    helpDeskEmail,
    profileUrl,
    userGuideUrl,
    rulesVersion,
    agency: { name: agency.name, links: [...agency.links] },
    demonstration,
    mailbox: hasMailbox,
  }));
  serve(readSession, (_input, { sessionId }) => confirmAlive(isAlive, sessionId));
}
