import type { Database } from '../adapters/db/database.ts';
import type { PeopleAtProvider, SurroundingsOfPeople } from '../provider/provider-kind.ts';
import type { AdminClient } from './admin/admin-client.ts';
import type { RealmNames } from './admin/realm-names.ts';
import type { Following } from './events/following.ts';
import { keycloakDirectory } from './reading/keycloak-directory.ts';
import { keycloakWriter } from './writing/keycloak-writer.ts';
import type { Turns } from './writing/turns.ts';

/** What all parts of the provider share. */
export interface RealmParts {
  admin: AdminClient;
  names: RealmNames;
  followingOn(db: Database): Following;
  turnsOn(db: Database): Turns;
}

/** The people of a realm. Nothing of them is in the portal's database but the list that lists of people are read from. */
export function keycloakPeople(
  { admin, names, followingOn, turnsOn }: RealmParts,
  surroundings: SurroundingsOfPeople,
): PeopleAtProvider {
  const { db } = surroundings;
  return {
    directory: keycloakDirectory({ db, admin, names, following: followingOn(db) }),
    writer: keycloakWriter({ db, admin, names, turns: turnsOn(db), surroundings }),
    shared: null,
  };
}
