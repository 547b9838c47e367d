import { lastUse } from '@portal/core/domain/people/inactivity.ts';
import type { UsedAccount } from '../../ports/account-use.ts';
import type { Directory } from '../../ports/directory.ts';

/** How many accounts are read at a time. */
const pageSize = 200;

/** Every account that has not been used since before a moment, the longest unused first, page by page. */
export async function* pagesOfUnused(
  directory: Directory,
  sought: { before: Date; onlyActive: boolean },
): AsyncGenerator<UsedAccount[]> {
  let last: UsedAccount | undefined;
  do {
    const after = last === undefined ? null : { id: last.id, lastUse: lastUse(last) };
    const page = await directory.unusedAccounts({ ...sought, after, limit: pageSize });
    yield page;
    last = page.length < pageSize ? undefined : page.at(-1);
  } while (last !== undefined);
}
