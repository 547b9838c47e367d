import type { Database } from '../../adapters/db/database.ts';
import type { AdminClient } from '../admin/admin-client.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import type { Following } from '../events/following.ts';

/** What reading people works with. */
export interface ReadingParts {
  db: Database;
  admin: AdminClient;
  names: RealmNames;
  following: Following;
}
