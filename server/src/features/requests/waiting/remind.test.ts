import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { setEnabled } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  decideAs,
  expectRefusal,
  type Outcome,
  readAs,
  takeRoles,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { quietMomentAfter, workingMomentAfter } from '../../../testing/moments/working-moment.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const read = async ({ requestId }: RequestView, username = 'newcomer') =>
  (await readAs(portal, username, { requestId })).body;
const waiting = ({ stages }: RequestView) =>
  stages.find((one) => one.state === 'CURRENT')?.people.map((one) => one.fullName);
const offers = ({ actions }: RequestView) => actions.map(({ action }) => action);

/** Sends one of the two calls of the person who waits, whatever comes of it. */
async function sendAs(
  username: string,
  transition: 'reminders' | 'escalation',
  { requestId, version }: RequestView,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const address = addresses[transition].replace(':requestId', requestId);
  return await (await portal.as(username)).post(address, { version }, headers);
}

/** Lets days pass, to working hours. */
function pass(days: number): void {
  portal.passDays(days);
  portal.passTo(workingMomentAfter(portal.now()));
}

describe('a reminder', () => {
  test('is sent by the requester once a day, and leaves the request as the person who decides it sees it', async () => {
    const request = await askAs(portal, 'newcomer');
    expect(offers(request)).toContain('REMIND');
    const sent = await sendAs('newcomer', 'reminders', request);
    expect(sent).toMatchObject({ status: 200, body: { version: request.version } });
    expect(sent.body.remindedAt).not.toBeNull();
    expect(offers(sent.body)).not.toContain('REMIND');
    expect(sent.body.events.at(-1)).toMatchObject({ what: 'REMINDED', by: 'Nora T New' });
    const again = () => sendAs('newcomer', 'reminders', request);
    await expectRefusal(portal, again, 409, 'REMINDED_TODAY');
    portal.passDays(1);
    expect((await again()).status).toBe(200);
    // What the approver had open before both can still be decided.
    await approveAs(portal, 'supervisor', request);
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_REMINDED',
      'STAGE_REMINDED',
      'STAGE_APPROVED',
    ]);
  });

  test('is one a day for the request, whatever stage it is in', async () => {
    const request = await askAs(portal, 'newcomer');
    await sendAs('newcomer', 'reminders', request);
    const next = await approveAs(portal, 'supervisor', request);
    await expectRefusal(portal, () => sendAs('newcomer', 'reminders', next), 409, 'REMINDED_TODAY');
  });

  test('of many at once is one, and a repeated call gets its result', async () => {
    const request = await askAs(portal, 'newcomer');
    const key = { 'idempotency-key': '0198c1f2-2d5e-7a53-9f0c-4b1f3a5d6e70' };
    await portal.as('newcomer');
    const sent = await Promise.all([
      ...Array.from({ length: 6 }, () => sendAs('newcomer', 'reminders', request)),
      ...Array.from({ length: 2 }, () => sendAs('newcomer', 'reminders', request, key)),
    ]);
    expect((await writtenFor(portal, request)).audit).toEqual(['REQUEST_SUBMITTED', 'STAGE_REMINDED']);
    expect(
      sent.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'REMINDED_TODAY'),
    ).toBe(true);
  });

  test('and a decision at the same moment are both done, or the reminder is refused as too late', async () => {
    for (const username of ['newcomer', 'owner', 'security', 'admin']) {
      const request = await askAs(portal, username);
      await portal.as('supervisor');
      const [reminder, yes] = await Promise.all([
        sendAs(username, 'reminders', request),
        decideAs(portal, 'supervisor', request),
      ]);
      expect(yes.status).toBe(200);
      expect([reminder.status, reminder.body.code]).toEqual(
        reminder.status === 200 ? [200, undefined] : [409, 'ALREADY_DECIDED'],
      );
    }
  });

  test('is nobody else’s to send, nor one about what is decided', async () => {
    const request = await askAs(portal, 'newcomer');
    await expectRefusal(portal, () => sendAs('supervisor', 'reminders', request), 403, 'NOT_ELIGIBLE');
    await expectRefusal(portal, () => sendAs('staff', 'reminders', request), 404, 'NOT_FOUND');
    const over = await askAndApprove(portal, 'owner');
    await expectRefusal(portal, () => sendAs('owner', 'reminders', over), 409, 'ALREADY_DECIDED');
    expect(offers(over)).not.toContain('REMIND');
  });
});

describe('an escalation that the requester wants', () => {
  test('is offered from the seventh day on, and comes one level above what the portal has asked', async () => {
    const request = await askAs(portal, 'newcomer');
    await expectRefusal(portal, () => sendAs('newcomer', 'escalation', request), 409, 'ESCALATION_TOO_EARLY');
    pass(8);
    await portal.run('escalation');
    const escalated = await read(request);
    expect(waiting(escalated)).toEqual(['Dana Lee', 'Morgan Hill']);
    expect(offers(escalated)).toContain('ESCALATE');
    const sent = await sendAs('newcomer', 'escalation', escalated);
    expect([sent.status, waiting(sent.body)]).toEqual([200, ['Bo Thorne', 'Dana Lee', 'Morgan Hill']]);
    expect(sent.body.events.at(-1)).toMatchObject({
      what: 'ESCALATED',
      by: 'Nora T New',
      moved: { from: [], to: ['Bo Thorne'], because: 'NO_DECISION' },
    });
    expect(offers(sent.body)).not.toContain('ESCALATE');
    await expectRefusal(portal, () => sendAs('newcomer', 'escalation', sent.body), 409, 'ESCALATED_ALREADY');
    await approveAs(portal, 'both', sent.body);
  });

  test('takes the place of that of the portal where it comes first', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(8);
    portal.passTo(quietMomentAfter(portal.now()));
    const sent = await sendAs('newcomer', 'escalation', request);
    expect(waiting(sent.body)).toEqual(['Dana Lee', 'Morgan Hill']);
    pass(1);
    await portal.run('escalation');
    expect((await read(request)).version).toBe(sent.body.version);
  });

  test('changes nothing where there is nobody else, and may be tried again', async () => {
    const request = await askAs(portal, 'newcomer');
    await takeRoles(portal, 'supervisor2', 'rap-client', ['SUPERVISOR']);
    pass(8);
    await expectRefusal(portal, () => sendAs('newcomer', 'escalation', request), 409, 'NOBODY_TO_ASK');
    expect(offers(await read(request))).toContain('ESCALATE');
  });

  test('is nobody else’s to want, nor of a stage that is over', async () => {
    const request = await askAs(portal, 'newcomer');
    pass(8);
    await expectRefusal(portal, () => sendAs('supervisor', 'escalation', request), 403, 'NOT_ELIGIBLE');
    const next = await approveAs(portal, 'supervisor', request);
    await expectRefusal(portal, () => sendAs('newcomer', 'escalation', next), 409, 'ESCALATION_TOO_EARLY');
    await setEnabled(portal.db, false, ['authorizer']);
    await approveAs(portal, 'both', next);
    await expectRefusal(portal, () => sendAs('newcomer', 'escalation', next), 409, 'ALREADY_DECIDED');
  });

  test('of many at once is one', async () => {
    const request = await askAs(portal, 'newcomer');
    pass(8);
    await portal.as('newcomer');
    const sent = await Promise.all([
      ...Array.from({ length: 5 }, () => sendAs('newcomer', 'escalation', request)),
      portal.run('escalation'),
    ]);
    const { audit } = await writtenFor(portal, request);
    expect(audit.filter((one) => one === 'STAGE_ESCALATED').length).toBe(1);
    expect(sent.slice(0, 5).filter((one) => one?.status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('mail of a reminder', () => {
  const mails = async () =>
    await portal.db.rows<{ username: string; subject: string; body: string }>(sql`
      select p.username, m.subject, m.body from portal.mail m join portal.person p on p.id = m.person_id
      where m.state = 'SENT' and p.username = 'supervisor' order by m.created_at, m.id`);
  const send = async (): Promise<void> => {
    await portal.run('audit seal');
    await portal.run('notifications');
    await portal.run('mail');
  };

  test('goes at once to those who are asked, also where other things wait', async () => {
    portal.passTo(workingMomentAfter(portal.now()));
    await askAs(portal, 'owner');
    const request = await askAs(portal, 'newcomer');
    await send();
    const before = (await mails()).length;
    await sendAs('newcomer', 'reminders', request);
    await send();
    const sent = (await mails()).slice(before);
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: reminder from Nora T New$/),
    ]);
    expect(sent[0]?.body).toContain('Nora T New sent you a reminder');
  });

  test('of the evening is in the next morning’s list', async () => {
    portal.passTo(workingMomentAfter(portal.now()));
    const request = await askAs(portal, 'newcomer');
    await portal.run('approver digests');
    portal.passTo(quietMomentAfter(portal.now()));
    await send();
    const before = (await mails()).length;
    await sendAs('newcomer', 'reminders', request);
    await send();
    expect(await mails()).toHaveLength(before);
    portal.passTo(workingMomentAfter(portal.now()));
    await portal.run('approver digests');
    await portal.run('mail');
    expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual([
      '1 request is waiting for you',
    ]);
  });
});
