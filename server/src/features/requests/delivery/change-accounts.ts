import {
  accountsAttribute,
  type PlatformAccount,
  withAccount,
  withoutAccount,
} from '@portal/core/domain/people/platform-accounts.ts';
import type { Directory } from '../../../ports/directory.ts';
import { DirectoryRefusal } from '../../../ports/directory-refusal.ts';
import type { DirectoryWriter } from '../../../ports/directory-writer.ts';

/** How often the list is read again because somebody else changed it in the meantime. */
const mostTries = 5;

/** Where the accounts are read and written. */
interface AccountsAtProvider {
  directory: Pick<Directory, 'person'>;
  writer: Pick<DirectoryWriter, 'changeOwnAttribute'>;
}

/**
 * Appends an account to those of the person, or takes it away; what is already the case counts as done. The list is
 * written only as long as it is the one that was read, so that of two changes at once none is lost.
 * @throws DirectoryRefusal when the person does not exist
 */
export async function changeAccounts(
  { directory, writer }: AccountsAtProvider,
  id: string,
  { kind, account }: { kind: 'ADD_ACCOUNT' | 'REMOVE_ACCOUNT'; account: PlatformAccount },
): Promise<void> {
  const change = kind === 'ADD_ACCOUNT' ? withAccount : withoutAccount;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const person = await directory.person(id);
    if (person === null) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
    const held = person.attributes[accountsAttribute] ?? [];
    const text = change(held[0] ?? '', account);
    if (text === null) return;
    const isWritten = await writer.changeOwnAttribute(id, {
      name: accountsAttribute,
      values: text === '' ? [] : [text],
      judgedBy: { name: accountsAttribute, values: held },
      needsActiveAccount: false,
    });
    if (isWritten) return;
  }
  throw new Error(`the accounts of ${id} do not stop changing`);
}
