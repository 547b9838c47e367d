import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGround, type OwnGround } from './ground.ts';
import { innocentChanges, plantedFaults } from './plant.ts';
import { playWorlds } from './play-worlds.ts';

let ground: OwnGround;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.close());

/** Enough of them for each planted fault to be met. */
const seeds = Array.from({ length: 40 }, (_none, index) => index + 1);

test.each(plantedFaults)(
  'it is noticed when $what',
  async ({ found, ...plant }) => {
    // What a fault leaves would be in the way of others.
    const own = await openGround();
    try {
      await expect(playWorlds(own, seeds, { plant })).rejects.toThrow(found);
    } finally {
      await own.close();
    }
  },
  600_000,
);

test.each(innocentChanges)('nothing is wrong when $what', async (plant) => {
  await playWorlds(ground, seeds.slice(0, 8), { plant });
});
