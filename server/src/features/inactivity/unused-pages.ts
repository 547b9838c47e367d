import type { UnusedQuery, UsedAccount } from '../../ports/account-use.ts';
import type { Directory } from '../../ports/directory.ts';

/** How many accounts are read at a time. */
const pageSize = 200;

/**
 * Every account that has not been used since before a moment, the longest unused first, page by page.
 * @param isEnough asked after each page, whether no further one is read, as when the portal is stopping
 */
export async function* pagesOfUnused(
  directory: Directory,
  sought: Pick<UnusedQuery, 'before' | 'isActive'>,
  isEnough: () => boolean,
): AsyncGenerator<UsedAccount[]> {
  let next: string | null = null;
  do {
    const page = await directory.unusedAccounts({ ...sought, after: next, limit: pageSize });
    if (page.accounts.length > 0) yield page.accounts;
    next = page.next;
  } while (next !== null && !isEnough());
}
