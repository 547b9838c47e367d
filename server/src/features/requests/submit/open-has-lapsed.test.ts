import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { portalForTests } from '../../../testing/portal.ts';
import { openHasLapsed } from './state-before.ts';

const portal = portalForTests();

/** How a portal finds a row among the first hundred; connections keep such a plan while the table grows. */
async function firstPlan(): Promise<string> {
  let plan = '';
  const undone = portal.database.owner.transaction(async (tx) => {
    // A table that has never been counted, with the same indexes.
    await tx.run(sql`alter table portal.request rename to counted`);
    await tx.run(sql`create table portal.request (like portal.counted including all)`);
    await tx.run(sql`insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, stage_index, expires_at, submitted_at, changed_at)
      select gen_random_uuid(), one::text, 'ACCESS_REQUEST', 'hll-app', one::text, one::text, 'Somebody', 'somebody@agency.example',
        'Agency', 'PENDING_SUPERVISOR_DECISION', 0, now(), now(), now() from generate_series(1, 100) as one`);
    await tx.run(sql`set local random_page_cost = 1.1`);
    const rows = await tx.rows<{ 'QUERY PLAN': string }>(
      sql`explain select ${openHasLapsed('nora', 'hll-app', new Date())}`,
    );
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw new Error('the table comes back');
  });
  await expect(undone).rejects.toThrow('the table comes back');
  return plan;
}

test("an open request is found by its person, never among everybody's for the application", async () => {
  // A person has few open requests: whether the index names the application as well makes no difference.
  expect(await firstPlan()).toMatch(/Index Cond: \(+person_id = 'nora'::text\)/);
});
