/**
 * `npm run grow -- --users N --requests M`: fills the portal's database with invented people and requests, for
 * measurements. The portal may be running or not. Meant for a demonstration: nothing takes them out again.
 */
import { parseArgs } from 'node:util';
import { grow } from '../bench/grow.ts';
import { openDatabase } from '../server/src/adapters/db/database.ts';
import { readConfig, SettingRefused } from '../server/src/config/config.ts';
import { DatabaseOutOfReach, reachDatabase } from '../server/src/adapters/db/reach-database.ts';
import { beginCommand, root } from './project.ts';

const most = 10_000_000;

function wholeNumber(name: string, given: string | undefined): number {
  const value = /^\d{1,8}$/.test(given ?? '') ? Number(given) : 0;
  if (value >= 1 && value <= most) return value;
  throw new SettingRefused(`--${name}`, `expected a whole number from 1 to ${most}`);
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { users: { type: 'string' }, requests: { type: 'string' } } });
  const size = {
    users: wholeNumber('users', values.users),
    requests: wholeNumber('requests', values.requests),
  };
  const config = readConfig(process.env, root);
  if (!config.demonstration)
    throw new SettingRefused('PORTAL_DEMO', 'this fills a demonstration only, never a database in real use');
  const server = await reachDatabase(config);
  const owner = openDatabase({ connection: server.connection, poolSize: 1 });
  try {
    await grow(owner, size, { catalogue: config, say: (line) => console.log(line) });
  } finally {
    await owner.close();
    await server.stop();
  }
}

beginCommand();
try {
  await run();
} catch (failure) {
  const isExplained = failure instanceof SettingRefused || failure instanceof DatabaseOutOfReach;
  console.error(isExplained ? failure.message : failure);
  process.exitCode = 1;
}
