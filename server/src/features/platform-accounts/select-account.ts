import type { AccountSelection, SelectedAccount } from '@portal/core/contract/platform-accounts.ts';
import {
  accountsAttribute,
  accountsIn,
  type PlatformAccount,
  selectionAttribute,
  selectionIn,
  selectionText,
} from '@portal/core/domain/people/platform-accounts.ts';
import { accountToSelect } from '@portal/core/domain/people/select-account.ts';
import { isRefusal, type Refusal } from '@portal/core/domain/validation/refusal.ts';
import { canAct } from '@portal/core/domain/people/rights/known-person.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { recordEvent } from '../../audit/trail.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';

/** What choosing an account works with. */
export interface SelectionDependencies {
  db: Queryable;
  directory: Directory;
  writer: Pick<DirectoryWriter, 'changeOwnAttribute'>;
}

/** How often the choice is judged again because the accounts changed in the meantime. */
const mostTries = 3;

/**
 * Writes which of their own accounts the caller uses, judged by the accounts that the directory has at that moment (rule
 * people 13). Anyone who chooses twice at once has the later choice, whole.
 * @throws RefusedCall INVALID, ACCOUNT_LOCKED, MISSING_PERMISSION; UNAVAILABLE while the accounts do not stop changing
 */
export async function selectAccount(
  { db, directory, writer }: SelectionDependencies,
  caller: Caller,
  body: AccountSelection,
): Promise<SelectedAccount> {
  const { userId: id, fullName: name } = caller.person;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const choice = await judged(directory, id, body);
    if (isRefusal(choice)) throw refusedBy(choice);
    const after = selectionText(choice.account);
    const isWritten = await writer.changeOwnAttribute(id, {
      name: selectionAttribute,
      values: [after],
      judgedBy: { name: accountsAttribute, values: choice.held },
      needsActiveAccount: true,
    });
    if (!isWritten) continue;
    await db.run(
      recordEvent({
        at: caller.now,
        actor: { id, name },
        action: 'ACCOUNT_SELECTED',
        outcome: 'DONE',
        subjectId: id,
        sourceAddress: caller.sourceAddress,
        detail: { before: choice.before, after },
      }),
    );
    return { selectedUsername: choice.account.username, selectedOrgID: choice.account.orgID };
  }
  throw new RefusedCall('UNAVAILABLE');
}

interface Choice {
  account: PlatformAccount;
  /** The values of the attribute that it was judged by. */
  held: readonly string[];
  /** The selection until now. */
  before: string | null;
}

/** The choice, if the directory says now that it is the caller's to make. */
async function judged(
  directory: Directory,
  callerId: string,
  { userId: personId, attributeValue }: AccountSelection,
): Promise<Choice | Refusal> {
  const wanted = selectionIn(attributeValue);
  const known = await directory.person(callerId);
  if (known?.enabled !== true) throw new RefusedCall('UNAUTHENTICATED');
  const { [accountsAttribute]: held = [], [selectionAttribute]: selection = [] } = known.attributes;
  const accounts = accountsIn(held[0] ?? '');
  const isActive = canAct(known);
  const account = accountToSelect({ callerId, personId, isActive, accounts, wanted });
  return isRefusal(account) ? account : { account, held, before: selection[0] ?? null };
}
