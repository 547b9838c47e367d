import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  decideAs,
  holdAccess,
  readAs,
  removalOf,
  submitAs,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { workingMomentAfter } from '../../../testing/moments/working-moment.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

/** A removal that waits for somebody to complete it. */
async function removal(): Promise<RequestView> {
  portal.passTo(workingMomentAfter(portal.now()));
  await holdAccess(portal, 'newcomer', { application: 'fhdn-app', roles: ['Read Access'] });
  const asked = await submitAs(portal, 'newcomer', removalOf('fhdn-app'));
  expect([asked.status, asked.body.stage]).toEqual([201, 'RM_IT_HELP']);
  return asked.body;
}

/** Lets days pass, and runs the job during working hours, twice. */
async function pass(days: number): Promise<void> {
  portal.passDays(days);
  portal.passTo(workingMomentAfter(portal.now()));
  await portal.run('escalation');
  await portal.run('escalation');
}

const alarms = async (request: RequestView): Promise<number> =>
  (await writtenFor(portal, request)).audit.filter((one) => one === 'REMOVAL_WAITS').length;

async function reported({ requestNumber }: RequestView): Promise<string[]> {
  await portal.run('audit seal');
  await portal.run('notifications');
  await portal.run('mail');
  const rows = await portal.db.rows<{ username: string }>(sql`select p.username from portal.mail m
    join portal.person p on p.id = m.person_id where m.state = 'SENT' and m.subject like ${`${requestNumber}%overdue%`}
    order by m.created_at, p.username`);
  return rows.map(({ username }) => username);
}

test('all of RM-IT help are notified on the fifth day and SECURITY on the seventh, and the person who completes it is not in the way', async () => {
  const request = await removal();
  await pass(2);
  expect(await alarms(request)).toBe(0);
  await pass(9);
  // A long weekend may bring both at once.
  expect([1, 2]).toContain(await alarms(request));
  expect(await reported(request)).toEqual(['helpdesk', 'security']);
  await pass(3);
  expect(await reported(request)).toHaveLength(2);
  const { body } = await readAs(portal, 'newcomer', request);
  expect(body.version).toBe(request.version);
  const note = 'Taken off the list of the tool';
  expect((await decideAs(portal, 'helpdesk', request, { comment: note })).status).toBe(200);
});
