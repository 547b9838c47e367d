import Type, { type Static } from 'typebox';

/** What puts something into the tokens of a client. */
const Mapper = Type.Object({
  name: Type.String(),
  protocolMapper: Type.String(),
  config: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type Mapper = Static<typeof Mapper>;

/** A client as a realm file has it and as Keycloak answers it, as far as the portal cares. */
export const ClientShape = Type.Object({
  clientId: Type.String(),
  enabled: Type.Optional(Type.Boolean()),
  publicClient: Type.Optional(Type.Boolean()),
  clientAuthenticatorType: Type.Optional(Type.String()),
  standardFlowEnabled: Type.Optional(Type.Boolean()),
  implicitFlowEnabled: Type.Optional(Type.Boolean()),
  directAccessGrantsEnabled: Type.Optional(Type.Boolean()),
  serviceAccountsEnabled: Type.Optional(Type.Boolean()),
  consentRequired: Type.Optional(Type.Boolean()),
  fullScopeAllowed: Type.Optional(Type.Boolean()),
  redirectUris: Type.Optional(Type.Array(Type.String())),
  webOrigins: Type.Optional(Type.Array(Type.String())),
  attributes: Type.Optional(Type.Record(Type.String(), Type.String())),
  protocolMappers: Type.Optional(Type.Array(Mapper)),
  defaultClientScopes: Type.Optional(Type.Array(Type.String())),
});
export type ClientShape = Static<typeof ClientShape>;
