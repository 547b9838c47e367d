import { monthsBefore } from '@portal/core/domain/retention/periods.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  giveRole,
  grownAbsent,
  knownToProvider,
  personIdOf,
  removePeople,
  setEnabled,
  setLastUse,
  takeRole,
} from '../../../identity/testing/arranged-people.ts';
import { askAs, holdAccess } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const due = (): Date => monthsBefore(portal.now(), 72);
const run = () => portal.run('old accounts');
const minute = 60_000;

async function notified(): Promise<object[]> {
  return await portal.db.rows(
    sql`select actor_id, detail from portal.audit_event where action = 'RECORDS_REMOVED' order by id`,
  );
}

async function added(): Promise<string> {
  const [id = ''] = await grownAbsent(portal.database.owner, 1, new Date(due().getTime() - minute));
  await setEnabled(portal.database.owner, false, ['absent1']);
  return id;
}

async function isThere(id: string): Promise<boolean> {
  const listed = await portal.db.row(sql`select 1 as one from portal.person where id = ${id}`);
  const known =
    (await portal.db.row(sql`select 1 as one from (${knownToProvider}) as p (id) where id = ${id}`)) !==
    undefined;
  expect(listed !== undefined).toBe(known);
  return known;
}

let id = '';
beforeEach(async () => {
  id = await added();
});
afterEach(() => removePeople(portal.database.owner, [id]));

test('an account goes with what the portal keeps of its person, and the trail says how many', async () => {
  await portal.database.owner.script(`insert into portal.closed_alerts values ('${id}', '{a}');
    insert into portal.inactivity (person_id, last_use) values ('${id}', now());
    insert into portal.account_lock (person_id, cause) values ('${id}', 'INACTIVITY');
    insert into portal.report_view values (gen_random_uuid(), '${id}', 'Mine', '', now());
    insert into portal.requester_name (person_id, name) values ('${id}', 'Ada Absent')`);
  await run();
  expect(await isThere(id)).toBe(false);
  const rows = await portal.db.rows(sql`select person_id from portal.closed_alerts where person_id = ${id}
    union all select person_id from portal.report_view where person_id = ${id}
    union all select person_id from portal.inactivity where person_id = ${id}
    union all select person_id from portal.account_lock where person_id = ${id}
    union all select person_id from portal.requester_name where person_id = ${id}`);
  expect(rows).toEqual([]);
  expect((await notified()).at(-1)).toEqual({ actor_id: null, detail: { kind: 'ACCOUNTS', count: 1 } });
});

test('an account stays until its time is over', async () => {
  await setLastUse(portal.database.owner, 'absent1', new Date(due().getTime() + 60 * minute));
  await run();
  expect(await isThere(id)).toBe(true);
  await setLastUse(portal.database.owner, 'absent1', new Date(due().getTime() - minute));
  await run();
  expect(await isThere(id)).toBe(false);
});

test('an account that is enabled, or has a role of the portal, stays', async () => {
  await setEnabled(portal.database.owner, true, ['absent1']);
  await run();
  expect(await isThere(id)).toBe(true);
  await setEnabled(portal.database.owner, false, ['absent1']);
  await giveRole(portal.database.owner, 'absent1', { clientId: 'rap-client', role: 'SECURITY' });
  await run();
  expect(await isThere(id)).toBe(true);
  await takeRole(portal.database.owner, 'absent1', { clientId: 'rap-client', role: 'SECURITY' });
  await run();
  expect(await isThere(id)).toBe(false);
});

test('the person who has access stays, also where it has ended and the grant is kept', async () => {
  await holdAccess(portal, 'absent1', { application: 'hll-app', roles: ['Upload'] });
  await run();
  expect(await isThere(id)).toBe(true);
  await portal.db.run(sql`update portal.access_grant set ended_at = ${portal.now()} where person_id = ${id}`);
  await run();
  expect(await isThere(id)).toBe(true);
  await portal.database.owner.run(sql`delete from portal.access_grant where person_id = ${id}`);
  await run();
  expect(await isThere(id)).toBe(false);
});

test.each(['person_id', 'initiator_id'])(
  'the person who is the %s of a request that is kept stays',
  async (column) => {
    const { requestId } = await askAs(portal, 'newcomer');
    const mine = await personIdOf(portal.db, 'newcomer');
    const name = (whom: string) =>
      portal.database.owner.script(
        `update portal.request set ${column} = '${whom}' where id = '${requestId}'`,
      );
    await name(id);
    await run();
    expect(await isThere(id)).toBe(true);
    await name(mine);
    await run();
    expect(await isThere(id)).toBe(false);
  },
);

test('accounts go once where two portals remove them', async () => {
  const before = (await notified()).length;
  await Promise.all([run(), run(), run()]);
  expect(await isThere(id)).toBe(false);
  expect((await notified()).length - before).toBe(1);
});
