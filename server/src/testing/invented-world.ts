import type { Database } from '../adapters/db/database.ts';
import type { Config } from '../config/config.ts';
import { readPast } from '../demonstration/past/past-file.ts';
import { beginWorld, demonstrationPassword, readInventedPeople } from '../demonstration/world.ts';
import { readCatalogueFiles } from '../features/catalogue/catalogue-file.ts';
import { embeddedAccounts } from '../identity/people/embedded-accounts.ts';
import { requestDependencies } from '../portal/request-dependencies.ts';
import { webhookKeyIn } from '../portal/portal-parts.ts';

/** The setting with which the desks of the invented people are empty. */
export const quiet = { PORTAL_DEMO: 'accounts' } as const;

/** Begins the world of a demonstration at this moment. */
export async function addInventedPeople({ db }: { db: Database }, config: Config, now: Date): Promise<void> {
  const { applications, groups, certificateRules } = await readCatalogueFiles(
    config.catalogueFolder,
    config.forms,
  );
  const people = await readInventedPeople(config.catalogueFolder);
  const begins = { now, zone: config.deadlines.zone };
  const past = config.inventedPast ? await readPast(config.catalogueFolder, people, begins) : null;
  const world = { people, applications, password: demonstrationPassword, past, now };
  const requestsOn = (on: Database) =>
    requestDependencies({ config, db: on, applications, certificateRules }, () => undefined);
  const sealingKey = webhookKeyIn(config.dataFolder);
  await db.transaction((tx) => embeddedAccounts.keepGroups(tx, groups, now));
  const { refused } = await db.transaction((tx) =>
    beginWorld(tx, { accounts: embeddedAccounts, requestsOn, sealingKey }, world),
  );
  if (refused.length > 0) throw new Error(`the rules refuse some of the past: ${refused.join('; ')}`);
}
