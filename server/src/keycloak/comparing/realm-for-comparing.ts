import { MoveRefused } from '../../provider/moving/move-refused.ts';
import { adminClient } from '../admin/admin-client.ts';
import { AdminRefusal, KeycloakUnreachable } from '../admin/failures.ts';
import { operatorTokens } from '../moving/operator.ts';
import { isRealmThere } from '../moving/missing-names.ts';
import type { KeycloakSettings } from '../settings.ts';
import { type ComparedPart, compareRealm } from './compare-realm.ts';
import { makeClient, type MadeClient } from './make-client.ts';
import { type WantedRealm, wantedRealm } from './wanted-realm.ts';

/** A realm that is compared with what the portal needs. */
export interface RealmForComparing {
  /** Reads the realm, and says of each part what differs; nothing is written. */
  compare(): Promise<ComparedPart[]>;
  /** Makes a client that is missing, with its roles; one that is there stays as it is. */
  make(clientId: string): Promise<MadeClient>;
}

/** Milliseconds that reading all clients with their roles may take. */
const patience = 120_000;

/**
 * The realm as an operator reads it.
 * @param file the text of the realm file, and values for the names that it leaves open
 * @param operatorFile what KEYCLOAK_OPERATOR_FILE names
 * @throws MoveRefused where the operator cannot sign in, or there is no such realm
 */
export async function realmForComparing(
  settings: KeycloakSettings,
  operatorFile: string | null,
  file: { text: string; values: Readonly<Record<string, string>> },
): Promise<RealmForComparing> {
  const wanted = forRealm(wantedRealm(file.text, file.values), settings);
  const admin = adminClient(settings, await operatorTokens(settings, operatorFile));
  if (!(await explained('view-realm', () => isRealmThere(admin.begin()))))
    throw new MoveRefused(
      `Keycloak has no realm ${settings.realm}, which AUTH_REALM names: make it first, by npm run realm and the import of its file.`,
    );
  return {
    compare: () =>
      explained('view-realm, view-clients and view-users', () =>
        compareRealm(admin.begin(patience), wanted, settings),
      ),
    make: (clientId) =>
      explained('manage-realm, manage-clients and manage-users', () =>
        makeClient(admin.begin(patience), wanted, { clientId, settings }),
      ),
  };
}

/** The portal's own client has the name that AUTH_ADMIN_CLIENT gives. */
function forRealm(wanted: WantedRealm, { adminClient: name }: KeycloakSettings): WantedRealm {
  const clients = wanted.clients.map((one) =>
    one.serviceAccountsEnabled === true ? { ...one, clientId: name } : one,
  );
  return { ...wanted, clients };
}

/** Says which roles the operator needs where Keycloak refuses a call to this account, and what it said of what was asked. */
async function explained<T>(roles: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof AdminRefusal)
      throw new MoveRefused(`Keycloak refused: ${failure.message}.`, { cause: failure });
    if (!(failure instanceof KeycloakUnreachable)) throw failure;
    throw new MoveRefused(
      `${failure.message}: the operator of KEYCLOAK_OPERATOR_FILE needs the roles ${roles} of this realm.`,
      { cause: failure },
    );
  }
}
