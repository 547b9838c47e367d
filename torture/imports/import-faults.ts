import { activeAccountRole } from '@portal/core/domain/people/roles.ts';

/** What the files that were imported come to. */
export interface Expected {
  names: readonly string[];
  /** Of everybody, in the last file. */
  branch: string;
  /** How often each of them was changed after being added. */
  changes: number;
}

/** Somebody of the files, as the provider and the trail have them. */
export interface Imported {
  username: string;
  branch: string;
  /** In every client, in order of the alphabet. */
  roles: readonly string[];
  /** Rows of the trail. */
  added: number;
  changed: number;
}

const admission = [activeAccountRole, 'USER'].toSorted().join();

/** Anyone who is not there, is there twice, is not whole, or has another number of rows in the trail. */
export function importFaults(imported: readonly Imported[], { names, branch, changes }: Expected): string[] {
  const times = new Map<string, number>();
  for (const { username } of imported) times.set(username, (times.get(username) ?? 0) + 1);
  return [
    ...names.flatMap((name) =>
      times.get(name) === 1 ? [] : [`${name} is there ${times.get(name) ?? 0} times`],
    ),
    ...imported.flatMap((one) => [
      ...(one.branch === branch ? [] : [`${one.username} is of "${one.branch}"`]),
      ...(one.roles.join() === admission ? [] : [`${one.username} holds ${one.roles.join() || 'nothing'}`]),
      ...(one.added === 1 ? [] : [`${one.username} was added ${one.added} times`]),
      ...(one.changed === changes ? [] : [`${one.username} was changed ${one.changed} times`]),
    ]),
  ];
}

/** What would be a fault, by the words with which it must be noticed. */
export function unnoticedInImports(imported: readonly Imported[], expected: Expected): string[] {
  const [first, ...others] = imported;
  if (first === undefined) return ['nobody was imported'];
  const planted: readonly [noticedAs: string, people: readonly Imported[]][] = [
    ['is there 0 times', others],
    ['is there 2 times', [first, ...imported]],
    ['is of ""', [{ ...first, branch: '' }, ...others]],
    ['holds nothing', [{ ...first, roles: [] }, ...others]],
    ['was added 2 times', [{ ...first, added: 2 }, ...others]],
    [`was changed ${expected.changes + 1} times`, [{ ...first, changed: expected.changes + 1 }, ...others]],
  ];
  return planted
    .filter(
      ([noticedAs, people]) => !importFaults(people, expected).some((fault) => fault.includes(noticedAs)),
    )
    .map(([noticedAs]) => `not noticed: ${noticedAs}`);
}
