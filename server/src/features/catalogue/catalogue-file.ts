import {
  type Application,
  type Bilingual,
  featureSwitches,
  type Option as OptionEntry,
  removals,
  roleChanges,
  settingUpRoles,
} from '@portal/core/domain/catalogue/application.ts';
import {
  type ApplicationEntry,
  applicationsOf,
  faultOfEntry,
  type LevelEntry,
} from '@portal/core/domain/catalogue/entry.ts';
import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import Type from 'typebox';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';

const closed = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const Address = Type.String({ pattern: '^(/|https://)' });
const BilingualText = Type.Object({ en: Text, es: Text }, closed);

/** Exactly the fields that the rules know: one more or one less does not compile. */
type FieldsOf<T> = Record<keyof T, Type.TSchema>;

const Option = Type.Object({ name: Text, label: BilingualText } satisfies FieldsOf<OptionEntry>, closed);

const Level = Type.Object(
  {
    name: Text,
    allows: BilingualText,
    twoPerson: Type.Boolean(),
    per: Type.Union([Type.Null(), Type.Enum(['region', 'state'])]),
    notFor: Type.Optional(Type.Array(Text)),
  } satisfies FieldsOf<LevelEntry>,
  closed,
);

const Entry = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{3,40}$' }),
    clientId: Text,
    name: BilingualText,
    description: BilingualText,
    sso: Type.Boolean(),
    requestAccess: Type.Boolean(),
    icon: Text,
    address: Address,
    viewerAddress: Type.Optional(Address),
    openToAll: Type.Boolean(),
    feature: Type.Optional(Type.Enum(featureSwitches)),
    signedInOnly: Type.Optional(Type.Boolean()),
    roleChange: Type.Optional(Type.Enum(roleChanges)),
    staffRoles: Type.Optional(Type.Array(Text)),
    hasAccountSelection: Type.Optional(Type.Boolean()),
    stages: Type.Object(
      {
        access: Type.Array(Type.Enum(decidingRoles)),
        removal: Type.Enum(removals),
      } satisfies FieldsOf<ApplicationEntry['stages']>,
      closed,
    ),
    manualSetUp: Type.Union([Type.Null(), Type.Enum(settingUpRoles)]),
    askContact: BilingualText,
    isOneLevel: Type.Boolean(),
    userLevels: Type.Optional(Type.Array(Option)),
    userOrigins: Type.Optional(Type.Array(Option)),
    roles: Type.Array(Level),
  } satisfies FieldsOf<ApplicationEntry>,
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
  const places = { regions: file.regions, states: file.states.map((state) => state.code) };
  const ids = applications.map((entry) => entry.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new DataFileFault(`applications.json: the id ${twice} stands twice`);
  for (const entry of applications) {
    const fault = faultOfEntry(entry);
    if (fault !== null) throw new DataFileFault(`applications.json: ${entry.id} ${fault}`);
  }
  return { ...file, applications: applicationsOf(applications, places) };
}
