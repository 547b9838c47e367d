import { addresses } from '@portal/core/contract/addresses.ts';
import type { ConfirmationList } from '@portal/core/contract/people/account-actions.ts';
import type { Leaving, LeavingReply } from '@portal/core/contract/people/leaving.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { setEnabled } from '../../../identity/testing/arranged-people.ts';
import { askAs, subjectOf } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const reason = 'Registered twice with two addresses';
const addressOf = async (username: string) =>
  addresses.personDisable.replace(':userId', await subjectOf(portal, username));
const preview = async (username: string, stays: string) =>
  await (await portal.as('helpdesk')).get<Leaving & Problem>(`${await addressOf(username)}?stays=${stays}`);
const close = async (username: string, stays: string, asker = 'helpdesk') =>
  await (await portal.as(asker)).post<LeavingReply & Problem>(await addressOf(username), { reason, stays });
const read = async (number: string) =>
  (await (await portal.as('helpdesk')).get<RequestView>(addresses.request.replace(':requestId', number)))
    .body;
const p4 = { requestedAppName: 'p4-app', role: ['Regional - Region 04'] };

test('requests are filed again for the account that stays where its rules allow, others are canceled, and both are notified', async () => {
  const [moving, doubled] = [await askAs(portal, 'newcomer'), await askAs(portal, 'newcomer', p4)];
  await askAs(portal, 'elstaff', p4);
  const shown = await preview('newcomer', 'elstaff');
  expect(shown.body.canceled).toMatchObject([
    { request: { requestNumber: moving.requestNumber }, moves: true },
    { request: { requestNumber: doubled.requestNumber }, moves: false },
  ]);
  const { body } = await close('newcomer', 'elstaff');
  expect(body).toMatchObject({
    state: 'DONE',
    leaving: { stays: shown.body.stays, canceled: [{ moves: true }, { moves: false, movedTo: null }] },
  });
  expect(body.leaving?.stillHeld).toEqual(shown.body.stillHeld);
  const number = body.leaving?.canceled[0]?.movedTo?.requestNumber ?? '';
  const again = await read(number);
  expect(again).toMatchObject({ workflowStatus: 'PENDING_SUPERVISOR_DECISION' });
  expect(again.name).not.toBe(moving.name);
  for (const one of [moving, doubled])
    expect(await read(one.requestNumber)).toMatchObject({ closingReason: 'ACCOUNT_OFF' });
  const mails = await portal.db.rows<{ recipient: string; body: string }>(
    sql`select recipient, body from portal.mail where once_key like 'account-action %' order by recipient`,
  );
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(2);
  expect(mails.some((mail) => mail.body.includes(number) && mail.body.includes(doubled.requestNumber))).toBe(
    true,
  );
  const trail =
    await portal.db.rows(sql`select detail from portal.audit_event where action = 'ACCOUNT_DISABLED'
    order by id desc limit 1`);
  const moved = [`${moving.requestNumber} ${number}`];
  expect(trail).toMatchObject([{ detail: { moved, canceled: [doubled.requestNumber], reason } }]);
});

test('an account that belongs to no one, off, or the same stays for none', async () => {
  await setEnabled(portal.db, false, ['elstaff']);
  for (const stays of ['newcomer', 'nobody-here', 'elstaff'])
    expect([(await preview('newcomer', stays)).status, (await close('newcomer', stays)).status]).toEqual([
      400, 400,
    ]);
});

test('for anyone who holds more than USER a second person confirms', async () => {
  const { body } = await close('authorizer', 'newcomer');
  expect(body).toMatchObject({ state: 'WAITING_FOR_SECOND', leaving: null });
  const admin = await portal.as('admin');
  const list = await admin.get<ConfirmationList>(addresses.confirmations);
  expect(list.body.items).toMatchObject([{ kind: 'DISABLE', staysName: 'Nora T New' }]);
  const address = addresses.confirmation.replace(':confirmationId', body.confirmationId);
  expect((await admin.post<LeavingReply>(address, { answer: 'YES' })).body.state).toBe('DONE');
});

test('a portal that stops between filing again and closing files once', async () => {
  const request = await askAs(portal, 'newcomer');
  await portal.database.owner.script(`create function portal.planted() returns trigger language plpgsql as
    $$ begin raise exception 'stopped'; end $$;
    create trigger planted before update on portal.request for each row execute function portal.planted()`);
  expect((await close('newcomer', 'elstaff')).body.state).toBe('DUE');
  await portal.database.owner.script('drop function portal.planted() cascade');
  portal.passTo(new Date(portal.now().getTime() + 61_000));
  await portal.run('account actions');
  const open = await portal.db.rows(sql`select person_id from portal.request where is_open`);
  expect(open).toEqual([{ person_id: await subjectOf(portal, 'elstaff') }]);
  expect((await read(request.requestNumber)).closingReason).toBe('ACCOUNT_OFF');
});
