import type { ContactChange } from '@portal/core/domain/people/contact.ts';

/** What a person changes about themselves, who they are, and from which network address. */
export interface OwnContactChange {
  id: string;
  fullName: string;
  changes: readonly ContactChange[];
  sourceAddress: string;
}

/** What people write about themselves in the directory; not called while a transaction is open. */
export interface DirectoryWriter {
  /**
   * Writes these fields in one step with the check that each of them still is as it was shown, and with its row in the trail;
   * all others stay as they are.
   * @returns whether they were as they had been shown; otherwise nothing is written
   */
  changeContact(change: OwnContactChange): Promise<boolean>;
}
