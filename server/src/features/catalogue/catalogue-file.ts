import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import {
  type ApplicationClient,
  clientAuthentications,
} from '@portal/core/domain/catalogue/application-client.ts';
import {
  type Application,
  type Bilingual,
  featureSwitches,
  formSwitches,
  type FormSwitches,
  removals,
  roleChanges,
  settingUpRoles,
} from '@portal/core/domain/catalogue/application.ts';
import {
  type ApplicationEntry,
  applicationsOf,
  faultOfEntry,
  repeated,
  sheetsOf,
} from '@portal/core/domain/catalogue/entry.ts';
import { kindNames, type Question, type QuestionOf } from '@portal/core/domain/forms/form.ts';
import type { GroupHeading, GroupLimit } from '@portal/core/domain/forms/groups.ts';
import { optionLists } from '@portal/core/domain/forms/option-lists.ts';
import type { Option as OptionEntry } from '@portal/core/domain/forms/options.ts';
import { type PlacedLevel, placeKinds } from '@portal/core/domain/forms/places.ts';
import { groupSteps, roleSteps } from '@portal/core/domain/forms/question-kind.ts';
import type { GroupRules } from '@portal/core/domain/catalogue/offered-groups.ts';
import type { Holidays } from '@portal/core/domain/working-days/holidays.ts';
import type { Level as PlainLevel } from '@portal/core/domain/forms/role.ts';
import { decidingRoles, portalClientId } from '@portal/core/domain/people/roles.ts';
import Type from 'typebox';
import type { GroupToKeep } from '../../ports/new-accounts.ts';
import { DataFileFault, fitting, readDataFile } from '../../adapters/data-file.ts';
import { readCertificateRules } from './certificates-file.ts';
import { readHolidays } from './holidays-file.ts';
import { type Organization, readOrganizations } from './organizations-file.ts';

const closed = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
/** Without TLS on this machine alone. */
const Address = Type.String({
  pattern: '^(/|https://|http://(localhost|127[.]0[.]0[.]1|[a-z0-9-]+[.]localhost)(:[0-9]+)?(/|$))',
});
const BilingualText = Type.Object({ en: Text, es: Text }, closed);

/** Exactly the fields that the rules know: an extra or missing field does not compile. */
type FieldsOf<T> = Record<keyof T, Type.TSchema>;

const Option = Type.Object(
  { name: Text, label: BilingualText } satisfies FieldsOf<OptionEntry<Bilingual>>,
  closed,
);

const levelFields = {
  name: Text,
  label: Type.Optional(BilingualText),
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
    isPlatformRole: Type.Optional(Type.Boolean()),
    isOneLevel: Type.Optional(Type.Boolean()),
    isAlways: Type.Optional(Type.Boolean()),
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
const Names = Type.Array(Text);
const GroupLimitEntry = Type.Object(
  {
    group: Text,
    notFor: Type.Optional(Names),
    twoPerson: Type.Optional(Type.Boolean()),
  } satisfies FieldsOf<GroupLimit>,
  closed,
);
const GroupHeadingEntry = Type.Object(
  {
    group: Text,
    label: BilingualText,
    chosenWithin: Type.Optional(Names),
  } satisfies FieldsOf<GroupHeading<unknown>>,
  closed,
);
const GroupsQuestion = Type.Object(
  {
    kind: Type.Literal('groups'),
    list: Text,
    step: Type.Enum([...roleSteps, ...groupSteps]),
    label: BilingualText,
    within: Type.Optional(Names),
    headings: Type.Optional(Type.Array(GroupHeadingEntry)),
    isRequired: Type.Optional(Type.Boolean()),
    chosenBefore: Type.Optional(Names),
    limits: Type.Optional(Type.Array(GroupLimitEntry)),
    confirmsHeadings: Type.Optional(Type.Boolean()),
    sheet: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,60}$' })),
  } satisfies FieldsOf<QuestionOf<'groups'>>,
  closed,
);
const GroupRulesEntry = Type.Object(
  {
    root: Text,
    hiddenNames: Type.Optional(Names),
    hiddenWords: Type.Optional(Names),
    hiddenEndings: Type.Optional(Names),
    only: Type.Optional(Type.Record(Type.String(), Names)),
    skipsEmpty: Type.Optional(Type.Boolean()),
  } satisfies FieldsOf<GroupRules>,
  closed,
);
const OptionsQuestion = Type.Object(
  {
    kind: Type.Literal('options'),
    name: Type.Enum(optionLists),
    isAlone: Type.Optional(Type.Boolean()),
    isRequired: Type.Optional(Type.Boolean()),
    options: Type.Array(Option, { minItems: 1 }),
  } satisfies FieldsOf<QuestionOf<'options'>>,
  closed,
);
const AlternateUsernameQuestion = Type.Object(
  { kind: Type.Literal('alternateUsername') } satisfies FieldsOf<QuestionOf<'alternateUsername'>>,
  closed,
);
const PurposeQuestion = Type.Object(
  { kind: Type.Literal('purpose') } satisfies FieldsOf<QuestionOf<'purpose'>>,
  closed,
);

const PlatformAccountQuestion = Type.Object(
  {
    kind: Type.Literal('platformAccount'),
  } satisfies FieldsOf<QuestionOf<'platformAccount'>>,
  closed,
);

/** The fields of each kind of question that there is. */
const questions = {
  employment: EmploymentQuestion,
  role: RoleQuestion,
  places: PlacesQuestion,
  groups: GroupsQuestion,
  options: OptionsQuestion,
  alternateUsername: AlternateUsernameQuestion,
  platformAccount: PlatformAccountQuestion,
  purpose: PurposeQuestion,
} satisfies Record<Question<Bilingual>['kind'], Type.TSchema>;

// Further fields depend on the kind, which checks them, so that a mistake is reported where it is.
const Questions = Type.Array(Type.Object({ kind: Type.Enum(kindNames) }), { minItems: 1 });

const AddressesOfClient = Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 50 });
const ClientEntry = Type.Object(
  {
    redirectAddresses: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 50 }),
    afterLogoutAddresses: AddressesOfClient,
    backchannelLogoutAddress: Type.Optional(Text),
    authentication: Type.Enum(clientAuthentications),
    secretFile: Type.Optional(Text),
    jwksFile: Type.Optional(Text),
  } satisfies FieldsOf<ApplicationClient>,
  closed,
);

const Entry = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{3,40}$' }),
    clientId: Text,
    name: BilingualText,
    acronyms: Type.Optional(Type.Array(Text)),
    description: BilingualText,
    sso: Type.Boolean(),
    requestAccess: Type.Boolean(),
    icon: Text,
    address: Address,
    viewerAddress: Type.Optional(Address),
    client: Type.Optional(ClientEntry),
    openToAll: Type.Boolean(),
    feature: Type.Optional(Type.Enum(featureSwitches)),
    signedInOnly: Type.Optional(Type.Boolean()),
    roleChange: Type.Optional(Type.Enum(roleChanges)),
    staffRoles: Type.Optional(Type.Array(Text)),
    staffNotice: Type.Optional(BilingualText),
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
    groups: Type.Optional(GroupRulesEntry),
    questions: Questions,
    questionsWithout: Type.Optional(
      Type.Object({ feature: Type.Enum(formSwitches), questions: Questions }, closed),
    ),
  } satisfies FieldsOf<ApplicationEntry>,
  closed,
);
const ApplicationsFile = Type.Object(
  {
    oneToManyRoles: Type.Optional(Type.Array(Text)),
    employmentStatuses: Type.Optional(Type.Array(Option)),
    applications: Type.Array(Entry),
  },
  closed,
);
const PlacesFile = Type.Object(
  {
    regions: Type.Array(Type.String({ pattern: '^[0-9]{2}$' })),
    states: Type.Array(
      Type.Object({ code: Type.String({ pattern: '^[A-Z]{2}$' }), name: BilingualText }, closed),
    ),
  },
  closed,
);
const IconsFile = Type.Object(
  {
    customIcons: Type.Array(
      Type.Object({ iconName: Text, iconData: Type.String({ pattern: '<svg\\b' }) }, closed),
    ),
    iconImageFiles: Type.Array(Type.Object({ iconName: Text, iconPath: Text }, closed)),
  },
  closed,
);

/** A slash would read like a group below another one. */
const GroupName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^/\\u0000]+$' });

/** Groups with groups below them, so many levels deep. */
function groupsOf(levels: number): Type.TUnsafe<GroupToKeep[]> {
  const fields = { name: GroupName, value: Type.Optional(Text) };
  const more = { description: Type.Optional(BilingualText), activity: Type.Optional(Text) };
  const below = levels === 1 ? {} : { subGroups: Type.Optional(groupsOf(levels - 1)) };
  return Type.Unsafe<GroupToKeep[]>(Type.Array(Type.Object({ ...fields, ...more, ...below }, closed)));
}
const GroupsFile = Type.Object({ groups: groupsOf(5) }, closed);

/** What the agency keeps: the entries with their icons, and the regions and states that roles are made for. */
export interface CatalogueFiles {
  applications: Application[];
  /** Drawings by name: written out, or as a file of the page (rule catalogue 17). */
  icons: Type.Static<typeof IconsFile>;
  regions: readonly string[];
  states: readonly { code: string; name: Bilingual }[];
  employmentStatuses: readonly OptionEntry<Bilingual>[];
  /** Those of the mapping platform, by name. */
  organizations: Organization[];
  certificateRules: CertificateRules;
  /** The days on which nobody works, besides weekends. */
  holidays: Holidays;
  /** The groups of applications, for a provider in which the portal keeps them. */
  groups: readonly GroupToKeep[];
}

/**
 * Reads the catalogue that the agency keeps in `applications.json`, `icons.json`, `states-and-regions.json`,
 * `mip-organizations.json`, `groups.json`, `certificates.json` and `holidays.json`.
 * @throws DataFileFault naming the file and the position, so that a broken entry never reaches anybody
 */
export async function readCatalogueFiles(folder: string, switches: FormSwitches): Promise<CatalogueFiles> {
  const { applications, oneToManyRoles, employmentStatuses } = await readEntries(folder);
  const icons = await readDataFile(folder, 'icons.json', IconsFile);
  const file = await readDataFile(folder, 'states-and-regions.json', PlacesFile);
  refuseFaults(applications, icons, oneToManyRoles);
  const places = { regions: file.regions, states: file.states.map((state) => state.code) };
  const groups = await readGroups(folder, applications);
  const organizations = await readOrganizations(folder);
  const certificateRules = await readCertificateRules(folder);
  const holidays = await readHolidays(folder);
  return {
    ...file,
    icons,
    employmentStatuses,
    organizations,
    certificateRules,
    holidays,
    groups,
    applications: applicationsOf(applications, places, switches, { organizations, oneToManyRoles }),
  };
}

/** The groups, where an application has any: a folder without such an application needs no file of them. */
async function readGroups(folder: string, entries: readonly ApplicationEntry[]): Promise<GroupToKeep[]> {
  const roots = entries.flatMap((entry) => entry.groups?.root ?? []);
  if (roots.length === 0) return [];
  const { groups } = await readDataFile(folder, 'groups.json', GroupsFile);
  const missing = roots.find((root) => !groups.some(({ name }) => name === root));
  if (missing !== undefined)
    throw new DataFileFault(
      `applications.json: names the groups ${missing}, which groups.json does not have`,
    );
  return groups;
}

/** Data beside the entries, for all of them: roles that they share, and what employment statuses are called. */
interface SharedLists {
  oneToManyRoles: readonly string[];
  employmentStatuses: readonly OptionEntry<Bilingual>[];
}

/** The entries, with what they share. */
async function readEntries(folder: string): Promise<SharedLists & { applications: ApplicationEntry[] }> {
  const name = 'applications.json';
  const {
    applications,
    oneToManyRoles = [],
    employmentStatuses = [],
  } = await readDataFile(folder, name, ApplicationsFile);
  const entries = applications.map(({ questionsWithout: other, ...entry }, index) => {
    const fit = (asked: Type.Static<typeof Questions>, at: string) =>
      asked.map((question, number) =>
        fitting(questions[question.kind], question, {
          folder,
          name,
          at: `/applications/${index}/${at}/${number}`,
        }),
      );
    return {
      ...entry,
      questions: fit(entry.questions, 'questions'),
      ...(other === undefined
        ? {}
        : {
            questionsWithout: { ...other, questions: fit(other.questions, 'questionsWithout/questions') },
          }),
    };
  });
  return { applications: entries, oneToManyRoles, employmentStatuses };
}

/** What no schema can check: names that refer to nothing, and entries that are ambiguous or cannot work. */
function refuseFaults(
  entries: readonly ApplicationEntry[],
  icons: CatalogueFiles['icons'],
  oneToManyRoles: readonly string[],
): void {
  const say = (what: string) => new DataFileFault(`applications.json: ${what}`);
  const id = repeated(entries.map((entry) => entry.id));
  if (id !== undefined) throw say(`the id ${id} stands twice`);
  const client = repeated([portalClientId, ...entries.map((entry) => entry.clientId)]);
  if (client !== undefined)
    throw say(`the clientId ${client} is taken: the portal and each application have one of their own`);
  const role = repeated(oneToManyRoles);
  if (role !== undefined) throw say(`oneToManyRoles names ${role} twice`);
  // Both forms of one entry may have the same: only one of them is in use.
  const sheets = entries.flatMap(({ questions: asked, questionsWithout: other }) => [
    ...new Set([...sheetsOf(asked), ...sheetsOf(other?.questions ?? [])]),
  ]);
  const sheet = repeated(sheets);
  if (sheet !== undefined) throw say(`two applications make the list ${sheet} for downloading`);
  const drawn = [...icons.customIcons, ...icons.iconImageFiles].map(({ iconName }) => iconName);
  for (const entry of entries) {
    const fault = faultOfEntry(entry, { oneToManyRoles });
    if (fault !== null) throw say(`${entry.id} ${fault}`);
    if (!drawn.includes(entry.icon))
      throw say(`${entry.id} names the icon ${entry.icon}, which icons.json does not have`);
  }
}
