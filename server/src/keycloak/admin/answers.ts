import Type, { type Static } from 'typebox';

/** What Keycloak answers, as far as the portal reads it. */
export const UserAnswer = Type.Object({
  id: Type.String(),
  username: Type.String(),
  email: Type.Optional(Type.String()),
  emailVerified: Type.Optional(Type.Boolean()),
  enabled: Type.Boolean(),
  firstName: Type.Optional(Type.String()),
  lastName: Type.Optional(Type.String()),
  createdTimestamp: Type.Optional(Type.Number()),
  attributes: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});
export type UserAnswer = Static<typeof UserAnswer>;

export const RoleAnswer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  clientRole: Type.Optional(Type.Boolean()),
  containerId: Type.Optional(Type.String()),
});
export type RoleAnswer = Static<typeof RoleAnswer>;

export const RolesOfUser = Type.Object({
  realmMappings: Type.Optional(Type.Array(RoleAnswer)),
  clientMappings: Type.Optional(
    Type.Record(Type.String(), Type.Object({ client: Type.String(), mappings: Type.Array(RoleAnswer) })),
  ),
});

export const GroupAnswer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  path: Type.Optional(Type.String()),
  subGroupCount: Type.Optional(Type.Number()),
  attributes: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});
export type GroupAnswer = Static<typeof GroupAnswer>;

export const ClientAnswer = Type.Object({ id: Type.String(), clientId: Type.String() });

export const RealmAnswer = Type.Object({ defaultRole: Type.Object({ name: Type.String() }) });

export const EventAnswer = Type.Object({
  id: Type.String(),
  time: Type.Number(),
  type: Type.String(),
  userId: Type.Optional(Type.String()),
  clientId: Type.Optional(Type.String()),
  sessionId: Type.Optional(Type.String()),
  ipAddress: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type EventAnswer = Static<typeof EventAnswer>;

export const AdminEventAnswer = Type.Object({
  id: Type.String(),
  time: Type.Number(),
  operationType: Type.String(),
  resourceType: Type.Optional(Type.String()),
  resourcePath: Type.Optional(Type.String()),
});
export type AdminEventAnswer = Static<typeof AdminEventAnswer>;
