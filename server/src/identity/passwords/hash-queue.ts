/** So much waits already that more would only make everybody wait longer; nothing was done. */
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
 * Does so much at once and lets so much wait, first come, first served.
 * @returns what does a piece of work when its turn comes; it rejects with QueueFull where too much waits already
 */
export function boundedQueue({ atOnce, waiting }: QueueBounds): <T>(work: () => Promise<T>) => Promise<T> {
  const turns: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay < atOnce) underWay += 1;
    else if (turns.length < waiting) await new Promise<void>((turn) => turns.push(turn));
    else throw new QueueFull();
    try {
      return await work();
    } finally {
      const next = turns.shift();
      // The place is handed over, or is free.
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
