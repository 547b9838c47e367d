import {
  type Application,
  type Bilingual,
  expandRoles,
  type Places,
  removals,
} from '@portal/core/domain/catalogue/application.ts';
import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import Type from 'typebox';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';

const closed = { additionalProperties: false } as const;
const BilingualText = Type.Object(
  { en: Type.String({ minLength: 1 }), es: Type.String({ minLength: 1 }) },
  closed,
);

const Option = Type.Object({ name: Type.String({ minLength: 1 }), label: BilingualText }, closed);

const Entry = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{3,40}$' }),
    clientId: Type.String({ minLength: 1 }),
    name: BilingualText,
    description: BilingualText,
    listedIn: Type.Array(Type.Enum(['described', 'listed'])),
    sso: Type.Boolean(),
    requestAccess: Type.Boolean(),
    icon: Type.String({ minLength: 1 }),
    address: Type.String({ pattern: '^(/|https://)' }),
    viewerAddress: Type.Optional(Type.String({ pattern: '^(/|https://)' })),
    openToAll: Type.Boolean(),
    stages: Type.Object(
      {
        access: Type.Array(Type.Enum(decidingRoles)),
        removal: Type.Enum(removals),
      },
      closed,
    ),
    manualSetUp: Type.Union([Type.Null(), Type.Enum(['RM_IT_HELP', 'FILETRAIL_ADMIN'])]),
    askContact: BilingualText,
    isOneLevel: Type.Boolean(),
    userLevels: Type.Optional(Type.Array(Option)),
    userOrigins: Type.Optional(Type.Array(Option)),
    roles: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1 }),
          allows: BilingualText,
          twoPerson: Type.Boolean(),
          per: Type.Union([Type.Null(), Type.Enum(['region', 'state'])]),
          notFor: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
        },
        closed,
      ),
    ),
  },
  closed,
);
const ApplicationsFile = Type.Object({ applications: Type.Array(Entry) }, closed);
const PlacesFile = Type.Object({
  regions: Type.Array(Type.String({ pattern: '^[0-9]{2}$' })),
  states: Type.Array(Type.Object({ code: Type.String({ pattern: '^[A-Z]{2}$' }), name: BilingualText })),
});

/** What the agency keeps: the entries, and the places that roles are made for. */
export interface CatalogueFiles {
  applications: Application[];
  regions: readonly string[];
  states: readonly { code: string; name: Bilingual }[];
}

/**
 * Reads the catalogue that the agency keeps in `applications.json` and `states-and-regions.json`.
 * @throws DataFileFault naming the file and the place, so that a broken entry never reaches a person
 */
export async function readCatalogueFiles(folder: string): Promise<CatalogueFiles> {
  const { applications } = await readDataFile(folder, 'applications.json', ApplicationsFile);
  const file = await readDataFile(folder, 'states-and-regions.json', PlacesFile);
  const places: Places = { regions: file.regions, states: file.states.map((state) => state.code) };
  const ids = applications.map((entry) => entry.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new DataFileFault(`applications.json: the id ${twice} stands twice`);
  const unaskable = applications.find(isUnaskable)?.id;
  if (unaskable !== undefined)
    throw new DataFileFault(`applications.json: ${unaskable} takes requests, but has no roles or no stages`);
  return { ...file, applications: applications.map((entry) => fromEntry(entry, places)) };
}

/** A request needs something to ask for, and somebody to decide. */
function isUnaskable({ requestAccess, roles, stages }: Type.Static<typeof Entry>): boolean {
  return requestAccess && (roles.length === 0 || stages.access.length === 0);
}

function fromEntry(entry: Type.Static<typeof Entry>, places: Places): Application {
  const { stages, viewerAddress } = entry;
  const levels = entry.roles.map((level) => ({ ...level, notFor: level.notFor ?? [] }));
  const { id, clientId, name, description, sso, requestAccess, icon, address, openToAll, askContact } = entry;
  return {
    ...{ id, clientId, name, description, sso, requestAccess, icon, address, openToAll, askContact },
    viewerAddress: viewerAddress ?? null,
    accessStages: stages.access,
    removal: stages.removal,
    levels,
    roles: expandRoles(levels, places),
    isOneLevel: entry.isOneLevel,
    userLevels: entry.userLevels ?? [],
    userOrigins: entry.userOrigins ?? [],
  };
}
