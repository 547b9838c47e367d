import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../server/src/config/config.ts';
import { checkTrail, NotChecked, verdictLines } from './verify-audit.ts';

test('without its key the trail is not checked, and no key is made in its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-verify-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const key = join(folder, 'keys', 'audit.key');
  await expect(checkTrail(readConfig({ DATA_DIR: folder }, folder))).rejects.toThrow(NotChecked);
  await expect(checkTrail(readConfig({ DATA_DIR: folder }, folder))).rejects.toThrow(key);
  expect(existsSync(key)).toBe(false);
});

const whole = { sealed: 12, removed: null, unsealed: 0, oldestUnsealed: null, faults: [] };

test('a whole trail and one with a fault read differently', () => {
  expect(verdictLines(whole, 'k')[0]).toBe('The audit trail is whole: 12 rows sealed, every seal fits.');
  const faults = ['row 3, sealed as 3, does not fit its seal'];
  const lines = verdictLines({ ...whole, faults }, 'k');
  expect(lines[0]).toContain('NOT whole');
  expect(lines).toContain(`  ${faults[0]}`);
  expect(lines.join('\n')).not.toContain('belongs to this database');
});

test('what a checkpoint covers is reported with the verdict', () => {
  const removed = { rows: 300, from: '2020-01-05T00:00:00.000000Z', to: '2020-03-01T00:00:00.000000Z' };
  expect(verdictLines({ ...whole, removed }, 'k')[1]).toBe(
    '300 rows before them, written from 2020-01-05 to 2020-03-01, were removed as their time was over; the checkpoints say so, and fit their seals.',
  );
});

test('when the first row is at fault, the key is named as a possible cause', () => {
  const faults = ['row 1, sealed as 1, does not fit its seal'];
  expect(verdictLines({ ...whole, faults }, '/data/keys/audit.key').join('\n')).toContain(
    '/data/keys/audit.key',
  );
});
