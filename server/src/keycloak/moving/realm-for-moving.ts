import { MoveRefused } from '../../provider/moving/move-refused.ts';
import type { MovedPerson, NamesInUse } from '../../provider/moving/moved-person.ts';
import { adminClient } from '../admin/admin-client.ts';
import { KeycloakUnreachable } from '../admin/failures.ts';
import { realmNames } from '../admin/realm-names.ts';
import { serviceTokens } from '../admin/service-token.ts';
import type { KeycloakSettings } from '../settings.ts';
import { importIntoRealm, type NotImported } from './import-people.ts';
import { isRealmThere, missingNames } from './missing-names.ts';
import { operatorTokens } from './operator.ts';
import { readWholeRealm, type RealmPerson } from './whole-realm.ts';

/** A realm from which people come, or into which they go. */
export interface RealmForMoving {
  /**
   * Everybody who is there, services left out.
   * @param isSought whose roles and groups are of use; where there is nobody they are left out
   */
  everybody(isSought: (id: string) => boolean): Promise<RealmPerson[]>;
}

/** A realm as an operator works on it. */
export interface RealmForOperator extends RealmForMoving {
  /** What people need and the realm does not have, in words. */
  missing(wanted: NamesInUse): Promise<string[]>;
  /** Brings 500 people at most into the realm. @returns those whom Keycloak did not take */
  take(people: readonly MovedPerson[]): Promise<NotImported[]>;
}

/** Milliseconds that looking at clients, roles and groups may take. */
const patience = 120_000;

/**
 * The realm for somebody who may bring people into it.
 * @param operatorFile what KEYCLOAK_OPERATOR_FILE names
 * @throws MoveRefused where the operator cannot sign in, or there is no such realm
 */
export async function realmForOperator(
  settings: KeycloakSettings,
  operatorFile: string | null,
): Promise<RealmForOperator> {
  const admin = adminClient(settings, await operatorTokens(settings, operatorFile));
  const names = realmNames();
  const needed =
    'the operator of KEYCLOAK_OPERATOR_FILE needs the roles manage-realm, manage-users, view-clients and view-realm of this realm';
  const isThere = await explained(needed, () => isRealmThere(admin.begin()));
  if (!isThere)
    throw new MoveRefused(
      `Keycloak has no realm ${settings.realm}, which AUTH_REALM names: make it first, by npm run realm and the import of its file.`,
    );
  return {
    missing: (wanted) => explained(needed, () => missingNames(admin.begin(patience), names, wanted)),
    everybody: (isSought) => explained(needed, () => readWholeRealm(admin, names, isSought)),
    take: (people) =>
      explained(needed, async () =>
        importIntoRealm(admin, people, await names.defaults(admin.begin(patience))),
      ),
  };
}

/** The realm as the portal's own service account sees it. */
export function realmForPortal(settings: KeycloakSettings): RealmForMoving {
  const admin = adminClient(settings, serviceTokens(settings));
  const needed =
    'see that Keycloak runs at AUTH_URL, and that AUTH_REALM, AUTH_ADMIN_CLIENT and AUTH_ADMIN_SECRET_FILE are those of the portal';
  return {
    everybody: (isSought) => explained(needed, () => readWholeRealm(admin, realmNames(), isSought)),
  };
}

/** Says what an operator can do about what Keycloak refuses to this account, and about silence. */
async function explained<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof KeycloakUnreachable)) throw failure;
    throw new MoveRefused(`${failure.message}: ${what}.`, { cause: failure });
  }
}
