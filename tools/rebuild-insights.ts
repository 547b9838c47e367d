/**
 * `npm run rebuild-insights`: counts everything that Insights shows again, from the requests. Portals may be running: what they
 * count meanwhile waits until it is done.
 *
 * The counts keep themselves; this is for requests that no event reports (`npm run grow`), and after `DEADLINE_ZONE` was changed,
 * by which weeks begin.
 */
import { isWithoutPortal, reasonOf } from '../server/src/adapters/db/failure.ts';
import { onReachedDatabase } from '../server/src/adapters/db/reach-database.ts';
import { type Config, readConfig } from '../server/src/config/config.ts';
import { rebuildInsights } from '../server/src/features/insights/count-requests.ts';
import { beginCommand, root } from './project.ts';

/** Counts the requests of the portal that these settings describe; returns how many there are. */
async function recount(config: Config): Promise<number> {
  return await onReachedDatabase(config, (db) => rebuildInsights(db, config.deadlines.zone));
}

function whyNot(failure: unknown): string {
  return isWithoutPortal(failure)
    ? `no portal of this version has been set up on this database (${reasonOf(failure)})`
    : reasonOf(failure);
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  try {
    const count = await recount(readConfig(process.env, root));
    console.log(`Insights count ${count} ${count === 1 ? 'request' : 'requests'}.`);
    return 0;
  } catch (failure) {
    console.error(`Nothing was counted anew. ${whyNot(failure)}`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
