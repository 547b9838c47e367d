import DataLoader from 'dataloader';

/** More in one statement would make the first wait for the last. */
const mostPerBatch = 50;

/**
 * Gathers what is asked for in one turn of the event loop, so that one statement does it: a busy portal then sends one
 * where it would send as many as there are callers. Nothing is remembered: what is read is what is in the
 * database after it was asked for.
 * @param work gives as many results as it is asked for, in the same order; an error among them goes to that caller alone,
 *   one that is thrown to all who asked
 */
export function batched<Asked, Found>(
  work: (asked: readonly Asked[]) => Promise<readonly (Found | Error)[]>,
): (asked: Asked) => Promise<Found> {
  const loader = new DataLoader<Asked, Found>(work, {
    cache: false,
    maxBatchSize: mostPerBatch,
    // After all that has come over the network in this turn was looked at, and not only what the first caller brought.
    batchScheduleFn: setImmediate,
  });
  return async (asked) => await loader.load(asked);
}
