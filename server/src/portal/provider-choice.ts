import { embeddedProvider } from '../identity/embedded-provider.ts';
import { keycloakProvider, passingTables } from '../keycloak/keycloak-provider.ts';
import type { KeycloakSettings } from '../keycloak/settings.ts';
import type { ProviderKind } from '../provider/provider-kind.ts';

/** What says which identity provider a portal works with: null for the embedded one. */
export interface ProviderChoice {
  keycloak: KeycloakSettings | null;
}

/** One for each set of settings, so that anyone who asks works with the same one. */
const keycloaks = new WeakMap<KeycloakSettings, ProviderKind>();

/** The kind of identity provider a portal works with. Another one is chosen here, and nowhere else. */
export function chosenProvider({ keycloak }: ProviderChoice): ProviderKind {
  if (keycloak === null) return embeddedProvider;
  const known = keycloaks.get(keycloak) ?? keycloakProvider(keycloak);
  keycloaks.set(keycloak, known);
  return known;
}

/** Tables of all kinds of providers that no backup holds: a database may have been used with each of them. */
export const allPassingTables: readonly string[] = [...embeddedProvider.passingTables, ...passingTables];
