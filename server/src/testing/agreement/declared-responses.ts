import { type Endpoint, refusalsOf, statusOf } from '@portal/core/contract/endpoint.ts';
import { endpoints } from '@portal/core/contract/endpoints.ts';

/** Refused before any call was reached, under another host name than the portal's; such a problem has no code. */
const unreachedStatus = 421;

/**
 * Sends what a test sends and hands the response back, once its status and code match the declaration of the
 * call, so that every test that calls the API checks this too.
 * @throws when the response is not one that the call declares; addresses that are no declared call may respond as they like
 */
export async function sendDeclared(
  origin: string,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const response = await fetch(`${origin}${address}`, init);
  const method = init.method ?? 'GET';
  const endpoint = endpointAt(method, address);
  if (endpoint === undefined || response.status === endpoint.status || response.status === unreachedStatus)
    return response;
  const code = codeIn(await response.clone().text());
  const isDeclared = refusalsOf(endpoint).some(
    (one) => one === code && statusOf(endpoint, one) === response.status,
  );
  if (!isDeclared)
    throw new Error(
      `${method} ${endpoint.address} responds ${response.status} ${code}, which it does not declare`,
    );
  return response;
}

function endpointAt(method: string, address: string): Endpoint | undefined {
  const [path = ''] = address.split('?');
  return endpoints.find(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.address.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
}

function codeIn(text: string): string {
  try {
    return String(Object(JSON.parse(text)).code);
  } catch {
    return 'no problem';
  }
}
