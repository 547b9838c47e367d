import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { join } from 'node:path';
import { settingNameOf } from '@portal/core/domain/catalogue/application-addresses.ts';
import { withPasswordsHere } from '@portal/core/domain/content/password-answer.ts';
import { type Connection, openDatabase } from '../adapters/db/database.ts';
import { openLongReads } from '../adapters/db/long-reads.ts';
import { migrate, type Migrated } from '../adapters/db/migrate.ts';
import { handOver } from '../adapters/folder-owner.ts';
import { refuseOtherAuditKey } from '../audit/key-check.ts';
import { refuseUnknownApplications } from '../config/applications.ts';
import type { Config } from '../config/config.ts';
import type { ListedPerson } from '../demonstration/invented-person.ts';
import { readCatalogue } from '../features/catalogue/placed-catalogue.ts';
import { readContentFiles } from '../features/content/content-files.ts';
import { buildPortal, type Portal } from '../portal/portal.ts';
import type { PortalParts } from '../portal/portal-parts.ts';
import { loadProvider } from '../portal/provider-choice.ts';
import { explainedAddress } from './address.ts';
import { type DemonstrationWorld, firstAccounts } from './accounts/first-accounts.ts';
import { explainedMigration } from './given-database.ts';
import { refuseOlderAccounts } from './kept-elsewhere.ts';
import { iconNotices, noticesFor } from './notices.ts';
import type { Start, Stops } from './start-surroundings.ts';

/** What the agency keeps in files. */
export type AgencyFiles = Pick<PortalParts, 'catalogue' | 'content'>;

/**
 * @throws DataFileFault naming the file and the position of what cannot be used
 * @throws SettingRefused for a setting of an application that there is not
 */
export async function readAgencyFiles(config: Config): Promise<AgencyFiles> {
  const { catalogueFolder, passwordMostDays } = config;
  const catalogue = await readCatalogue(config);
  const known = catalogue.applications.map(({ id }) => settingNameOf(id));
  refuseUnknownApplications(config.applicationSettings, known);
  const { faq, ...content } = await readContentFiles(catalogueFolder);
  const questions = withPasswordsHere(faq.questions, passwordMostDays);
  return { catalogue, content: { ...content, faq: { questions } } };
}

/** The database role under which the portal works; it owns nothing, so it cannot lift the audit trail's guards. */
const workingRole = 'portal_app';
const poolSize = 10;

/** What the portal begins with once its database responds. */
export interface Beginning {
  start: Start;
  config: Config;
  files: AgencyFiles;
  connection: Connection;
}

/**
 * Brings the database up to date, makes the first accounts, listens and runs the jobs.
 * @param stops gets what stops each part that has been started
 */
export async function beginPortal(beginning: Beginning, stops: Stops): Promise<void> {
  const { start, config, files, connection } = beginning;
  const { isNew, ran } = await migrateAsOwner(
    connection,
    join(start.root, 'server', 'migrations'),
    config.deadlines.zone,
  ).catch((failure: unknown) => {
    throw config.databaseUrl === null ? failure : explainedMigration(failure);
  });
  if (!isNew && ran.length > 0) start.say(`The database was brought to this version: ${ran.join(', ')}`);
  const db = openDatabase({ connection, poolSize, role: workingRole });
  stops.push(() => db.close());
  const longReads = openLongReads({ connection, role: workingRole });
  stops.push(() => longReads.close());
  await refuseOtherAuditKey(db, join(config.dataFolder, 'keys', 'audit.key'));
  if (config.keycloak === null) await refuseOlderAccounts(db);
  await loadProvider(config);
  const world = await firstAccounts({ config, db, start, ...files.catalogue });
  const clock = { now: () => new Date() };
  const demonstration =
    world === null || world.password === null
      ? null
      : { accounts: world.people.map(account), password: world.password };
  const { pageFolder } = start;
  const portal = await buildPortal({ config, db, longReads, clock, ...files, demonstration, pageFolder });
  stops.push(async () => {
    await portal.app.close();
    handOver(config.dataFolder);
  });
  handOver(config.dataFolder);
  await listen(portal, config);
  const schedule = portal.startJobs();
  stops.push(() => schedule.stop());
  for (const line of iconNotices(files.catalogue)) start.say(line);
  announce(start, config, world);
  portal.doTheRest();
}

async function migrateAsOwner(
  connection: Connection,
  folder: string,
  deadlineZone: string,
): Promise<Migrated> {
  const owner = openDatabase({ connection, poolSize: 1 });
  try {
    return await migrate(owner, folder, deadlineZone);
  } finally {
    await owner.close();
  }
}

function account(person: ListedPerson): {
  username: string;
  fullName: string;
  shows: ListedPerson['shows'];
} {
  return {
    username: person.username,
    fullName: wholeName(person),
    shows: person.shows,
  };
}

async function listen({ app }: Portal, address: Config): Promise<void> {
  try {
    await app.listen({ host: address.host, port: address.port });
  } catch (failure) {
    throw explainedAddress(failure, address);
  }
}

function announce({ say }: Start, config: Config, world: DemonstrationWorld | null): void {
  for (const line of noticesFor(config)) say(line);
  say(`The Access Portal is ready at ${config.origin}/`);
  if (world === null) return;
  say('');
  say('Demonstration data: everybody below is invented.');
  say(
    world.password === null
      ? 'Their password was printed when they were made.'
      : `Password for all of them: ${world.password}`,
  );
  for (const person of world.people) say(`  ${person.username.padEnd(12)} ${person.shows.en}`);
  say('');
  say('Ctrl-C stops everything.');
}
