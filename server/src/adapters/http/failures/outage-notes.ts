import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Milliseconds between two lines of the log about temporary failures. */
const betweenLines = 60_000;

/**
 * Writes down that something cannot be done right now: one line a minute, however many calls and jobs fail meanwhile
 * (rule running 9). The next line counts those that had none, by their reason.
 */
export class OutageNotes {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #milliseconds: () => number;
  readonly #unspoken = new Map<string, number>();
  #last = Number.NEGATIVE_INFINITY;

  /** @param milliseconds a clock that only goes forward */
  constructor(log: Pick<FastifyBaseLogger, 'warn'>, milliseconds: () => number) {
    this.#log = log;
    this.#milliseconds = milliseconds;
  }

  note(failure: Error): void {
    const reason =
      'code' in failure && typeof failure.code === 'string' && failure.code !== ''
        ? failure.code
        : failure.name;
    const now = this.#milliseconds();
    if (now - this.#last < betweenLines) {
      this.#unspoken.set(reason, (this.#unspoken.get(reason) ?? 0) + 1);
      return;
    }
    this.#last = now;
    const earlier = Object.fromEntries(this.#unspoken);
    this.#unspoken.clear();
    this.#log.warn({ reason, message: failure.message, earlier }, 'unavailable');
  }
}

const notesOf = new WeakMap<Server, OutageNotes>();

/** The notes of the whole application, whichever part of it asks. */
export function outageNotesOf({ server, log }: Pick<FastifyInstance, 'server' | 'log'>): OutageNotes {
  const known = notesOf.get(server);
  if (known !== undefined) return known;
  const made = new OutageNotes(log, () => performance.now());
  notesOf.set(server, made);
  return made;
}
