import Type from 'typebox';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { GroupAnswer } from '../admin/answers.ts';
import { AdminRefusal } from '../admin/failures.ts';
import { everyOf } from '../admin/pages.ts';
import { groupAt } from '../reading/groups.ts';
import { asRefusal, unknownPerson } from './change-user.ts';

/** Joins and leaves groups, in the person's turn. All to be joined are looked for first. */
export async function changeGroups(
  calls: AdminCalls,
  { id, join, leave }: { id: string; join: readonly string[]; leave: readonly string[] },
): Promise<void> {
  const held = await groupsOf(calls, id);
  if (held === null) throw unknownPerson(id);
  const toJoin = await Promise.all(
    join.map(async (path) => {
      const group = await groupAt(calls, path);
      if (group === null) throw new DirectoryRefusal(`No such group: ${path}`, 'GROUP_UNKNOWN');
      return group;
    }),
  );
  for (const group of toJoin)
    if (!held.includes(group.id)) await setMembership(calls, id, { group: group.id, isMember: true });
  for (const path of leave) {
    const group = await groupAt(calls, path);
    if (group !== null && held.includes(group.id))
      await setMembership(calls, id, { group: group.id, isMember: false });
  }
}

async function setMembership(
  calls: AdminCalls,
  id: string,
  { group, isMember }: { group: string; isMember: boolean },
): Promise<void> {
  try {
    await calls.change(isMember ? 'PUT' : 'DELETE', addressOf('users', id, 'groups', group));
  } catch (failure) {
    if (!(failure instanceof AdminRefusal)) throw failure;
    const now = await groupsOf(calls, id);
    if (now?.includes(group) !== isMember) throw asRefusal(failure);
  }
}

async function groupsOf(calls: AdminCalls, id: string): Promise<string[] | null> {
  const groups = await everyOf(
    (address) => calls.read(Type.Array(GroupAnswer), address),
    addressOf('users', id, 'groups'),
  );
  return groups?.map((group) => group.id) ?? null;
}
