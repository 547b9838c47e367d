import type { DirectoryGroup } from '@portal/core/domain/catalogue/group.ts';
import Type from 'typebox';
import { addressOf } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { GroupAnswer } from '../admin/answers.ts';
import { AdminRefusal } from '../admin/failures.ts';
import { everyOf } from '../admin/pages.ts';

/** The groups below the one of this name at the top, in the order of their names; null where there is none. */
export async function groupsBelow(calls: AdminCalls, root: string): Promise<DirectoryGroup[] | null> {
  const top = await groupAt(calls, `/${root}`);
  return top === null ? null : await below(calls, top.id);
}

/** The group at a path such as `/SharePoint/Planning`; null where there is none. */
export async function groupAt(calls: AdminCalls, path: string): Promise<GroupAnswer | null> {
  const names = path.split('/').slice(1);
  if (names.length === 0 || names.some((name) => ['', '.', '..'].includes(name))) return null;
  try {
    const found = await calls.read(GroupAnswer, addressOf('group-by-path', ...names));
    // Keycloak finds a name whatever its case where its database does.
    return found?.path === path ? found : null;
  } catch (failure) {
    if (failure instanceof AdminRefusal) return null;
    throw failure;
  }
}

async function below(calls: AdminCalls, id: string): Promise<DirectoryGroup[]> {
  const children = await everyOf(
    (address) => calls.read(Type.Array(GroupAnswer), address),
    addressOf('groups', id, 'children'),
    { briefRepresentation: false },
  );
  const groups = await Promise.all(
    (children ?? []).map(async (child) =>
      groupOf(child, child.subGroupCount === 0 ? [] : await below(calls, child.id)),
    ),
  );
  return groups.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function groupOf({ id, name, attributes = {} }: GroupAnswer, subGroups: DirectoryGroup[]): DirectoryGroup {
  const first = (attribute: string): string | null => attributes[attribute]?.[0] ?? null;
  return {
    id,
    name,
    subGroups,
    descriptionEs: first('descriptionEs'),
    attributes: { value: first('value'), description: first('description'), activity: first('activity') },
  };
}
