import { asksForAccount, kindOf, type Question, roleQuestion } from '../forms/form.ts';
import { expandRoles, parseRoleName, type PlacedLevel, type Places } from '../forms/places.ts';
import type { GroupRules } from './offered-groups.ts';
import type { Organization } from '../people/platform-accounts.ts';
import type { DecidingRole } from '../people/roles.ts';
import { type ApplicationClient, faultOfClient } from './application-client.ts';
import type {
  Application,
  Bilingual,
  FeatureSwitch,
  FormSwitch,
  FormSwitches,
  Removal,
  RoleChange,
  SettingUpRole,
} from './application.ts';

/** An entry of `applications.json` as an agency writes it; what is left out gets a plain default. */
export interface ApplicationEntry {
  id: string;
  clientId: string;
  name: Bilingual;
  /** What people call it for short. */
  acronyms?: readonly string[];
  description: Bilingual;
  sso: boolean;
  requestAccess: boolean;
  icon: string;
  address: string;
  viewerAddress?: string;
  client?: ApplicationClient;
  openToAll: boolean;
  feature?: FeatureSwitch;
  signedInOnly?: boolean;
  roleChange?: RoleChange;
  staffRoles?: readonly string[];
  staffNotice?: Bilingual;
  hasAccountSelection?: boolean;
  stages: { access: readonly DecidingRole[]; removal: Removal };
  manualSetUp: SettingUpRole | null;
  askContact: Bilingual;
  groups?: GroupRules;
  questions: readonly Question<Bilingual>[];
  /** What it asks instead while a switch is off. */
  questionsWithout?: { feature: FormSwitch; questions: readonly Question<Bilingual>[] };
}

/** What the catalogue has besides its entries, for all of them. */
export interface SharedLists {
  /** Those of the mapping platform. */
  readonly organizations?: readonly Organization[];
  /** Roles that many applications share (rule changes 2). */
  readonly oneToManyRoles?: readonly string[];
}

/** The entries with everything filled in that they leave out, and their roles written out for each region or state. */
export function applicationsOf(
  entries: readonly ApplicationEntry[],
  places: Places,
  switches: FormSwitches,
  { organizations = [], oneToManyRoles = [] }: SharedLists = {},
): Application[] {
  const staffed = entries.filter(({ staffRoles = [] }) => staffRoles.length > 0);
  const staffByClient = Object.fromEntries(
    staffed.map(({ clientId, staffRoles = [] }) => [clientId, staffRoles]),
  );
  return entries.map((entry) => {
    const { stages, questionsWithout, ...same } = entry;
    const questions =
      questionsWithout === undefined || switches[questionsWithout.feature]
        ? entry.questions
        : questionsWithout.questions;
    return {
      acronyms: [],
      viewerAddress: null,
      client: null,
      feature: null,
      signedInOnly: false,
      roleChange: 'ALL',
      staffRoles: [],
      staffNotice: null,
      hasAccountSelection: false,
      groups: null,
      ...same,
      questions,
      staffByClient,
      oneToManyRoles,
      accessStages: stages.access,
      removal: stages.removal,
      roles: expandRoles(levelsOf({ questions }), places),
      groupNames: null,
      organizations: asksForAccount(questions) ? organizations : null,
    };
  });
}

function levelsOf({ questions }: Pick<ApplicationEntry, 'questions'>): readonly PlacedLevel<Bilingual>[] {
  return roleQuestion(questions)?.levels ?? [];
}

/** Why the portal cannot work with an entry, as the end of a sentence that begins with its id; null when it can. */
export function faultOfEntry(
  { questionsWithout, ...entry }: ApplicationEntry,
  shared: SharedLists = {},
): string | null {
  const client = entry.client === undefined ? null : faultOfClient(entry.client);
  const fault = client ?? faultOfForm(entry, shared);
  if (fault !== null || questionsWithout === undefined) return fault;
  const { feature, questions } = questionsWithout;
  const other = faultOfForm({ ...entry, questions }, shared);
  return other === null ? null : `without ${feature} ${other}`;
}

/** The same of the entry with one of its forms. */
function faultOfForm(entry: ApplicationEntry, { oneToManyRoles = [] }: SharedLists): string | null {
  const { stages, manualSetUp } = entry;
  const levels = levelsOf(entry);
  if (levels.length === 0) return 'has no role: one question of the kind role or places must name its levels';
  if (entry.requestAccess && stages.access.length === 0)
    return 'takes requests, but nobody decides them: stages.access is empty';
  const named = faultOfNames(levels, oneToManyRoles);
  if (named !== null) return named;
  const twice = askedTwice(entry.questions);
  if (twice !== undefined) return `asks twice for ${twice}`;
  const misplaced = faultOfGroups(entry);
  if (misplaced !== null) return misplaced;
  const guarded = levels.find(({ twoPerson }) => twoPerson === true);
  if (guarded !== undefined && stages.access.length < 2)
    return `has the role ${guarded.name}, which takes two people, but fewer than two stages in stages.access`;
  if (manualSetUp !== null && !stages.access.includes(manualSetUp))
    return `is set up by ${manualSetUp}, which is not among its stages.access`;
  return faultOfStaff(entry, levels);
}

/** A role is identified by its name alone, which includes its region or state. */
function faultOfNames(
  levels: readonly PlacedLevel<Bilingual>[],
  oneToManyRoles: readonly string[],
): string | null {
  const names = levels.map(({ name }) => name);
  const twice = repeated(names);
  if (twice !== undefined) return `has two levels of the name ${twice}`;
  const kept = names.find((name) => oneToManyRoles.includes(name));
  if (kept !== undefined)
    return `offers the role ${kept}, which is among oneToManyRoles: nobody could give it back by a change`;
  const placed = names.find((name) => parseRoleName(name).place !== null);
  return placed === undefined ? null : `has a level ${placed}, whose name reads like one with a place`;
}

/** The field of an answer that two questions would fill; `requestDetails` has it only once. */
function askedTwice(questions: ApplicationEntry['questions']): string | undefined {
  // Groups are roles too: their questions add to one field.
  const others = questions.filter(({ kind }) => kind !== 'groups');
  const fields = others.flatMap((question) => kindOf(question).fields(question));
  return repeated(fields);
}

/** Lists of groups are identified by their names, and come from below a root. */
function faultOfGroups({ groups, questions }: ApplicationEntry): string | null {
  const lists = questions.flatMap((question) => (question.kind === 'groups' ? [question.list] : []));
  if (lists.length > 0 && groups === undefined)
    return `asks for groups, but names no groups.root that they are below`;
  if (lists.length === 0 && groups !== undefined)
    return `names the groups of ${groups.root}, but has no question of the kind groups`;
  const twice = repeated(lists);
  if (twice !== undefined) return `asks twice for the groups ${twice}`;
  const sheet = repeated(sheetsOf(questions));
  return sheet === undefined ? null : `makes two lists of groups of the name ${sheet} for downloading`;
}

/** Names of the spreadsheets that the questions of a form have. */
export function sheetsOf(questions: ApplicationEntry['questions']): string[] {
  return questions.flatMap((question) => (question.kind === 'groups' ? (question.sheet ?? []) : []));
}

/** The first duplicate among these names. */
export function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function faultOfStaff(
  { roleChange, staffRoles = [], staffNotice }: ApplicationEntry,
  levels: readonly PlacedLevel<Bilingual>[],
): string | null {
  const unknown = staffRoles.find((name) => !levels.some((level) => level.name === name && !level.per));
  if (unknown !== undefined) return `counts ${unknown} among its staffRoles, but has no such role`;
  if (staffRoles.length > 0) return null;
  if (staffNotice !== undefined) return 'has a staffNotice, but names no staffRoles';
  return roleChange === 'STAFF' ? 'lets its staff change roles, but names no staffRoles' : null;
}
