import { addresses } from '@portal/core/contract/addresses.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { isPasswordHandedOut } from '../../identity/testing/arranged-people.ts';
import { TestBrowser } from '../../identity/testing/test-browser.ts';
import { subjectOf } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { giveOneTimePassword } from './one-time-password.ts';

const portal = portalStartingOver();

test('an operator lets the last administrator in again, with a row of the trail and without the old password', async () => {
  const admin = await portal.signIn('admin');
  const password = await giveOneTimePassword({ db: portal.db, choice: portal.config }, 'Admin', portal.now());
  expect(password?.length).toBeGreaterThan(20);
  expect(await isPasswordHandedOut(portal.db, 'admin')).toBe(true);
  const browser = new TestBrowser(portal.config.origin, 'demo-portal-2026');
  await expect(browser.signIn('admin')).rejects.toThrow(/missing required parameter 'code'/);
  await portal.run('ended sessions');
  expect((await admin.get(addresses.account)).status).toBe(401);
  const rows = await portal.db.rows<{ actor_id: string | null; subject_id: string }>(
    sql`select actor_id, subject_id from portal.audit_event where action = 'ONE_TIME_PASSWORD_GIVEN'`,
  );
  expect(rows).toEqual([{ actor_id: null, subject_id: await subjectOf(portal, 'admin') }]);
});

test('nobody has the name: nothing is written', async () => {
  const { count: before } = await written();
  expect(
    await giveOneTimePassword({ db: portal.db, choice: portal.config }, 'no-such-person', portal.now()),
  ).toBeNull();
  expect((await written()).count).toBe(before);
});

test('where passwords are given at the provider, none is made', async () => {
  const { count: before } = await written();
  const choice = { ...portal.config, people: { source: 'PROVIDER', console: null } } as const;
  await expect(giveOneTimePassword({ db: portal.db, choice }, 'admin', portal.now())).rejects.toThrow(
    /at the identity provider/,
  );
  expect((await written()).count).toBe(before);
});

async function written(): Promise<{ count: number }> {
  const row = await portal.db.row<{ count: number }>(
    sql`select count(*)::int as count from portal.audit_event where action = 'ONE_TIME_PASSWORD_GIVEN'`,
  );
  return row ?? { count: 0 };
}
