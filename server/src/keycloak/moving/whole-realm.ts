import Type from 'typebox';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls, AdminClient } from '../admin/admin-client.ts';
import { GroupAnswer, UserAnswer } from '../admin/answers.ts';
import { everyOf } from '../admin/pages.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { readHolders } from '../listing/read-everybody.ts';
import { type Held, personOf, readEverybody, rolesOf } from '../reading/read-people.ts';

/** Somebody of the realm. */
export interface RealmPerson extends DirectoryPerson {
  createdAt: Date;
}

/** The most milliseconds of one reading: a realm of a hundred thousand people needs some minutes. */
const patience = 1_800_000;

const Groups = Type.Array(GroupAnswer);
const Members = Type.Array(Type.Pick(UserAnswer, ['id']));

/**
 * Everybody of the realm with roles and groups, read by roles and groups and not by people.
 * @param isSought whose roles and groups are of use; where there is nobody they are left out
 */
export async function readWholeRealm(
  admin: AdminClient,
  names: RealmNames,
  isSought: (id: string) => boolean,
): Promise<RealmPerson[]> {
  const calls = admin.begin(patience);
  const users = await readEverybody(calls);
  if (!users.some(({ id }) => isSought(id))) return users.map((user) => realmPerson(user, nothingHeld));
  const held = await readHolders(calls, names);
  const groups = await readMembers(calls);
  const defaults = await names.defaults(calls);
  return users.map((user) => {
    const roles = rolesOf(held.get(user.id) ?? nothingHeld, defaults);
    return realmPerson(user, { ...roles, groups: (groups.get(user.id) ?? []).toSorted() });
  });
}

const nothingHeld: Held = { realmRoles: [], clientRoles: {}, groups: [] };

function realmPerson(user: UserAnswer, held: Held): RealmPerson {
  return { ...personOf(user, held), createdAt: new Date(user.createdTimestamp ?? 0) };
}

/** The paths of everybody's groups, by their ids. */
async function readMembers(calls: AdminCalls): Promise<Map<string, string[]>> {
  const paths = new Map<string, string[]>();
  const brief = { briefRepresentation: true };
  const visit = async (address: string, above: string): Promise<void> => {
    for (const group of (await everyOf((page) => calls.read(Groups, page), address, brief)) ?? []) {
      const { id, name } = group;
      const path = `${above}/${name}`;
      const of = (part: string) => addressOf('groups', id, part);
      for (const member of (await everyOf((page) => calls.read(Members, page), of('members'), brief)) ?? [])
        paths.set(member.id, [...(paths.get(member.id) ?? []), path]);
      if (group.subGroupCount !== 0) await visit(of('children'), path);
    }
  };
  await visit('/groups', '');
  return paths;
}
