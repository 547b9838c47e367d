import type { RoleReference } from '../../ports/directory-person.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import Type from 'typebox';
import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { RoleAnswer, RolesOfUser } from '../admin/answers.ts';
import { AdminRefusal } from '../admin/failures.ts';
import { isApplication, type RealmNames } from '../admin/realm-names.ts';
import { asRefusal, unknownPerson } from './change-user.ts';

const ListOfRoles = Type.Array(RoleAnswer);

/** A role as Keycloak wants it named, and the client it belongs to; null for a role of the realm. */
interface FoundRole {
  clientId: string | null;
  client: string | null;
  role: { id: string; name: string };
}

/** Gives and takes roles, in the person's turn. All to be given are looked for first, so that none is given where one is unknown. */
export async function changeRoles(
  calls: AdminCalls,
  names: RealmNames,
  { id, add, remove }: { id: string; add: readonly RoleReference[]; remove: readonly RoleReference[] },
): Promise<void> {
  const held = await calls.read(RolesOfUser, addressOf('users', id, 'role-mappings'));
  if (held === null) throw unknownPerson(id);
  const toGive = await Promise.all(add.map((reference) => findRole(calls, names, reference)));
  const missing = toGive.findIndex((found) => found === null);
  if (missing >= 0) {
    const { clientId = null, role = '' } = add[missing] ?? {};
    throw new DirectoryRefusal(`No such role: ${clientId ?? 'realm'} ${role}`, 'ROLE_UNKNOWN');
  }
  const has = (reference: { clientId: string | null; role: { name: string } }) =>
    (reference.clientId === null
      ? held.realmMappings
      : held.clientMappings?.[reference.clientId]?.mappings
    )?.some(({ name }) => name === reference.role.name) === true;
  const given = toGive.filter((found) => found !== null).filter((found) => !has(found));
  await mapRoles(calls, id, { method: 'POST', roles: given });
  const toTake = await Promise.all(remove.map((reference) => findRole(calls, names, reference)));
  const removed = toTake.filter((found) => found !== null).filter(has);
  await mapRoles(calls, id, { method: 'DELETE', roles: removed });
}

/**
 * Roles of Keycloak's own clients are unknown: who may give them could give the administration of the realm away.
 */
async function findRole(
  calls: AdminCalls,
  names: RealmNames,
  { clientId, role }: RoleReference,
): Promise<FoundRole | null> {
  if (role === '' || (clientId !== null && !isApplication(clientId))) return null;
  const client = clientId === null ? null : await names.client(calls, clientId);
  if (clientId !== null && client === null) return null;
  const found = await calls.read(
    RoleAnswer,
    client === null ? addressOf('roles', role) : addressOf('clients', client, 'roles', role),
  );
  return found === null ? null : { clientId, client, role: { id: found.id, name: found.name } };
}

async function mapRoles(
  calls: AdminCalls,
  id: string,
  { method, roles }: { method: 'POST' | 'DELETE'; roles: readonly FoundRole[] },
): Promise<void> {
  for (const [client, ofClient] of Map.groupBy(roles, (found) => found.client)) {
    const address = addressOf(
      'users',
      id,
      'role-mappings',
      ...(client === null ? ['realm'] : ['clients', client]),
    );
    const list = ofClient.map(({ role }) => role);
    try {
      if (!(await calls.change(method, address, list))) throw unknownPerson(id);
    } catch (failure) {
      // Somebody outside of the portal gave the same at the same moment: what counts is how it is now.
      if (failure instanceof AdminRefusal && (await isSo(calls, address, { method, list }))) continue;
      throw asRefusal(failure);
    }
  }
}

async function isSo(
  calls: AdminCalls,
  address: string,
  { method, list }: { method: 'POST' | 'DELETE'; list: readonly { id: string }[] },
): Promise<boolean> {
  const now = (await calls.read(ListOfRoles, address)) ?? [];
  const isHeld = ({ id }: { id: string }) => now.some((one) => one.id === id);
  return method === 'POST' ? list.every(isHeld) : !list.some(isHeld);
}
