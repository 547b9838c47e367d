import Type from 'typebox';
import type { HeldRole, RoleSource } from '../../ports/directory-person.ts';
import { addressOf, withQuery } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { GroupAnswer, RealmAnswer, RoleAnswer, UserAnswer } from '../admin/answers.ts';
import { everyOf } from '../admin/pages.ts';
import type { RealmNames } from '../admin/realm-names.ts';

const Roles = Type.Array(RoleAnswer);
const Providers = Type.Array(Type.Object({ alias: Type.String() }));
const Mappers = Type.Array(
  Type.Object({ name: Type.String(), config: Type.Record(Type.String(), Type.String()) }),
);
const Workflows = Type.Array(
  Type.Object({
    name: Type.String(),
    enabled: Type.Optional(Type.Boolean()),
    steps: Type.Optional(Type.Array(Type.Object({ uses: Type.String() }))),
  }),
);

/**
 * The roles of a client with those who were given them; null where there is no such client.
 * @param begin begins a piece of work: each role is one, since one may have ten thousand holders
 */
export async function heldRoles(
  begin: () => AdminCalls,
  names: RealmNames,
  clientId: string,
): Promise<HeldRole[] | null> {
  const calls = begin();
  const client = await names.client(calls, clientId);
  if (client === null) return null;
  const roles = await everyOf((address) => calls.read(Roles, address), addressOf('clients', client, 'roles'));
  if (roles === null) return null;
  const [byDefault, mappers] = [await defaultsOf(calls), await roleMappers(calls)];
  const held: HeldRole[] = [];
  for (const { id, name } of roles) {
    const ofRole = begin();
    const address = addressOf('clients', client, 'roles', name);
    const comesWith: RoleSource[] = [
      ...(await groupsWith(ofRole, address)),
      ...(byDefault.ids.has(id) ? [{ kind: 'DEFAULT_ROLE', name: byDefault.name } as const] : []),
      ...mappers.filter((one) => one.role === `${clientId}.${name}`).map(({ source }) => source),
    ];
    held.push({ role: name, holders: await holdersOf(ofRole, address), comesWith });
  }
  return held;
}

/** Names of the workflows that are on and do something to people; null where the service account may not see them. */
export async function workflows(calls: AdminCalls): Promise<string[] | null> {
  const found = await calls.readWhereAllowed(Workflows, '/workflows');
  const isChange = ({ uses }: { uses: string }): boolean => !uses.startsWith('notify');
  return (
    found
      ?.filter(({ enabled, steps = [] }) => enabled !== false && steps.some(isChange))
      .map(({ name }) => name) ?? null
  );
}

/** Ids alone: reading everything about ten thousand people takes ten times as long. */
async function holdersOf(calls: AdminCalls, role: string): Promise<string[]> {
  const Brief = Type.Array(Type.Pick(UserAnswer, ['id', 'username']));
  const users = await everyOf((address) => calls.read(Brief, address), `${role}/users`, {
    briefRepresentation: true,
  });
  return (users ?? []).filter(({ username }) => !username.startsWith('service-account-')).map(({ id }) => id);
}

async function groupsWith(calls: AdminCalls, role: string): Promise<RoleSource[]> {
  const groups = await everyOf((address) => calls.read(Type.Array(GroupAnswer), address), `${role}/groups`, {
    briefRepresentation: true,
  });
  return (groups ?? []).map(({ name, path = name }) => ({ kind: 'GROUP', name: path }));
}

/** The role that every account has from the start, and what comes with it. */
async function defaultsOf(calls: AdminCalls): Promise<{ name: string; ids: ReadonlySet<string> }> {
  const realm = await calls.read(RealmAnswer, '');
  const name = realm?.defaultRole.name ?? '';
  const parts = await calls.read(Roles, addressOf('roles', name, 'composites'));
  return { name, ids: new Set((parts ?? []).map(({ id }) => id)) };
}

/** What other identity providers give at a sign-in; nothing where the service account may not see it. */
async function roleMappers(calls: AdminCalls): Promise<{ role: string; source: RoleSource }[]> {
  const providers = await calls.readWhereAllowed(Providers, '/identity-provider/instances');
  const found: { role: string; source: RoleSource }[] = [];
  for (const { alias } of providers ?? []) {
    const mappers = await calls.readWhereAllowed(
      Mappers,
      withQuery(addressOf('identity-provider', 'instances', alias, 'mappers'), {}),
    );
    for (const { name, config } of mappers ?? [])
      if (config['role'] !== undefined)
        found.push({ role: config['role'], source: { kind: 'MAPPER', name: `${alias}: ${name}` } });
  }
  return found;
}
