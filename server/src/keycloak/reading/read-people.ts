import Type from 'typebox';
import type { DirectoryPerson, RoleReference } from '../../ports/directory-person.ts';
import { addressOf, isId, withQuery } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { GroupAnswer, RolesOfUser, UserAnswer } from '../admin/answers.ts';
import { everyOf } from '../admin/pages.ts';
import { type DefaultRoles, isApplication, isRoleOfPortal, type RealmNames } from '../admin/realm-names.ts';

const Users = Type.Array(UserAnswer);
const Groups = Type.Array(GroupAnswer);

/** A user of the realm as it was found; null for nobody. */
export async function readUser(calls: AdminCalls, id: string): Promise<UserAnswer | null> {
  return isId(id) ? await calls.read(UserAnswer, addressOf('users', id)) : null;
}

/** Somebody with roles and groups; null for nobody. */
export async function readPerson(
  calls: AdminCalls,
  names: RealmNames,
  id: string,
): Promise<DirectoryPerson | null> {
  if (!isId(id)) return null;
  const [user, held] = await Promise.all([readUser(calls, id), readHeld(calls, names, id)]);
  return user === null || held === null ? null : personOf(user, held);
}

/** Somebody who has been found already, with roles and groups; null where they have gone since. */
export async function withHeld(
  calls: AdminCalls,
  names: RealmNames,
  user: UserAnswer,
): Promise<DirectoryPerson | null> {
  const held = await readHeld(calls, names, user.id);
  return held === null ? null : personOf(user, held);
}

/** Those of a list who have not gone since. */
export async function allWithHeld(
  calls: AdminCalls,
  names: RealmNames,
  users: readonly UserAnswer[],
): Promise<DirectoryPerson[]> {
  const people = await Promise.all(users.map((user) => withHeld(calls, names, user)));
  return people.filter((person) => person !== null);
}

/** The user whose address or username is exactly this one, whatever its case; null for nobody. */
export async function findUser(
  calls: AdminCalls,
  by: 'email' | 'username',
  text: string,
): Promise<UserAnswer | null> {
  if (text === '') return null;
  const found = await calls.read(
    Users,
    withQuery('/users', { [by]: text, exact: true, briefRepresentation: false, max: 2 }),
  );
  const wanted = text.toLowerCase();
  return found?.find((user) => user[by]?.toLowerCase() === wanted) ?? null;
}

/** Everybody who has an account, services left out. */
export async function readEverybody(calls: AdminCalls): Promise<UserAnswer[]> {
  const all = await everyOf((address) => calls.read(Users, address), '/users', {
    briefRepresentation: false,
  });
  return (all ?? []).filter(isNoService);
}

/** Those who have been given this role itself: who has it through a group or from the start is not among them. */
export async function givenRole(
  calls: AdminCalls,
  names: RealmNames,
  { clientId, role }: RoleReference,
): Promise<UserAnswer[]> {
  const client = clientId === null ? null : await names.client(calls, clientId);
  if ((clientId !== null && client === null) || role === '') return [];
  const roles = client === null ? addressOf('roles', role) : addressOf('clients', client, 'roles', role);
  const holders = await everyOf((address) => calls.read(Users, address), `${roles}/users`, {
    briefRepresentation: false,
  });
  return (holders ?? []).filter(isNoService);
}

function isNoService({ username }: UserAnswer): boolean {
  return !username.startsWith('service-account-');
}

/** Roles and groups of a person. */
export interface Held {
  realmRoles: string[];
  clientRoles: Record<string, string[]>;
  groups: string[];
}

async function readHeld(calls: AdminCalls, names: RealmNames, id: string): Promise<Held | null> {
  const [roles, groups, defaults] = await Promise.all([
    calls.read(RolesOfUser, addressOf('users', id, 'role-mappings')),
    everyOf((address) => calls.read(Groups, address), addressOf('users', id, 'groups')),
    names.defaults(calls),
  ]);
  if (roles === null || groups === null) return null;
  const realmRoles = (roles.realmMappings ?? []).map(({ name }) => name);
  const clientRoles = Object.values(roles.clientMappings ?? {}).map(
    ({ client, mappings }) => [client, mappings.map(({ name }) => name)] as const,
  );
  return {
    ...rolesOf({ realmRoles, clientRoles: Object.fromEntries(clientRoles) }, defaults),
    groups: groups.flatMap(({ path }) => path ?? []).toSorted(),
  };
}

/** What of the roles in the realm counts in the portal, those that come from the start included. */
export function rolesOf(
  { realmRoles, clientRoles }: Omit<Held, 'groups'>,
  defaults: DefaultRoles,
): Omit<Held, 'groups'> {
  const all: Record<string, string[]> = {};
  for (const [client, roles] of Object.entries(clientRoles))
    if (isApplication(client)) all[client] = roles.toSorted();
  if (realmRoles.includes(defaults.name))
    for (const [client, roles] of Object.entries(defaults.clientRoles))
      all[client] = [...new Set([...(all[client] ?? []), ...roles])].toSorted();
  return {
    realmRoles: realmRoles.filter((name) => isRoleOfPortal(name, defaults)).toSorted(),
    clientRoles: all,
  };
}

/** A user of the realm in the portal's words. */
export function personOf(user: UserAnswer, { realmRoles, clientRoles, groups }: Held): DirectoryPerson {
  return {
    id: user.id,
    username: user.username,
    email: user.email ?? '',
    emailVerified: user.emailVerified === true,
    enabled: user.enabled,
    givenName: user.firstName ?? '',
    familyName: user.lastName ?? '',
    attributes: user.attributes ?? {},
    realmRoles,
    clientRoles,
    groups,
  };
}
