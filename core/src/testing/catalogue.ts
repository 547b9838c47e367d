import catalogue from '../../../data/applications.json' with { type: 'json' };
import places from '../../../data/states-and-regions.json' with { type: 'json' };
import type { Application } from '../domain/catalogue/application.ts';
import { type ApplicationEntry, applicationsOf } from '../domain/catalogue/entry.ts';
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
export const shippedApplications: readonly Application[] = applicationsOf(shippedEntries, shippedPlaces, {
  ciamIntegration: true,
});

/** The shipped entry with this id. */
export function shipped(id: string): Application {
  const found = shippedApplications.find((application) => application.id === id);
  if (found === undefined) throw new Error(`no application ${id}`);
  return found;
}
