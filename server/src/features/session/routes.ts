import { readConfiguration, readSession } from '@portal/core/contract/session.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { Config } from '../../config.ts';
import type { ProviderOfPage } from '../../ports/identity-provider.ts';
import { confirmAlive, type IsAlive } from './session-alive.ts';

/** What the page is told when it starts, and whether its session is still alive. */
export function serveSession(
  serve: ReturnType<typeof server>,
  config: Config,
  provider: ProviderOfPage,
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
    agency: { name: agency.name, links: [...agency.links] },
    demonstration,
    mailbox: hasMailbox,
  }));
  serve(readSession, (_input, { sessionId }) => confirmAlive(isAlive, sessionId));
}
