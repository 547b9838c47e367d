import { type DecidingRole, portalClientId, portalRoles } from '../people/roles.ts';

/** A text in both languages of the portal. */
export interface Bilingual {
  en: string;
  es: string;
}
export type Language = keyof Bilingual;

/** A role of an application as an agency writes it down; `per` makes one role for each region or state. */
export interface RoleEntry {
  name: string;
  /** What the role lets a person do, in one plain sentence. */
  allows: Bilingual;
  /** Two different people must have said yes. */
  twoPerson: boolean;
  per: 'region' | 'state' | null;
}

/** One role that can be asked for and that the identity provider knows by this very name. */
export interface ApplicationRole {
  name: string;
  allows: Bilingual;
}

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
  /** The decision stages an access request passes, in order. */
  accessStages: readonly DecidingRole[];
  /** Whom to ask where the portal takes no request. */
  askContact: Bilingual;
  roles: readonly ApplicationRole[];
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
export function expandRoles(entries: readonly RoleEntry[], places: Places): ApplicationRole[] {
  return entries.flatMap((entry) => namesOf(entry, places).map((name) => ({ name, allows: entry.allows })));
}

function namesOf(entry: RoleEntry, places: Places): string[] {
  if (entry.per === 'region') return places.regions.map((region) => `${entry.name} - Region ${region}`);
  if (entry.per === 'state') return places.states.map((state) => `${entry.name} - ${state}`);
  return [entry.name];
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
