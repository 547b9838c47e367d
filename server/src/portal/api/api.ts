import { clamdAt } from '../../adapters/clamav/clamd.ts';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import type { FastifyInstance } from 'fastify';
import { type AccessToken, accessTokens } from '../../adapters/http/callers/access-token.ts';
import { callAllowance } from '../../adapters/http/callers/call-allowance.ts';
import { callerRights } from '../../adapters/http/callers/caller-rights.ts';
import { openApiDocument } from '../../adapters/http/openapi.ts';
import { server } from '../../adapters/http/serve.ts';
import { downloads } from '../../adapters/http/serve-download.ts';
import { readFormsWithFiles } from '../../adapters/http/reading/forms-with-files.ts';
import { readCsvBodies } from '../../adapters/http/reading/csv-bodies.ts';
import { readStrictJson } from '../../adapters/http/reading/strict-json.ts';
import { readStrictQueries } from '../../adapters/http/reading/strict-queries.ts';
import { leavingRequests } from '../../features/requests/leaving/leaving.ts';
import { changeDetails } from '../../features/account-actions/ask-action.ts';
import type { ActionDependencies } from '../../features/account-actions/dependencies.ts';
import { serveAccountActions } from '../../features/account-actions/routes.ts';
import { serveAccount } from '../../features/account/routes.ts';
import type { BackgroundWorkDependencies } from '../../features/background-work/read-background-work.ts';
import { serveApprovers } from '../../features/approvers/routes.ts';
import { serveBackgroundWork } from '../../features/background-work/routes.ts';
import { serveCatalogue } from '../../features/catalogue/routes.ts';
import { serveContact } from '../../features/contact/routes.ts';
import { serveGroupsSheets } from '../../features/groups/downloads.ts';
import { serveGroups } from '../../features/groups/routes.ts';
import { serveInactivity } from '../../features/inactivity/routes.ts';
import { serveInsights } from '../../features/insights/routes.ts';
import { serveOwnCalendar } from '../../features/notifications/calendar/routes.ts';
import { serveNotices } from '../../features/notifications/on-page/routes.ts';
import { serveMail } from '../../features/mail/routes.ts';
import type { RequestDependencies } from '../../features/requests/dependencies.ts';
import { importResultFile } from '../../features/people/import/result-file.ts';
import { servePeople } from '../../features/people/routes.ts';
import { servePlatformAccounts } from '../../features/platform-accounts/routes.ts';
import { noticeLock } from '../../features/requests/help-desk/lock-notices.ts';
import {
  describedInDirectory,
  personOfDirectory,
} from '../../features/requests/submit/person-of-directory.ts';
import type { ReportDependencies } from '../../features/reports/dependencies.ts';
import { chosenProvider } from '../provider-choice.ts';
import { serveDrift } from '../../features/drift/routes.ts';
import { serveCertificates } from '../../features/certificates/routes.ts';
import { serveReports } from '../../features/reports/routes.ts';
import { ownDecisionsFile } from '../../features/requests/decisions/own-decisions-file.ts';
import { versionOf } from '../../features/requests/person/version-of-person.ts';
import { serveRequests } from '../../features/requests/routes.ts';
import { serveSupervisors } from '../../features/supervisors/routes.ts';
import type { EndedSessions } from '../../features/session/ended-sessions.ts';
import type { WhomNewsConcerns } from '../../features/session/whom-news-concerns.ts';
import { serveSession } from '../../features/session/routes.ts';
import type { WebhookDependencies } from '../../features/webhooks/dependencies.ts';
import { serveWebhooks } from '../../features/webhooks/routes.ts';
import { serveSetup } from '../../features/setup/routes.ts';
import { importDependencies } from '../people-import/import-dependencies.ts';
import { settingsOfSetup } from '../setup-settings.ts';
import { serveSiteAlerts } from '../../features/site-alerts/routes.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { AddressMail } from '../../mail/addressed-mail.ts';
import { type PortalParts, webhookKeyIn } from '../portal-parts.ts';
import type { VisitorParts } from '../visitor-check-choice.ts';
import { serveAudit } from './audit-calls.ts';

/** What the calls of the API need. */
export interface ApiParts {
  parts: PortalParts;
  ended: EndedSessions;
  news: WhomNewsConcerns;
  provider: IdentityProvider;
  requests: RequestDependencies;
  mail: MailParts;
  visitors: VisitorParts;
  work: BackgroundWorkDependencies;
}

/** What else the calls about mail need. */
export interface MailParts {
  hasServer: boolean;
  /** Finds whom a notification goes to, and its words. */
  address: AddressMail;
  wakeMail(): void;
  wakeWebhooks(): void;
}

/** Binds every call of the API, and the document that describes them. */
export function serveApi(
  api: FastifyInstance,
  { parts, ended, news, provider, requests, mail, visitors, work }: ApiParts,
): void {
  const { config, db, clock, catalogue } = parts;
  const { directory, writer, shared } = requests;
  readWhatComes(api);
  const { sessions } = provider;
  const { issuer, apiAudience: audience, keyOf: keys } = provider.tokens;
  const tokens = accessTokens({ issuer, audience, keys });
  const rights = callerRights(async (holders) => {
    const states = await sessions.states(holders);
    return states.map(({ isAlive, person }) => ({
      sessionIsAlive: isAlive && person?.enabled === true,
      person: person === null ? null : personOfDirectory(person),
    }));
  });
  const allowance = callAllowance(config.callsPerMinute);
  const hasEnded = (token: AccessToken) => ended.has(token.sessionId) || provider.tokens.isRevoked(token.id);
  const { version: rulesVersion } = parts.content['rules-of-behavior'];
  const serving = {
    tokens,
    clock,
    rights,
    allowance,
    hasEnded,
    rulesVersion,
    peopleSource: config.people.source,
  };
  const serve = server(api, serving);
  const serveDownload = downloads(api, serving);
  serveSession(serve, { config, rulesVersion, ...pageOf(provider) }, { sessions, news });
  const notice = (noticed: Parameters<typeof noticeLock>[1]) => noticeLock(db, noticed);
  serveCatalogue(serve, { db, ...catalogue, features: config.features, noticeLock: notice });
  servePlatformAccounts(serve, {
    db,
    directory,
    writer,
    organizations: catalogue.organizations,
    applications: catalogue.applications,
    groups: requests.groups,
  });
  const groups = { applications: catalogue.applications, groups: requests.groups };
  serveReports(serve, serveDownload, reportsOf(parts, requests, api.log));
  serveGroups(serve, groups);
  serveGroupsSheets(serveDownload, groups);
  serveRequests(serve, requests, sessions);
  serveOwnAccount(serve, serveDownload, { parts, requests, sessions, wakeMail: mail.wakeMail });
  serveAdministration(serve, { parts, requests, sessions, wakeMail: mail.wakeMail }, provider.links);
  serveInactivity(serve, { db, directory, rules: requests.inactivity, described: describedInDirectory });
  serveContact(serve, {
    db,
    directory,
    shared,
    ...visitors,
    wakeMail: mail.wakeMail,
    portalName: config.portalName,
    team: { email: config.helpDeskEmail, language: config.helpDeskLanguage },
  });
  serveMail(serve, { db, directory, shared, ...mail });
  serveWatching(serve, { work, requests });
  serveSetup(serve, {
    db,
    applications: catalogue.applications,
    settings: settingsOfSetup(config, parts.content),
    certificates: catalogue.certificateRules,
    scanner: clamdAt(config.clamav),
  });
  serveEvents(serve, parts, requests, mail);
  serveAudit(serve, serveDownload, { parts, directory, log: api.log });
  serveSiteAlerts(serve, { db, directory, shared, zone: config.deadlines.zone });
  api.get(addresses.openapi, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApiDocument()),
  );
}

/** How the portal does by itself, and where its grants and the provider differ. */
function serveWatching(
  serve: ReturnType<typeof server>,
  { work, requests }: Pick<ApiParts, 'work' | 'requests'>,
): void {
  serveBackgroundWork(serve, work);
  serveDrift(serve, requests);
}

/** The page's configuration of the provider. */
function pageOf({ page, links }: IdentityProvider) {
  return { provider: page, invitations: links !== null };
}

type AdministrationParts = Pick<ApiParts, 'parts' | 'requests'> & {
  sessions: IdentityProvider['sessions'];
  wakeMail: () => void;
};

/** One's own account, and the certificates that belong to it. */
function serveOwnAccount(
  serve: ReturnType<typeof server>,
  serveDownload: ReturnType<typeof downloads>,
  {
    parts: { config, db, clock, catalogue, content },
    requests: { directory, writer, shared, applications },
    sessions,
    wakeMail,
  }: AdministrationParts,
): void {
  const { certificateRules } = catalogue;
  const { version } = content['rules-of-behavior'];
  const described = describedInDirectory;
  const usualZone = config.deadlines.zone;
  serveAccount(serve, { db, directory, writer, described, certificateRules, version, usualZone }, sessions);
  serveOwnCalendar(serve, { db, origin: config.origin });
  serveNotices(serve, { db, now: () => clock.now(), directory, applications, zone: usualZone, described });
  serveCertificates(serve, serveDownload, {
    db,
    directory,
    writer,
    shared,
    certificateRules,
    wakeMail,
    zone: usualZone,
    scanner: clamdAt(config.clamav),
    sender: { portalName: config.portalName, origin: config.origin },
    fullNameOf: (person) => describedInDirectory(person).fullName,
  });
}

/** How bodies and queries are read. */
function readWhatComes(api: FastifyInstance): void {
  readStrictJson(api);
  readFormsWithFiles(api);
  readCsvBodies(api);
  readStrictQueries(api);
}

/** What administrators do to people, and who decides for an application or supervises whom. */
function serveAdministration(
  serve: ReturnType<typeof server>,
  { parts: { config, db, catalogue }, requests, sessions, wakeMail }: AdministrationParts,
  links: IdentityProvider['links'],
): void {
  const { directory, writer, shared } = requests;
  const { portalName, origin, loginUrl } = config;
  const sender = { portalName, origin, loginUrl };
  const actions: ActionDependencies = {
    db,
    directory,
    writer,
    shared,
    sessions,
    versionOf,
    wakeMail,
    sender,
    peopleSource: config.people.source,
    leaving: leavingRequests(requests),
    listsAt: (now) => ({
      organizations: catalogue.organizations,
      certificateRules: catalogue.certificateRules,
      today: dayIn(config.deadlines.zone, now),
    }),
    fullNameOf: (person) => describedInDirectory(person).fullName,
  };
  serveAccountActions(serve, actions);
  servePeople(serve, {
    db,
    directory,
    shared,
    versionOf,
    wakeMail,
    sender,
    accounts: chosenProvider(config).accounts,
    links,
    imports: importDependencies(db, { applications: catalogue.applications, sender, choice: config }),
  });
  serveApprovers(serve, {
    db,
    directory,
    shared,
    applications: catalogue.applications,
    wakeMail,
    sender,
    described: describedInDirectory,
  });
  serveSupervisors(serve, {
    db,
    directory,
    writer,
    shared,
    wakeMail,
    sender,
    described: describedInDirectory,
    changeDetails: (caller, asked) => changeDetails(actions, caller, asked),
  });
}

/** What follows from events: figures, and messages to other systems. */
function serveEvents(
  serve: ReturnType<typeof server>,
  parts: PortalParts,
  requests: RequestDependencies,
  mail: MailParts,
): void {
  serveInsights(serve, { db: parts.db, zone: parts.config.deadlines.zone });
  serveWebhooks(serve, webhooksOf(parts, requests, mail));
}

/** What webhooks are made and changed with. */
function webhooksOf(
  { config: { dataFolder, webhookAllowPrivate: allowPrivate }, db }: PortalParts,
  { directory, shared }: RequestDependencies,
  { wakeWebhooks }: MailParts,
): WebhookDependencies {
  const sealingKey = webhookKeyIn(dataFolder);
  return { db, directory, shared, allowPrivate, sealingKey, wakeWebhooks };
}

/** What reports are made of. */
function reportsOf(
  { config, db, longReads, catalogue }: PortalParts,
  requests: RequestDependencies,
  log: Pick<FastifyInstance['log'], 'error'>,
): ReportDependencies {
  return {
    db,
    longReads,
    applications: catalogue.applications,
    zone: config.deadlines.zone,
    hasAuthorizerReport: config.features.authorizerReport,
    spoolFolder: join(config.dataFolder, 'spool'),
    importResult: (importId) => importResultFile(db, importId),
    ownDecisions: (filter, caller) => ownDecisionsFile(requests, filter, caller),
    onFault: (failure) => log.error({ err: failure }, 'export not recorded'),
  };
}
