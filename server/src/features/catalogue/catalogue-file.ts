import {
  type Application,
  type Bilingual,
  featureSwitches,
  removals,
  roleChanges,
  settingUpRoles,
} from '@portal/core/domain/catalogue/application.ts';
import { type ApplicationEntry, applicationsOf, faultOfEntry } from '@portal/core/domain/catalogue/entry.ts';
import type { Question, QuestionOf } from '@portal/core/domain/forms/form.ts';
import { type Option as OptionEntry, optionLists } from '@portal/core/domain/forms/options.ts';
import { type PlacedLevel, placeKinds } from '@portal/core/domain/forms/places.ts';
import type { Level as PlainLevel } from '@portal/core/domain/forms/role.ts';
import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import Type from 'typebox';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';

const closed = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const Address = Type.String({ pattern: '^(/|https://)' });
const BilingualText = Type.Object({ en: Text, es: Text }, closed);

/** Exactly the fields that the rules know: one more or one less does not compile. */
type FieldsOf<T> = Record<keyof T, Type.TSchema>;

const Option = Type.Object(
  { name: Text, label: BilingualText } satisfies FieldsOf<OptionEntry<Bilingual>>,
  closed,
);

const levelFields = {
  name: Text,
  allows: BilingualText,
  twoPerson: Type.Optional(Type.Boolean()),
  notFor: Type.Optional(Type.Array(Text)),
} satisfies FieldsOf<PlainLevel<Bilingual>>;
const Level = Type.Object(levelFields, closed);
const PlaceLevel = Type.Object(
  { ...levelFields, per: Type.Optional(Type.Enum(placeKinds)) } satisfies FieldsOf<PlacedLevel<Bilingual>>,
  closed,
);

const EmploymentQuestion = Type.Object(
  { kind: Type.Literal('employment') } satisfies FieldsOf<Omit<QuestionOf<'employment'>, 'isSilent'>>,
  closed,
);
const RoleQuestion = Type.Object(
  {
    kind: Type.Literal('role'),
    isAccessType: Type.Optional(Type.Boolean()),
    isOneLevel: Type.Optional(Type.Boolean()),
    levels: Type.Array(Level),
  } satisfies FieldsOf<QuestionOf<'role'>>,
  closed,
);
const PlacesQuestion = Type.Object(
  {
    kind: Type.Literal('places'),
    isOneLevel: Type.Optional(Type.Boolean()),
    levels: Type.Array(PlaceLevel),
  } satisfies FieldsOf<QuestionOf<'places'>>,
  closed,
);
const OptionsQuestion = Type.Object(
  {
    kind: Type.Literal('options'),
    name: Type.Enum(optionLists),
    isRequired: Type.Optional(Type.Boolean()),
    options: Type.Array(Option, { minItems: 1 }),
  } satisfies FieldsOf<QuestionOf<'options'>>,
  closed,
);
const PurposeQuestion = Type.Object(
  { kind: Type.Literal('purpose') } satisfies FieldsOf<QuestionOf<'purpose'>>,
  closed,
);

/** A question of each kind that there is, so that a mistake in one is told at its place. */
const questions = {
  employment: EmploymentQuestion,
  role: RoleQuestion,
  places: PlacesQuestion,
  options: OptionsQuestion,
  purpose: PurposeQuestion,
} satisfies Record<Question<Bilingual>['kind'], Type.TSchema>;

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
    questions: Type.Array(Type.Union(Object.values(questions)), { minItems: 1 }),
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
 * @throws DataFileFault naming the file and the place, so that a broken entry never reaches anybody
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
