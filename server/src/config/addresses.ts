/** A setting the portal cannot start with: names it, and the accepted form. */
export class SettingRefused extends Error {
  override name = 'SettingRefused';
  constructor(setting: string, accepted: string) {
    super(`Setting ${setting}: ${accepted}`);
  }
}

/** What a start is given. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether only this machine can reach the host; an IPv6 address may be in brackets, as in an address. */
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

/** @throws SettingRefused */
export function readScannerAddress(
  environment: Environment,
): { host: string; port: number } | { path: string } | null {
  const given = environment['CLAMAV_URL'];
  if (given === undefined) return null;
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(given) ?? [];
  if (path !== undefined) return { path };
  const [, host, port] = /^tcp:\/\/([\w.-]+|\[[\da-f:]+\]):(\d{1,5})\/?$/i.exec(given) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new SettingRefused('CLAMAV_URL', 'expected tcp://host:port or unix:/path/to/socket');
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
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

/** Where people and programs find the portal (rule addresses 12); none ends with a slash unless somebody gave it one. */
export interface OwnAddresses {
  /** The address people use; mails and redirects are built from it alone. */
  origin: string;
  /** The origin of the identity provider, and so what its tokens are issued by; the portal's own where none is given. */
  authUrl: string;
  /** What the page puts before its calls of the API; null for its own origin. */
  apiBaseUrl: string | null;
  /** The agency's own page from which people begin; null for the portal's. */
  loginUrl: string | null;
}

/**
 * Reads where the portal is.
 * @throws SettingRefused
 */
export function readOwnAddresses(environment: Environment, port: number): OwnAddresses {
  const origin = readOrigin(environment, 'PORTAL_ORIGIN') ?? `http://localhost:${port}`;
  const authUrl = readOrigin(environment, 'AUTH_URL') ?? origin;
  const apiBaseUrl = readAskedAddress(environment, 'API_BASE_URL');
  for (const [name, address] of Object.entries({ AUTH_URL: authUrl, API_BASE_URL: apiBaseUrl ?? origin }))
    if (origin.startsWith('https:') && !address.startsWith('https:'))
      throw new SettingRefused(name, 'expected https, as PORTAL_ORIGIN has it');
  return {
    origin,
    authUrl,
    apiBaseUrl: apiBaseUrl === origin ? null : apiBaseUrl,
    loginUrl: readPageAddress(environment, 'LOGIN_URL'),
  };
}

function readOrigin(environment: Environment, name: string): string | null {
  const given = environment[name];
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== given)
    throw new SettingRefused(name, 'expected scheme, host and port only, such as https://portal.example');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new SettingRefused(
      name,
      'browsers keep sign-in to https, or to http://localhost; use one of these',
    );
  return url.origin;
}

/**
 * A page that people are led to.
 * @throws SettingRefused
 */
export function readPageAddress(environment: Environment, name: string): string | null {
  const given = environment[name];
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url === null || !isSafe || `${url.username}${url.password}` !== '' || given.includes('#'))
    throw new SettingRefused(
      name,
      'expected an address such as https://agency.example/start, without #; http only on localhost',
    );
  return url.href;
}
