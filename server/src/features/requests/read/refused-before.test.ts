import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { portalForTests } from '../../../testing/portal.ts';
import { wasRefusedBefore } from './refused-before.ts';

const portal = portalForTests();

test('looks only at what was denied, by the index for it', async () => {
  let plan = '';
  const undone = portal.database.owner.transaction(async (tx) => {
    // So small a table would be read whole, or by any index.
    await tx.run(sql`set local enable_seqscan = off`);
    await tx.run(
      sql`drop index portal.request_of_person, portal.request_of_status, portal.request_of_application`,
    );
    const rows = await tx.rows<{ 'QUERY PLAN': string }>(
      sql`explain select ${wasRefusedBefore} as refused from portal.request r`,
    );
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw new Error('the indexes come back');
  });
  await expect(undone).rejects.toThrow('the indexes come back');
  expect(plan).toContain('request_denied');
});
