import type { Leaving as LeavingView } from '@portal/core/contract/people/leaving.ts';
import type { DetailLists } from '@portal/core/domain/people/actions/listed-details.ts';
import type { PeopleSource } from '@portal/core/domain/people/actions/people-writes.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { Sessions } from '../../ports/sessions.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';

/** What an account that is turned off leaves behind (rule people-actions 12). */
export interface Leaving {
  preview(personId: string, caller: Caller, staysUsername: string | null): Promise<LeavingView>;
  /** @throws RefusedCall INVALID where that account cannot take the place of this one */
  staying(personId: string, username: string): Promise<{ id: string; name: string }>;
  /** Doing it twice is doing it once. */
  carryOut(leaver: Leaver, now: Date): Promise<void>;
  outcome(leaver: Leaver, caller: Caller): Promise<LeavingView>;
  inTrail(
    leaver: Leaver,
  ): Promise<{ canceled: string[]; moved: string[]; handedOver: string[]; stillHeld: string[] }>;
}

interface Leaver {
  personId: string;
  actionId: string;
  staysId: string | null;
}

/** What carries out an action that is decided, and reports it. */
export interface ExecutionDependencies {
  db: Database;
  directory: Pick<Directory, 'person' | 'people' | 'holders'>;
  writer: Pick<
    DirectoryWriter,
    'changeRoles' | 'changeDetails' | 'setAttribute' | 'setEnabled' | 'giveOneTimePassword'
  >;
  sessions: Pick<Sessions, 'endAllOf'>;
  /** What happens to the requests of somebody whose account is turned off. */
  leaving: Leaving;
  /** How mail names the portal. */
  sender: { portalName: string; origin: string };
}

/** What the calls of this feature work with. */
export interface ActionDependencies extends ExecutionDependencies {
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** Where people are looked after. */
  peopleSource: PeopleSource;
  /** What the agency has lists for, on the day of this moment. */
  listsAt(now: Date): DetailLists;
  /** The version of a person's page. */
  versionOf(person: DirectoryPerson): string;
  /** What somebody is called in full. */
  fullNameOf(person: DirectoryPerson): string;
  /** Called when there is mail. */
  wakeMail(): void;
}
