import Type from 'typebox';
import { MoveRefused } from '../../provider/moving/move-refused.ts';
import { serviceRights } from '../../provider/realm/realm-file.ts';
import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { AdminRefusal } from '../admin/failures.ts';
import { RoleAnswer } from '../admin/answers.ts';
import type { KeycloakSettings } from '../settings.ts';
import { clientNamed } from './compare-realm.ts';
import { realmManagement } from './compare-service.ts';
import type { WantedRealm } from './wanted-realm.ts';

/** What became of a client that was to be made. */
export type MadeClient = 'MADE' | 'THERE_ALREADY';

const Account = Type.Object({ id: Type.String() });

/**
 * Makes one client of the catalogue with its roles, which Keycloak takes together or not at all, then what its tokens may carry, or
 * what its service account may do. Where that fails the client goes again, so that the next try begins as this one did.
 * @throws MoveRefused where the catalogue has no such client
 */
export async function makeClient(
  calls: AdminCalls,
  wanted: WantedRealm,
  { clientId, settings }: { clientId: string; settings: Pick<KeycloakSettings, 'adminClient'> },
): Promise<MadeClient> {
  const client = wanted.clients.find((one) => one.clientId === clientId);
  if (client === undefined)
    throw new MoveRefused(
      `The catalogue has no client ${clientId}. It has ${wanted.clients.map((one) => one.clientId).join(', ')}.`,
    );
  const [open] = /\$\{[A-Z][A-Z0-9_]*\}/.exec(JSON.stringify(client)) ?? [];
  if (open !== undefined)
    throw new MoveRefused(
      `Nothing stands for ${open} of the client ${clientId}: give the portal's setting for it.`,
    );
  const roles = wanted.roles.client[clientId] ?? [];
  const body = { ifResourceExists: 'FAIL', clients: [client], roles: { client: { [clientId]: roles } } };
  try {
    await calls.change('POST', '/partialImport', body);
  } catch (failure) {
    if (failure instanceof AdminRefusal && failure.status === 409) return 'THERE_ALREADY';
    throw failure;
  }
  const id = await clientNamed(calls, clientId);
  if (id === null) throw new MoveRefused(`Keycloak took the client ${clientId}, and does not have it.`);
  try {
    if (clientId === settings.adminClient) await giveRights(calls, id);
    const scope = wanted.scopeMappings.filter((one) => one.client === clientId).flatMap((one) => one.roles);
    for (const name of scope) await giveScope(calls, id, name);
  } catch (failure) {
    await calls.change('DELETE', addressOf('clients', id));
    throw failure;
  }
  return 'MADE';
}

async function giveScope(calls: AdminCalls, id: string, name: string): Promise<void> {
  const role = await calls.read(RoleAnswer, addressOf('roles', name));
  if (role === null) throw new MoveRefused(`The realm has no role ${name}.`);
  await calls.change('POST', addressOf('clients', id, 'scope-mappings', 'realm'), [{ id: role.id, name }]);
}

async function giveRights(calls: AdminCalls, id: string): Promise<void> {
  const account = await calls.read(Account, addressOf('clients', id, 'service-account-user'));
  const management = await clientNamed(calls, realmManagement);
  if (account === null || management === null)
    throw new MoveRefused(
      `The realm has no client ${realmManagement}, or the new client no service account.`,
    );
  const given: { id: string; name: string }[] = [];
  for (const name of serviceRights) {
    const role = await calls.read(RoleAnswer, addressOf('clients', management, 'roles', name));
    if (role === null) throw new MoveRefused(`The realm has no role ${name} of ${realmManagement}.`);
    given.push({ id: role.id, name });
  }
  await calls.change('POST', addressOf('users', account.id, 'role-mappings', 'clients', management), given);
}
