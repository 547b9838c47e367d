import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import Type from 'typebox';
import { serviceRights } from '../../provider/realm/realm-file.ts';
import { addressOf, withQuery } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { RoleAnswer, RolesOfUser } from '../admin/answers.ts';
import { everyOf } from '../admin/pages.ts';
import { isApplication } from '../admin/realm-names.ts';
import { groupAt } from '../reading/groups.ts';
import { workflows } from '../reading/held-roles.ts';
import type { KeycloakSettings } from '../settings.ts';
import { ClientShape } from './client-shape.ts';
import { type AroundClient, clientDifferences } from './compare-client.ts';
import { profileDifferences } from './compare-profile.ts';
import { realmManagement, serviceDifferences, type ServiceRights } from './compare-service.ts';
import { settingDifferences } from './compare-settings.ts';
import { ProfileShape } from './profile-shape.ts';
import { groupPaths, type WantedRealm } from './wanted-realm.ts';

/** A client, or the realm itself, and how it differs from what the portal needs, in words. */
export interface ComparedPart {
  /** The id of the client; null for what the clients have in common. */
  clientId: string | null;
  differences: string[];
}

const Found = Type.Intersect([Type.Object({ id: Type.String() }), ClientShape]);
type Found = Type.Static<typeof Found>;
const Settings = Type.Record(Type.String(), Type.Unknown());
const DefaultRole = Type.Object({ defaultRole: Type.Object({ name: Type.String() }) });
const Role = Type.Intersect([RoleAnswer, Type.Object({ composite: Type.Optional(Type.Boolean()) })]);
const Group = Type.Object({ path: Type.String() });

/** Compares the realm and every client of the catalogue with what the portal needs. */
export async function compareRealm(
  calls: AdminCalls,
  wanted: WantedRealm,
  { adminClient }: Pick<KeycloakSettings, 'adminClient'>,
): Promise<ComparedPart[]> {
  const realm = await calls.read(Type.Intersect([Settings, DefaultRole]), '');
  if (realm === null) return [{ clientId: null, differences: ['the realm is gone'] }];
  const { name: defaultRole } = realm.defaultRole;
  const all = await everyOf((page) => calls.read(Type.Array(Found), page), '/clients');
  const there = new Map((all ?? []).map((one) => [one.clientId, one]));
  const parts: ComparedPart[] = [
    {
      clientId: null,
      differences: [
        ...settingDifferences(wanted.settings, realm),
        ...(await differencesAround(calls, wanted, { defaultRole, there })),
      ],
    },
  ];
  for (const one of wanted.clients) {
    const found = there.get(one.clientId);
    const differences =
      found === undefined
        ? [`is missing: npm run realm -- make ${one.clientId} makes it`]
        : await differencesOf(calls, wanted, {
            one,
            found,
            isService: one.clientId === adminClient,
            defaultRole,
          });
    parts.push({ clientId: one.clientId, differences });
  }
  return parts;
}

async function differencesOf(
  calls: AdminCalls,
  wanted: WantedRealm,
  {
    one,
    found,
    isService,
    defaultRole,
  }: { one: ClientShape; found: Found; isService: boolean; defaultRole: string },
): Promise<string[]> {
  if (isService) return await differencesOfService(calls, found, defaultRole);
  const { clientId } = one;
  const needed = {
    roles: (wanted.roles.client[clientId] ?? []).map(({ name }) => name),
    realmRoles: wanted.scopeMappings
      .filter(({ client }) => client === clientId)
      .flatMap(({ roles }) => roles),
  };
  return clientDifferences(one, found, { needed, around: await aroundClient(calls, found) });
}

async function aroundClient(calls: AdminCalls, { id, clientId }: Found): Promise<AroundClient> {
  const roles = await everyOf(
    (page) => calls.read(Type.Array(Role), page),
    addressOf('clients', id, 'roles'),
  );
  const scope = await calls.read(RolesOfUser, addressOf('clients', id, 'scope-mappings'));
  return {
    roles: roles ?? [],
    scope: {
      realmRoles: (scope?.realmMappings ?? []).map(({ name }) => name),
      otherClients: Object.keys(scope?.clientMappings ?? {}).filter((other) => other !== clientId),
    },
  };
}

async function differencesOfService(calls: AdminCalls, found: Found, defaultRole: string): Promise<string[]> {
  const account = await calls
    .read(Type.Object({ id: Type.String() }), addressOf('clients', found.id, 'service-account-user'))
    // A client without one is refused as if the question were wrong.
    .catch(() => null);
  if (account === null) return ['has no service account: turn Service account roles on'];
  const rights = await rightsOf(calls, account.id);
  return serviceDifferences(found, rights, { needed: serviceRights, defaultRole });
}

async function rightsOf(calls: AdminCalls, id: string): Promise<ServiceRights> {
  const roles = await calls.read(RolesOfUser, addressOf('users', id, 'role-mappings'));
  const groups = await calls.read(Type.Array(Group), addressOf('users', id, 'groups'));
  const byClient = Object.entries(roles?.clientMappings ?? {});
  return {
    clientRoles: Object.fromEntries(
      byClient.map(([client, { mappings }]) => [client, mappings.map(({ name }) => name)]),
    ),
    realmRoles: (roles?.realmMappings ?? []).map(({ name }) => name),
    groups: (groups ?? []).map(({ path }) => path),
  };
}

/** What all clients share: roles, groups, profile, what everybody has from the start, and what changes people by itself. */
async function differencesAround(
  calls: AdminCalls,
  wanted: WantedRealm,
  { defaultRole, there }: { defaultRole: string; there: ReadonlyMap<string, Found> },
): Promise<string[]> {
  const differences: string[] = [];
  if ((await calls.read(RoleAnswer, addressOf('roles', activeAccountRole))) === null)
    differences.push(`lacks the realm role ${activeAccountRole}`);
  const absent: string[] = [];
  for (const path of groupPaths(wanted.groups)) if ((await groupAt(calls, path)) === null) absent.push(path);
  if (absent.length > 0) differences.push(`lacks the groups ${absent.join(', ')}`);
  const profile = await calls.read(ProfileShape, '/users/profile');
  if (profile !== null) differences.push(...profileDifferences(wanted.profile, profile));
  const parts = await calls.read(Type.Array(RoleAnswer), addressOf('roles', defaultRole, 'composites'));
  differences.push(...defaultDifferences(parts ?? [], there));
  differences.push(...workflowDifferences(await workflows(calls)));
  return differences;
}

function workflowDifferences(found: string[] | null): string[] {
  if (found === null)
    return ['its workflows cannot be seen by this operator: manage-realm is needed for that'];
  return found.map(
    (name) => `the workflow ${name} changes people, and the portal alone decides locks and ends`,
  );
}

/** Everybody has USER of the portal from the start, and nothing else of any application, and no right in the realm. */
function defaultDifferences(parts: readonly RoleAnswer[], there: ReadonlyMap<string, Found>): string[] {
  const clients = [...there.values()];
  const named = parts.map(({ name, containerId }) => ({
    name,
    client: clients.find(({ id }) => id === containerId)?.clientId ?? null,
  }));
  const isUser = ({ name, client }: (typeof named)[number]) => client === portalClientId && name === 'USER';
  const tooMany = named.filter(
    (one) =>
      (one.client === null && one.name === activeAccountRole) ||
      (one.client !== null && !isUser(one) && (isApplication(one.client) || one.client === realmManagement)),
  );
  return [
    ...(named.some(isUser) ? [] : [`the default role lacks USER of ${portalClientId}`]),
    ...tooMany.map(
      ({ name, client }) =>
        `the default role gives everybody ${name}${client === null ? '' : ` of ${client}`}`,
    ),
  ];
}

/** The id of a client by its name; null where there is none. */
export async function clientNamed(calls: AdminCalls, clientId: string): Promise<string | null> {
  const found = await calls.read(Type.Array(Found), withQuery('/clients', { clientId }));
  return found?.find((one) => one.clientId === clientId)?.id ?? null;
}
