import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { invariantCodes } from '@portal/core/domain/invariants/invariants.ts';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { askAs, approveAs } from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';
import { healthOfJobs } from './health-of-jobs.ts';

const portal = portalForTests();

async function checks(): Promise<BackgroundWork['checks']> {
  const { status, body } = await (await portal.as('helpdesk')).get<BackgroundWork>(addresses.backgroundWork);
  expect(status).toBe(200);
  return body.checks;
}

/** What the portal itself would say of its health; a page asks at most every five seconds. */
const health = async () =>
  await healthOfJobs(
    {
      db: portal.db,
      clock: { now: () => Promise.resolve(portal.now()) },
      jobs: portal.portal.jobs.shared,
    },
    () => 0,
  )();

beforeEach(async () => {
  await portal.database.owner.run(sql`delete from portal.broken_invariant`);
});

test('while everything holds, that is what is said', async () => {
  await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
  await portal.run('broken checks');
  expect(await checks()).toEqual({ total: invariantCodes.length, broken: [] });
  expect(await health()).toMatchObject({ checksBroken: 0 });
});

test('what does not hold is counted, the call goes on as it would, and the page says how often and when', async () => {
  const asked = await askAs(portal, 'owner');
  await portal.database.owner.run(
    sql`update portal.request set remove_roles = add_roles where id = ${asked.requestId}::uuid`,
  );
  await portal.database.owner.run(sql`update portal.stage set entered_at = due_at + interval '1 day'
    where request_id = ${asked.requestId}::uuid and stage_index = 0`);
  const begun = portal.now();
  await approveAs(portal, 'supervisor', asked);
  await portal.run('broken checks');
  portal.passDays(1);
  const ended = portal.now();
  await approveAs(portal, 'authorizer', await oneRequest(asked.requestId));
  await portal.run('broken checks');
  const { broken } = await checks();
  expect(broken.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['REQUEST_ROLES_APART', 'STAGE_TIMES_IN_ORDER']),
  );
  const apart = broken.find(({ code }) => code === 'REQUEST_ROLES_APART');
  expect(apart?.count).toBeGreaterThanOrEqual(2);
  expect(new Date(apart?.firstAt ?? 0).getTime()).toBeLessThan(begun.getTime() + 60_000);
  expect(new Date(apart?.lastAt ?? 0).getTime()).toBeGreaterThanOrEqual(ended.getTime());
  expect(await health()).toMatchObject({ checksBroken: broken.length });
  portal.passDays(portal.config.retention.mailDays + 1);
  await portal.run('old results');
  expect((await checks()).broken).toEqual([]);
});

async function oneRequest(id: string): Promise<RequestView> {
  const { body } = await (await portal.as('owner')).get<RequestView>(
    addresses.request.replace(':requestId', id),
  );
  return body;
}
