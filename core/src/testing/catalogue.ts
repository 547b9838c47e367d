import catalogue from '../../../data/applications.json' with { type: 'json' };
import places from '../../../data/states-and-regions.json' with { type: 'json' };
import {
  type Application,
  expandRoles,
  type Option,
  type Places,
  removals,
  type RoleLevel,
} from '../domain/catalogue/application.ts';
import { decidingRolesAmong } from '../domain/people/roles.ts';

/** Regions and states as the data has them. */
export const shippedPlaces: Places = {
  regions: places.regions,
  states: places.states.map((state) => state.code),
};

type Entry = (typeof catalogue.applications)[number];

/** The twelve entries as the data has them, regions and states written out. */
export const shippedApplications: readonly Application[] = catalogue.applications.map((entry) => {
  const levels = entry.roles.map(levelOf);
  return {
    id: entry.id,
    clientId: entry.clientId,
    name: entry.name,
    description: entry.description,
    sso: entry.sso,
    requestAccess: entry.requestAccess,
    icon: entry.icon,
    address: entry.address,
    viewerAddress: 'viewerAddress' in entry ? (entry.viewerAddress ?? null) : null,
    openToAll: entry.openToAll,
    accessStages: entry.stages.access.flatMap((role) => decidingRolesAmong([role])),
    removal: removals.find((removal) => removal === entry.stages.removal) ?? 'NONE',
    askContact: entry.askContact,
    levels,
    roles: expandRoles(levels, shippedPlaces),
    isOneLevel: entry.isOneLevel,
    userLevels: optionsOf(entry, 'userLevels'),
    userOrigins: optionsOf(entry, 'userOrigins'),
  };
});

function levelOf(role: Entry['roles'][number]): RoleLevel {
  const { name, allows, twoPerson, per } = role;
  const notFor = 'notFor' in role && Array.isArray(role.notFor) ? role.notFor : [];
  return { name, allows, twoPerson, per: per === 'region' || per === 'state' ? per : null, notFor };
}

function optionsOf(entry: Entry, which: 'userLevels' | 'userOrigins'): readonly Option[] {
  return which in entry ? ((entry as Partial<Record<typeof which, Option[]>>)[which] ?? []) : [];
}

/** The shipped entry with this id. */
export function shipped(id: string): Application {
  const found = shippedApplications.find((application) => application.id === id);
  if (found === undefined) throw new Error(`no application ${id}`);
  return found;
}
