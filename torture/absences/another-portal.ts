/**
 * The hourly look at unused accounts, as another portal on the same database has it: once, when the person who started it says
 * so, who can then kill it in the middle.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../server/src/adapters/db/database.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { lockUnused } from '../../server/src/features/inactivity/lock-unused.ts';
import { warnUnused } from '../../server/src/features/inactivity/warn-unused.ts';
import { embeddedDirectory } from '../../server/src/identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../server/src/identity/people/embedded-writer.ts';

const config = readConfig(process.env, fileURLToPath(new URL('../..', import.meta.url)));
const server = await reachDatabase(config);
const db = openDatabase({ connection: server.connection, poolSize: 2 });
const deps = {
  db,
  directory: embeddedDirectory(db),
  writer: embeddedWrites(db),
  rules: config.inactivity,
  sender: { ...config, zone: config.deadlines.zone },
};
process.send?.('ready');
await once(process, 'message');
const goesOn = () => false;
await lockUnused(deps, new Date(), goesOn);
await warnUnused(deps, new Date(), goesOn);
await db.close();
await server.stop();
process.disconnect?.();
