import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { approveAs, askAs, decideAs, readAs, writtenFor } from '../../../testing/access-requests.ts';
import { workingMomentAfter } from '../../../testing/moments/working-moment.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const zone = 'America/New_York';

/** The given number of days before the stage of the request lapses, or the first working day after that. */
function passToBefore({ stages }: RequestView, days: number): void {
  const stage = stages.find(({ state }) => state === 'CURRENT');
  const day = dayAfter(dayIn(zone, new Date(stage?.expiresAt ?? '')), -days);
  portal.passTo(`${day}T06:00:00Z`);
  portal.passTo(workingMomentAfter(portal.now()));
}

const warnings = async (request: RequestView): Promise<number> =>
  (await writtenFor(portal, request)).audit.filter((one) => one === 'EXPIRY_WARNED').length;

interface MailRow {
  username: string;
  subject: string;
  body: string;
}

async function mails({ requestNumber }: RequestView): Promise<MailRow[]> {
  await portal.run('audit seal');
  await portal.run('notifications');
  await portal.run('mail');
  return await portal.db.rows<MailRow>(sql`select p.username, m.subject, m.body from portal.mail m
    join portal.person p on p.id = m.person_id where m.state = 'SENT' and m.subject like ${`${requestNumber}%expires%`}
    order by p.username, m.created_at`);
}

test('five and two days before it lapses both sides are warned, once each', async () => {
  const request = await askAs(portal, 'newcomer');
  passToBefore(request, 8);
  await portal.run('escalation');
  const seen = [await warnings(request)];
  for (const days of [5, 2]) {
    passToBefore(request, days);
    await portal.run('escalation');
    await portal.run('escalation');
    seen.push(await warnings(request));
  }
  // A holiday or a weekend may lie over the first one, and the second makes up for it.
  expect([
    [0, 1, 2],
    [0, 1, 1],
  ]).toContainEqual(seen);
  const sent = await mails(request);
  expect(new Set(sent.map(({ username }) => username))).toEqual(
    new Set(['newcomer', 'supervisor', 'supervisor2']),
  );
  const [own] = sent.filter(({ username }) => username === 'newcomer');
  expect(own?.body).toMatch(/No one has decided request RAP-.* yet\. It expires on \w{3} \d+, \d{4}\./);
  // Anyone who had the page open before can still decide.
  const { body } = await readAs(portal, 'newcomer', request);
  expect((await approveAs(portal, 'supervisor', body)).workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
});

test('nobody is notified while the requester is asked, and a later stage has its own warnings', async () => {
  const question = { decision: 'RETURN', comment: 'Which office is it for?' };
  const asked = (await decideAs(portal, 'supervisor', await askAs(portal, 'owner'), question)).body;
  const request = await askAs(portal, 'newcomer');
  passToBefore(request, 5);
  await portal.run('escalation');
  expect([await warnings(asked), await warnings(request)]).toEqual([0, 1]);
  const { body } = await readAs(portal, 'newcomer', request);
  const next = await approveAs(portal, 'supervisor', body);
  passToBefore(next, 5);
  await portal.run('escalation');
  expect(await warnings(request)).toBe(2);
});

test('by two portals and a decision at once: one warning at most', async () => {
  const beside = await portal.beside();
  const job = beside.jobs.shared.find(({ name }) => name === 'escalation');
  for (const username of ['newcomer', 'owner', 'security']) {
    const request = await askAs(portal, username);
    passToBefore(request, 5);
    await portal.run('escalation');
    passToBefore(request, 2);
    const { body } = await readAs(portal, username, request);
    const before = await warnings(request);
    const [yes] = await Promise.all([
      decideAs(portal, 'supervisor', body),
      portal.run('escalation'),
      job?.run(() => false, new AbortController().signal),
    ]);
    expect(yes.status).toBe(200);
    expect((await warnings(request)) - before).toBeLessThanOrEqual(1);
  }
});
