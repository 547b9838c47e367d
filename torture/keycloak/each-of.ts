/** Does it for each, so many at the same time. */
export async function eachOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = [...all.entries()];
  const takeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
}
