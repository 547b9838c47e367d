/** What the directory keeps about a group besides its name; null where it keeps nothing. */
export interface GroupAttributes {
  /** By which the application itself knows it. */
  value: string | null;
  description: string | null;
  activity: string | null;
}

/** A group of people in the directory, with the groups below it. */
export interface Group {
  id: string;
  name: string;
  attributes: GroupAttributes;
  subGroups: readonly Group[];
}

/** A group as the directory keeps it, with a Spanish description, or null. */
export interface DirectoryGroup extends Group {
  descriptionEs: string | null;
  subGroups: readonly DirectoryGroup[];
}

/** The groups with their descriptions in this language, or else in English. */
export function groupsIn(language: 'en' | 'es', groups: readonly DirectoryGroup[]): Group[] {
  return groups.map(({ id, name, attributes, descriptionEs, subGroups }) => {
    const { description } = attributes;
    const wording = language === 'es' ? (descriptionEs ?? description) : description;
    return {
      id,
      name,
      attributes: { ...attributes, description: wording },
      subGroups: groupsIn(language, subGroups),
    };
  });
}

/** A group and where it is: the names from the top of the directory down to it, `/SharePoint/Planning/Planning Team`. */
export interface GroupAtPath {
  group: Group;
  path: string;
}

/** The path of the group that these names lead to, from the top of the directory. */
export function groupPath(names: readonly string[]): string {
  return names.map((name) => `/${name}`).join('');
}

/** Every group of a tree, each before those below it. */
export function everyGroup(tree: readonly Group[], above: string): GroupAtPath[] {
  return tree.flatMap((group) => {
    const path = `${above}/${group.name}`;
    return [{ group, path }, ...everyGroup(group.subGroups, path)];
  });
}
