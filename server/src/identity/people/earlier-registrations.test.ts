import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { migrate } from '../../adapters/db/migrate.ts';
import { sql } from '../../adapters/db/sql.ts';
import { emptyDatabase } from '../../testing/postgres.ts';
import { embeddedDirectory } from './embedded-directory.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

test('people who registered before there were marks, and what they asked for, are marked', async () => {
  const database = await emptyDatabase();
  const earlier = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  for (const name of (await readdir(migrations)).filter((one) => one < '0010'))
    await copyFile(join(migrations, name), join(earlier, name));
  await migrate(database.owner, earlier, 'America/New_York');
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
  await migrate(database.owner, migrations, 'America/New_York');
  const marked = await database.owner.rows<{ person_id: string }>(
    sql`select person_id from portal.request where self_registered`,
  );
  expect(marked.map((row) => row.person_id)).toEqual([registered]);
  expect(await embeddedDirectory(database.db).selfRegistered([known, registered])).toMatchObject([
    { id: registered, namesakes: [{ email: `${known}@agency.example` }] },
  ]);
  await database.drop();
  await rm(earlier, { recursive: true, force: true });
});
