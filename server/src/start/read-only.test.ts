import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../adapters/db/database.ts';
import { freshDatabase } from '../testing/postgres.ts';
import { sentenceOf } from './start-fault.ts';
import { startPortal } from './start.ts';
import { freePort } from '../../../tools/ports/free-port.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('a start on a database that may not be written says so, and what to do', async () => {
  const { connection, drop } = await freshDatabase();
  const { template: _migrated, peopled: _lived, ...server } = inject('testServer');
  const maintenance = openDatabase({ connection: { ...server, database: 'postgres' }, poolSize: 1 });
  await maintenance.script(`alter database ${connection.database} set default_transaction_read_only = on`);
  await maintenance.close();
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-read-only-'));
  const address = new URL(`postgresql://localhost:5432/${connection.database}`);
  Object.assign(address, { username: connection.user, password: connection.password });
  address.searchParams.set('host', connection.host);
  const failure = await startPortal({
    environment: {
      PORT: String(await freePort()),
      DATABASE_URL: address.href,
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'silent',
    },
    root,
    pageFolder: null,
    say: () => undefined,
    onDatabaseLost: () => undefined,
  }).catch((reason: unknown) => reason);
  expect(sentenceOf(failure)).toMatch(
    /^the database may not be written right now .*let DATABASE_URL name the server that can/,
  );
  await rm(dataFolder, { recursive: true });
  await drop();
});
