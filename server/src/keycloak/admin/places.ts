/** Does work, not too much of it at once. */
export interface Places {
  /** @param giveUp the person who waits until it is aborted gets no place */
  within<T>(giveUp: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** @param most how many pieces of work go on at once; the others wait for their turn in the order in which they came */
export function placesFor(most: number): Places {
  let taken = 0;
  const waiting = new Set<() => void>();
  const place = (giveUp: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        giveUp.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(giveUp.reason as Error);
      };
      waiting.add(begin);
      giveUp.addEventListener('abort', leave, { once: true });
    });
  return {
    async within(giveUp, work) {
      giveUp.throwIfAborted();
      if (taken < most) taken += 1;
      else await place(giveUp);
      try {
        return await work();
      } finally {
        // Handed over without becoming free in between, so that nobody who comes now is let in before those who wait.
        const [next] = waiting;
        if (next === undefined) taken -= 1;
        else {
          waiting.delete(next);
          next();
        }
      }
    },
  };
}
