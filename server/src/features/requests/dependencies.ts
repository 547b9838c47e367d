import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import type { CatalogueFeatures } from '@portal/core/domain/catalogue/cards.ts';
import type { InactivityRules, StayingRole } from '@portal/core/domain/people/inactivity.ts';
import type { WorkingTime } from '@portal/core/domain/working-days/working-time.ts';
import type { Deadlines } from '@portal/core/domain/requests/request.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { GroupTrees } from '../../ports/group-trees.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';
import type { BatchedWrite } from './store/write-new.ts';
import type { OneAfterAnother } from './submit/one-after-another.ts';
import type { Asking, StateBefore } from './submit/state-before.ts';

/** What the verbs of this feature work with. */
export interface RequestDependencies {
  db: Database;
  directory: Directory;
  writer: DirectoryWriter;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** The portal's clock, for what may not be older than some seconds; a call's own moment comes with its caller. */
  now: () => Date;
  groups: GroupTrees;
  /** Keeps what must not be done at the same moment one after another. */
  serialized: OneAfterAnother;
  /** Reads what the rules of a submit need. */
  stateBefore: (asking: Asking) => Promise<StateBefore>;
  /** Writes a new request, outside any transaction. */
  writeNew: BatchedWrite;
  /** The catalogue by application id. */
  applications: ReadonlyMap<string, Application>;
  /** Their zone is also that of the year in a request's number. */
  deadlines: Deadlines;
  /** When people work in the zone of the deadlines. */
  workingTime: WorkingTime;
  certificateRules: CertificateRules;
  /** Feature switches that requests depend on. */
  features: CatalogueFeatures & { multiEmployment: boolean };
  /** The most days of an alternate period, and the days to accept it. */
  alternates: { mostDays: number; answerDays: number; most: number };
  /** After how many days without a sign-in something happens to an account. */
  inactivity: InactivityRules;
  /** The role that keeps somebody's account open however long they are away; null where none does. */
  keptOpenBy: (person: DirectoryPerson) => Promise<StayingRole | null>;
  /** How mail names the portal, where it is, and the address of the help desk. */
  sender: { portalName: string; origin: string; helpDeskEmail: string };
  /** Tells the delivery worker that there is something to do; a hint only. */
  wakeDelivery: () => void;
}
