import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { TestBrowser } from '../../../identity/testing/test-browser.ts';
import { rememberWorld, startOver } from '../../../testing/access-requests.ts';
import { startMailServer } from '../../../testing/mail/mail-server.ts';
import { portalForTests } from '../../../testing/portal.ts';

const server = await startMailServer();
const portal = portalForTests({ environment: { SMTP_URL: server.url } });
afterAll(() => server.close());
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await portal.db.run(sql`delete from portal.mail`);
  server.received.length = 0;
});

/** The plain text of the last mail received. */
const lastText = async () => (await PostalMime.parse(server.received.at(-1)?.source ?? '')).text ?? '';

const page = '/realms/risk-map/login-actions/reset-credentials';
const chosen = 'a sentence of my own';

test('the mail of a link has it, what is kept of the mail does not, and the person who uses it is notified', async () => {
  const browser = new TestBrowser(portal.config.origin);
  expect((await browser.post(page, { username: 'staff' })).status).toBe(303);
  await portal.run('mail');
  const text = await lastText();
  expect(text).toContain('username is staff.');
  const key = /action-token\?key=([\w-]{43})\s/.exec(text)?.[1] ?? '';
  expect(key).not.toBe('');
  const kept = await portal.db.rows<{ all: string }>(sql`select mail::text as all from portal.mail`);
  expect([kept.length, kept.some(({ all }) => all.includes(key))]).toEqual([1, false]);
  expect(kept[0]?.all).toContain('Choose a new password: …');

  const form = { key, 'password-new': chosen, 'password-confirm': chosen };
  const saved = await browser.post('/realms/risk-map/login-actions/action-token', form);
  expect(saved.status).toBe(303);
  await portal.run('mail');
  expect(await lastText()).toContain('with the link from an email');
  const rows = await portal.db.rows<{ action: string; outcome: string; detail: object }>(
    sql`select action, outcome, detail from portal.audit_event where action in ('RECOVERY_ASKED', 'PASSWORD_CHANGED')
      order by action desc`,
  );
  expect(rows).toMatchObject([
    { action: 'RECOVERY_ASKED', outcome: 'DONE' },
    { action: 'PASSWORD_CHANGED', outcome: 'DONE', detail: { byLink: true } },
  ]);
});

test('a link that is of no use any more when its mail would go is not mailed', async () => {
  await portal.run('mail');
  await new TestBrowser(portal.config.origin).post(page, { username: 'staff' });
  await portal.run('mail');
  expect(server.received).toHaveLength(1);
  await portal.db.run(sql`update portal.mail set state = 'WAITING', sent_at = null`);
  portal.passDays(1);
  await portal.run('mail');
  expect([server.received.length, await portal.db.rows(sql`select 1 from portal.mail`)]).toEqual([1, []]);
});
