import { BROWSER_MAP, getParser, OS_MAP } from 'bowser';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/** Which browser on which system, by the names people know; null where that cannot be said. */
export interface BrowserNames {
  browser: string | null;
  system: string | null;
}

/** Longer ones are cut before they are read. */
const longestUserAgent = 512;

// For what it does not know the library repeats a piece of the header. Nothing that a stranger can write is kept.
const browsers = new Set<string>(Object.values(BROWSER_MAP).filter((name) => name !== 'Generic'));
const systems = new Set<string>(Object.values(OS_MAP));

/** Reads a `User-Agent` header. It tells what a browser claims to be and proves nothing. */
export function browserNames(userAgent: string): BrowserNames {
  if (userAgent.trim() === '') return { browser: null, system: null };
  const parser = getParser(userAgent.slice(0, longestUserAgent));
  return {
    browser: known(browsers, parser.getBrowserName()),
    system: known(systems, parser.getOSName()),
  };
}

/** Keeps the names with a session. */
export async function keepBrowserNames(
  db: Queryable,
  sid: string,
  { browser, system }: BrowserNames,
): Promise<void> {
  await db.run(sql`
    update idp.artifact set browser = ${browser}, system = ${system}
    where model = 'Session' and session_uid = ${sid}`);
}

function known(names: ReadonlySet<string>, name: string): string | null {
  return names.has(name) ? name : null;
}
