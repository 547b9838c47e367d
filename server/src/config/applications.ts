import { isThisMachine, shortestSecret } from '@portal/core/domain/catalogue/application-client.ts';
import { type Environment, SettingRefused } from './addresses.ts';

/** What the environment says of single applications, each by the end of the setting's name, such as `HLL_APP`. */
export interface ApplicationSettings {
  /** Where Visit leads. */
  addresses: Readonly<Record<string, string>>;
  /** The secrets of clients that have one. */
  secrets: Readonly<Record<string, string>>;
}

const addressPrefix = 'APP_URL_';
const secretPrefix = 'APP_CLIENT_SECRET_';

/**
 * Reads the settings of single applications. Which applications there are is not known yet.
 * @throws SettingRefused
 */
export function readApplicationSettings(environment: Environment): ApplicationSettings {
  const addresses = valuesOf(environment, addressPrefix);
  const secrets = valuesOf(environment, secretPrefix);
  for (const [name, address] of Object.entries(addresses)) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
    if (url === null || !isSafe || `${url.username}${url.password}` !== '')
      throw new SettingRefused(
        `${addressPrefix}${name}`,
        'expected an address such as https://levees.agency.example/; http only on localhost',
      );
  }
  for (const [name, secret] of Object.entries(secrets))
    if (secret.length < shortestSecret)
      throw new SettingRefused(
        `${secretPrefix}${name}`,
        `expected at least ${shortestSecret} characters, chosen by chance`,
      );
  return { addresses, secrets };
}

/**
 * Refuses settings of applications that the catalogue does not have.
 * @param known the ends of the settings' names of those it has
 * @throws SettingRefused
 */
export function refuseUnknownApplications(
  { addresses, secrets }: ApplicationSettings,
  known: readonly string[],
): void {
  for (const [prefix, given] of [
    [addressPrefix, addresses],
    [secretPrefix, secrets],
  ] as const) {
    const name = Object.keys(given).find((one) => !known.includes(one));
    if (name !== undefined)
      throw new SettingRefused(
        `${prefix}${name}`,
        'names no application of the catalogue; expected an id in capitals with underscores for hyphens, such as HLL_APP',
      );
  }
}

function valuesOf(environment: Environment, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}
