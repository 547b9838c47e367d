import type { Directory } from '../../ports/directory.ts';
import type { RoleReference } from '../../ports/directory-person.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { capabilities } from '../capabilities.ts';
import { unusedAccounts, useOf } from './account-use.ts';
import { groupsBelow } from './groups.ts';
import { heldRoles, workflows } from './held-roles.ts';
import type { ReadingParts } from './reading-parts.ts';
import { namesakesOf, selfRegistered } from './namesakes.ts';
import { allWithHeld, findUser, givenRole, readEverybody, readPerson, readUser } from './read-people.ts';

/** Reading everybody who holds a role takes longer than one person does. */
const patienceWithMany = 60_000;

/** The people of a realm, read by Keycloak's administration interface. */
export function keycloakDirectory(parts: ReadingParts): Directory {
  const { admin, names } = parts;
  return {
    capabilities,
    person: (id) => readPerson(admin.begin(), names, id),
    async people({ ids, emails, usernames = [] }) {
      const calls = admin.begin();
      const found = await Promise.all([
        ...ids.map((id) => readUser(calls, id)),
        ...emails.map((email) => findUser(calls, 'email', email)),
        ...usernames.map((username) => findUser(calls, 'username', username)),
      ]);
      const users = new Map(found.filter((user) => user !== null).map((user) => [user.id, user]));
      return await allWithHeld(calls, names, [...users.values()]);
    },
    selfRegistered: (ids) => selfRegistered(parts, ids),
    namesakesOf: (wanted) => namesakesOf(parts, wanted),
    async holders(role) {
      const calls = admin.begin(patienceWithMany);
      const holders = (await hasEverybody(calls, names, role))
        ? await readEverybody(calls)
        : await givenRole(calls, names, role);
      const people = await allWithHeld(
        calls,
        names,
        holders.filter(({ enabled }) => enabled),
      );
      return people.filter(({ realmRoles, clientRoles }) =>
        (role.clientId === null ? realmRoles : (clientRoles[role.clientId] ?? [])).includes(role.role),
      );
    },
    groupsBelow: (root) => groupsBelow(admin.begin(), root),
    heldRoles: (clientId) => heldRoles(() => admin.begin(patienceWithMany), names, clientId),
    changesByItself: () => workflows(admin.begin()),
    useOf: (ids) => useOf(parts, ids),
    unusedAccounts: (by) => unusedAccounts(parts, by),
  };
}

/** Whether accounts have this role from the start, so that Keycloak does not list who holds it. */
async function hasEverybody(
  calls: AdminCalls,
  names: RealmNames,
  { clientId, role }: RoleReference,
): Promise<boolean> {
  const { clientRoles } = await names.defaults(calls);
  return clientId !== null && clientRoles[clientId]?.includes(role) === true;
}
