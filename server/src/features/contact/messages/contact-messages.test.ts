import { addresses } from '@portal/core/contract/addresses.ts';
import type {
  ContactMessages,
  ContactMessageView,
} from '@portal/core/contract/operations/contact-messages.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { contactSubjects } from '@portal/core/domain/contact/contact-message.ts';
import type { MessageAction } from '@portal/core/domain/contact/message-state.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { plantRoles, subjectOf, takeRoles } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
beforeEach(async () => {
  await portal.db.run(sql`delete from portal.mail`);
  await portal.db.run(sql`delete from portal.contact_allowance`);
});

/** Somebody signed in writes to the team. */
async function write(username: string, message = 'Who is my authorizer?'): Promise<void> {
  const email = `${username}@agency.example`;
  const body = { fullName: 'Nora T New', email, replyTo: email, subject: contactSubjects[0], message };
  const { status } = await (await portal.as(username)).post(addresses.email, body);
  expect(status).toBe(202);
}
const list = async (username = 'helpdesk', query: Record<string, string> = {}) =>
  await (await portal.as(username)).get<ContactMessages & Problem>(
    `${addresses.messages}?${new URLSearchParams(query)}`,
  );
const say = async (messageId: string, action: MessageAction, username = 'helpdesk') =>
  await (await portal.as(username)).post<ContactMessageView & Problem>(
    addresses.message.replace(':messageId', messageId),
    { action },
  );
async function written(): Promise<ContactMessageView> {
  const [first] = (await list()).body.items;
  if (first === undefined) throw new Error('no message waits');
  return first;
}

describe('a message of the contact form', () => {
  test('waits for an answer within 48 hours, with who wrote it', async () => {
    await write('newcomer');
    const { body } = await list();
    expect(body).toMatchObject({ open: 1, overdue: 0, next: null });
    expect(body.items).toMatchObject([
      {
        fullName: 'Nora T New',
        email: 'newcomer@agency.example',
        message: 'Who is my authorizer?',
        userId: await subjectOf(portal, 'newcomer'),
        state: 'NEW',
        isOverdue: false,
        claimedBy: null,
        answeredAt: null,
        actions: ['TAKE', 'ANSWERED'],
      },
    ]);
    const { receivedAt, dueAt, messageId } = await written();
    expect(Date.parse(dueAt) - Date.parse(receivedAt)).toBe(48 * 3_600_000);
    portal.passDays(2);
    expect((await list()).body).toMatchObject({ overdue: 1, items: [{ isOverdue: true }] });
    expect((await say(messageId, 'ANSWERED')).body).toMatchObject({ isOverdue: false, state: 'ANSWERED' });
    expect((await list()).body).toMatchObject({ open: 0, overdue: 0, items: [] });
  });

  test('is assigned, given back, answered, and reopened, each with a row of the trail', async () => {
    await write('newcomer');
    const { messageId } = await written();
    expect((await say(messageId, 'TAKE')).body).toMatchObject({
      state: 'CLAIMED',
      actions: ['ANSWERED', 'GIVE_BACK'],
    });
    expect((await say(messageId, 'GIVE_BACK')).body).toMatchObject({ state: 'NEW', claimedBy: null });
    expect((await say(messageId, 'ANSWERED')).body).toMatchObject({
      state: 'ANSWERED',
      actions: ['REOPEN'],
    });
    const answered = (await list('helpdesk', { show: 'answered' })).body.items;
    expect(answered.map((one) => one.messageId)).toEqual([messageId]);
    expect((await say(messageId, 'REOPEN')).body).toMatchObject({ state: 'NEW', answeredBy: null });
    const rows = await portal.db.rows<{ action: string }>(sql`select detail->>'action' as action
      from portal.audit_event where action = 'CONTACT_MESSAGE_HANDLED' and detail->>'mail' = ${messageId} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['TAKE', 'GIVE_BACK', 'ANSWERED', 'REOPEN']);
  });

  test('of two who take it at once one has it, and only they can give it back', async () => {
    await plantRoles(portal, 'staff', portalClientId, ['RM_IT_HELP']);
    for (let round = 0; round < 10; round += 1) {
      await portal.db.run(sql`delete from portal.contact_allowance`);
      await write('newcomer', `Question ${round}`);
      const { messageId } = await written();
      const both = await Promise.all(['helpdesk', 'staff'].map((name) => say(messageId, 'TAKE', name)));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_DONE');
      const other = both[0]?.status === 200 ? 'staff' : 'helpdesk';
      expect((await say(messageId, 'GIVE_BACK', other)).status).toBe(409);
      expect((await say(messageId, 'ANSWERED', other)).status).toBe(200);
    }
  });

  test('goes with its mail, and comes in pages', async () => {
    const rows = Array.from({ length: 27 }, (_, index) => index);
    for (const index of rows) {
      await portal.db.run(sql`delete from portal.contact_allowance`);
      await write('newcomer', `Question ${index}`);
      portal.passTo(new Date(portal.now().getTime() + 1_000).toISOString());
    }
    const first = (await list()).body;
    expect([first.items.length, first.open]).toEqual([25, 27]);
    const second = (await list('helpdesk', { after: first.next ?? '' })).body;
    expect([...first.items, ...second.items].map(({ message }) => message)).toEqual(
      rows.map((index) => `Question ${index}`),
    );
    expect(second.next).toBeNull();
    for (const { messageId } of [...first.items, ...second.items]) await say(messageId, 'ANSWERED');
    const answered = (await list('helpdesk', { show: 'answered' })).body;
    const earlier = (await list('helpdesk', { show: 'answered', after: answered.next ?? '' })).body;
    expect([...answered.items, ...earlier.items].map(({ message }) => message)).toEqual(
      rows.map((index) => `Question ${index}`).toReversed(),
    );
    await portal.db.run(sql`delete from portal.mail`);
    expect((await list()).body).toMatchObject({ open: 0, items: [] });
  });

  test('is nobody else’s to read or to answer', async () => {
    await write('newcomer');
    const { messageId } = await written();
    for (const username of ['newcomer', 'supervisor', 'security', 'admin', 'owner', 'filetrail']) {
      expect([username, (await list(username)).body.code]).toEqual([username, 'NOT_ELIGIBLE']);
      expect((await say(messageId, 'TAKE', username)).body.code).toBe('NOT_ELIGIBLE');
    }
    await takeRoles(portal, 'helpdesk', null, ['RAPUser']);
    expect((await say(messageId, 'TAKE')).body.code).toBe('ACCOUNT_LOCKED');
  });

  test('that nobody wrote is distinguished from one that somebody has', async () => {
    const unknown = '01990000-0000-7000-8000-000000000000';
    expect((await say(unknown, 'TAKE')).body.code).toBe('NOT_FOUND');
    await write('newcomer');
    const { messageId } = await written();
    expect((await say(messageId, 'REOPEN')).body.code).toBe('ALREADY_DONE');
    expect((await say(messageId, 'GIVE_BACK')).body.code).toBe('ALREADY_DONE');
  });
});
