import { addresses } from '@portal/core/contract/addresses.ts';
import { forgetFailures } from '../../identity/testing/arranged-people.ts';
import { parametersOf, TestBrowser, tokensOf } from '../../identity/testing/test-browser.ts';
import type { TestPortal } from '../portal.ts';

const chosen = 'what the person who acts has chosen for them';

/** Tries to sign in as this person, by way of the page for another password where that is asked for. */
export async function getsIn(
  { config, db, fetch }: Pick<TestPortal, 'config' | 'db' | 'fetch'>,
  username: string,
  password: string,
): Promise<boolean> {
  const browser = new TestBrowser(config.origin);
  const flow = await browser.authorize('rap-client', `${config.origin}${addresses.portal}/login`);
  const shown = await browser.post(flow.location, { username, password });
  // Many who try in vain would be kept from trying.
  await forgetFailures(db);
  let next = shown.headers.get('location') ?? '';
  if (shown.status !== 303 || next === '') return false;
  if (next.includes('new-password')) {
    const saved = await browser.post(next, { 'password-new': chosen, 'password-confirm': chosen });
    next = saved.headers.get('location') ?? '';
  }
  const resumed = await browser.get(next);
  const code = parametersOf(resumed.headers.get('location') ?? '').get('code');
  if (code === null) return false;
  const { access_token: token } = await tokensOf(await browser.exchange(code, flow));
  const own = await fetch(addresses.account, { headers: { authorization: `Bearer ${token}` } });
  return own.status === 200;
}
