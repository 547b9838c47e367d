import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A piece of work that may wait until the portal is ready; short, or waiting for something else most of the time. */
export type Piece = () => unknown;

/** Work that nobody has to wait for at a start. What a call needs of it before then, the call makes itself. */
export interface Later {
  add(piece: Piece): void;
  /** Begins with it: one piece after the other, this one last, and between two of them whatever else there is to do. */
  begin(last: Piece): void;
  /** Resolves once no piece is under way; none is begun afterwards. */
  stop(): Promise<void>;
}

/** @param tell called about a piece that failed; the others go on */
export function workForLater(tell: (failure: unknown) => void): Later {
  const waiting: Piece[] = [];
  let isStopping = false;
  let working: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      await turn();
      if (isStopping) return;
      try {
        await piece();
      } catch (failure) {
        tell(failure);
      }
    }
  };
  return {
    add: (piece) => void waiting.push(piece),
    begin: (last) => {
      waiting.push(last);
      working ??= work();
    },
    stop: async () => {
      isStopping = true;
      await working;
    },
  };
}

/**
 * Gives back the memory that only the start needed, a quarter of what the process holds: V8 keeps it for what comes, and would give it
 * back when nothing has happened for long. Takes a tenth of a second, once.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // What is new has little room afterwards: by doubling it came back so slowly that calls took a twelfth more for hundreds of them.
  setFlagsFromString('--semi-space-growth-factor=16');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
