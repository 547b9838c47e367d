import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { OwnGround } from './ground.ts';
import { openGrounds, playWorlds } from './play-worlds.ts';
import { storedSeeds } from './stored-seeds.ts';

let grounds: readonly OwnGround[] = [];
beforeAll(async () => {
  grounds = await openGrounds();
});
afterAll(async () => {
  for (const ground of grounds) await ground.close();
});

const { count, first } = inject('simulation');

/** Every so many of the seeds, beginning with this one. */
function seedsOf(lane: number): number[] {
  return Array.from({ length: count }, (_none, index) => first + index).filter(
    (_seed, index) => index % grounds.length === lane,
  );
}

describe('worlds by chance', () => {
  test.skipIf(count === 1).each(storedSeeds)('world $seed holds by now: $found', async ({ seed }) => {
    for (const ground of grounds.slice(0, 1)) await playWorlds(ground, [seed]);
  });

  test(
    `${count} worlds from ${first} on hold`,
    async () => {
      const tell = count === 1 ? (line: string) => console.log(line) : null;
      await Promise.all(grounds.map((ground, lane) => playWorlds(ground, seedsOf(lane), { tell })));
    },
    120_000 + count * 2_000,
  );

  test('leave a whole audit trail', async () => {
    for (const ground of grounds) {
      const verdict = await ground.verify();
      expect(verdict.faults).toEqual([]);
      expect(verdict.unsealed).toBe(0);
    }
  });
});
