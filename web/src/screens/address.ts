/** Below this path the portal lives. */
export const basePath = '/rap-home';

/** Names and texts of an address, not checked yet. */
export type Given = Readonly<Record<string, unknown>>;

/** The addresses of a screen: those that lead there, the paths that are its own, and what its search may hold. */
export interface Address<Parts extends readonly unknown[], Search extends object> {
  /** An address of the screen, complete with the base path. */
  to(...parts: Parts): string;
  /** Its path; of a screen for each thing of a kind, what all of them begin with. */
  start: string;
  /** What a path of this screen names, empty where it names nothing; null for a path of another screen. */
  named(path: string): string | null;
  /** Keeps what is valid in a search and drops the rest. */
  search(given: Given): Search;
}

/** The address of a screen of which there is one, such as `/applications`. */
export function at<Search extends object>(
  path: string,
  search: (given: Given) => Search,
): Address<[search?: Search], Search> {
  const own = `${basePath}${path}`;
  return {
    start: own,
    to: (kept) => `${own}${query(kept ?? {})}`,
    named: (given) => (given === own ? '' : null),
    search,
  };
}

/** The address of a screen of which there is one for each thing of a kind, whose name ends the path. */
export function below<Search extends object>(
  path: string,
  search: (given: Given) => Search,
): Address<[name: string, search?: Search], Search> {
  const start = `${basePath}${path}`;
  const own = `${start}/`;
  return {
    start,
    to: (name, kept) => `${own}${encodeURIComponent(name)}${query(kept ?? {})}`,
    named: (given) => {
      const name = given.startsWith(own) ? given.slice(own.length) : '';
      return /^[\w-]+$/.test(name) ? name : null;
    },
    search,
  };
}

/** Search text as plain names and values, in the order given; empty and absent ones are left out. */
export function query(search: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** The inverse of `query`: names and texts. */
export function parseQuery(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
