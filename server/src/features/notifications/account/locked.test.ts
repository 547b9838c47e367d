import { daysBefore } from '@portal/core/domain/calendar/calendar-days.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { letAccountsRest, personIdOf } from '../../../identity/testing/arranged-people.ts';
import { rememberWorld, startOver } from '../../../testing/access-requests.ts';
import { openByHand, sendAway } from '../../../testing/long-absences.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();
const daysAgo = (days: number) => daysBefore(portal.now(), days, portal.config.deadlines.zone);
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await portal.db.run(sql`delete from portal.inactivity`);
  await portal.db.run(sql`delete from portal.mail`);
  await letAccountsRest(portal.db, daysAgo(0));
});

async function mails(): Promise<{ subject: string | null; body: string | null }[]> {
  const id = await personIdOf(portal.db, 'staff');
  return await portal.db.rows(sql`select subject, body from portal.mail where person_id = ${id} order by id`);
}

test('a person whose unused account was locked is notified, once', async () => {
  await sendAway(portal.db, 'staff', { lastUse: daysAgo(46) });
  await portal.run('inactivity');
  await portal.run('inactivity');
  await portal.run('mail');
  const [mail, ...others] = await mails();
  expect([mail?.subject, others]).toEqual(['Your account was locked', []]);
  expect(mail?.body).toContain('Your account was locked because it was not used for 45 days.');
  expect(mail?.body).toContain(`Sign in: ${portal.config.origin}/rap-home/applications`);
});

test('a person who was unlocked before the mail would go gets none', async () => {
  await sendAway(portal.db, 'staff', { lastUse: daysAgo(46) });
  await portal.run('inactivity');
  await openByHand(portal.db, 'staff');
  await portal.run('mail');
  expect(await mails()).toEqual([]);
});
