import { addresses } from '@portal/core/contract/addresses.ts';
import type { ConfirmationList, PasswordReply } from '@portal/core/contract/people/account-actions.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { isPasswordHandedOut } from '../../identity/testing/arranged-people.ts';
import { TestBrowser } from '../../identity/testing/test-browser.ts';
import { subjectOf } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const reason = 'Forgot it, and was heard on the phone';
type Reply = PasswordReply & Partial<Problem>;
const code = ({ status, body }: { status: number; body: Reply }) => `${status} ${body.code ?? body.state}`;

const ask = async (asker: string, username: string, headers = {}) =>
  await (await portal.as(asker)).post<Reply>(
    addresses.personOneTimePassword.replace(':userId', await subjectOf(portal, username)),
    { reason },
    headers,
  );
const answer = async (username: string, id: string) =>
  await (await portal.as(username)).post<Reply>(addresses.confirmation.replace(':confirmationId', id), {
    answer: 'YES',
  });
const fetchAs = async (username: string, id: string) =>
  await (await portal.as(username)).post<Reply>(
    addresses.confirmedPassword.replace(':confirmationId', id),
    {},
  );
const listOf = async (username: string) =>
  (await (await portal.as(username)).get<ConfirmationList>(addresses.confirmations)).body.items;

/** What a sign-in with this password comes to: in, or the page that asks for another. */
async function signsIn(username: string, password: string): Promise<boolean> {
  return await new TestBrowser(portal.config.origin, password).signIn(username).then(
    () => true,
    () => false,
  );
}

test('it opens nothing but the page for another, once, and ends every session', async () => {
  const newcomer = await portal.signIn('newcomer');
  const given = await ask('helpdesk', 'newcomer');
  expect(code(given)).toBe('202 DONE');
  const password = given.body.password ?? '';
  expect(password).toHaveLength(24);
  await portal.run('ended sessions');
  expect((await newcomer.get(addresses.account)).status).toBe(401);
  expect(await signsIn('newcomer', 'demo-portal-2026')).toBe(false);
  expect(await signsIn('newcomer', password)).toBe(false);
  expect(await isPasswordHandedOut(portal.db, 'newcomer')).toBe(true);
  const everything = await portal.db.rows(
    sql`select to_jsonb(a)::text as row from portal.account_action a union all
      select to_jsonb(e)::text from portal.audit_event e union all select to_jsonb(m)::text from portal.mail m`,
  );
  expect(JSON.stringify(everything)).not.toContain(password);
});

test('a repeated call does not get it again', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [first, second] = [await ask('admin', 'newcomer', headers), await ask('admin', 'newcomer', headers)];
  expect(first.body.password).not.toBeNull();
  expect(second).toMatchObject({ status: 202, body: { state: 'DONE', password: null } });
});

test('for anyone who holds more than USER it is made after a confirmation, for the requester, once', async () => {
  const asked = await ask('helpdesk', 'authorizer');
  expect(asked.body).toMatchObject({ state: 'WAITING_FOR_SECOND', password: null });
  const id = asked.body.confirmationId;
  expect(code(await fetchAs('helpdesk', id))).toBe('404 NOT_FOUND');
  expect(code(await answer('helpdesk', id))).toBe('409 OWN_CONFIRMATION');
  expect(code(await answer('admin', id))).toBe('202 READY');
  expect(await listOf('admin')).toEqual([]);
  expect(await listOf('helpdesk')).toMatchObject([{ state: 'READY', isOwn: true, mayConfirm: false }]);
  expect(code(await fetchAs('admin', id))).toBe('404 NOT_FOUND');
  const fetched = await Promise.all([fetchAs('helpdesk', id), fetchAs('helpdesk', id)]);
  expect(fetched.filter(({ body }) => typeof body.password === 'string')).toHaveLength(1);
  expect(code(await fetchAs('helpdesk', id))).toBe('409 ALREADY_DECIDED');
  expect(await listOf('helpdesk')).toEqual([]);
});

test('nobody makes one for themselves, and a confirmation that nobody comes for expires', async () => {
  expect(code(await ask('helpdesk', 'helpdesk'))).toBe('403 NOT_ELIGIBLE');
  const { confirmationId } = (await ask('helpdesk', 'authorizer')).body;
  await answer('admin', confirmationId);
  portal.passDays(8);
  await portal.run('account actions');
  expect(code(await fetchAs('helpdesk', confirmationId))).toBe('409 ALREADY_DECIDED');
});

test('the person who gives a role to an account whose password they handed out is watched', async () => {
  const userId = await subjectOf(portal, 'newcomer');
  const give = async (previousValue: string[], newValue: string[]) => {
    const admin = await portal.as('admin');
    const { version } = (await admin.get<{ version: string }>(addresses.person.replace(':userId', userId)))
      .body;
    const body = { version, reason, changes: [{ field: 'portalRoles', previousValue, newValue }] };
    const given = await admin.post<Reply>(addresses.personChanges.replace(':userId', userId), body);
    expect(code(given)).toBe('202 DONE');
  };
  const recorded = async () =>
    (
      await portal.db.rows<{ recipient: string }>(
        sql`select recipient from portal.mail where once_key like 'account-watch %' order by recipient`,
      )
    ).map(({ recipient }) => recipient);
  await give(['USER'], ['USER', 'SUPERVISOR']);
  expect(await recorded()).toEqual([]);
  await give(['USER', 'SUPERVISOR'], ['USER']);
  await portal.database.owner.script('delete from portal.account_action');
  await ask('admin', 'newcomer');
  await give(['USER'], ['USER', 'AUTHORIZER']);
  expect(await recorded()).toContain('security@agency.example');
  expect(await recorded()).not.toContain('admin@agency.example');
});
