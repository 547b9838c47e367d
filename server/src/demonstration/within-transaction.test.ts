import { expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { withinTransaction } from '../adapters/db/within-transaction.ts';
import { portalForTests } from '../testing/portal.ts';

const portal = portalForTests();

test('a part that fails is undone by itself, and what surrounds it stays', async () => {
  const authorize = (personId: string) =>
    sql`insert into portal.application_authorizer (application_id, person_id) values ('within-app', ${personId})`;
  await portal.db.transaction(async (tx) => {
    const db = withinTransaction(tx);
    await db.run(authorize('before'));
    await db.transaction((part) => part.run(authorize('kept')));
    const failing = db.transaction(async (part) => {
      await part.run(authorize('undone'));
      throw new Error('this part does not hold');
    });
    await expect(failing).rejects.toThrow('this part does not hold');
    await db.run(authorize('after'));
  });
  const written = await portal.db.rows<{ person_id: string }>(
    sql`select person_id from portal.application_authorizer where application_id = 'within-app'`,
  );
  expect(written.map((row) => row.person_id).toSorted()).toEqual(['after', 'before', 'kept']);
});
