/** Something that is done over and over, and never overlaps with itself. */
export interface Loop {
  /** Ends the pause, or leaves out the next one. */
  wake(): void;
  /** Nothing new begins; resolves when what is being done is over. */
  stop(): Promise<void>;
}

/**
 * Does the step at once and then over and over.
 * @param step returns the pause until the next time, in milliseconds; it must not fail
 */
export function startLoop(step: (isStopping: () => boolean) => Promise<number>): Loop {
  let stopped = false;
  let isWoken = false;
  let endPause = (): void => undefined;
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isWoken ? 0 : milliseconds);
      isWoken = false;
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!stopped) {
      const next = await step(() => stopped);
      if (!stopped) await pause(next);
    }
  };
  const ended = loop();
  return {
    wake: () => {
      isWoken = true;
      endPause();
    },
    stop: async () => {
      stopped = true;
      endPause();
      await ended;
    },
  };
}
