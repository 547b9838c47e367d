import { type DecidingRole, portalClientId, portalRoles } from '../people/roles.ts';

/** A text in both languages of the portal. */
export interface Bilingual {
  en: string;
  es: string;
}
export type Language = keyof Bilingual;

/** What one role of an entry is made for: itself, or each region or state. */
export type PlaceKind = 'region' | 'state';

/** A level of access as an agency writes it down; `per` makes one role for each region or state. */
export interface RoleLevel {
  name: string;
  /** What it lets a person do, in one plain sentence. */
  allows: Bilingual;
  /** Two different people must have said yes. */
  twoPerson: boolean;
  per: PlaceKind | null;
  /** Employment statuses under which it cannot be held, such as those of cooperating technical partners. */
  notFor: readonly string[];
}

/** One role that can be asked for and that the identity provider knows by this very name. */
export interface ApplicationRole {
  name: string;
  /** Name of the level it belongs to. */
  level: string;
  notFor: readonly string[];
}

/** A choice that is no role: a user level or an origin (spec section 4, Access Type, User Level & Origin). */
export interface Option {
  name: string;
  label: Bilingual;
}

/** How access ends that a person gives up: at once, with somebody's help, or not at all (decisions section 3). */
export const removals = ['IMMEDIATE', 'RM_IT_HELP', 'FILETRAIL_ADMIN', 'NONE'] as const;
export type Removal = (typeof removals)[number];

/** Switches of the settings that an entry can hang on (spec section 9, feature settings). */
export const featureSwitches = ['engineeringLibrary'] as const;
export type FeatureSwitch = (typeof featureSwitches)[number];

/** Whom an application offers another role to: everybody who has one, its staff, or nobody (spec section 2). */
export const roleChanges = ['ALL', 'STAFF', 'NONE'] as const;
export type RoleChange = (typeof roleChanges)[number];

/** The roles that can be responsible for what has to be set up by hand. */
export const settingUpRoles = ['RM_IT_HELP', 'FILETRAIL_ADMIN'] as const;
export type SettingUpRole = (typeof settingUpRoles)[number];

/** A catalogue entry (spec section 3, catalogue application; decisions section 3). */
export interface Application {
  id: string;
  clientId: string;
  name: Bilingual;
  description: Bilingual;
  sso: boolean;
  /** Whether access can be asked for in the portal. */
  requestAccess: boolean;
  icon: string;
  address: string;
  viewerAddress: string | null;
  /** Open to every active account, without a role. */
  openToAll: boolean;
  /** The switch without which it has no card, null where there is none. */
  feature: FeatureSwitch | null;
  /** Visitors see no card of it. */
  signedInOnly: boolean;
  roleChange: RoleChange;
  /** Roles of its client that make somebody its staff. */
  staffRoles: readonly string[];
  /** The staff roles of all applications, by client id: whoever holds one may ask for anything (spec section 6). */
  staffByClient: Readonly<Record<string, readonly string[]>>;
  /** Whoever has several accounts of the mapping platform chooses one here instead of asking. */
  hasAccountSelection: boolean;
  /** The decision stages an access request passes, in order. */
  accessStages: readonly DecidingRole[];
  /** The stage whose yes says that access has been set up by hand; null where the portal does it all. */
  manualSetUp: SettingUpRole | null;
  /** Whom to ask where the portal takes no request. */
  askContact: Bilingual;
  removal: Removal;
  levels: readonly RoleLevel[];
  /** Every role of every level. */
  roles: readonly ApplicationRole[];
  /** All roles that one person asks for are of one level: an HQ role excludes regions and states (spec section 5). */
  isOneLevel: boolean;
  /** Levels of use, chosen beside the role; empty where the application has none. */
  userLevels: readonly Option[];
  /** Origins of which at least one must be named; empty where the application asks for none. */
  userOrigins: readonly Option[];
}

/** Whether a request says more than roles: a user level, an origin. */
export function hasOptions({
  userLevels,
  userOrigins,
}: {
  userLevels: readonly unknown[];
  userOrigins: readonly unknown[];
}): boolean {
  return userLevels.length > 0 || userOrigins.length > 0;
}

/** Regions ("01" to "10") and states ("TX") that roles are made for. */
export interface Places {
  regions: readonly string[];
  states: readonly string[];
}

/**
 * The roles of an application with regions and states written into their names: `Regional - Region 04`,
 * `State Write - TX`. The client role must say the place, because a request has no field for it (details section 3).
 */
export function expandRoles(
  levels: readonly Pick<RoleLevel, 'name' | 'per' | 'notFor'>[],
  places: Places,
): ApplicationRole[] {
  return levels.flatMap(({ name: level, per, notFor }) => {
    if (per === null) return [{ name: level, level, notFor }];
    return placesOf(per, places).map((place) => ({ name: roleName({ level, per, place }), level, notFor }));
  });
}

/** Whether two different people must have said yes before these roles are given (decisions section 3). */
export function needsTwoPeople(
  { levels }: { levels: readonly Pick<RoleLevel, 'name' | 'per' | 'twoPerson'>[] },
  roles: readonly string[],
): boolean {
  const given = roles.map(parseRoleName);
  return levels.some(
    ({ name, per, twoPerson }) => twoPerson && given.some((role) => role.level === name && role.per === per),
  );
}

/** Whether saying yes in this stage says that access has been set up by hand; then it takes a note of what was done. */
export function isSetUpStage(
  { manualSetUp }: Pick<Application, 'manualSetUp'>,
  { role, fallbackFor }: { role: DecidingRole; fallbackFor: DecidingRole | null },
): boolean {
  return manualSetUp !== null && (fallbackFor ?? role) === manualSetUp;
}

/** The places that roles of this kind are made for. */
export function placesOf(per: PlaceKind, places: Places): readonly string[] {
  return per === 'region' ? places.regions : places.states;
}

/** A role's name taken apart; `place` is a region's number or a state's code. */
export interface RoleName {
  level: string;
  per: PlaceKind | null;
  place: string | null;
}

/** The one spelling of a role for a place. */
export function roleName({ level, per, place }: RoleName): string {
  if (per === null || place === null) return level;
  return per === 'region' ? `${level} - Region ${place}` : `${level} - ${place}`;
}

/** The inverse of `roleName`; a name without a place is a level by itself. */
export function parseRoleName(name: string): RoleName {
  const region = /^(.+) - Region (\d{2})$/.exec(name);
  if (region?.[1] !== undefined) return { level: region[1], per: 'region', place: region[2] ?? null };
  const state = /^(.+) - ([A-Z]{2})$/.exec(name);
  if (state?.[1] !== undefined) return { level: state[1], per: 'state', place: state[2] ?? null };
  return { level: name, per: null, place: null };
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
