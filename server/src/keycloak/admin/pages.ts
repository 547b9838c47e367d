import { withQuery } from './addresses.ts';

/** The page size: larger pages take no less time for each entry. */
const pageSize = 500;

/**
 * All of a list, page after page; null where there is no such list. What moves to another page meanwhile comes once.
 * @param read reads one page
 * @param query what else is asked for
 */
export async function everyOf<T extends { id: string }>(
  read: (address: string) => Promise<T[] | null>,
  address: string,
  query: Readonly<Record<string, string | boolean>> = {},
): Promise<T[] | null> {
  const all = new Map<string, T>();
  for (let first = 0; ; first += pageSize) {
    const page = await read(withQuery(address, { ...query, first, max: pageSize }));
    if (page === null) return null;
    for (const one of page) all.set(one.id, one);
    if (page.length < pageSize) return [...all.values()];
  }
}
