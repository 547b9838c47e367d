import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyFromFile } from '../adapters/key-file.ts';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { refuseOtherAuditKey } from './key-check.ts';
import { sealAudit } from './seal.ts';
import { recordEvent } from './trail.ts';

const now = new Date('2026-03-02T15:04:05.678Z');
let database: TestDatabase;
let folder: string;
let keyFile: string;
beforeEach(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portal-audit-key-'));
  keyFile = join(folder, 'audit.key');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function sealWith(key: Buffer, events = 1): Promise<void> {
  for (let count = 0; count < events; count += 1)
    await database.db.run(
      recordEvent({ at: now, actor: null, action: 'REQUEST_SUBMITTED', outcome: 'DONE', detail: {} }),
    );
  await sealAudit(database.db, key, now);
}

const check = () => refuseOtherAuditKey(database.db, keyFile);

test('a trail without seals takes any key, and none', async () => {
  await check();
  await keyFromFile(keyFile);
  await check();
});

test('the key that a trail was begun with is accepted, where rows were changed and seals are gone too', async () => {
  await sealWith(await keyFromFile(keyFile), 30);
  await check();
  await database.owner.script(`set session_replication_role = replica;
    update portal.audit_event set actor_name = 'Somebody Else' where id = 30;
    delete from portal.audit_seal where sequence = 28; reset session_replication_role`);
  await check();
});

test('another key is refused, and so is none', async () => {
  await sealWith(randomBytes(32));
  await expect(check()).rejects.toThrow('which is missing');
  await keyFromFile(keyFile);
  await expect(check()).rejects.toThrow('which holds another key');
  await writeFile(keyFile, 'no key');
  await expect(check()).rejects.toThrow('audit.key');
});
