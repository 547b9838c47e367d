import { addresses } from '@portal/core/contract/addresses.ts';
import { isOwnHost } from '../edge.ts';

/** Where the portal, its identity provider and its API are reached; the API under the portal's own origin too. */
export interface OwnOrigins {
  origin: string;
  authUrl: string;
  apiBaseUrl: string | null;
}

/** What the pages of the provider take of the portal's: how they look. */
const lookOfPages = [`${addresses.portal}/assets/`, `${addresses.portal}/favicon.svg`];
const providerStart = addresses.realm.slice(0, addresses.realm.lastIndexOf('/') + 1);
/** The prefix of the API's addresses. */
const apiStart = '/greenlight/';

/** Whether a path is one of the API's. */
export function isOfApi(path: string): boolean {
  return path.startsWith(apiStart);
}

/** Whether the path is served under the name by which it was asked for (rule addresses 12). */
export function isServedAt({ host, path }: { host: string; path: string }, origins: OwnOrigins): boolean {
  const { origin, authUrl, apiBaseUrl } = origins;
  const isProviders = path.startsWith(providerStart);
  if (isOwnHost(host, authUrl) && (isProviders || lookOfPages.some((start) => path.startsWith(start))))
    return true;
  if (apiBaseUrl !== null && isOwnHost(host, new URL(apiBaseUrl).origin) && isOfApi(path)) return true;
  return isOwnHost(host, origin) && (!isProviders || authUrl === origin);
}

/** The origin under which people find what is at this path. */
export function homeOf(path: string, { origin, authUrl }: OwnOrigins): string {
  return path.startsWith(providerStart) ? authUrl : origin;
}
