import Type, { type Static } from 'typebox';

/** How a realm describes its people, as far as the portal cares. */
export const ProfileShape = Type.Object({
  unmanagedAttributePolicy: Type.Optional(Type.String()),
  attributes: Type.Array(
    Type.Object({
      name: Type.String(),
      multivalued: Type.Optional(Type.Boolean()),
      required: Type.Optional(Type.Object({})),
      validations: Type.Optional(Type.Object({ length: Type.Optional(Type.Object({ max: Type.Number() })) })),
      permissions: Type.Optional(Type.Object({ edit: Type.Optional(Type.Array(Type.String())) })),
    }),
  ),
});
export type ProfileShape = Static<typeof ProfileShape>;
