import type { DecidingRole } from '../people/roles.ts';
import {
  type Application,
  type Bilingual,
  expandRoles,
  type FeatureSwitch,
  type Option,
  type PlaceKind,
  type Places,
  type Removal,
  type RoleChange,
  type SettingUpRole,
} from './application.ts';

/** A level of access as the file has it. */
export interface LevelEntry {
  name: string;
  allows: Bilingual;
  twoPerson: boolean;
  per: PlaceKind | null;
  notFor?: readonly string[];
}

/** An entry of `applications.json` as an agency writes it; what is left out has its plainest meaning. */
export interface ApplicationEntry {
  id: string;
  clientId: string;
  name: Bilingual;
  description: Bilingual;
  sso: boolean;
  requestAccess: boolean;
  icon: string;
  address: string;
  viewerAddress?: string;
  openToAll: boolean;
  feature?: FeatureSwitch;
  signedInOnly?: boolean;
  roleChange?: RoleChange;
  staffRoles?: readonly string[];
  hasAccountSelection?: boolean;
  stages: { access: readonly DecidingRole[]; removal: Removal };
  manualSetUp: SettingUpRole | null;
  askContact: Bilingual;
  isOneLevel: boolean;
  userLevels?: readonly Option[];
  userOrigins?: readonly Option[];
  roles: readonly LevelEntry[];
}

/** The entries with everything said that they leave out, and their roles written out for each place. */
export function applicationsOf(entries: readonly ApplicationEntry[], places: Places): Application[] {
  const staffed = entries.filter(({ staffRoles = [] }) => staffRoles.length > 0);
  const staffByClient = Object.fromEntries(
    staffed.map(({ clientId, staffRoles = [] }) => [clientId, staffRoles]),
  );
  return entries.map((entry) => {
    const { stages, roles, ...same } = entry;
    const levels = roles.map((level) => ({ ...level, notFor: level.notFor ?? [] }));
    return {
      viewerAddress: null,
      feature: null,
      signedInOnly: false,
      roleChange: 'ALL',
      staffRoles: [],
      hasAccountSelection: false,
      userLevels: [],
      userOrigins: [],
      ...same,
      staffByClient,
      accessStages: stages.access,
      removal: stages.removal,
      levels,
      roles: expandRoles(levels, places),
    };
  });
}

/** Why the portal cannot work with an entry, as the end of a sentence that begins with its id; null when it can. */
export function faultOfEntry(entry: ApplicationEntry): string | null {
  const { stages, roles, roleChange, staffRoles = [], manualSetUp } = entry;
  // A request needs something to ask for, and somebody to decide.
  if (entry.requestAccess && (roles.length === 0 || stages.access.length === 0))
    return 'takes requests, but has no roles or no stages';
  const guarded = roles.find(({ twoPerson }) => twoPerson);
  if (guarded !== undefined && stages.access.length < 2)
    return `has the role ${guarded.name}, which takes two people, but fewer than two stages in stages.access`;
  if (manualSetUp !== null && !stages.access.includes(manualSetUp))
    return `is set up by ${manualSetUp}, which is not among its stages.access`;
  const unknown = staffRoles.find((name) => !roles.some((role) => role.name === name && role.per === null));
  if (unknown !== undefined) return `counts ${unknown} among its staffRoles, but has no such role`;
  if (roleChange === 'STAFF' && staffRoles.length === 0)
    return 'lets its staff change roles, but names no staffRoles';
  return null;
}
