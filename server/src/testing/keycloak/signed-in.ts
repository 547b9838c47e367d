import {
  parametersOf,
  TestBrowser,
  tokensOf,
  type TokenResponse,
} from '../../identity/testing/test-browser.ts';
import type { LentRealm } from '../../../../tools/keycloak/lent-realm.ts';

/** Signs somebody in at Keycloak's own page, as a browser without scripts would. */
export async function signInAtKeycloak(
  { origin, realm }: Pick<LentRealm, 'origin' | 'realm'>,
  { username, password }: { username: string; password: string },
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): Promise<TokenResponse> {
  const browser = new TestBrowser(origin, password, { realm });
  const flow = await browser.authorize(clientId, redirectUri);
  const page = await flow.response.text();
  const action = /<form[^>]*\saction="(?<address>[^"]+)"/.exec(page)?.groups?.['address'];
  if (action === undefined) throw new Error(`No sign-in page: ${flow.response.status} ${page}`);
  const posted = await browser.post(action.replaceAll('&amp;', '&'), { username, password });
  const location = posted.headers.get('location');
  if (location === null) throw new Error(`Not signed in: ${posted.status} ${await posted.text()}`);
  return await tokensOf(await browser.exchange(parametersOf(location).get('code') ?? '', flow));
}
