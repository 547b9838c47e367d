/** Runs work in the order in which it comes; works of different names do not wait for each other. */
export type OneAfterAnother = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Each name has a row of its own. What is sent twice in the same moment is so found done by its second, which then needs no
 * number; the database alone would notice it only after the number is used.
 */
export function oneAfterAnother(): OneAfterAnother {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const mine = before === undefined ? work() : before.then(work);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, ended);
    try {
      return await mine;
    } finally {
      if (last.get(name) === ended) last.delete(name);
    }
  };
}
