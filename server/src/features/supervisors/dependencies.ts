import type { ActionState } from '@portal/core/domain/people/actions/account-action.ts';
import type { DetailChange } from '@portal/core/domain/people/actions/person-details.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';

/** What carries on a replacement that is decided. */
export interface ReplacingDependencies {
  db: Database;
  directory: Pick<Directory, 'person'>;
  writer: Pick<DirectoryWriter, 'changeOwnAttribute'>;
  /** How mail names the portal. */
  sender: { portalName: string; origin: string };
}

/** What the calls about supervisors work with. */
export interface SupervisorDependencies extends ReplacingDependencies {
  directory: Pick<Directory, 'person' | 'people' | 'holders'>;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** What somebody is called in full, and whose they are. */
  described(person: DirectoryPerson): { fullName: string; organization: string };
  /**
   * Changes details of somebody, or has it wait for a second person (rule people-actions 14).
   * @throws RefusedCall as that does
   */
  changeDetails(
    caller: Caller,
    asked: { personId: string; changes: readonly DetailChange[]; reason: string },
  ): Promise<{ state: ActionState }>;
  /** Called when there is mail. */
  wakeMail(): void;
}
