import { type Question, roleQuestion } from '../forms/form.ts';
import { parseRoleName, type PlacedLevel } from '../forms/places.ts';
import type { OfferedRole } from '../forms/question-kind.ts';
import type { GroupRules } from './offered-groups.ts';
import type { Organization } from '../people/platform-accounts.ts';
import type { ApplicationClient } from './application-client.ts';
import { type DecidingRole, portalClientId, portalRoles } from '../people/roles.ts';

/** A text in both languages of the portal. */
export interface Bilingual {
  en: string;
  es: string;
}
export type Language = keyof Bilingual;

/** The same thing with one language in place of both. */
export type InLanguage<T> = T extends Bilingual
  ? string
  : T extends readonly (infer Item)[]
    ? readonly InLanguage<Item>[]
    : T extends object
      ? { [K in keyof T]: InLanguage<T[K]> }
      : T;

/** Picks one language of every text that has both, however deeply it is nested. */
export function inLanguage<T>(value: T, language: Language): InLanguage<T> {
  // The result has the shape of the input, which the compiler cannot follow.
  return translated(value, language) as InLanguage<T>;
}

function translated(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => translated(item, language));
  const fields = Object.entries(value);
  const text = fields.find(([name]) => name === language)?.[1];
  if (typeof text === 'string') return text;
  return Object.fromEntries(fields.map(([name, field]) => [name, translated(field, language)]));
}

/** How access that a person gives up ends: at once, with somebody's help, or not at all (rule changes 9). */
export const removals = ['IMMEDIATE', 'RM_IT_HELP', 'FILETRAIL_ADMIN', 'NONE'] as const;
export type Removal = (typeof removals)[number];

/** Feature switches that an entry can depend on (rule catalogue 6). */
export const featureSwitches = ['engineeringLibrary'] as const;
export type FeatureSwitch = (typeof featureSwitches)[number];

/** Feature switches that choose between two forms of an entry (rule forms 14). */
export const formSwitches = ['ciamIntegration', 'mipIntegration'] as const;
export type FormSwitch = (typeof formSwitches)[number];
export type FormSwitches = Readonly<Record<FormSwitch, boolean>>;

/** Who is offered a change of role in an application: everybody who has a role there, its staff, or nobody (rule catalogue 9). */
export const roleChanges = ['ALL', 'STAFF', 'NONE'] as const;
export type RoleChange = (typeof roleChanges)[number];

/** The roles that can be responsible for what has to be set up by hand. */
export const settingUpRoles = ['RM_IT_HELP', 'FILETRAIL_ADMIN'] as const;
export type SettingUpRole = (typeof settingUpRoles)[number];

/** A catalogue entry with everything filled in that the file leaves out (rule catalogue 2). */
export interface Application {
  id: string;
  clientId: string;
  name: Bilingual;
  /** What people call it for short; the search finds it by them. */
  acronyms: readonly string[];
  description: Bilingual;
  sso: boolean;
  /** Whether access can be asked for in the portal. */
  requestAccess: boolean;
  icon: string;
  /** The address of Visit; null where none is known yet (rule catalogue 26). */
  address: string | null;
  viewerAddress: string | null;
  /** Its client in the embedded provider; null where the demonstration, or another provider, has one for it. */
  client: ApplicationClient | null;
  /** Open to every active account, without a role. */
  openToAll: boolean;
  /** The switch that shows its card; null where the card is always shown. */
  feature: FeatureSwitch | null;
  /** Visitors do not see its card. */
  signedInOnly: boolean;
  roleChange: RoleChange;
  /** Roles of its client that make somebody its staff. */
  staffRoles: readonly string[];
  /** Who needs a role of its staff, read before one is asked for; null where there is nothing to say. */
  staffNotice: Bilingual | null;
  /** The staff roles of all applications, by client id: the person who holds one may ask for anything (rule people 9). */
  staffByClient: Readonly<Record<string, readonly string[]>>;
  /** Roles that many applications share: a change never takes them away (rule changes 2). The same for all applications. */
  oneToManyRoles: readonly string[];
  /** Anyone who has several accounts of the mapping platform chooses one here instead of asking. */
  hasAccountSelection: boolean;
  /** The decision stages an access request passes, in order. */
  accessStages: readonly DecidingRole[];
  /** The stage whose approval confirms that access was set up by hand; null where the portal does it all. */
  manualSetUp: SettingUpRole | null;
  /** Whom to ask where the portal takes no request. */
  askContact: Bilingual;
  removal: Removal;
  /** What a request for it asks, in order. */
  questions: readonly Question<Bilingual>[];
  /** Which groups of the directory are its own; null where it has none. */
  groups: GroupRules | null;
  /** Every role that its questions offer; those that are groups only once they were read (`withGroups`). */
  roles: readonly OfferedRole[];
  /** The role names of all groups below its root, by path; null until they were read. */
  groupNames: ReadonlyMap<string, string> | null;
  /** Those to choose from where its form asks for an account on the mapping platform; otherwise null. */
  organizations: readonly Organization[] | null;
}

/** Whether two different people must approve before these roles are given (rule deciding 17). */
export function needsTwoPeople(
  { questions, roles: offered }: { questions: readonly Question<unknown>[] } & Pick<Application, 'roles'>,
  roles: readonly string[],
): boolean {
  if (offered.some(({ name, twoPerson }) => twoPerson === true && roles.includes(name))) return true;
  const given = roles.map((role) => parseRoleName(role));
  const levels: readonly PlacedLevel<unknown>[] = roleQuestion(questions)?.levels ?? [];
  return levels.some(
    ({ name, per = null, twoPerson }) =>
      twoPerson === true && given.some((role) => role.level === name && role.per === per),
  );
}

/** Whether approving this stage confirms that access was set up by hand; it then needs a note on what was done. */
export function isSetUpStage(
  { manualSetUp }: Pick<Application, 'manualSetUp'>,
  { role, fallbackFor }: { role: DecidingRole; fallbackFor: DecidingRole | null },
): boolean {
  return manualSetUp !== null && (fallbackFor ?? role) === manualSetUp;
}

/** Every role the identity provider has to know, by client id: the portal's own and each application's. */
export function rolesByClient(
  applications: readonly Pick<Application, 'clientId' | 'roles'>[],
): Record<string, readonly string[]> {
  const offered = applications.map(
    ({ clientId, roles }) => [clientId, roles.map((role) => role.name)] as const,
  );
  return { [portalClientId]: portalRoles, ...Object.fromEntries(offered) };
}
