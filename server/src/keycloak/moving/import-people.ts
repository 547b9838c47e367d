import type { MovedPerson } from '../../provider/moving/moved-person.ts';
import type { AdminClient } from '../admin/admin-client.ts';
import { AdminRefusal, KeycloakUnreachable } from '../admin/failures.ts';
import type { DefaultRoles } from '../admin/realm-names.ts';
import { personToImport } from './person-to-import.ts';

/** Milliseconds that one import may take. */
const patience = 290_000;

/** Somebody whom Keycloak did not take, with its words. */
export interface NotImported {
  id: string;
  reason: string;
}

/**
 * Brings people into the realm, all or none of those whom Keycloak takes together. Where it refuses some of them, each half is
 * brought alone, until it is known who is refused.
 * @param people 500 at most: they are one transaction of Keycloak's, which takes half a minute
 * @throws KeycloakUnreachable where it cannot be known what happened: to be started again with what is in the realm then
 */
export async function importIntoRealm(
  admin: AdminClient,
  people: readonly MovedPerson[],
  defaults: DefaultRoles,
): Promise<NotImported[]> {
  if (people.length === 0) return [];
  const users = people.map((person) => personToImport(person, defaults));
  try {
    await admin.begin(patience).change('POST', '/partialImport', { ifResourceExists: 'FAIL', users });
    return [];
  } catch (failure) {
    const reason = refusalIn(failure);
    if (reason === null) throw failure;
    const [first] = people;
    if (people.length === 1 && first !== undefined) return [{ id: first.id, reason }];
    const half = Math.ceil(people.length / 2);
    return [
      ...(await importIntoRealm(admin, people.slice(0, half), defaults)),
      ...(await importIntoRealm(admin, people.slice(half), defaults)),
    ];
  }
}

/** What Keycloak has against the people of an import; it answers some of it as if the fault were its own. */
function refusalIn(failure: unknown): string | null {
  if (failure instanceof AdminRefusal) return failure.message;
  return failure instanceof KeycloakUnreachable && failure.status === 500 ? failure.message : null;
}
