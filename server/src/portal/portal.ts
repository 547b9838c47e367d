import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { FastifyInstance } from 'fastify';
import { outageNotesOf } from '../adapters/http/failures/outage-notes.ts';
import { type BuiltLook, readBuiltPage, serveIcons, serveStaticPage } from '../adapters/http/static-page.ts';
import { keyFromFile } from '../adapters/key-file.ts';
import { giveBackMemory, workForLater } from '../adapters/scheduling/later.ts';
import { callsWithoutToken } from '../audit/calls-without-token.ts';
import { refusalTally } from '../audit/refusal-tally.ts';
import { refusalBook } from '../audit/records.ts';
import { healthOfJobs } from '../features/background-work/health-of-jobs.ts';
import { serveBotCheckPage } from '../features/contact/bot-check-page.ts';
import { serveContent } from '../features/content/serve-content.ts';
import { registerDemonstrationApplications } from '../features/demonstration-applications/demonstration-applications.ts';
import {
  type CalendarDependencies,
  serveCalendars,
} from '../features/notifications/calendar/calendar-file.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { serveEndOfList } from '../features/mail/end-of-list.ts';
import { serveMailbox } from '../features/mail/mailbox.ts';
import { serveBackchannelLogout } from '../features/session/backchannel-logout.ts';
import { endedSessions } from '../features/session/ended-sessions.ts';
import { whomNewsConcerns } from '../features/session/whom-news-concerns.ts';
import { alertsForPages, type PageAlerts } from '../features/site-alerts/alerts-for-pages.ts';
import { WebhookUse } from '../features/webhooks/webhook-use.ts';
import { brokenTally } from '../invariants/record-broken.ts';
import { databaseClock } from '../jobs/job-clock.ts';
import { type Jobs, type Schedule, startJobs } from '../jobs/start-jobs.ts';
import { screenHeads } from '../pages/screen-head.ts';
import { serveSearchEngines } from '../pages/search-engines.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import { type MailParts, serveApi } from './api/api.ts';
import { serveHealth } from './health.ts';
import { httpServer } from './http-server.ts';
import { type JobParts, jobsOf } from './jobs.ts';
import { chosenMailWay, chosenReturns } from './mail-choice.ts';
import type { PortalParts } from './portal-parts.ts';
import { chosenProvider } from './provider-choice.ts';
import { providerSurroundings } from './provider-surroundings.ts';
import { requestDependencies } from './request-dependencies.ts';
import { chosenVisitorCheck } from './visitor-check-choice.ts';

/** The portal, put together but not listening. */
export interface Portal {
  app: FastifyInstance;
  /** What the portal does by itself; start it with `startJobs`. */
  jobs: Jobs;
  startJobs(): Schedule;
  /** Does what no call had to wait for; call it when the portal listens. It ends with the application. */
  doTheRest(): void;
}

/** Puts the portal together: configuration and parts in, application out. Nothing listens and no job runs yet. */
export async function buildPortal(parts: PortalParts): Promise<Portal> {
  const { config, db, clock, jobClock = databaseClock(parts.db) } = parts;
  const withoutToken = callsWithoutToken();
  const refusals = refusalTally();
  const later = workForLater((error) => app.log.error({ err: error }, 'not made in advance'));
  const app = httpServer(config, refusalBook(db, withoutToken, refusals), later);
  app.addHook('onClose', () => later.stop());
  // Stopping works without a database too.
  app.addHook('onClose', () =>
    refusals
      .record(db, clock.now())
      .catch((error: unknown) => app.log.error({ err: error }, 'refusals not counted')),
  );
  const broken = brokenTally(app.log);
  app.addHook('onClose', () => broken.record(db, clock.now()).catch(() => undefined));
  const [ended, news] = [endedSessions(db), whomNewsConcerns(db)];
  let schedule: Schedule | undefined;
  const requests = requestDependencies({ ...parts, ...parts.catalogue }, () => schedule?.wake('delivery'));
  const keysFolder = join(config.dataFolder, 'keys');
  const returns = await chosenReturns(config, keysFolder);
  const mailWay = chosenMailWay(parts, requests, { links: () => provider.links, returns });
  const webhookUse = new WebhookUse();
  const mail: MailParts = {
    hasServer: mailWay.sender !== null,
    address: mailWay.address,
    ...wakesOf(webhookUse, () => schedule),
  };
  const visitors = await chosenVisitorCheck(config, keysFolder, app.log);
  const built = parts.pageFolder === null ? null : await readBuiltPage(parts.pageFolder);
  const look = built?.look ?? null;
  const alerts = lookBeforePages(app, parts);
  const neighbors = { log: app.log, ended, requests, refusals, look, alerts, hasMail: mail.hasServer };
  const provider = await chosenProvider(config).open(app, providerSurroundings(parts, neighbors));
  const jobs = await jobsOf({
    db,
    clock,
    jobClock,
    config,
    keysFolder,
    requests,
    workingTime: { zone: config.deadlines.zone, holidays: parts.catalogue.holidays },
    provider,
    ended,
    news,
    withoutToken,
    refusals,
    webhookUse,
    broken,
    mailWay,
    returns,
    outages: outageNotesOf(app),
  });
  const work = { db, clock: jobClock, jobs: jobs.shared };
  await app.register(async (api) =>
    serveApi(api, { parts, ended, news, provider, requests, mail, visitors, work }),
  );
  const { issuer, keyOf: keys } = provider.tokens;
  const logout = { issuer, keys, db, clock, ended };
  await app.register(async (scope) => serveBackchannelLogout(scope, logout));
  serveCalendars(app, calendarsOf(parts, requests));
  await serveOwnPages(app, parts, { provider, look, alerts, linkPrefixes: mailWay.linkPrefixes });
  serveHealth(
    app,
    db,
    healthOfJobs(work, () => performance.now()),
  );
  if (config.botService !== null) serveBotCheckPage(app, config.botService);
  serveIcons(app, parts.catalogue.icons);
  serveContent(app, parts.content, later);
  if (parts.pageFolder !== null && built !== null)
    await serveStaticPage(app, parts.pageFolder, screenHeads(config, built), later);
  serveSearchEngines(app, config.origin);
  return {
    app,
    jobs,
    startJobs: () => (schedule = startJobs(jobs, surroundingsOfJobs(app, { db, clock, jobClock }))),
    doTheRest: () => later.begin(giveBackMemory),
  };
}

/** Tells workers that there is something to do; a hint only. */
function wakesOf(
  webhookUse: WebhookUse,
  scheduled: () => Schedule | undefined,
): Pick<MailParts, 'wakeMail' | 'wakeWebhooks'> {
  return {
    wakeMail: () => scheduled()?.wake('mail'),
    wakeWebhooks: () => {
      webhookUse.forget();
      scheduled()?.wake('webhooks');
    },
  };
}

function surroundingsOfJobs(
  app: FastifyInstance,
  { db, clock, jobClock }: Pick<JobParts, 'db' | 'clock' | 'jobClock'>,
): Parameters<typeof startJobs>[1] {
  return {
    log: app.log,
    outages: outageNotesOf(app),
    db,
    clock: jobClock,
    now: () => clock.now(),
    portal: { id: randomUUID(), machine: hostname(), process: process.pid },
  };
}

/** Pages of the server among the portal's own. */
const ownPages = addresses.endOfList.replace(':token', '');

/** Looks what alerts are active before a page of the server is made, and before nothing else (rule alerts 10). */
function lookBeforePages(app: FastifyInstance, { config, db, clock }: PortalParts): PageAlerts {
  const alerts = alertsForPages({
    db,
    now: () => clock.now(),
    commsUrl: config.commsUrl,
    warn: (message) => {
      app.log.warn(message);
    },
  });
  app.addHook('onRequest', async ({ url, headers }) => {
    const isForPage = ['/realms/', '/demo/', ownPages].some((start) => url.startsWith(start));
    // Nobody sees the hidden frames that look for a session.
    const isSeen = headers.accept?.includes('text/html') === true && headers['sec-fetch-dest'] !== 'iframe';
    if (isForPage && isSeen) await alerts.look();
  });
  return alerts;
}

/** What the pages below are made with. */
interface OwnPages {
  provider: IdentityProvider;
  look: BuiltLook | null;
  alerts: PageAlerts;
  linkPrefixes: readonly string[];
}

/** What calendars are made with. */
function calendarsOf(
  { db, clock, config: { deadlines, origin, portalName } }: PortalParts,
  { directory, applications }: RequestDependencies,
): CalendarDependencies {
  const { zone } = deadlines;
  return { db, now: () => clock.now(), directory, applications, zone, origin, portalName };
}

/** The pages that are made by the server and are none of the provider's. */
async function serveOwnPages(
  app: FastifyInstance,
  { config, db, catalogue, clock }: PortalParts,
  { provider, look, alerts, linkPrefixes }: OwnPages,
): Promise<void> {
  const surroundings = { ...config, hasInventedData: config.demonstration, look, alerts: alerts.shown };
  await app.register(async (scope) => serveEndOfList(scope, { db, surroundings }));
  if (!config.demonstration) return;
  if (config.hasMailbox)
    serveMailbox(app, { db, surroundings, linkPrefixes, from: config.mailFrom, zone: config.deadlines.zone });
  await registerDemonstrationApplications(app, {
    applications: catalogue.applications.filter(({ id }) => catalogue.served.has(id)),
    surroundings,
    origin: config.origin,
    issuer: provider.tokens.issuer,
    now: () => clock.now(),
    secret: await keyFromFile(join(config.dataFolder, 'keys', 'demonstration.key')),
  });
}
