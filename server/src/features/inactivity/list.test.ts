import { addresses } from '@portal/core/contract/addresses.ts';
import type { UnusedAccounts } from '@portal/core/contract/unused-accounts.ts';
import { daysBefore, deadlineAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  grownAbsent,
  letAccountsRest,
  removePeople,
  setLastUse,
  useBetweenMilliseconds,
} from '../../identity/testing/arranged-people.ts';
import { sql } from '../../adapters/db/sql.ts';
import { sendAway } from '../../testing/long-absences.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
const daysAgo = (days: number) => daysBefore(portal.now(), days, portal.config.deadlines.zone);
const listFor = async (username: string) =>
  await (await portal.as(username)).get<UnusedAccounts & { code?: string }>(addresses.unusedAccounts);

beforeEach(async () => {
  await letAccountsRest(portal.db, daysAgo(0));
  portal.forgetSignIns();
});

describe('the accounts about to be locked', () => {
  test('are listed with the warnings they got, the soonest first', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(31));
    await setLastUse(portal.db, 'owner', null, daysAgo(44));
    await setLastUse(portal.db, 'expired', daysAgo(29));
    await setLastUse(portal.db, 'locked', daysAgo(40));
    const { status, body } = await listFor('helpdesk');
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasMore: false, listedAfterDays: 30, lockedAfterDays: 45 });
    const locksAt = (since: Date) => deadlineAfter(since, 45, 'America/New_York').toISOString();
    expect(body.items).toMatchObject([
      { userName: 'owner', days: 44, lastSignIn: null, warnedDay: null },
      { userName: 'staff', fullName: 'Sam Staff', organization: 'Flood Risk Agency', days: 31 },
    ]);
    const staff = body.items[1];
    expect(staff?.locksAt).toBe(locksAt(new Date(staff?.lastSignIn ?? '')));
    await portal.run('inactivity');
    const notified = await listFor('security');
    expect(notified.body.items.map(({ warnedDay }) => warnedDay)).toEqual([43, 30]);
  });

  test('are nobody while everybody is here, and not who is to be locked already', async () => {
    expect((await listFor('security')).body.items).toEqual([]);
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(47) });
    expect((await listFor('security')).body.items).toEqual([]);
    // The only one who can open accounts is never locked.
    await setLastUse(portal.db, 'helpdesk', daysAgo(40));
    expect((await listFor('security')).body.items).toEqual([]);
  });

  test('are at most a hundred', async () => {
    const ids = await grownAbsent(portal.db, 101, daysAgo(35));
    const { body } = await listFor('security');
    expect([body.items.length, body.hasMore]).toEqual([100, true]);
    await removePeople(portal.db, ids);
  });

  test('are all warned, also more than a page of them that were used at the same instant between two milliseconds', async () => {
    const ids = await grownAbsent(portal.db, 201, daysAgo(35));
    await useBetweenMilliseconds(portal.db);
    await portal.run('inactivity');
    const warned = sql`select count(*)::int as people from portal.inactivity where person_id = any(${ids}::text[]) and warned_day = 30`;
    expect(await portal.db.row(warned)).toEqual({ people: 201 });
    await removePeople(portal.db, ids);
  });

  test.each(['newcomer', 'staff', 'supervisor', 'authorizer', 'filetrail', 'owner', 'admin'])(
    'are not shown to %s',
    async (username) => {
      const { status, body } = await listFor(username);
      expect([status, body.code]).toEqual([403, 'NOT_ELIGIBLE']);
    },
  );

  test('are not shown without a sign-in', async () => {
    expect((await portal.fetch(addresses.unusedAccounts)).status).toBe(401);
  });
});
