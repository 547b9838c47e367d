import { BROWSER_MAP, getParser, OS_MAP } from 'bowser';

/** Which browser on which system, by the names people know; null where that is unknown. */
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

function known(names: ReadonlySet<string>, name: string): string | null {
  return names.has(name) ? name : null;
}
