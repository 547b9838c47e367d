import catalogue from '../../../data/applications.json' with { type: 'json' };
import keptGroups from '../../../data/groups.json' with { type: 'json' };
import platform from '../../../data/mip-organizations.json' with { type: 'json' };
import places from '../../../data/states-and-regions.json' with { type: 'json' };
import type { Application } from '../domain/catalogue/application.ts';
import { type ApplicationEntry, applicationsOf } from '../domain/catalogue/entry.ts';
import type { Answers } from '../domain/forms/answers.ts';
import type { Group } from '../domain/catalogue/group.ts';
import { withGroups } from '../domain/groups/group-roles.ts';
import type { Places } from '../domain/forms/places.ts';

/** Regions and states as the data has them. */
export const shippedPlaces: Places = {
  regions: places.regions,
  states: places.states.map((state) => state.code),
};

/** The twelve entries as the data has them. */
// An import of JSON knows texts where the entry knows words; the server checks the same file against its schema.
export const shippedEntries = catalogue.applications as readonly ApplicationEntry[];

/** The same with regions and states written out. */
export const shippedApplications: readonly Application[] = applicationsOf(
  shippedEntries,
  shippedPlaces,
  { ciamIntegration: true, mipIntegration: true },
  { organizations: platform.Organizations, oneToManyRoles: catalogue.oneToManyRoles },
);

/** The shipped entry with this id, its groups read. */
export function shipped(id: string): Application {
  const found = shippedApplications.find((application) => application.id === id);
  if (found === undefined) throw new Error(`no application ${id}`);
  return withGroups(found, shippedGroups(found.groups?.root ?? ''));
}

/** A group as the data has it. */
interface KeptGroup {
  name: string;
  value?: string;
  description?: { en: string; es: string };
  activity?: string;
  subGroups?: readonly KeptGroup[];
}

/** The shipped groups below the one of this name, as the directory has them: in the order of their names. */
export function shippedGroups(root: string, language: 'en' | 'es' = 'en'): Group[] {
  const groups: readonly KeptGroup[] = keptGroups.groups;
  return asGroups(groups.find(({ name }) => name === root)?.subGroups ?? [], root, language);
}

function asGroups(groups: readonly KeptGroup[], above: string, language: 'en' | 'es'): Group[] {
  return groups
    .map(({ name, value = null, description, activity = null, subGroups = [] }) => ({
      id: `${above}/${name}`,
      name,
      attributes: { value, description: description?.[language] ?? null, activity },
      subGroups: asGroups(subGroups, `${above}/${name}`, language),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A sound answer for a form that asks for an account on the mapping platform; nothing for any other. */
export function accountFor({ organizations }: Pick<Application, 'organizations'>): Pick<Answers, 'account'> {
  const [first] = organizations ?? [];
  if (first === undefined) return {};
  const { ID: orgID, ORG: orgName } = first;
  return { account: { orgID, orgName, username: 'nora_new', supportCTP: '' } };
}
