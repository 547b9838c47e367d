import { openGround, type OwnGround } from './ground.ts';
import type { Plant } from './plant.ts';
import { World } from './world.ts';

/** How much of the story a failure prints; all of it where one world alone is played. */
const shownLines = 80;

/** Plays worlds one after another. @throws with the seed and the end of the story of the first that does not hold */
export async function playWorlds(
  ground: OwnGround,
  seeds: Iterable<number>,
  { plant = {}, tell = null }: { plant?: Plant; tell?: ((line: string) => void) | null } = {},
): Promise<void> {
  for (const seed of seeds) {
    const world = new World(ground, seed, plant);
    try {
      await world.play();
    } catch (failure) {
      const story = world.story.slice(tell === null ? -shownLines : 0).join('\n');
      const what = failure instanceof Error ? failure.message : String(failure);
      throw new Error(
        `world ${seed}: ${what}\nSIMULATION_SEED=${seed} SIMULATION_COUNT=1 repeats it. It ended so:\n${story}`,
        { cause: failure },
      );
    }
    tell?.(world.story.join('\n'));
  }
}

/** Grounds side by side: while the database of one works, another one calculates. */
export async function openGrounds(): Promise<OwnGround[]> {
  return await Promise.all([openGround(), openGround(), openGround(), openGround()]);
}
