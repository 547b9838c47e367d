import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/src/adapters/db/database.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { rebuildInsights } from '../../server/src/features/insights/count-requests.ts';
import { grow, type Size } from '../grow.ts';
import { project, type Running, startChild, stopChild } from '../running-portal.ts';
import { enlargedRoot } from '../world.ts';
import { growTrail } from './trail.ts';

/** What else a grown world has. */
export interface GrownSize extends Size {
  /** Rows of the trail. */
  trail?: number;
  /** Whether requests are counted for insights. */
  isCounted?: boolean;
  /** How many more people who can sign in are like SECURITY. */
  security?: number;
}

/** A portal in a world that has grown, and its database as the owner of the tables. */
export interface GrownPortal {
  running: Running;
  owner: Database;
  /** Usernames of those like SECURITY. */
  security: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts a portal in a world of this size. Where the environment names a folder in `BENCH_WORLDS`, the world is grown there once, and
 * found again: a million people or requests take a quarter of an hour.
 */
export async function grownPortal(
  folder: string,
  size: GrownSize,
  say: (line: string) => void,
  environment: Record<string, string> = {},
): Promise<GrownPortal> {
  const kept = process.env['BENCH_WORLDS'];
  const at = kept === undefined ? folder : join(kept, nameOf(size));
  const mark = join(at, 'grown');
  const isGrown = existsSync(mark);
  const security = enlargedRoot(at, size.security ?? 0, { like: 'security' });
  const running = await startChild(at, { environment });
  try {
    const { connection } = await reachDatabase({ databaseUrl: null, dataFolder: running.dataFolder });
    const owner = openDatabase({ connection, poolSize: 1 });
    if (!isGrown) {
      await growAll(owner, size, { catalogue: readConfig({}, project), say });
      writeFileSync(mark, '');
    }
    const stop = async (): Promise<void> => {
      await owner.close();
      await stopChild(running);
    };
    return { running, owner, security, stop };
  } catch (failure) {
    await stopChild(running);
    throw failure;
  }
}

function nameOf({ users, requests, trail = 0, isFurnished, isCounted, security = 0 }: GrownSize): string {
  const kinds = `${isFurnished === true ? '-furnished' : ''}${isCounted === true ? '-counted' : ''}`;
  return `people-${users}-requests-${requests}-trail-${trail}-security-${security}${kinds}`;
}

async function growAll(
  owner: Database,
  size: GrownSize,
  { catalogue, say }: { catalogue: Config; say: (line: string) => void },
): Promise<void> {
  // It can be made again.
  await owner.script('set synchronous_commit = off');
  await grow(owner, size, { catalogue, say });
  const { users, trail, isCounted } = size;
  if (trail !== undefined) await growTrail(owner, { rows: trail, users }, say);
  if (isCounted === true)
    say(`${await rebuildInsights(owner, catalogue.deadlines.zone)} requests counted for insights`);
  await owner.script('vacuum analyze');
}
