import { type Group, groupPath, type GroupAtPath } from './group.ts';

/** Which groups of the directory are an application's, and which of them nobody can ask for (rule forms 15). */
export interface GroupRules {
  /** Name of the group at the top of the directory that holds all of the application's. */
  readonly root: string;
  /** Groups of these names are not offered, and neither is what is below them. */
  readonly hiddenNames?: readonly string[];
  /** The same for every group with one of these words in its name. */
  readonly hiddenWords?: readonly string[];
  /** The same for every group whose name ends like this. */
  readonly hiddenEndings?: readonly string[];
  /** In the groups of these names only these are offered, whatever else the catalog says. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** A group without groups below it is only a heading, and left out; otherwise it is offered itself. */
  readonly skipsEmpty?: boolean;
}

/** Groups to choose from under one heading. */
export interface OfferedGroups {
  /** The group they are below; null for groups without a parent here. */
  readonly heading: Group | null;
  readonly groups: readonly GroupAtPath[];
}

/**
 * The groups that a form offers: first those without a heading, then those below each heading.
 * @param within names that lead from the application's root to the group whose groups are offered; none for the root's own
 * @param tree the groups below the application's root
 */
export function offeredGroups(
  rules: GroupRules,
  within: readonly string[],
  tree: readonly Group[],
): OfferedGroups[] {
  const parentPath = groupPath([rules.root, ...within]);
  const shown = groupsWithin(tree, within).filter(({ name }) => isShown(rules, name));
  const alone = shown
    .filter(({ subGroups }) => subGroups.length === 0)
    .map((group) => ({ group, path: `${parentPath}/${group.name}` }));
  const below = shown.map((heading) => ({ heading, groups: offeredBelow(rules, heading, parentPath) }));
  const all = [{ heading: null, groups: rules.skipsEmpty === true ? [] : alone }, ...below];
  return all.filter(({ groups }) => groups.length > 0);
}

function groupsWithin(tree: readonly Group[], names: readonly string[]): readonly Group[] {
  return names.reduce((groups, name) => groups.find((group) => group.name === name)?.subGroups ?? [], tree);
}

function offeredBelow(rules: GroupRules, heading: Group, parentPath: string): GroupAtPath[] {
  const only = exceptionFor(rules, heading.name);
  return heading.subGroups
    .filter(({ name }) => (only === null ? isShown(rules, name) : only.includes(name)))
    .map((group) => ({ group, path: `${parentPath}/${heading.name}/${group.name}` }));
}

function isShown(rules: GroupRules, name: string): boolean {
  const { hiddenNames = [], hiddenWords = [], hiddenEndings = [] } = rules;
  if (exceptionFor(rules, name) !== null) return true;
  return !(
    hiddenNames.includes(name) ||
    hiddenWords.some((word) => name.includes(word)) ||
    hiddenEndings.some((ending) => name.endsWith(ending))
  );
}

function exceptionFor({ only = {} }: GroupRules, name: string): readonly string[] | null {
  return Object.hasOwn(only, name) ? (only[name] ?? null) : null;
}
