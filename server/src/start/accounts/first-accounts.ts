import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Application, rolesByClient } from '@portal/core/domain/catalogue/application.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { type Config, isOnlyHere } from '../../config/config.ts';
import { refusePublicPasswords } from '../../demonstration/public-passwords.ts';
import type { InventedPerson, ListedPerson } from '../../demonstration/invented-person.ts';
import { readPast } from '../../demonstration/past/past-file.ts';
import {
  beginWorld,
  demonstrationPassword,
  readInventedPeople,
  seedAuthority,
} from '../../demonstration/world.ts';
import { chosenProvider } from '../../portal/provider-choice.ts';
import { requestDependencies } from '../../portal/request-dependencies.ts';
import { webhookKeyIn } from '../../portal/portal-parts.ts';
import type { GroupToKeep } from '../../ports/new-accounts.ts';
import type { OwnAccounts } from '../../provider/own-accounts.ts';
import { type MadePassword, makeFirstAdministrator, randomPassword } from './first-administrator.ts';

/** The demonstration's people as a start finds or makes them. */
export interface DemonstrationWorld {
  people: readonly ListedPerson[];
  /** Null where others can reach the portal: random then, and printed only when the people were made. */
  password: string | null;
}

/** What the first accounts follow from. */
export interface FirstAccountsParts {
  config: Config;
  db: Database;
  applications: readonly Application[];
  certificateRules: CertificateRules;
  /** Groups to keep in a provider whose accounts a start looks after. */
  groups: readonly GroupToKeep[];
  start: { root: string; say(line: string): void };
}

/**
 * Puts in the people a new database needs: the invented ones, or the first administrator. A provider that keeps its
 * accounts elsewhere gets none.
 */
export async function firstAccounts(parts: FirstAccountsParts): Promise<DemonstrationWorld | null> {
  const { config, db, start } = parts;
  const { accounts } = chosenProvider(config);
  if (accounts === null) {
    if (config.demonstration) await authorityOfInvented(parts);
    return null;
  }
  await accounts.listEarlierPeople(db, (line) => start.say(line));
  await db.transaction((tx) => accounts.keepGroups(tx, parts.groups, new Date()));
  const seeding = { ...parts, accounts, clientRoles: rolesByClient(parts.applications) };
  if (!isOnlyHere(config)) await refusePublicPasswords({ db, accounts }, await everInvented(seeding));
  if (config.demonstration) return await demonstrationWorld(seeding);
  const account = { email: config.adminEmail, clientRoles: seeding.clientRoles, now: new Date() };
  const made = await makeFirstAdministrator({ db, accounts }, account);
  if (made !== null) sayFirstAccount(start, made);
  else {
    await addNewRoles(seeding);
    await warnOfInventedPeople(seeding);
  }
  return null;
}

/** Accounts of the invented people that a provider elsewhere has by itself get what the portal alone knows of them. */
async function authorityOfInvented({ config, db }: FirstAccountsParts): Promise<void> {
  const people = await readInventedPeople(config.catalogueFolder);
  await db.transaction((tx) => seedAuthority(tx, people));
}

interface Seeding extends FirstAccountsParts {
  accounts: OwnAccounts;
  clientRoles: Readonly<Record<string, readonly string[]>>;
}

/** The catalog may have got an application or a level since the first start, and a role must be there before it can be given. */
async function addNewRoles({ accounts, db, clientRoles }: Seeding): Promise<void> {
  await db.transaction((tx) =>
    accounts.add(tx, { people: [], clientRoles, password: null, now: new Date() }),
  );
}

/**
 * Everybody with whom a demonstration may have begun: also those that the agency has left out of its own folder, and those
 * who only take part in the past.
 */
async function everInvented({ config, start }: Seeding): Promise<InventedPerson[]> {
  const folders = new Set([config.catalogueFolder, join(start.root, 'data')]);
  const begins = { now: new Date(), zone: config.deadlines.zone };
  const invented = [...folders].map(async (folder) => {
    const people = await readInventedPeople(folder);
    return [...people, ...((await readPast(folder, people, begins))?.people ?? [])];
  });
  return (await Promise.all(invented)).flat();
}

async function demonstrationWorld(seeding: Seeding): Promise<DemonstrationWorld> {
  const { config, db, start, accounts, applications, certificateRules } = seeding;
  const people = await readInventedPeople(config.catalogueFolder);
  const isPrivate = isOnlyHere(config);
  const password = isPrivate ? demonstrationPassword : randomPassword();
  const now = new Date();
  const past = config.inventedPast
    ? await readPast(config.catalogueFolder, people, { now, zone: config.deadlines.zone })
    : null;
  const requestsOn = (on: Database) =>
    requestDependencies({ config, db: on, applications, certificateRules }, () => undefined);
  const sealingKey = webhookKeyIn(config.dataFolder);
  const { added, refused } = await oneByOne(db, (tx) =>
    beginWorld(tx, { accounts, requestsOn, sealingKey }, { people, applications, password, past, now }),
  );
  for (const what of refused) start.say(`The demonstration begins without this: ${what}`);
  if (isPrivate) return { people, password };
  // Printed at once: if a later part of the start fails, nobody would ever learn it.
  if (added.length > 0) {
    const isEverybody = people.every(({ username }) => added.includes(username));
    const whose = isEverybody ? 'the invented people' : added.join(', ');
    start.say(`Password of ${whose}, shown this once: ${password}`);
    start.say('');
  }
  return { people, password: null };
}

/** What one of several portals on a database holds while it makes the world of the demonstration. */
const worldLock = 4_711_004;

/** How long a start waits, in milliseconds, before it looks again whether another one has finished. */
const pauseBetween = 100;

/**
 * Runs the work in a transaction that no other start has open at the same time: making a world takes longer than a statement
 * may wait for rows.
 */
async function oneByOne<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const lock = await tx.row<{ held: boolean }>(
        sql`select pg_try_advisory_xact_lock(${worldLock}) as held`,
      );
      return lock?.held === true ? { result: await work(tx) } : null;
    });
    if (done !== null) return done.result;
    await pause(pauseBetween);
  }
}

/** Says so when people with a well-known password are left from a demonstration. */
async function warnOfInventedPeople(seeding: Seeding): Promise<void> {
  const { accounts, db, start } = seeding;
  const ids = (await everInvented(seeding)).map((person) => person.id);
  if (!(await accounts.isAnybodyEnabled(db, ids))) return;
  start.say('Careful: the invented people of a demonstration are in this database, and can still sign in.');
  start.say(
    'For real use begin with an empty database: another DATA_DIR, or another database in DATABASE_URL.',
  );
  start.say('');
}

/** Printed as soon as the account is there: if a later part of the start fails, the password must be known. */
function sayFirstAccount({ say }: FirstAccountsParts['start'], { username, password }: MadePassword): void {
  say('This portal has nobody yet, so an administrator was made. The password is shown this once:');
  say(`  Username  ${username}`);
  say(`  Password  ${password}`);
  say('The first sign-in asks for a new one.');
  say('');
}
