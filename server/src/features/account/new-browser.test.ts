import { addresses } from '@portal/core/contract/addresses.ts';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { demonstrationPassword } from '../../demonstration/world.ts';
import { parametersOf, TestBrowser, tokensOf } from '../../identity/testing/test-browser.ts';
import { startMailServer } from '../../testing/mail/mail-server.ts';
import { portalForTests } from '../../testing/portal.ts';

const server = await startMailServer();
const portal = portalForTests({ environment: { PORTAL_DEMO: '0', SMTP_URL: server.url } });
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const browser = (userAgent = 'node') =>
  new TestBrowser(portal.config.origin, demonstrationPassword, { userAgent });

/** Shows the password, no matter who is signed in with this browser. */
async function signIn(shown: TestBrowser, username: string): Promise<string> {
  const back = `${portal.config.origin}/rap-home/login`;
  const flow = await shown.authorize('rap-client', back, { prompt: 'login' });
  const posted = await shown.post(flow.location, { username, password: demonstrationPassword });
  const resumed = await shown.get(posted.headers.get('location') ?? '');
  const code = parametersOf(resumed.headers.get('location') ?? '').get('code') ?? '';
  return (await tokensOf(await shown.exchange(code, flow))).access_token;
}

const notified = async () =>
  (
    await portal.db.rows<{
      username: string;
      facts: object;
    }>(sql`select p.username, n.facts from portal.notice n
      join portal.person p on p.id = n.person_id where n.facts->>'account' = 'NEW_BROWSER' order by n.at`)
  ).map(({ username, facts }) => [username, facts]);

test('a sign-in with a browser that was not used before is announced, once, in mail and on the page', async () => {
  const own = browser();
  await signIn(own, 'staff');
  await signIn(own, 'staff');
  // The first browser is new in any case.
  expect(await notified()).toEqual([]);

  const other = browser(firefox);
  const token = await signIn(other, 'staff');
  const facts = { account: 'NEW_BROWSER', browser: 'Firefox', system: 'Linux' };
  expect(await notified()).toEqual([['staff', facts]]);
  await portal.run('mail');
  // Long lines are broken on the way.
  const mail = server.received.at(-1)?.source.replaceAll('=\r\n', '');
  expect(mail).toContain('sign-in from a new browser');
  expect(mail).toContain('Firefox on Linux');
  const response = await portal.fetch(addresses.notices, { headers: { authorization: `Bearer ${token}` } });
  expect(JSON.stringify(await response.json())).toContain('Firefox on Linux');

  // Two people share it, and it stays known to both.
  await signIn(other, 'supervisor');
  await signIn(other, 'staff');
  await signIn(own, 'staff');
  expect(await notified()).toHaveLength(1);
  const rows = await portal.db.rows<{ detail: object | null }>(
    sql`select detail from portal.audit_event where action = 'SIGNED_IN' and detail->>'newBrowser' = 'true'`,
  );
  expect(rows).toHaveLength(1);
});

test('a wrong password tells nothing', async () => {
  const before = await notified();
  await expect(new TestBrowser(portal.config.origin, 'not their password').signIn('staff')).rejects.toThrow(
    'No tokens',
  );
  expect(await notified()).toEqual(before);
});
