import { type Environment, SettingRefused } from './addresses.ts';
import { readFile } from './data-folders.ts';

/** With what mail is signed, so that other servers can tell that the agency's domain sent it (DKIM, RFC 6376). */
export interface DkimSettings {
  /** PEM with an RSA key. */
  keyFile: string;
  /** Under which name of the domain its public half is published: `<selector>._domainkey.<domain of MAIL_FROM>`. */
  selector: string;
}

/**
 * @param root the project's folder, from which a relative path is meant
 * @throws SettingRefused
 */
export function readDkim(environment: Environment, root: string): DkimSettings | null {
  const keyFile = readFile(environment, 'DKIM_KEY_FILE', root);
  const selector = environment['DKIM_SELECTOR'] ?? 'portal';
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(selector))
    throw new SettingRefused('DKIM_SELECTOR', 'expected letters, digits and hyphens, such as portal');
  if (keyFile !== null) return { keyFile, selector };
  if (environment['DKIM_SELECTOR'] !== undefined)
    throw new SettingRefused(
      'DKIM_SELECTOR',
      'works only with DKIM_KEY_FILE, the key that mail is signed with',
    );
  return null;
}
