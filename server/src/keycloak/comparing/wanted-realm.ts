import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ClientShape } from './client-shape.ts';
import { ProfileShape } from './profile-shape.ts';

const RoleName = Type.Object({ name: Type.String() });
const Group = Type.Cyclic(
  { Group: Type.Object({ name: Type.String(), subGroups: Type.Optional(Type.Array(Type.Ref('Group'))) }) },
  'Group',
);

/** A realm file, as far as a running realm is compared with it. */
const WantedRealm = Type.Object({
  roles: Type.Object({
    realm: Type.Array(RoleName),
    client: Type.Record(Type.String(), Type.Array(RoleName)),
  }),
  groups: Type.Array(Group),
  clients: Type.Array(ClientShape),
  scopeMappings: Type.Array(Type.Object({ client: Type.String(), roles: Type.Array(Type.String()) })),
});

/** What the portal needs of a realm. */
export interface WantedRealm extends Static<typeof WantedRealm> {
  /** Every key of the file, for the settings of the realm. */
  settings: Readonly<Record<string, unknown>>;
  profile: ProfileShape;
}

const userProfile = 'org.keycloak.userprofile.UserProfileProvider';
const Settings = Type.Record(Type.String(), Type.Unknown());
const Profile = Type.Object({
  components: Type.Object({
    [userProfile]: Type.Tuple([
      Type.Object({ config: Type.Object({ 'kc.user.profile.config': Type.Tuple([Type.String()]) }) }),
    ]),
  }),
});

/**
 * Reads what the portal needs from the realm file that `npm run realm` writes.
 * @param values by the names that the file leaves open; what is not given stays as it is
 */
export function wantedRealm(text: string, values: Readonly<Record<string, string>>): WantedRealm {
  const filled = text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1);
  });
  const read: unknown = JSON.parse(filled);
  const { components } = checked(Profile, read);
  const [{ config }] = components[userProfile];
  const [profile] = config['kc.user.profile.config'];
  return {
    ...checked(WantedRealm, read),
    settings: checked(Settings, read),
    profile: checked(ProfileShape, JSON.parse(profile)),
  };
}

/** Everything that is there stays, also what is not compared: a client is made of it. */
function checked<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  if (!Value.Check(schema, value))
    throw new TypeError('The realm file has another form than npm run realm writes.');
  return value;
}

/** The paths of all groups. */
export function groupPaths(groups: WantedRealm['groups'], above = ''): string[] {
  return groups.flatMap(({ name, subGroups = [] }) => {
    const path = `${above}/${name}`;
    return [path, ...groupPaths(subGroups, path)];
  });
}
