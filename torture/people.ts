import { createHash } from 'node:crypto';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import type { Database } from '../server/src/adapters/db/database.ts';
import { embeddedAccounts } from '../server/src/identity/people/embedded-accounts.ts';
import type { InventedPerson } from '../server/src/demonstration/invented-person.ts';
import { demonstrationPassword, seedWorld } from '../server/src/demonstration/world.ts';

/** Everybody who takes part: people who ask, and those who decide about them. */
export interface Cast {
  requesters: readonly InventedPerson[];
  supervisors: readonly InventedPerson[];
  authorizers: readonly InventedPerson[];
  /** RM-IT help. */
  helpers: readonly InventedPerson[];
  /** The FileTrail administration. */
  archivists: readonly InventedPerson[];
  /** Who writes site alerts. */
  writers: readonly InventedPerson[];
  /** People with something to come back to, whose account a long absence has locked. */
  sleepers: readonly InventedPerson[];
  /** People who ask for something and whose account is removed meanwhile. */
  leavers: readonly InventedPerson[];
  /** People with something to come back to, who will have been away for long. */
  absent: readonly InventedPerson[];
}

const applications = ['hll-app', 'p4-app', 'mpp-app', 'fme-app', 'cfas-app', 'mip-app'];
/** Two of each are needed for a race. */
const helpers = 2;
const daysAsleep = 60;
const approvers = 4;
/** Each person has so many supervisors, any of whom may decide. */
const supervisorsEach = 2;

/** How many people of each kind a cast has beside those who decide. */
export interface CastSize {
  requesters: number;
  sleepers: number;
  leavers: number;
  absent: number;
}

/** Makes a cast of this size, the same in every run. */
export function makeCast({ requesters, sleepers, leavers, absent }: CastSize): Cast {
  const named = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind}${String(index).padStart(3, '0')}`);
  const supervisors = named('torture-supervisor', approvers);
  const emailsFor = (index: number) =>
    Array.from({ length: supervisorsEach }, (_, step) =>
      emailOf(supervisors[(index + step) % approvers] ?? ''),
    );
  return {
    supervisors: supervisors.map((name) => person(name, { portalRoles: ['USER', 'SUPERVISOR'] })),
    authorizers: named('torture-authorizer', approvers).map((name) =>
      person(name, { portalRoles: ['USER', 'AUTHORIZER'], authorizes: applications }),
    ),
    helpers: named('torture-helper', helpers).map((name) =>
      person(name, { portalRoles: ['USER', 'RM_IT_HELP'] }),
    ),
    archivists: named('torture-archivist', helpers).map((name) =>
      person(name, { portalRoles: ['USER', 'FILETRAIL_ADMIN'] }),
    ),
    requesters: named('torture-requester', requesters).map((name, index) =>
      person(name, { portalRoles: ['USER'], supervisorEmails: emailsFor(index) }),
    ),
    writers: named('torture-writer', 1).map((name) =>
      person(name, { portalRoles: ['USER', 'PORTAL_ADMIN'] }),
    ),
    leavers: named('torture-leaver', leavers).map((name, index) =>
      person(name, { portalRoles: ['USER'], supervisorEmails: emailsFor(index) }),
    ),
    absent: named('torture-absent', absent).map((name, index) =>
      withSomething(person(name, { portalRoles: ['USER'], supervisorEmails: emailsFor(index) })),
    ),
    sleepers: named('torture-sleeper', sleepers).map((name, index) =>
      asleep(person(name, { portalRoles: ['USER'], supervisorEmails: emailsFor(index) })),
    ),
  };
}

/** Everybody of the cast. */
export function everybodyOf({ sleepers, absent, ...others }: Cast): InventedPerson[] {
  return [...sleepers, ...absent, ...Object.values(others).flat()];
}

/** Everybody whose account is still there at the end. */
export function stayersOf(cast: Cast): InventedPerson[] {
  return everybodyOf(cast).filter((one) => !cast.leavers.includes(one));
}

/** Everybody of those who held nothing of any application at first. */
export function newcomersOf(cast: Cast): InventedPerson[] {
  return stayersOf(cast).filter((one) => !cast.sleepers.includes(one) && !cast.absent.includes(one));
}

/** Writes the cast into a portal's database with the program's own seeding. */
export async function seedCast(db: Database, cast: Cast): Promise<void> {
  const people = everybodyOf(cast);
  await db.transaction((tx) =>
    seedWorld(tx, embeddedAccounts, {
      people,
      applications: [],
      password: demonstrationPassword,
      now: new Date(),
    }),
  );
}

/** As people are called; the person who has one name has no given name. */
const givenNames = ['Torture', '', 'Siobhán', "D'Arcy", 'Anne-Marie'] as const;

interface Traits {
  portalRoles: readonly string[];
  authorizes?: readonly string[];
  supervisorEmails?: readonly string[];
}

function person(
  username: string,
  { portalRoles, authorizes = [], supervisorEmails = [] }: Traits,
): InventedPerson {
  return {
    id: idOf(username),
    username,
    givenName: givenNames[Number(username.at(-1)) % givenNames.length] ?? '',
    familyName: username.replace('torture-', ''),
    email: emailOf(username),
    realmRoles: ['RAPUser'],
    clientRoles: { 'rap-client': portalRoles },
    attributes: {
      organizationOrAgency: 'Flood Risk Agency',
      employmentStatus1: 'Federal Employee',
      jobTitle1: 'Analyst',
      supervisorEmails: supervisorEmails.join(','),
      rulesOfBehaviorAccepted: 'true',
    },
    certificateDays: { privacyExpiration: 400, cyberExpiration: 400, issaExpiration: 400 },
    authorizes,
  };
}

/** The same person with something to come back to. */
function withSomething(one: InventedPerson): InventedPerson {
  return { ...one, clientRoles: { ...one.clientRoles, 'hll-app': ['Upload'] } };
}

/** The same person after a long absence. */
function asleep(awake: InventedPerson): InventedPerson {
  return {
    ...withSomething(awake),
    realmRoles: [],
    lockedDays: daysAsleep,
    attributes: { ...awake.attributes, [inactivityAttribute]: 'true' },
  };
}

function emailOf(username: string): string {
  return `${username}@agency.example`;
}

function idOf(username: string): string {
  const hex = createHash('sha256').update(username).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What one person can ask for, one role after the other: each delivered role makes room for the next. */
export interface Wish {
  application: string;
  roles: readonly string[];
  /** What else its form asks. */
  details?: Readonly<Record<string, unknown>>;
}

const states = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
];

/** The wishes of one person by application, in order. */
export function wishes(): Record<string, Wish[]> {
  const regions = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'));
  const wish = (application: string) => (role: string) => ({ application, roles: [role] });
  return {
    'p4-app': regions.map((region) => `Regional - Region ${region}`).map(wish('p4-app')),
    'mpp-app': ['State Write', 'State Read-Only']
      .flatMap((level) => states.map((state) => `${level} - ${state}`))
      .map(wish('mpp-app')),
    'hll-app': ['Upload'].map(wish('hll-app')),
  };
}

/** Sites of the SharePoint, several at once: each is a group of the directory. */
export function groupWishes(): Record<string, Wish[]> {
  const application = 'rmd-sharepoint-app';
  const sites = ['Levee Team', 'Mapping Standards', 'Technical Library', 'Community Meetings', 'Media Desk'];
  const wish = (...chosen: string[]): Wish => ({ application, roles: ['RMD Member', ...chosen] });
  return { [application]: sites.map((_, at) => wish(...sites.slice(0, at), ...sites.slice(at + 1))) };
}

/** Roles of the mapping platform: each is a role, several groups and, with either organization, an account to be appended. */
export function platformWishes(): Record<string, Wish[]> {
  const application = 'mip-app';
  const accounts = [
    { mipOrgID: '1001', mipOrgName: 'Flood Risk Agency', mipUsername: 'torture_mapper' },
    { mipOrgID: '1002', mipOrgName: 'Alder Creek Surveys', mipUsername: 'torture_mapper' },
  ];
  const groups = ['PTS-All', 'CDS', 'Levees and Dams', 'Quality Review', 'Platform News'];
  const wish = (at: number, details: Wish['details']): Wish => ({
    application,
    roles: ['Task', ...groups.slice(0, at), ...groups.slice(at + 1)],
    ...(details === undefined ? {} : { details }),
  });
  return { [application]: groups.flatMap((_, at) => accounts.map((account) => wish(at, account))) };
}
