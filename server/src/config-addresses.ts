/** A setting the portal cannot start with: names it, and the accepted form. */
export class SettingRefused extends Error {
  override name = 'SettingRefused';
  constructor(setting: string, accepted: string) {
    super(`Setting ${setting}: ${accepted}`);
  }
}

/** What a start is given. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether only this machine can reach the host; an IPv6 address may stand in brackets, as in an address. */
export function isLoopback(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);
}

/** @throws SettingRefused */
export function readSmtpUrl(environment: Environment): URL | null {
  const given = environment['SMTP_URL'];
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isPlain = url !== null && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  if (url === null || !isPlain || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !isDecodable(url))
    throw new SettingRefused(
      'SMTP_URL',
      'expected smtp://user:password@host:port, or smtps:// for TLS from the start',
    );
  return url;
}

/** A percent sign in a password has to be written as %25, or it says something else. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

/** @throws SettingRefused */
export function readHttpAddress(environment: Environment, name: string): string | null {
  const given = environment[name];
  if (given === undefined) return null;
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new SettingRefused(name, 'expected an address such as https://agency.example/guide.pdf');
  return given;
}

/**
 * The address of something that browsers ask from the page, without a slash at the end, so it has what they allow there.
 * @throws SettingRefused
 */
export function readAskedAddress(environment: Environment, name: string): string | null {
  const given = environment[name];
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url === null || !isPlain || !isSafe)
    throw new SettingRefused(
      name,
      'expected an address such as https://service.agency.example/portal; http only on localhost',
    );
  return url.href.replace(/\/+$/, '');
}
