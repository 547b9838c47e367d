import { portalClientId } from '@portal/core/domain/people/roles.ts';
import Type from 'typebox';
import { addressOf, withQuery } from './addresses.ts';
import type { AdminCalls } from './admin-client.ts';
import { ClientAnswer, RealmAnswer, RoleAnswer } from './answers.ts';

/** Under which ids the realm keeps what the portal knows by name. */
export interface RealmNames {
  /** The id of a client; null where there is none of this name. */
  client(calls: AdminCalls, clientId: string): Promise<string | null>;
  /** What everybody has from the start. */
  defaults(calls: AdminCalls): Promise<DefaultRoles>;
}

/** The role that every account of the realm has from the start, and what comes with it. */
export interface DefaultRoles {
  name: string;
  /** Role names by client id. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
}

/** What was read is used for so many milliseconds: an operator changes it once in months. */
const keptFor = 60_000;

export function realmNames(): RealmNames {
  const clients = new Map<string, { id: string; until: number }>();
  let defaults: { roles: DefaultRoles; until: number } | null = null;
  return {
    async client(calls, clientId) {
      const known = clients.get(clientId);
      if (known !== undefined && performance.now() < known.until) return known.id;
      const found = await calls.read(Type.Array(ClientAnswer), withQuery('/clients', { clientId }));
      const id = found?.find((one) => one.clientId === clientId)?.id ?? null;
      if (id !== null) clients.set(clientId, { id, until: performance.now() + keptFor });
      return id;
    },
    async defaults(calls) {
      if (defaults !== null && performance.now() < defaults.until) return defaults.roles;
      const roles = await readDefaults(calls, this);
      defaults = { roles, until: performance.now() + keptFor };
      return roles;
    },
  };
}

/** Of the realm's own roles only what belongs to the portal counts: the others are Keycloak's, such as those for its account page. */
async function readDefaults(calls: AdminCalls, names: RealmNames): Promise<DefaultRoles> {
  const realm = await calls.read(RealmAnswer, '');
  const name = realm?.defaultRole.name ?? '';
  const parts = (await calls.read(Type.Array(RoleAnswer), addressOf('roles', name, 'composites'))) ?? [];
  const portal = await names.client(calls, portalClientId);
  const ofPortal = parts.filter(({ containerId }) => portal !== null && containerId === portal);
  return {
    name,
    clientRoles: ofPortal.length === 0 ? {} : { [portalClientId]: ofPortal.map((role) => role.name) },
  };
}

/** Clients that Keycloak makes by itself; roles of theirs say nothing about an application. */
const ownClients = [
  'account',
  'account-console',
  'admin-cli',
  'broker',
  'realm-management',
  'security-admin-console',
];

/** Whether a client is one of the applications of the portal, or the portal itself. */
export function isApplication(clientId: string): boolean {
  return !ownClients.includes(clientId);
}

/** Roles of the realm that every realm has and that give nothing in the portal. */
const ownRoles = ['offline_access', 'uma_authorization'];

/** Whether a role of the realm is one that the portal knows. */
export function isRoleOfPortal(name: string, defaults: DefaultRoles): boolean {
  return name !== defaults.name && !ownRoles.includes(name);
}
