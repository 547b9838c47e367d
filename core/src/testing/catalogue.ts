import catalogue from '../../../data/applications.json' with { type: 'json' };
import places from '../../../data/states-and-regions.json' with { type: 'json' };
import { type Application, expandRoles, type RoleEntry } from '../domain/catalogue/application.ts';
import { decidingRolesAmong } from '../domain/people/roles.ts';

/** The twelve entries as the data has them, regions and states written out. */
export const shippedApplications: readonly Application[] = catalogue.applications.map((entry) => ({
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
  askContact: entry.askContact,
  roles: expandRoles(entry.roles.map(roleEntry), {
    regions: places.regions,
    states: places.states.map((state) => state.code),
  }),
}));

function roleEntry({
  name,
  allows,
  twoPerson,
  per,
}: (typeof catalogue.applications)[number]['roles'][number]): RoleEntry {
  return { name, allows, twoPerson, per: per === 'region' || per === 'state' ? per : null };
}

/** The shipped entry with this id. */
export function shipped(id: string): Application {
  const found = shippedApplications.find((application) => application.id === id);
  if (found === undefined) throw new Error(`no application ${id}`);
  return found;
}
