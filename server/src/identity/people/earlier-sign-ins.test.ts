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

test('who signed in before sign-ins were remembered does not count as never signed in', async () => {
  const database = await emptyDatabase();
  const earlier = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  for (const name of (await readdir(migrations)).filter((one) => one < '0024'))
    await copyFile(join(migrations, name), join(earlier, name));
  await migrate(database.owner, earlier, 'America/New_York');
  const [present, absent] = [randomUUID(), randomUUID()];
  const createdAt = new Date('2026-01-01T12:00:00Z');
  for (const id of [present, absent])
    await database.owner.run(sql`
      insert into idp.person (id, username, email, email_verified, given_name, family_name, created_at)
      values (${id}::uuid, ${id}, ${`${id}@agency.example`}, true, 'Nora', 'New', ${createdAt})`);
  const moments = [new Date('2026-02-03T08:00:00Z'), new Date('2026-03-04T09:00:00Z')];
  for (const at of moments)
    await database.db.run(sql`insert into portal.audit_event (at, actor_id, action, outcome, subject_id, detail)
      values (${at}, ${present}, 'SIGNED_IN', 'DONE', ${present}, '{}')`);
  await migrate(database.owner, migrations, 'America/New_York');
  const uses = await embeddedDirectory(database.db).useOf([present, absent, 'nobody']);
  expect(uses.toSorted((one, other) => (one.id === present ? -1 : Number(other.id === present)))).toEqual([
    { id: present, signedInAt: moments[1], createdAt },
    { id: absent, signedInAt: null, createdAt },
  ]);
  await database.drop();
  await rm(earlier, { recursive: true, force: true });
});
