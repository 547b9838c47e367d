import { addresses } from '@portal/core/contract/addresses.ts';
import type { ConfirmationList, PasswordReply } from '@portal/core/contract/people/account-actions.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { plantRoles, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

type Reply = PasswordReply & Partial<Problem>;
const reason = 'They help the people of their branch';
const code = ({ status, body }: { status: number; body: Reply }) => `${status} ${body.code ?? body.state}`;

async function give(asker: string, username: string, after: readonly string[]) {
  const signed = await portal.as(asker);
  const address = addresses.person.replace(':userId', await subjectOf(portal, username));
  const { userId, version, portalRoles: previousValue } = (await signed.get<PersonPage>(address)).body;
  const changes = [{ field: 'portalRoles', previousValue, newValue: after }];
  const body = { version, reason, changes };
  const reply = await signed.post<Reply>(addresses.personChanges.replace(':userId', userId), body);
  portal.forgetSignIns();
  return code(reply);
}

/** For somebody who holds more than USER: it waits for a second person. */
async function askForPassword(asker: string): Promise<string> {
  const address = addresses.personOneTimePassword.replace(':userId', await subjectOf(portal, 'authorizer'));
  const reply = await (await portal.as(asker)).post<Reply>(address, { reason });
  expect(code(reply)).toBe('202 WAITING_FOR_SECOND');
  return reply.body.confirmationId;
}

const answer = async (username: string, id: string, given: 'YES' | 'NO' = 'YES') =>
  code(
    await (await portal.as(username)).post<Reply>(addresses.confirmation.replace(':confirmationId', id), {
      answer: given,
    }),
  );

const shownTo = async (username: string) =>
  (await (await portal.as(username)).get<ConfirmationList>(addresses.confirmations)).body.items.map(
    ({ mayConfirm, isTied }) => ({ mayConfirm, isTied }),
  );

const [free, tied] = [
  { mayConfirm: true, isTied: false },
  { mayConfirm: false, isTied: true },
];

test('a second person made by the requester cannot confirm, in either direction, while an independent one is there', async () => {
  expect(await give('admin', 'newcomer', ['USER', 'RM_IT_HELP'])).toBe('202 DONE');
  const id = await askForPassword('admin');
  expect([await shownTo('newcomer'), await shownTo('helpdesk')]).toEqual([[tied], [free]]);
  expect(await answer('newcomer', id)).toBe('409 OWN_CONFIRMATION');
  expect(await answer('helpdesk', id)).toBe('202 READY');
  expect(await answer('admin', id, 'NO')).toBe('409 ALREADY_DECIDED');
  await portal.db.run(sql`update portal.account_action set state = 'EXPIRED' where id = ${id}::uuid`);
  const back = await askForPassword('newcomer');
  expect(await shownTo('admin')).toEqual([tied]);
  expect(await answer('admin', back)).toBe('409 OWN_CONFIRMATION');
  expect(await answer('helpdesk', back)).toBe('202 READY');
});

test('two who come from the same administrator are one, until another administrator gives one of them the role', async () => {
  for (const username of ['newcomer', 'elstaff'])
    expect(await give('admin', username, ['USER', 'RM_IT_HELP'])).toBe('202 DONE');
  const id = await askForPassword('newcomer');
  expect(await answer('elstaff', id)).toBe('409 OWN_CONFIRMATION');
  await plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);
  expect(await give('staff', 'elstaff', ['USER'])).toBe('202 DONE');
  expect(await give('staff', 'elstaff', ['USER', 'RM_IT_HELP'])).toBe('202 DONE');
  expect(await answer('elstaff', id)).toBe('202 READY');
});

test('without an independent person their confirmation counts, and is reported to SECURITY and in the trail', async () => {
  await takeRoles(portal, 'helpdesk', portalClientId, ['RM_IT_HELP']);
  expect(await give('admin', 'newcomer', ['USER', 'RM_IT_HELP'])).toBe('202 DONE');
  const id = await askForPassword('admin');
  expect(await shownTo('newcomer')).toEqual([free]);
  expect(await answer('newcomer', id)).toBe('202 READY');
  const address = addresses.confirmedPassword.replace(':confirmationId', id);
  const fetched = await (await portal.as('admin')).post<Reply>(address, {});
  expect(code(fetched)).toBe('202 DONE');
  const mails = await portal.db.rows(
    sql`select recipient, subject from portal.mail where once_key like 'account-watch %'`,
  );
  expect(mails).toMatchObject([{ recipient: 'security@agency.example' }]);
  const row = await portal.db.row(
    sql`select detail from portal.audit_event where action = 'ONE_TIME_PASSWORD_GIVEN' order by id desc limit 1`,
  );
  expect(row).toMatchObject({ detail: { confirmedByTied: true } });
});

test('whom an account stopped that the asker has made counts as there, as whom the asker stopped', async () => {
  for (const username of ['staff', 'elstaff'])
    await plantRoles(portal, username, portalClientId, ['PORTAL_ADMIN']);
  expect(await give('admin', 'newcomer', ['USER', 'RM_IT_HELP'])).toBe('202 DONE');
  const send = async (asker: string, address: string, username: string) =>
    code(
      await (await portal.as(asker)).post<Reply>(
        address.replace(':userId', await subjectOf(portal, username)),
        { reason },
      ),
    );
  expect(await send('newcomer', addresses.personLock, 'staff')).toBe('202 DONE');
  expect(await send('admin', addresses.personOneTimePassword, 'elstaff')).toBe('202 WAITING_FOR_SECOND');
  // Nothing ties RM-IT help to the administrator, so whom it has locked for a reason of its own is not there.
  await portal.db.run(
    sql`update portal.account_action set state = 'EXPIRED' where state = 'WAITING_FOR_SECOND'`,
  );
  expect(await send('helpdesk', addresses.personUnlock, 'staff')).toBe('202 WAITING_FOR_SECOND');
});

test('nor can the person who got their address from the asker, since a link to choose a password by goes there', async () => {
  const signed = await portal.as('admin');
  const address = addresses.person.replace(':userId', await subjectOf(portal, 'newcomer'));
  const { userId, version, email: previousValue } = (await signed.get<PersonPage>(address)).body;
  const changes = [{ field: 'email', previousValue, newValue: 'new.address@agency.example' }];
  const changing = addresses.personChanges.replace(':userId', userId);
  expect(code(await signed.post<Reply>(changing, { version, reason, changes }))).toBe('202 DONE');
  await plantRoles(portal, 'newcomer', portalClientId, ['RM_IT_HELP']);
  const id = await askForPassword('admin');
  expect([await shownTo('newcomer'), await shownTo('helpdesk')]).toEqual([[tied], [free]]);
  expect(await answer('newcomer', id)).toBe('409 OWN_CONFIRMATION');
  expect(await answer('helpdesk', id)).toBe('202 READY');
  await plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);
  expect(await give('admin', 'newcomer', ['USER', 'RM_IT_HELP', 'SUPERVISOR'])).toBe('202 DONE');
  const recorded = await portal.db.rows(
    sql`select 1 from portal.mail where once_key like 'account-watch %' and body like '%Nora T New%or chose its email address%'`,
  );
  expect(recorded.length).toBeGreaterThan(0);
});
