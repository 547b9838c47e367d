import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Deadlines } from '@portal/core/domain/requests/request.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports.ts';

/** What the verbs of this feature work with. */
export interface RequestDependencies {
  db: Database;
  directory: Directory;
  /** The catalogue by application id. */
  applications: ReadonlyMap<string, Application>;
  deadlines: Deadlines;
  /** Switches of the specification that requests depend on. */
  features: { engineeringLibrary: boolean; multiEmployment: boolean };
  /** Zone in which the year of a request's number is meant. */
  deadlineZone: string;
  /** Tells the delivery worker that there is something to do; a hint only. */
  wakeDelivery: () => void;
}
