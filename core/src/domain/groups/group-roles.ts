import type { Application } from '../catalogue/application.ts';
import type { Question, QuestionOf } from '../forms/form.ts';
import type { OfferedRole, RoleTarget } from '../forms/question-kind.ts';
import { everyGroup, type Group, groupPath } from '../catalogue/group.ts';
import { type GroupRules, offeredGroups } from '../catalogue/offered-groups.ts';

/**
 * The names by which requests and grants know the groups below a root, by path: a role of the application is a group
 * there as well as a role of its client. A name that repeats takes the names above it along (rule forms 16).
 * @param taken roles of the application's client
 */
export function namesOfGroups(
  root: string,
  tree: readonly Group[],
  usedNames: readonly string[],
): ReadonlyMap<string, string> {
  const above = groupPath([root]);
  const groups = everyGroup(tree, above);
  const plain = [...usedNames, ...groups.map(({ group }) => group.name)];
  const isOnly = (name: string) => plain.indexOf(name) === plain.lastIndexOf(name);
  return new Map(
    groups.map(({ group, path }) => {
      const relative = path.slice(above.length + 1);
      const longer = usedNames.includes(relative) ? path : relative;
      return [path, isOnly(group.name) ? group.name : longer];
    }),
  );
}

/** The roles that questions about groups offer, each with the path that its delivery takes. */
export function rolesOfGroups(
  rules: GroupRules,
  questions: readonly Question<unknown>[],
  tree: readonly Group[],
  usedNames: readonly string[],
): OfferedRole[] {
  const names = namesOfGroups(rules.root, tree, usedNames);
  return questions.filter(asksForGroups).flatMap(({ list, within = [], limits = [] }) =>
    offeredGroups(rules, within, tree).flatMap(({ heading, groups }) =>
      groups.map(({ group, path }): OfferedRole => {
        const limit = limits.find((one) => one.group === group.name);
        const { notFor = [], twoPerson = false } = limit ?? {};
        const name = names.get(path) ?? group.name;
        const inTree = { path, list, heading: heading?.name ?? null };
        return { name, level: name, notFor, twoPerson, group: inTree };
      }),
    ),
  );
}

function asksForGroups<Words>(question: Question<Words>): question is QuestionOf<'groups', Words> {
  return question.kind === 'groups';
}

/** An application whose groups were read: its roles are those of its client and of the groups that it offers. */
export function withGroups(application: Application, tree: readonly Group[]): Application {
  const { groups, questions, roles } = application;
  if (groups === null) return application;
  const usedNames = roles.map(({ name }) => name);
  return {
    ...application,
    roles: [...roles, ...rolesOfGroups(groups, questions, tree, usedNames)],
    groupNames: namesOfGroups(groups.root, tree, usedNames),
  };
}

/** Which roles somebody holds: those of clients, and groups by path. */
export interface HeldRights {
  readonly clientRoles: Readonly<Record<string, readonly string[]>>;
  readonly groups: readonly string[];
}

/** Every role that somebody holds in an application: roles of its client, and groups below its root. */
export function rolesHeldIn(application: Application, { clientRoles, groups }: HeldRights): string[] {
  const names = namesRead(application);
  return [...(clientRoles[application.clientId] ?? []), ...groups.flatMap((path) => names?.get(path) ?? [])];
}

/** The same without groups that a form does not offer: nobody chooses them, so no change takes them away (rule changes 11). */
export function rolesToChoose(application: Application, { clientRoles, groups }: HeldRights): string[] {
  const inGroups = rolesHeldIn(application, { clientRoles: {}, groups });
  const offered = application.roles.map(({ name }) => name);
  return [...(clientRoles[application.clientId] ?? []), ...inGroups.filter((name) => offered.includes(name))];
}

/** Where the roles of an application are, for their delivery. */
export function roleTarget(application: Application): RoleTarget {
  const paths = new Map([...(namesRead(application) ?? [])].map(([path, name]) => [name, path]));
  return { clientId: application.clientId, pathOf: (role) => paths.get(role) ?? null };
}

/** Whether a role of this name is, or was, a group: tokens do not carry those. */
export function isGroupRole({ groups, roles }: Pick<Application, 'groups' | 'roles'>, role: string): boolean {
  return groups !== null && !roles.some(({ name, group }) => name === role && group === undefined);
}

function namesRead({ id, groups, groupNames }: Application): ReadonlyMap<string, string> | null {
  if (groups !== null && groupNames === null) throw new Error(`the groups of ${id} have not been read`);
  return groupNames;
}
