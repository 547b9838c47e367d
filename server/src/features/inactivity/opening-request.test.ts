import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { daysBefore } from '@portal/core/domain/calendar/calendar-days.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { letAccountsRest, personIdOf } from '../../identity/testing/arranged-people.ts';
import { expectSound, rememberWorld, startOver, submitAs } from '../../testing/access-requests.ts';
import { accountState, openByHand, sendAway } from '../../testing/long-absences.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
const daysAgo = (days: number) => daysBefore(portal.now(), days, portal.config.deadlines.zone);
const locked = { isActive: false, isMarked: true, isEnabled: true };

beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await portal.db.run(sql`delete from portal.inactivity`);
  await nobodyIsHere();
});
afterEach(() => expectSound(portal));

async function nobodyIsHere(): Promise<void> {
  await letAccountsRest(portal.db, daysAgo(0));
  portal.forgetSignIns();
}

const openingOf = async (username: string) =>
  (
    await portal.db.row<{ id: string | null }>(sql`select request_id as id from portal.account_lock
      where person_id = ${await personIdOf(portal.db, username)} and cause = 'INACTIVITY'`)
  )?.id;

/** Locked for an absence, asking for the account, and opened by hand before anybody has decided. */
async function askedAndOpened(): Promise<RequestView> {
  await sendAway(portal.db, 'staff', { lastUse: daysAgo(60) });
  await portal.run('inactivity');
  const { body } = await submitAs(portal, 'staff', {
    requestType: 'REACTIVATE_REQUEST',
    requestDetails: {},
  });
  await openByHand(portal.db, 'staff');
  await portal.run('inactivity');
  await nobodyIsHere();
  return body satisfies RequestView;
}

test('a request that waits is named by the lock that comes while it waits', async () => {
  const { requestId } = await askedAndOpened();
  await portal.db.run(
    sql`delete from portal.account_lock where person_id = ${await personIdOf(portal.db, 'staff')}`,
  );
  await sendAway(portal.db, 'staff', { lastUse: daysAgo(50) });
  await portal.run('inactivity');
  expect([await accountState(portal.db, 'staff'), await openingOf('staff')]).toEqual([locked, requestId]);
});

test('a request that waits is still named by a lock that comes again', async () => {
  const { requestId } = await askedAndOpened();
  await sendAway(portal.db, 'staff', { lastUse: daysAgo(50) });
  await portal.run('inactivity');
  expect([await accountState(portal.db, 'staff'), await openingOf('staff')]).toEqual([locked, requestId]);
});

test('a request is no longer named once it is closed', async () => {
  const { requestId } = await askedAndOpened();
  const staff = await portal.as('staff');
  const cancelled = await staff.post(addresses.cancelRequest, {
    action: 'CANCEL',
    requestId,
    requestType: 'REACTIVATE_REQUEST',
  });
  expect(cancelled.status).toBe(200);
  await nobodyIsHere();
  await sendAway(portal.db, 'staff', { lastUse: daysAgo(50) });
  await portal.run('inactivity');
  expect([await accountState(portal.db, 'staff'), await openingOf('staff')]).toEqual([locked, null]);
});
