import type { Application } from '../catalogue/application.ts';
import type { OfferedRole } from '../forms/question-kind.ts';
import type { AskedGroup, Request } from './request.ts';

/** The groups behind these roles, as the application offers them. */
export function groupsAsked(application: Application | null, roles: readonly string[]): AskedGroup[] {
  const offered = (application?.roles ?? []).filter(({ name }) => roles.includes(name));
  return offered.flatMap(({ name, twoPerson, group }) =>
    group === undefined ? [] : [{ role: name, ...group, twoPerson: twoPerson === true }],
  );
}

/**
 * The application as a request means it. Groups of the directory are renamed and removed while requests wait: what
 * somebody has to confirm, who must approve and which group is joined in the end is what it was when they were asked.
 * @param application with its groups read
 */
export function asAsked(
  application: Application,
  { askedGroups }: Pick<Request, 'askedGroups'>,
): Application {
  const { roles, groupNames } = application;
  if (askedGroups.length === 0 || groupNames === null) return application;
  const known = new Set(groupNames.values());
  const lost = askedGroups.filter(({ role }) => !known.has(role));
  const asked = new Map(askedGroups.map((one) => [one.role, one]));
  const offered = new Set(roles.map(({ name }) => name));
  return {
    ...application,
    roles: [
      ...roles.map((role) => underItsHeading(role, asked.get(role.name))),
      ...askedGroups.filter(({ role }) => !offered.has(role)).map(asRole),
    ],
    // A group that moved is joined where it is now.
    groupNames: new Map([...groupNames, ...lost.map(({ path, role }): [string, string] => [path, role])]),
  };
}

function underItsHeading(role: OfferedRole, asked: AskedGroup | undefined): OfferedRole {
  return asked === undefined || role.group === undefined
    ? role
    : { ...role, group: { ...role.group, heading: asked.heading } };
}

function asRole({ role, path, list, heading, twoPerson }: AskedGroup): OfferedRole {
  return { name: role, level: role, notFor: [], twoPerson, group: { path, list, heading } };
}
