import type { ReplyOf } from '@portal/core/contract/endpoint.ts';
import { readConfiguration, readNews, readSession } from '@portal/core/contract/session.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { Config } from '../../config/config.ts';
import type { ProviderOfPage } from '../../ports/identity-provider.ts';
import type { Sessions } from '../../ports/sessions.ts';
import type { WhomNewsConcerns } from './whom-news-concerns.ts';

/** The page's configuration follows from these. */
interface PageFacts {
  config: Config;
  provider: ProviderOfPage;
  /** The rules of behavior in force; null where nobody is asked to accept any. */
  rulesVersion: string | null;
  /** Whether people are invited by a mailed link. */
  invitations: boolean;
}

/** The page's configuration at its start, and whether its session is still alive. */
export function serveSession(
  serve: ReturnType<typeof server>,
  { config, provider, rulesVersion, invitations }: PageFacts,
  { sessions, news }: { sessions: Pick<Sessions, 'isAlive'>; news: WhomNewsConcerns },
): void {
  const { portalName, features, idle, commsUrl, iconBaseUrl, helpDeskEmail, userGuideUrl, profileUrl } =
    config;
  const { agency, people, demonstration, hasMailbox, apiBaseUrl, loginUrl } = config;
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
    people,
    invitations,
  }));
  serve(readSession, (_input, { sessionId, person }) =>
    confirmAlive(sessions, { sessionId, personId: person.userId }),
  );
  serve(readNews, ({ query: { since, notices } }, { person }) =>
    news.about(person.userId, since === undefined ? null : Number(since), Number(notices ?? 0)),
  );
}

/**
 * Confirms that the caller's session is still alive. A session known to have ended never gets here; this finds those
 * that expired, or whose person was disabled.
 * @throws RefusedCall UNAUTHENTICATED when it is not
 */
async function confirmAlive(
  sessions: Pick<Sessions, 'isAlive'>,
  { sessionId, personId }: { sessionId: string; personId: string },
): Promise<ReplyOf<typeof readSession>> {
  if (!(await sessions.isAlive(sessionId, personId))) throw new RefusedCall('UNAUTHENTICATED');
  return { alive: true };
}
