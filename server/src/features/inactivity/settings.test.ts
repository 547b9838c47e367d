import { daysBefore } from '@portal/core/domain/calendar/calendar-days.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { letAccountsRest, personIdOf, setLastUse } from '../../identity/testing/arranged-people.ts';
import { sendAway } from '../../testing/long-absences.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests({
  environment: { INACTIVITY_WARNING_DAYS: '2,5', INACTIVITY_LOCK_DAYS: '7', INACTIVITY_DISABLE_DAYS: '20' },
});
const daysAgo = (days: number) => daysBefore(portal.now(), days, portal.config.deadlines.zone);

test('an agency sets the days of warnings, lock and end itself', async () => {
  await letAccountsRest(portal.db, daysAgo(0));
  await setLastUse(portal.db, 'staff', daysAgo(3));
  await setLastUse(portal.db, 'owner', daysAgo(6));
  await sendAway(portal.db, 'expired', { lastUse: daysAgo(8), warnedOn: 5 });
  await sendAway(portal.db, 'partner', { lastUse: daysAgo(21), warnedOn: 5 });
  await portal.run('inactivity');
  const warnedOf = async (username: string) =>
    await portal.db.rows(sql`select warned_day from portal.inactivity
      where person_id = ${await personIdOf(portal.db, username)}`);
  expect(await warnedOf('staff')).toEqual([{ warned_day: 2 }]);
  expect(await warnedOf('owner')).toEqual([{ warned_day: 5 }]);
  const accountOf = async (username: string) => {
    const known = await embeddedDirectory(portal.db).person(await personIdOf(portal.db, username));
    return [known?.enabled, known?.realmRoles.includes('RAPUser')];
  };
  expect(await accountOf('expired')).toEqual([true, false]);
  expect(await accountOf('partner')).toEqual([false, false]);
});
