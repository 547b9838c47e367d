import { addresses } from '@portal/core/contract/addresses.ts';
import type { AllPeople } from '@portal/core/contract/people/all-people.ts';
import type { Invitations } from '@portal/core/contract/people/invitation.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { takeRoles } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';
import { inviteByOperator } from './invite-everybody.ts';

const portal = portalStartingOver();

const reason = 'Joins the mapping team this week';

/** Adds people on screen, which invites them; their links are then over. */
async function withoutInvitation(...names: readonly string[]): Promise<void> {
  const admin = await portal.as('admin');
  for (const username of names)
    await admin.post(addresses.people, {
      username,
      email: `${username}@agency.example`,
      givenName: 'Ada',
      middleInitial: '',
      familyName: username,
      suffix: '',
      organization: 'Agency',
      supervisorEmail: '',
      reason,
    });
  portal.passDays(4);
}

const ask = async (username: string) =>
  await (await portal.as(username)).post<Invitations>(addresses.invitations, {});
const look = async () => (await (await portal.as('admin')).get<Invitations>(addresses.invitations)).body;
const inState = async (state: string) =>
  (await (await portal.as('admin')).get<AllPeople>(`${addresses.people}?state=${state}`)).body.items;
const send = () => portal.run('invitations');
const invited = () =>
  portal.db.rows<{
    username: string;
    by: string;
  }>(sql`select p.username, e.actor_name as by from portal.audit_event e
    join portal.person p on p.id = e.subject_id where e.action = 'INVITED' and e.at > ${new Date(portal.now().getTime() - 3_600_000)}
    order by p.username`);

/** People of earlier tests are without a password, too. */
const lines = async () =>
  await portal.db.rows<{ person: string; outcome: string | null }>(
    sql`select person_id as person, outcome from portal.invitation_line order by person_id`,
  );

test('where nobody is without a password nothing is begun', async () => {
  expect((await ask('admin')).body).toEqual({ ready: 0, last: null });
});

test('everybody without a password gets one link, with a row in the trail each, and progress', async () => {
  await withoutInvitation('ada.one', 'ada.two', 'ada.three');
  expect((await look()).ready).toBe(3);
  // When they were added, four days ago; that link has ended.
  const earlier = new Date(portal.now().getTime() - 4 * 86_400_000).toISOString();
  expect((await inState('INVITED')).map(({ invitedAt }) => invitedAt?.slice(0, 10))).toEqual(
    Array.from({ length: 3 }, () => earlier.slice(0, 10)),
  );
  const { status, body } = await ask('helpdesk');
  expect([status, body.last]).toMatchObject([202, { total: 3, sent: 0, leftOut: 0 }]);
  // Asked for again it is the same ones.
  expect((await ask('admin')).body.last).toEqual(body.last);
  await send();
  expect(await look()).toMatchObject({ ready: 0, last: { total: 3, sent: 3 } });
  expect((await invited()).map(({ username }) => username)).toEqual(['ada.one', 'ada.three', 'ada.two']);
  expect(await inState('NOT_INVITED')).toEqual([]);
  expect(await inState('INVITED')).toMatchObject(
    ['ada.one', 'ada.three', 'ada.two'].map((username) => ({
      username,
      isNotInvited: true,
      invitedAt: expect.stringContaining(portal.now().toISOString().slice(0, 10)),
    })),
  );
  // Whose invitation still works gets no other.
  expect((await ask('admin')).body).toMatchObject({ ready: 0, last: { total: 3, sent: 3 } });
});

test('what a portal that died has left goes on, and nobody gets two', async () => {
  await withoutInvitation(...Array.from({ length: 60 }, (_, index) => `many${index}`));
  const { ready } = await look();
  await ask('admin');
  const other = await portal.beside();
  const job = other.jobs.inEveryPortal.find(({ name }) => name === 'invitations');
  // A portal has claimed ten of them, and died after it had sent them.
  const offered = (await lines()).slice(0, 10).map(({ person }) => person);
  const ofInvited = sql`person_id = any(${offered}::text[])`;
  await portal.db.run(sql`update portal.invitation_line set leased_until =
    case when ${ofInvited} then '-infinity'::timestamptz else 'infinity'::timestamptz end`);
  await send();
  const inOneMinute = new Date(portal.now().getTime() + 60_000);
  await portal.db.run(sql`update portal.invitation_line set outcome = null,
    leased_until = case when ${ofInvited} then ${inOneMinute}::timestamptz else '-infinity'::timestamptz end`);
  await Promise.all([send(), job?.run(() => false, new AbortController().signal)]);
  expect((await look()).last).toMatchObject({ total: ready, sent: ready - 10, leftOut: 0 });
  portal.passTo(new Date(portal.now().getTime() + 61_000));
  await send();
  expect(await look()).toMatchObject({ ready: 0, last: { total: ready, sent: ready, leftOut: 0 } });
  expect(await invited()).toHaveLength(ready);
  expect(new Set((await invited()).map(({ username }) => username)).size).toBe(ready);
});

test('who has no right to it any more sends none, and the next one begins with all of them', async () => {
  await withoutInvitation('ada.four');
  const { ready } = await look();
  await ask('helpdesk');
  await takeRoles(portal, 'helpdesk', portalClientId, ['RM_IT_HELP']);
  await send();
  expect(await look()).toMatchObject({ ready, last: { total: ready, sent: 0, leftOut: ready } });
  expect((await ask('admin')).body.last).toMatchObject({ total: ready, sent: 0, leftOut: 0 });
});

test('an operator has everybody invited, whose name is in no row', async () => {
  await withoutInvitation('ada.five');
  await portal.db.run(sql`delete from portal.invitation_round`);
  const { ready } = await look();
  await portal.db.transaction((tx) => inviteByOperator(tx, portal.now()));
  await send();
  expect(await look()).toMatchObject({ ready: 0, last: { total: ready, sent: ready, askedBy: null } });
  const rows = await portal.db.rows(sql`select distinct actor_id, detail from portal.audit_event
    where action = 'INVITED' and at = (select max(at) from portal.audit_event where action = 'INVITED')`);
  expect(rows).toEqual([{ actor_id: null, detail: { by: 'OPERATOR' } }]);
});
