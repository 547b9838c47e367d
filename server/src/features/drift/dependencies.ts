import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';

/** What the comparison of provider and grants works with. */
export interface DriftDependencies {
  db: Database;
  directory: Directory;
  writer: DirectoryWriter;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** The catalogue by application id. */
  applications: ReadonlyMap<string, Pick<Application, 'id' | 'clientId'>>;
}
