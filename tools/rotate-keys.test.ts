import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../server/src/config/config.ts';
import { KeysUnchanged, rotateEvidenceKey, rotateKeys } from './rotate-keys.ts';

test('where no portal has been, no key is changed and no secret made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-rotate-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = readConfig({ DATA_DIR: folder }, folder);
  await expect(rotateKeys(config, false, new Date())).rejects.toThrow(KeysUnchanged);
  await expect(rotateEvidenceKey(config, new Date())).rejects.toThrow(KeysUnchanged);
  expect(existsSync(join(folder, 'keys'))).toBe(false);
});
