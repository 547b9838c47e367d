import { type Agency, agencyLinks, type AgencyPage } from '@portal/core/domain/catalogue/agency.ts';
import type { FormSwitches, Language } from '@portal/core/domain/catalogue/application.ts';
import type { BotService } from '@portal/core/domain/contact/bot-check.ts';
import type { InactivityRules } from '@portal/core/domain/people/inactivity.ts';
import { type IdleTimes, warningSeconds } from '@portal/core/domain/session/idle.ts';
import { periodsBy, type RetentionPeriods } from '@portal/core/domain/retention/periods.ts';
import type { Deadlines } from '@portal/core/domain/requests/request.ts';
import { isIP } from 'node:net';
import {
  type Environment,
  isLoopback,
  type OwnAddresses,
  readAskedAddress,
  readHttpAddress,
  readOwnAddresses,
  readPageAddress,
  readScannerAddress,
  readSmtpUrl,
  SettingRefused,
} from './addresses.ts';
import { type ApplicationSettings, readApplicationSettings } from './applications.ts';
import { type BounceSettings, readBounces } from './bounces.ts';
import { readBotService } from './bot-check.ts';
import { readDeadlines, readInactivity, wholeNumber } from './days.ts';
import { type PeopleSettings, readKeycloak, readPeople } from './keycloak.ts';
import { type DkimSettings, readDkim } from './dkim.ts';
import { readFile, readFolder } from './data-folders.ts';
import type { KeycloakSettings } from '../keycloak/settings.ts';

export { SettingRefused } from './addresses.ts';

/** Every setting of the portal, read once and checked (rule running 1). */
export interface Config extends OwnAddresses {
  host: string;
  port: number;
  /** Where the embedded database and the keys live. */
  dataFolder: string;
  /** What an agency keeps: applications, regions and states, icons, and the people of a demonstration. */
  catalogueFolder: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The Keycloak that people sign in at; null for the embedded provider. */
  keycloak: KeycloakSettings | null;
  /** Where people are looked after, and the address of somebody there; null where that is in the portal. */
  people: PeopleSettings;
  /** The file with the credentials of who may bring people into that Keycloak; null where there is none. */
  keycloakOperatorFile: string | null;
  /** The file with the passphrase of backups; null where there is none. */
  backupPassphraseFile: string | null;
  /** Whether invented people and applications are seeded and shown. */
  demonstration: boolean;
  /** Whether these people begin with three months of work behind them, not with their accounts alone. */
  inventedPast: boolean;
  logLevel: string;
  /** Addresses or networks of proxies whose word about the caller's address counts; empty where there is no proxy. */
  trustedProxies: readonly string[];
  /** How many calls of the API one person may make in a minute. */
  callsPerMinute: number;
  /** How many connections are open at most, in all and from one network; proxies are no network of their own. */
  mostConnections: number;
  mostConnectionsPerNetwork: number;
  features: { engineeringLibrary: boolean; multiEmployment: boolean; authorizerReport: boolean };
  /** Which of two forms an application asks with. */
  forms: FormSwitches;
  deadlines: Deadlines;
  /** The most days of an alternate period, and the days to accept it. */
  alternates: { mostDays: number; answerDays: number; most: number };
  /** When accounts that nobody uses are warned about, locked and disabled. */
  inactivity: InactivityRules;
  /** When a page that nobody uses is warned about and ends its session. */
  idle: IdleTimes;
  /** After so many days the embedded identity provider replaces its signing key, and asks for another password; 0: never. */
  keyRotationDays: number;
  passwordMostDays: number;
  portalName: string;
  /** The agency's own page for people's accounts; null for the portal's screen. */
  profileUrl: string | null;
  /** The agency's own user guide; null for the one that comes with the portal. */
  userGuideUrl: string | null;
  /** The agency's own communications service, without a slash at the end; null where alerts are written here. */
  commsUrl: string | null;
  /** The prefix of the paths of icon files, without a slash at the end; null for the portal itself. */
  iconBaseUrl: string | null;
  /** Who tells visitors from programs; null for the portal's own puzzle. */
  botService: BotService | null;
  helpDeskEmail: string;
  /** In which language mail to the help desk is written. */
  helpDeskLanguage: Language;
  /** The mail server, null where there is none; and the address that mail comes from. */
  smtpUrl: URL | null;
  mailFrom: string;
  /** With what mail is signed; null where the mail server does it, or nobody. */
  dkim: DkimSettings | null;
  /** Where mail comes back that could not be delivered; null for the address that it comes from. */
  bounces: BounceSettings | null;
  /** Where the ClamAV daemon listens that scans uploads; null where there is none. */
  clamav: ReturnType<typeof readScannerAddress>;
  /** Whether webhooks may go to inner networks, and without encryption. */
  webhookAllowPrivate: boolean;
  /** How long things are kept once they are over. */
  retention: RetentionPeriods;
  /** Whether everybody who can reach the portal reads the mail it writes: in a demonstration that only this machine can reach. */
  hasMailbox: boolean;
  agency: Agency;
  /** The address of the first administrator, where the demonstration is off. */
  adminEmail: string;
  /** Where single applications are, and the secrets of their clients. */
  applicationSettings: ApplicationSettings;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'];

/**
 * Reads the settings from an environment.
 * @param root the project's folder, in which folders are by default
 * @throws SettingRefused for the first one that is wrong
 */
export function readConfig(given: Environment, root: string): Config {
  const environment = withoutEmpty(given);
  const host = readHost(environment);
  const port = wholeNumber(environment, 'PORT', 8080, 1, 65_535);
  const databaseUrl = readDatabaseUrl(environment);
  const own = readOwnAddresses(environment, port);
  const { origin } = own;
  const isOnlyOurs = isOnlyHere({ host, ...own });
  const demonstration = readDemonstration(environment, isOnlyOurs && databaseUrl === null);
  return {
    host,
    port,
    ...own,
    databaseUrl,
    ...readProvider(environment, own, root),
    ...readPlaces(environment, root),
    ...demonstration,
    hasMailbox: demonstration.demonstration && isOnlyOurs,
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels, 'info'),
    trustedProxies: readProxies(environment),
    callsPerMinute: wholeNumber(environment, 'CALLS_PER_MINUTE', 600, 30, 999_999),
    ...readConnections(environment),
    features: {
      engineeringLibrary: flag(environment, 'FEATURE_ENGINEERING_LIBRARY', true),
      multiEmployment: flag(environment, 'FEATURE_MULTI_EMPLOYMENT', true),
      authorizerReport: flag(environment, 'FEATURE_AUTHORIZER_REPORT', true),
    },
    forms: {
      ciamIntegration: flag(environment, 'FEATURE_CIAM_INTEGRATION', true),
      mipIntegration: flag(environment, 'FEATURE_MIP_INTEGRATION', true),
    },
    deadlines: readDeadlines(environment),
    alternates: {
      mostDays: wholeNumber(environment, 'ALTERNATE_MOST_DAYS', 90, 1, 365),
      answerDays: wholeNumber(environment, 'ALTERNATE_ANSWER_DAYS', 14, 1, 365),
      most: wholeNumber(environment, 'ALTERNATE_MOST', 10, 1, 100),
    },
    inactivity: readInactivity(environment),
    idle: readIdle(environment),
    keyRotationDays: wholeNumber(environment, 'KEY_ROTATION_DAYS', 90, 1, 3_650),
    passwordMostDays: wholeNumber(environment, 'PASSWORD_MOST_DAYS', 0, 0, 3_650),
    portalName: environment['PORTAL_NAME'] ?? 'Access Portal',
    userGuideUrl: readPageAddress(environment, 'USER_GUIDE_URL'),
    profileUrl: readHttpAddress(environment, 'PROFILE_URL'),
    commsUrl: readAskedAddress(environment, 'COMMS_URL'),
    iconBaseUrl: readAskedAddress(environment, 'ICON_BASE_URL'),
    botService: readBotService(environment),
    helpDeskEmail: readEmail(environment, 'HELP_DESK_EMAIL', 'helpdesk@agency.example'),
    helpDeskLanguage: oneOf(environment, 'HELP_DESK_LANGUAGE', ['en', 'es'], 'en'),
    smtpUrl: readSmtpUrl(environment),
    clamav: readScannerAddress(environment),
    dkim: readDkim(environment, root),
    mailFrom: readEmail(environment, 'MAIL_FROM', `no-reply@${new URL(origin).hostname}`),
    retention: periodsBy(({ setting, byDefault, least, most }) =>
      wholeNumber(environment, setting, byDefault, least, most),
    ),
    agency: {
      name: environment['AGENCY_NAME'] ?? 'Federal Flood Risk Agency',
      links: readAgencyLinks(environment),
    },
    applicationSettings: readApplicationSettings(environment),
    adminEmail: readEmail(environment, 'ADMIN_EMAIL', `admin@${new URL(origin).hostname}`),
  };
}

/** The Keycloak that people sign in at, and where they are looked after. */
function readProvider(
  environment: Environment,
  own: OwnAddresses,
  root: string,
): Pick<Config, 'keycloak' | 'people'> {
  const keycloak = readKeycloak(environment, { ...own, root });
  return { keycloak, people: readPeople(environment, keycloak) };
}

/**
 * Whether only this machine can reach the portal. The address people use counts as much as the one listened on: a proxy
 * on this machine may carry the portal out to everybody.
 */
export function isOnlyHere({
  host,
  origin,
  authUrl,
  apiBaseUrl,
}: Pick<Config, 'host' | 'origin' | 'authUrl' | 'apiBaseUrl'>): boolean {
  const hosts = [origin, authUrl, apiBaseUrl ?? origin].map((address) => new URL(address).hostname);
  return [host, ...hosts].every(isLoopback);
}

/** `accounts` leaves the invented people without anything they have done. */
function readDemonstration(
  environment: Environment,
  byDefault: boolean,
): Pick<Config, 'demonstration' | 'inventedPast'> {
  if (environment['PORTAL_DEMO'] === 'accounts') return { demonstration: true, inventedPast: false };
  const isWordingToBeElsewhere = environment['AUTH_URL'] !== undefined;
  const demonstration = flag(
    environment,
    'PORTAL_DEMO',
    byDefault && !isWordingToBeElsewhere,
    'expected 1, accounts or 0',
  );
  return { demonstration, inventedPast: demonstration };
}

function readPlaces(
  environment: Environment,
  root: string,
): Pick<
  Config,
  'dataFolder' | 'catalogueFolder' | 'backupPassphraseFile' | 'bounces' | 'keycloakOperatorFile'
> {
  return {
    keycloakOperatorFile: readFile(environment, 'KEYCLOAK_OPERATOR_FILE', root),
    dataFolder: readFolder(environment, 'DATA_DIR', { root, byDefault: '.data' }),
    catalogueFolder: readFolder(environment, 'CATALOGUE_DIR', { root, byDefault: 'data' }),
    backupPassphraseFile: readFile(environment, 'BACKUP_PASSPHRASE_FILE', root),
    bounces: readBounces(environment, root),
  };
}

/** Every setting that is empty counts as not given. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** An IPv6 address may be in brackets, as in an address. */
function readHost(environment: Environment): string {
  return (environment['HOST'] ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
}

function readDatabaseUrl(environment: Environment): string | null {
  const given = environment['DATABASE_URL'];
  if (given === undefined) return null;
  if (!/^postgres(ql)?:\/\//.test(given) || !URL.canParse(given)) {
    throw new SettingRefused('DATABASE_URL', 'expected postgresql://user:password@host:port/database');
  }
  // They would take the place of our own, with which the portal works under a role that owns nothing.
  if (new URL(given).searchParams.has('options'))
    throw new SettingRefused(
      'DATABASE_URL',
      'must not carry options; give them to the database user instead',
    );
  return given;
}

function readEmail(environment: Environment, name: string, byDefault: string): string {
  const given = environment[name];
  if (given === undefined) return byDefault;
  if (!/^[^\s@]+@[^\s@]+$/.test(given) || given.length > 254)
    throw new SettingRefused(name, 'expected one e-mail address such as someone@agency.example');
  return given;
}

function readAgencyLinks(environment: Environment): AgencyPage[] {
  const given = (environment['AGENCY_LINKS'] ?? '').split(',').map((part) => part.trim());
  return given.filter((part) => part !== '').map(readAgencyLink);
}

function readAgencyLink(given: string): AgencyPage {
  const [name, ...rest] = given.split('=');
  const link = agencyLinks.find((known) => known === name);
  const address = rest.join('=');
  if (link === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new SettingRefused(
      'AGENCY_LINKS',
      `expected name=https://... separated by commas, each name one of ${agencyLinks.join(', ')}`,
    );
  return { link, address };
}

/** Every provider ends a session that is not used after half an hour; a page that ended later would be wrong about it. */
const mostIdleSeconds = 1_800;

function readIdle(environment: Environment): IdleTimes {
  const idleAfter = wholeNumber(environment, 'IDLE_SECONDS', 120, 30, 900);
  const timeoutAfter = wholeNumber(
    environment,
    'IDLE_TIMEOUT_SECONDS',
    1_200,
    warningSeconds,
    mostIdleSeconds,
  );
  if (idleAfter + timeoutAfter > mostIdleSeconds)
    throw new SettingRefused(
      'IDLE_TIMEOUT_SECONDS',
      `expected no more than ${mostIdleSeconds} together with IDLE_SECONDS, which is ${idleAfter}`,
    );
  return {
    idleAfter,
    timeoutAfter,
    keepAliveEvery: wholeNumber(environment, 'IDLE_KEEP_ALIVE_SECONDS', 30, 5, 120),
    inputEvery: wholeNumber(environment, 'IDLE_INPUT_SECONDS', 1, 1, 30),
  };
}

function readConnections(
  environment: Environment,
): Pick<Config, 'mostConnections' | 'mostConnectionsPerNetwork' | 'webhookAllowPrivate'> {
  const most = wholeNumber(environment, 'MOST_CONNECTIONS', 4_000, 10, 100_000);
  const name = 'MOST_CONNECTIONS_PER_NETWORK';
  const perNetwork = wholeNumber(environment, name, Math.ceil(most / 4), 1, 100_000);
  if (perNetwork > most)
    throw new SettingRefused(name, `expected no more than MOST_CONNECTIONS, which is ${most}`);
  const webhookAllowPrivate = flag(environment, 'WEBHOOK_ALLOW_PRIVATE', false);
  return { mostConnections: most, mostConnectionsPerNetwork: perNetwork, webhookAllowPrivate };
}

function readProxies(environment: Environment): string[] {
  const given = (environment['TRUSTED_PROXIES'] ?? '').split(',').map((part) => part.trim());
  const proxies = given.filter((part) => part !== '');
  if (!proxies.every(isAddressOrNetwork))
    throw new SettingRefused(
      'TRUSTED_PROXIES',
      'expected addresses or networks such as 10.0.0.5, 10.1.0.0/16',
    );
  return proxies;
}

/** A network of every address there is counts as none: anybody could then say where they come from. */
function isAddressOrNetwork(given: string): boolean {
  const [address = '', bits, ...more] = given.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
}

function flag(
  environment: Environment,
  name: string,
  byDefault: boolean,
  accepted = 'expected 1 or 0',
): boolean {
  const given = environment[name];
  if (given === undefined) return byDefault;
  if (['1', 'true'].includes(given)) return true;
  if (['0', 'false'].includes(given)) return false;
  throw new SettingRefused(name, accepted);
}

function oneOf<Word extends string>(
  environment: Environment,
  name: string,
  words: readonly Word[],
  byDefault: Word,
): Word {
  const given = words.find((word) => word === (environment[name] ?? byDefault));
  if (given === undefined) throw new SettingRefused(name, `expected one of ${words.join(', ')}`);
  return given;
}
