import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Database } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { ProviderKind } from '../provider/provider-kind.ts';
import type { ProviderSurroundings } from '../provider/surroundings.ts';
import { type AdminClient, adminClient } from './admin/admin-client.ts';
import { type RealmNames, realmNames } from './admin/realm-names.ts';
import { serviceTokens } from './admin/service-token.ts';
import { changesOfRealm } from './events/changes.ts';
import { follow, type Following, following } from './events/following.ts';
import { eventsOfRealm } from './events/sign-ins.ts';
import { keycloakPeople } from './keycloak-people.ts';
import { readRealm } from './listing/read-everybody.ts';
import { passingTables } from './passing-tables.ts';
import { keycloakSessions } from './sessions/keycloak-sessions.ts';
import { keycloakTokens } from './sessions/keycloak-tokens.ts';
import { revokedTokens, type RevokedTokens } from './sessions/revoked-tokens.ts';
import type { KeycloakSettings } from './settings.ts';
import { checkVersion } from './watching/version.ts';
import { turnsOf } from './writing/turns.ts';

/** People are read from end to end again after so many milliseconds, in case anything was missed. */
const readEvery = 24 * 3_600_000;

/** What one portal's view of a realm is made of. */
interface Realm {
  settings: KeycloakSettings;
  admin: AdminClient;
  names: RealmNames;
  revoked: RevokedTokens;
  /** Null until the portal is put together; then nothing is reported to it, and only the list is kept. */
  surroundings: ProviderSurroundings | null;
}

/** A realm of a Keycloak on another server. */
export function keycloakProvider(settings: KeycloakSettings): ProviderKind {
  const admin = adminClient(settings, serviceTokens(settings));
  const realm: Realm = { settings, admin, names: realmNames(), revoked: revokedTokens(), surroundings: null };
  const followingOn = perDatabase((db) => following(() => followRealm(realm, db)));
  const turnsOn = perDatabase((db) => turnsOf({ db, admin }));
  const parts = { ...realm, followingOn, turnsOn };
  return {
    people: (surroundings) => keycloakPeople(parts, surroundings),
    accounts: null,
    passingTables,
    open(_app, surroundings) {
      checkVersion(settings.version, surroundings.log);
      realm.surroundings = surroundings;
      const { db, portal } = surroundings;
      const { names } = realm;
      const sessions = keycloakSessions({
        db,
        admin,
        names,
        portal,
        turns: turnsOn(db),
        following: followingOn(db),
      });
      return Promise.resolve(provided(realm, { db, following: followingOn(db), sessions }));
    },
  };
}

function provided(
  realm: Realm,
  {
    db,
    following: followed,
    sessions,
  }: { db: Database; following: Following } & Pick<IdentityProvider, 'sessions'>,
): IdentityProvider {
  const { settings, revoked } = realm;
  const tokens = keycloakTokens(settings, { following: followed, revoked });
  const { url, realm: name } = settings;
  return {
    tokens,
    sessions,
    // Keycloak mails its own.
    links: null,
    page: {
      url,
      realm: name,
      client: portalClientId,
      password: `${url}/realms/${encodeURIComponent(name)}/account/account-security/signing-in`,
    },
    turnKeys: () => tokens.followKeys(),
    sweep: () => readWhenDue(realm, db),
  };
}

/** One of a kind for each database: all who work on it follow and wait in one line. */
function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}

async function followRealm({ admin, names, revoked, surroundings }: Realm, db: Database): Promise<void> {
  const onGap = async (kind: string): Promise<void> => {
    const fields = { kind };
    surroundings?.log.error(
      fields,
      'events of the realm are gone that the portal has not read; all people are read again',
    );
    await db.run(sql`update portal.provider_reading set until = null where kind = 'people'`);
  };
  await follow({ db, admin }, changesOfRealm({ db, names }, onGap));
  if (surroundings === null) return;
  const { portal } = surroundings;
  await follow({ db, admin }, eventsOfRealm({ db, names, revoked, portal }, onGap));
}

/** Reads everybody when that was long ago, or never; of two portals one does it. */
async function readWhenDue({ admin, names }: Realm, db: Database): Promise<void> {
  const now = new Date();
  const due = await db.run(sql`update portal.provider_reading set until = ${now.getTime()}
    where kind = 'people' and coalesce(until, 0) < ${now.getTime() - readEvery}`);
  if (due === 0) return;
  try {
    await readRealm({ db, admin, names }, now);
  } catch (failure) {
    await db.run(sql`update portal.provider_reading set until = null where kind = 'people'`);
    throw failure;
  }
}
