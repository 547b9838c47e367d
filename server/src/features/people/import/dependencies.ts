import type { ComparedColumn } from '@portal/core/domain/people/import/not-imported.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { Directory } from '../../../ports/directory.ts';
import type { OwnAccounts } from '../../../provider/own-accounts.ts';
import type { SharedPeople } from '../../../rights/shared-people.ts';

/** What an import works with. */
export interface ImportDependencies {
  db: Database;
  directory: Pick<Directory, 'person' | 'people'>;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** Makes and changes accounts; null where the provider does so elsewhere. */
  accounts: Pick<OwnAccounts, 'add' | 'hold' | 'write'> | null;
  /** Columns that are compared, and never imported. */
  compared: readonly ComparedColumn[];
  /** What the report of people shows of these people in these columns, by heading. */
  shownOf(asked: {
    ids: readonly string[];
    headings: readonly string[];
  }): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
  /** How mail names the portal. */
  sender: { portalName: string; origin: string };
}
