import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import Type from 'typebox';
import type { NamesInUse } from '../../provider/moving/moved-person.ts';
import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { RealmAnswer, RoleAnswer } from '../admin/answers.ts';
import { everyOf } from '../admin/pages.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { groupAt } from '../reading/groups.ts';

/** Whether the realm is there. */
export async function isRealmThere(calls: AdminCalls): Promise<boolean> {
  return (await calls.read(RealmAnswer, '')) !== null;
}

/** What people need and the realm does not have, in words: clients, roles, groups. */
export async function missingNames(
  calls: AdminCalls,
  names: RealmNames,
  { clientRoles, realmRoles, groups }: NamesInUse,
): Promise<string[]> {
  const missing: string[] = [];
  for (const [clientId, wanted] of Object.entries(clientRoles)) {
    const client = await names.client(calls, clientId);
    if (client === null) missing.push(`the client ${clientId}`);
    else
      missing.push(
        ...(await rolesNotIn(calls, addressOf('clients', client, 'roles'), wanted)).map(
          (role) => `the role ${role} of the client ${clientId}`,
        ),
      );
  }
  const ofRealm = await rolesNotIn(calls, '/roles', [...new Set([...realmRoles, activeAccountRole])]);
  missing.push(...ofRealm.map((role) => `the realm role ${role}`));
  for (const path of groups) if ((await groupAt(calls, path)) === null) missing.push(`the group ${path}`);
  const defaults = await names.defaults(calls);
  // Of its roles only those of the portal's client are read.
  if (!Object.values(defaults.clientRoles).flat().includes('USER'))
    missing.push(`the role USER of the client ${portalClientId} in the default role ${defaults.name}`);
  return missing;
}

async function rolesNotIn(calls: AdminCalls, address: string, wanted: readonly string[]): Promise<string[]> {
  const roles = await everyOf((page) => calls.read(Type.Array(RoleAnswer), page), address);
  const known = new Set((roles ?? []).map(({ name }) => name));
  return wanted.filter((role) => !known.has(role));
}
