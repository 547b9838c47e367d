import { embeddedProvider } from '../identity/embedded-provider.ts';
import { passingTables } from '../keycloak/passing-tables.ts';
import type { KeycloakSettings } from '../keycloak/settings.ts';
import type { ProviderKind } from '../provider/provider-kind.ts';

/** What says which identity provider a portal works with: null for the embedded one. */
export interface ProviderChoice {
  keycloak: KeycloakSettings | null;
}

/** One for each set of settings, so that all callers work with the same one. */
const keycloaks = new WeakMap<KeycloakSettings, ProviderKind>();

/** Loads the code of the chosen provider where a start does not bring it; called before anything asks for the provider. */
export async function loadProvider({ keycloak }: ProviderChoice): Promise<void> {
  if (keycloak === null || keycloaks.has(keycloak)) return;
  const { keycloakProvider } = await import('../keycloak/keycloak-provider.ts');
  keycloaks.set(keycloak, keycloakProvider(keycloak));
}

/** The kind of identity provider a portal works with, once it is loaded. Another one is chosen here, and nowhere else. */
export function chosenProvider({ keycloak }: ProviderChoice): ProviderKind {
  if (keycloak === null) return embeddedProvider;
  const loaded = keycloaks.get(keycloak);
  if (loaded === undefined) throw new Error('The provider is asked for before it was loaded.');
  return loaded;
}

/** Tables of all kinds of providers that no backup holds: a database may have been used with each of them. */
export const allPassingTables: readonly string[] = [...embeddedProvider.passingTables, ...passingTables];
