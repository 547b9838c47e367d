import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { publishNextKey, type RotationParts, replaceLeakedKeys } from '../identity/keys/key-rotation.ts';
import { loadSecrets } from '../identity/keys/secrets.ts';
import { ripenNextKey } from '../identity/testing/arranged-people.ts';
import { type Signed, startTestPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let rotation: RotationParts;
beforeEach(async () => {
  portal = await startTestPortal();
  const { sealing } = await loadSecrets(join(portal.config.dataFolder, 'keys'));
  rotation = { db: portal.db, sealingKey: sealing, record: async () => undefined };
});
afterEach(() => portal.close());

const status = async (person: Signed): Promise<number> => (await person.get(addresses.session)).status;
const signerOf = ({ token }: Signed): string => decodeProtectedHeader(token).kid ?? '';

test('the API goes on believing tokens of the old key, learns the new one, and the change is in the trail', async () => {
  const before = await portal.signIn('newcomer');
  await publishNextKey(rotation, portal.now());
  await ripenNextKey(portal.db);
  await portal.run('signing keys');
  const after = await portal.signIn('newcomer');
  expect(signerOf(after)).not.toBe(signerOf(before));
  expect([await status(before), await status(after)]).toEqual([200, 200]);
  const rows = await portal.db.rows(
    sql`select outcome, detail from portal.audit_event where action = 'KEY_ROTATED'`,
  );
  expect(rows).toEqual([{ outcome: 'DONE', detail: { key: signerOf(after), reason: 'AGE' } }]);
});

test('after a leak the API refuses what the old key signed', async () => {
  const before = await portal.signIn('newcomer');
  await replaceLeakedKeys(rotation, portal.now());
  await portal.run('signing keys');
  expect([await status(before), await status(await portal.signIn('newcomer'))]).toEqual([401, 200]);
});
