import { expect, test } from 'vitest';
import { earlierDatabase, emptyDatabase, freshDatabase } from '../../../testing/postgres.ts';
import { sql } from '../sql.ts';
import { migrate } from '../migrate.ts';
import { fileURLToPath } from 'node:url';

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const zone = 'America/New_York';

test('an update names the migrations that it ran, and the next start none', async () => {
  const earlier = await earlierDatabase('0058');
  const { isNew, ran } = await migrate(earlier.owner, migrations, zone);
  expect(isNew).toBe(false);
  expect(ran[0]).toBe('0058-people-without-password.sql');
  expect(await migrate(earlier.owner, migrations, zone)).toEqual({ isNew: false, ran: [] });
  await earlier.drop();
});

test('a database without a version is a new one', async () => {
  const empty = await emptyDatabase();
  expect((await migrate(empty.owner, migrations, zone)).isNew).toBe(true);
  await empty.drop();
});

test('a database that a newer version has used is refused in words, and nothing is written', async () => {
  const database = await freshDatabase();
  const newer = '9999-from-tomorrow.sql';
  await database.owner.run(sql`insert into public.migration (name, checksum) values (${newer}, 'x')`);
  await database.owner.run(sql`delete from public.migration where name like '0058%'`);
  await expect(migrate(database.owner, migrations, zone)).rejects.toThrow(
    'a newer version of the portal has used this database (it ran 9999-from-tomorrow.sql',
  );
  expect(await database.owner.rows(sql`select 1 from public.migration where name like '0058%'`)).toEqual([]);
  await database.drop();
});

test('a migration whose text was replaced counts as run, and any other difference does not', async () => {
  const database = await freshDatabase();
  const ranWith = (checksum: string) =>
    database.owner.run(
      sql`update public.migration set checksum = ${checksum} where name = '0052-retention.sql'`,
    );
  await ranWith('1290e8d50410e5e86e807d139e2cae4922a5d2574ce29b28f331d92e1f5c657c');
  expect((await migrate(database.owner, migrations, zone)).ran).toEqual([]);
  await ranWith('another');
  await expect(migrate(database.owner, migrations, zone)).rejects.toThrow('0052-retention.sql was changed');
  await database.drop();
});
