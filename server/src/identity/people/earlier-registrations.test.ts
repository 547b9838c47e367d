import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { earlierDatabase } from '../../testing/postgres.ts';
import { embeddedDirectory } from './embedded-directory.ts';

test('people who registered before there were marks, and what they asked for, are marked', async () => {
  const database = await earlierDatabase('0010');
  const [known, registered] = [randomUUID(), randomUUID()];
  for (const id of [known, registered]) {
    await database.owner.run(sql`
      insert into idp.person (id, username, email, email_verified, given_name, family_name, created_at)
      values (${id}::uuid, ${id}, ${`${id}@agency.example`}, ${id === known}, 'Nóra', 'New', now())`);
    await database.owner.run(sql`
      insert into portal.request (id, number, type, person_id, initiator_id, person_name, person_email,
        person_organization, status, submitted_at, changed_at)
      values (gen_random_uuid(), ${id}, 'PROFILE_UPDATE', ${id}, ${id}, 'Nóra New', 'x', 'x', 'APPROVED', now(), now())`);
  }
  await database.upgrade();
  const marked = await database.owner.rows<{ person_id: string }>(
    sql`select person_id from portal.request where self_registered`,
  );
  expect(marked.map((row) => row.person_id)).toEqual([registered]);
  expect(await embeddedDirectory(database.db).selfRegistered([known, registered])).toMatchObject([
    { id: registered, namesakes: [{ email: `${known}@agency.example` }] },
  ]);
  await database.drop();
});
