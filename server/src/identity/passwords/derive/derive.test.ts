import { expect, test } from 'vitest';
import { deriveByNode, quickDerive, type Work } from './derive.ts';

const work: Work = { algorithm: 'argon2id', memory: 7_168, passes: 5, parallelism: 1, length: 32 };
const salt = Buffer.alloc(16, 7);

test.each(['', 'demo-portal-2026', 'contraseña', 'e\u0301 not composed', '🔑'.repeat(200)])(
  'both ways make the same bytes of %j, so each takes the hashes of the other',
  async (password) => {
    const quick = quickDerive();
    expect(quick, 'there is a program for this machine').not.toBeNull();
    const bytes = await quick?.(password, salt, work);
    expect(bytes?.toString('hex')).toBe((await deriveByNode(password, salt, work)).toString('hex'));
  },
);

test('every part of what a hash is made with counts', async () => {
  const quick = quickDerive();
  const others: Partial<Work>[] = [{ memory: 8_192 }, { passes: 4 }, { parallelism: 2 }, { length: 16 }];
  for (const other of others) {
    const changed = { ...work, ...other };
    const bytes = await quick?.('one', salt, changed);
    expect(bytes?.toString('hex')).toBe((await deriveByNode('one', salt, changed)).toString('hex'));
    expect(bytes?.equals(await deriveByNode('one', salt, work))).toBe(false);
  }
});

test('where the library has no program for the machine, there is no quick way', () => {
  const fails = (): never => {
    throw new Error('Cannot find native binding');
  };
  expect(quickDerive(fails)).toBeNull();
  expect(quickDerive(() => ({}))).toBeNull();
});
