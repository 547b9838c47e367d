/** The queue is full: more would only make everybody wait longer; nothing was done. */
export class QueueFull extends Error {
  override name = 'QueueFull';
  /** Read where failures become responses: the same may well succeed in a moment. */
  readonly code = 'QUEUE_FULL';
  constructor() {
    super('too much waits already');
  }
}

/** How much is done at once, and how much more may wait for it. */
export interface QueueBounds {
  atOnce: number;
  waiting: number;
}

/**
 * Does a piece of work when its turn comes.
 * @param giveUp what waits until it is aborted gets no turn, and rejects with its reason
 */
export type BoundedQueue = <T>(work: () => Promise<T>, giveUp?: AbortSignal) => Promise<T>;

/**
 * Does so much at once and lets so much wait, first come, first served.
 * @returns what does the work; it rejects with QueueFull where too much waits already
 */
export function boundedQueue({ atOnce, waiting }: QueueBounds): BoundedQueue {
  const turns = new Set<() => void>();
  let underWay = 0;
  const turn = (giveUp: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        giveUp?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        turns.delete(begin);
        reject(giveUp?.reason);
      };
      turns.add(begin);
      giveUp?.addEventListener('abort', leave, { once: true });
    });
  return async (work, giveUp) => {
    giveUp?.throwIfAborted();
    if (underWay < atOnce) underWay += 1;
    else if (turns.size < waiting) await turn(giveUp);
    else throw new QueueFull();
    try {
      return await work();
    } finally {
      const [next] = turns;
      // Handed over without becoming free in between, so that nobody who comes now is let in before those who wait.
      if (next === undefined) underWay -= 1;
      else {
        turns.delete(next);
        next();
      }
    }
  };
}
