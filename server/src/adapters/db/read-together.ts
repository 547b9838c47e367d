import DataLoader from 'dataloader';

/** More in one statement would make the first wait for the last. */
const mostAtOnce = 50;

/**
 * Gathers what is asked for in one turn of the event loop and reads it in one statement: a busy portal then sends one
 * statement where it would send as many as there are callers. Nothing is remembered: what is read is what stands in the
 * database after it was asked for, and where the reading fails, each of those who asked hears why.
 * @param read answers as many things as it is asked for, in the same order
 */
export function readTogether<Asked, Found>(
  read: (asked: readonly Asked[]) => Promise<readonly Found[]>,
): (asked: Asked) => Promise<Found> {
  const loader = new DataLoader<Asked, Found>(read, {
    cache: false,
    maxBatchSize: mostAtOnce,
    // After all that has come over the network in this turn was looked at, and not only what the first caller brought.
    batchScheduleFn: setImmediate,
  });
  return async (asked) => await loader.load(asked);
}
