import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { MailedLinks } from '../../ports/identity-provider.ts';
import type { OwnAccounts } from '../../provider/own-accounts.ts';
import type { ImportDependencies } from './import/dependencies.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';

/** What the calls about people work with. */
export interface PeopleDependencies {
  db: Database;
  directory: Pick<Directory, 'person' | 'people'>;
  /** Makes accounts; null where the provider does so elsewhere. */
  accounts: Pick<OwnAccounts, 'add'> | null;
  /** Mails a link by which somebody chooses their first password; null where none is mailed. */
  links: Pick<MailedLinks, 'invite' | 'invited'> | null;
  imports: ImportDependencies;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** How mail names the portal. */
  sender: { portalName: string; origin: string; loginUrl: string | null };
  /** Another one whenever the directory says something else of the person. */
  versionOf(person: DirectoryPerson): string;
  /** Called when there is mail. */
  wakeMail(): void;
}
