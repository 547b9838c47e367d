import { consoleId, type PeopleSource } from '@portal/core/domain/people/actions/people-writes.ts';
import { type Environment, readHttpAddress, SettingRefused } from './addresses.ts';
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

/** Where people are looked after, and the address of somebody there, with `{id}` for their id; null where that is in the portal. */
export interface PeopleSettings {
  source: PeopleSource;
  console: string | null;
}

/**
 * Reads where people are looked after (rule people-elsewhere 1).
 * @throws SettingRefused
 */
export function readPeople(environment: Environment, keycloak: KeycloakSettings | null): PeopleSettings {
  const given = environment['PEOPLE_IN'] ?? 'portal';
  if (given !== 'portal' && given !== 'provider')
    throw new SettingRefused('PEOPLE_IN', 'expected portal or provider');
  if (keycloak === null) {
    if (given === 'provider')
      throw new SettingRefused(
        'PEOPLE_IN',
        'works as provider only with a Keycloak (AUTH_ADMIN_CLIENT): the embedded provider has no console, and its people are kept in the portal',
      );
    if (environment['PEOPLE_CONSOLE_URL'] !== undefined)
      throw new SettingRefused('PEOPLE_CONSOLE_URL', 'works only with AUTH_ADMIN_CLIENT, a Keycloak');
    return { source: 'PORTAL', console: null };
  }
  const source = given === 'provider' ? 'PROVIDER' : 'BOTH';
  return { source, console: readConsole(environment) ?? consoleOfRealm(keycloak) };
}

/** The console of the realm itself, which its own administrators can open. */
function consoleOfRealm({ url, realm }: KeycloakSettings): string {
  const name = encodeURIComponent(realm);
  return `${url}/admin/${name}/console/#/${name}/users/${consoleId}/settings`;
}

/** An address is read without its place for the id, and kept as it was written. */
function readConsole(environment: Environment): string | null {
  const given = environment['PEOPLE_CONSOLE_URL'];
  if (given === undefined) return null;
  const name = 'PEOPLE_CONSOLE_URL';
  const isRead = readHttpAddress({ [name]: given.replaceAll(consoleId, 'id') }, name) !== null;
  return isRead ? given : null;
}
