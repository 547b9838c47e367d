import { type Environment, SettingRefused } from './addresses.ts';
import { readFile } from './data-folders.ts';
import type { KeycloakSettings } from '../keycloak/settings.ts';

const usualRealm = 'risk-map';

/**
 * Reads which Keycloak the portal works with; null for the embedded provider. The client of its service account is what says that
 * there is one.
 * @throws SettingRefused
 */
export function readKeycloak(
  environment: Environment,
  { authUrl, origin, root }: { authUrl: string; origin: string; root: string },
): KeycloakSettings | null {
  const adminClient = environment['AUTH_ADMIN_CLIENT'];
  const secretFile = readFile(environment, 'AUTH_ADMIN_SECRET_FILE', root);
  if (adminClient === undefined) return refuseOthers(environment);
  if (authUrl === origin)
    throw new SettingRefused('AUTH_URL', 'expected the origin of Keycloak, since AUTH_ADMIN_CLIENT is set');
  if (secretFile === null)
    throw new SettingRefused(
      'AUTH_ADMIN_SECRET_FILE',
      'expected a file with the secret of AUTH_ADMIN_CLIENT, readable by the portal alone',
    );
  const version = environment['KEYCLOAK_VERSION'] ?? null;
  if (version !== null && !/^\d+\.\d+\.\d+$/.test(version))
    throw new SettingRefused('KEYCLOAK_VERSION', 'expected the version of Keycloak, such as 26.7.3');
  const realm = environment['AUTH_REALM'] ?? usualRealm;
  if (!/^[\w.-]{1,100}$/.test(realm) || /^\.+$/.test(realm))
    throw new SettingRefused('AUTH_REALM', `expected the name of a realm, such as ${usualRealm}`);
  return { url: authUrl, realm, adminClient, secretFile, version };
}

/** Settings of a Keycloak without its client were meant to be followed; the portal would come up with its own provider. */
function refuseOthers(environment: Environment): null {
  const others = ['AUTH_ADMIN_SECRET_FILE', 'AUTH_REALM', 'KEYCLOAK_VERSION'];
  const given = others.find((name) => environment[name] !== undefined);
  if (given !== undefined)
    throw new SettingRefused(given, 'works only with AUTH_ADMIN_CLIENT, the client of the service account');
  return null;
}
