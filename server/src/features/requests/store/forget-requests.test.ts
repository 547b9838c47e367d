import { daysBefore, monthsBefore } from '@portal/core/domain/retention/periods.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { personIdOf } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  cancelAs,
  decideAs,
  expectSound,
  giveAccess,
  holdAccess,
  readAs,
  removalOf,
  respondAs,
  submitAs,
  undoAs,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

/** The moment whose requests have just had their time. */
const due = (): Date => monthsBefore(portal.now(), 72);
const run = () => portal.run('old requests');

async function closed(request: Pick<RequestView, 'requestId'>, at: Date): Promise<void> {
  await portal.database.owner.run(
    sql`update portal.request set closed_at = ${at} where id = ${request.requestId}::uuid and not is_open`,
  );
}

async function grantsEnded(request: Pick<RequestView, 'requestId'>, at: Date): Promise<void> {
  await portal.database.owner.run(
    sql`update portal.access_grant set ended_at = ${at} where source_request_id = ${request.requestId}::uuid`,
  );
}

async function cancelled(username: string): Promise<RequestView> {
  const request = await askAs(portal, username);
  await cancelAs(portal, username, request);
  return request;
}

async function isThere(request: Pick<RequestView, 'requestId'>): Promise<boolean> {
  const row = await portal.db.row(
    sql`select 1 as one from portal.request where id = ${request.requestId}::uuid`,
  );
  return row !== undefined;
}

/** The tables that still have something of a request. */
async function remains({ requestId }: Pick<RequestView, 'requestId'>): Promise<string[]> {
  const rows = await portal.db.rows<{ name: string }>(sql`select name from (
      select 'stage' as name, request_id from portal.stage union all select 'stage_person', request_id from portal.stage_person
      union all select 'decision', request_id from portal.decision
      union all select 'withdrawn_decision', request_id from portal.withdrawn_decision
      union all select 'question', request_id from portal.question
      union all select 'delivery_step', request_id from portal.delivery_step
      union all select 'access_grant', source_request_id from portal.access_grant
      union all select 'account_lock', request_id from portal.account_lock
      union all select 'request', id from portal.request) as parts
    where request_id = ${requestId}::uuid group by name order by name`);
  return rows.map(({ name }) => name);
}

async function reported(): Promise<object[]> {
  const rows = await portal.db.rows<{ detail: object }>(
    sql`select detail from portal.audit_event where action = 'RECORDS_REMOVED' order by id`,
  );
  return rows.map(({ detail }) => detail);
}

describe('closed requests', () => {
  test('go once their time is over, not a moment before, with a row in the trail', async () => {
    const old = await cancelled('newcomer');
    const young = await cancelled('owner');
    const open = await askAs(portal, 'security');
    await closed(old, new Date(due().getTime() - 60_000));
    await closed(young, new Date(due().getTime() + 3_600_000));
    const before = (await reported()).length;
    await run();
    expect(await Promise.all([old, young, open].map(isThere))).toEqual([false, true, true]);
    expect((await readAs(portal, 'newcomer', old)).status).toBe(404);
    expect((await reported()).slice(before)).toMatchObject([{ kind: 'REQUESTS', count: 1, grants: 0 }]);
    await closed(young, new Date(due().getTime() - 60_000));
    await run();
    expect(await isThere(young)).toBe(false);
    await run();
    expect((await reported()).slice(before)).toHaveLength(2);
  });

  test('go with everything that hangs on them, once what they gave has ended as long ago', async () => {
    const asked = await askAs(portal, 'newcomer');
    const returned = await decideAs(portal, 'supervisor', asked, {
      decision: 'RETURN',
      comment: 'For which office?',
    });
    const answered = (await respondAs(portal, 'newcomer', returned.body)).body;
    const mistaken = await approveAs(portal, 'supervisor', answered);
    const undone = (await undoAs(portal, 'supervisor', mistaken)).body;
    const request = await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', undone));
    await portal.run('delivery');
    expect(await remains(request)).toEqual([
      'access_grant',
      'decision',
      'delivery_step',
      'question',
      'request',
      'stage',
      'stage_person',
      'withdrawn_decision',
    ]);
    await closed(request, daysBefore(due(), 400));
    await run();
    expect(await isThere(request)).toBe(true);
    await grantsEnded(request, new Date(due().getTime() + 3_600_000));
    await run();
    expect(await isThere(request)).toBe(true);
    await grantsEnded(request, new Date(due().getTime() - 60_000));
    await run();
    expect(await remains(request)).toEqual([]);
    expect((await reported()).at(-1)).toMatchObject({ kind: 'REQUESTS', count: 1, grants: 1 });
  });

  test('that ended what another gave go with it, and not before it', async () => {
    const given = await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    const removal = (await submitAs(portal, 'newcomer', removalOf('hll-app'))).body;
    await portal.run('delivery');
    await closed(removal, daysBefore(due(), 5));
    await grantsEnded(given, daysBefore(due(), 5));
    await run();
    expect(await Promise.all([given, removal].map(isThere))).toEqual([true, true]);
    await closed(given, daysBefore(due(), 6));
    await run();
    expect(await Promise.all([given, removal].map(isThere))).toEqual([false, false]);
  });

  test('stay while a step of theirs is to be done', async () => {
    const request = await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    await closed(request, daysBefore(due(), 1));
    await grantsEnded(request, daysBefore(due(), 1));
    const step = (state: string) =>
      portal.database.owner.run(
        sql`update portal.delivery_step set state = ${state} where request_id = ${request.requestId}::uuid`,
      );
    await step('WAITING');
    await run();
    expect(await isThere(request)).toBe(true);
    await step('DONE');
    await run();
    expect(await isThere(request)).toBe(false);
  });

  test('leave the cause of a lock as it is, without the request', async () => {
    const request = await cancelled('newcomer');
    const id = await personIdOf(portal.db, 'newcomer');
    await portal.db.run(sql`insert into portal.account_lock (person_id, cause, request_id)
      values (${id}, 'INACTIVITY', ${request.requestId}::uuid)`);
    await closed(request, daysBefore(due(), 1));
    await run();
    const locks = await portal.db.rows(
      sql`select cause, request_id from portal.account_lock where person_id = ${id}`,
    );
    expect(locks).toEqual([{ cause: 'INACTIVITY', request_id: null }]);
    await portal.db.run(sql`delete from portal.account_lock where person_id = ${id}`);
  });

  test('go once where two portals remove them, and everything fits together', async () => {
    const requests = await Promise.all(['newcomer', 'owner', 'security'].map(cancelled));
    for (const request of requests) await closed(request, daysBefore(due(), 3));
    const before = (await reported()).length;
    await Promise.all([run(), run(), run()]);
    expect(await Promise.all(requests.map(isThere))).toEqual([false, false, false]);
    const counts = (await reported()).slice(before).map((one) => ('count' in one ? Number(one.count) : 0));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    await expectSound(portal);
  });

  test('take the name with them under which nobody can ask any more', async () => {
    const requests = await Promise.all(['newcomer', 'owner'].map(cancelled));
    await portal.run('audit seal');
    for (const request of requests) await closed(request, daysBefore(due(), 3));
    const [gone, known] = await Promise.all(['newcomer', 'owner'].map((one) => personIdOf(portal.db, one)));
    await portal.database.owner.script(`update portal.request set person_id = 'gone' where person_id = '${gone}';
      insert into portal.requester_name (person_id, name) select 'gone', name from portal.requester_name where person_id = '${gone}'`);
    await run();
    const names = await portal.db.rows<{ id: string }>(
      sql`select distinct person_id as id from portal.requester_name where person_id in ('gone', ${known})`,
    );
    expect(names).toEqual([{ id: known }]);
  });
});

test('grants that no request gave go once they ended as long ago', async () => {
  await holdAccess(portal, 'newcomer', { application: 'hll-app', roles: ['Upload'], employments: [1, 2] });
  const id = await personIdOf(portal.db, 'newcomer');
  await portal.db.run(
    sql`update portal.access_grant set ended_at = ${daysBefore(due(), 1)} where employment = 1 and person_id = ${id}`,
  );
  await run();
  const left = await portal.db.rows(sql`select employment from portal.access_grant where person_id = ${id}`);
  expect(left).toEqual([{ employment: 2 }]);
});

test('the role of the portal deletes no request, and has none younger than twenty-four months removed', async () => {
  const { db } = portal.database;
  await expect(db.script('delete from portal.request')).rejects.toThrow('permission denied');
  await expect(db.script('delete from portal.access_grant')).rejects.toThrow('permission denied');
  const removing = (before: string) =>
    db.script(`select * from portal.remove_requests(null, now() - interval '${before}', 10)`);
  await expect(removing('23 months')).rejects.toThrow('at least twenty-four months');
  await expect(removing('24 months 1 day')).resolves.toBeUndefined();
});

test('a request whose first events the trail has forgotten says up to when they are gone', async () => {
  const request = await cancelled('newcomer');
  const removedUntil = async () => (await readAs(portal, 'newcomer', request)).body.eventsRemovedUntil;
  expect(await removedUntil()).toBeNull();
  const lastAt = new Date('2020-05-06T07:08:09.000Z');
  await portal.database.owner.run(sql`insert into portal.audit_checkpoint
    values (1, '', 0, 1, ${lastAt}, ${lastAt}, ${lastAt}, '')`);
  expect(await removedUntil()).toBeNull();
  const submitted = (at: Date | string) =>
    portal.database.owner.run(
      sql`update portal.request set submitted_at = ${at} where id = ${request.requestId}::uuid`,
    );
  await submitted('2020-05-06T07:00:00Z');
  expect(await removedUntil()).toBe(lastAt.toISOString());
  await submitted(request.submittedAt);
  await portal.database.owner.script(
    'set session_replication_role = replica; delete from portal.audit_checkpoint; reset session_replication_role',
  );
});
