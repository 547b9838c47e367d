/**
 * `npm run doctor`: says what is done and what is left of setting the portal up, as the Setup page does. Ends with 0 when nothing is
 * left, 1 when something is, 2 when it could not be looked at.
 *
 * It only reads. A portal may be running; where none is, the embedded database is started for the occasion and stopped again.
 */
import { clamdAt } from '../../server/src/adapters/clamav/clamd.ts';
import { isWithoutPortal, reasonOf } from '../../server/src/adapters/db/failure.ts';
import { onReachedDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { readCatalogue } from '../../server/src/features/catalogue/placed-catalogue.ts';
import { readContentFiles } from '../../server/src/features/content/content-files.ts';
import { doctorLines } from '../../server/src/features/setup/doctor-lines.ts';
import { setupNow } from '../../server/src/features/setup/setup-now.ts';
import { settingsOfSetup } from '../../server/src/portal/setup-settings.ts';
import { beginCommand, root } from '../project.ts';

/** The list of the portal that these settings describe. */
async function setupOf(config: Config): Promise<Awaited<ReturnType<typeof setupNow>>> {
  const { applications, certificateRules: certificates } = await readCatalogue(config);
  const settings = settingsOfSetup(config, await readContentFiles(config.catalogueFolder));
  return await onReachedDatabase(config, (db) =>
    setupNow({ db, applications, settings, certificates, scanner: clamdAt(config.clamav) }),
  );
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  try {
    const lines = await setupOf(readConfig(process.env, root));
    for (const line of doctorLines(lines)) console.log(line);
    return lines.every(({ isDone }) => isDone) ? 0 : 1;
  } catch (failure) {
    console.error(
      `Nothing could be looked at. ${isWithoutPortal(failure) ? 'Start the portal once first: it makes its database.' : reasonOf(failure)}`,
    );
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();
