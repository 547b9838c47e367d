import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { noRoomAt } from '../../system-fault.ts';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedPostgresFailure, NoRoomLeft } from './programs.ts';

/** Where the database server's own lines go. */
export interface ServerLog {
  debug(line: string): void;
  error(line: string): void;
}

/** How long a start may take (recovery after a crash included), and each way of stopping, in milliseconds. */
const patience = { start: 120_000, fastStop: 20_000, immediateStop: 5_000 } as const;

/** How the server ended though nobody stopped it. */
export interface Loss {
  reason: string;
  /** It ended because the disk is full, so it can come back. */
  forWantOfRoom: boolean;
}

/** The running server program: waits for it, listens to it, ends it. */
export class Server {
  readonly #child: ChildProcess;
  readonly #log: ServerLog;
  readonly #output: DatabaseLog;
  readonly #folder: string;
  readonly #ended: Promise<void>;
  #isReady = false;
  #state: 'running' | 'stopping' | 'ended' = 'running';
  #tellLost: (loss: Loss) => void = () => undefined;

  /** @param folder the portal's data folder, for the operator's eyes */
  constructor(child: ChildProcess, log: ServerLog, output: DatabaseLog, folder: string) {
    this.#child = child;
    this.#log = log;
    this.#output = output;
    this.#folder = folder;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(this.#end(error.message)));
      // Not on exit: its last lines may still be arriving.
      child.once('close', (code, signal) => resolve(this.#end(signal ?? `code ${code}`)));
    });
  }

  /** Calls back, at most once, when the server ends though nobody stopped it. */
  whenLost(tell: (loss: Loss) => void): void {
    this.#tellLost = tell;
  }

  /**
   * Waits until the server responds.
   * @throws EmbeddedPostgresFailure when it ends before, or takes longer than two minutes.
   */
  async untilResponding(responds: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + patience.start;
    while (performance.now() < deadline) {
      if (this.#state === 'ended') throw this.#notStarted('did not start');
      if (await responds()) {
        this.#isReady = true;
        this.#output.forget();
        return;
      }
      await pause(10);
    }
    throw this.#notStarted(`did not respond within ${patience.start / 1000} s`);
  }

  /** Asks the server to roll back what is open, write everything out and end, without waiting for it. */
  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  /** Ends the server and waits for it; without the last checkpoint when that takes too long (the log has it all). */
  async stop(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopping';
    await this.#signal('SIGINT', patience.fastStop);
    await this.#signal('SIGQUIT', patience.immediateStop);
    await this.#signal('SIGKILL', patience.immediateStop);
  }

  async #signal(signal: NodeJS.Signals, milliseconds: number): Promise<void> {
    if (this.#state === 'ended') return;
    this.#child.kill(signal);
    const waiting = new AbortController();
    await Promise.race([
      this.#ended,
      pause(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined),
    ]);
    waiting.abort();
  }

  #end(how: string): void {
    const wasRunning = this.#state === 'running';
    this.#state = 'ended';
    if (!wasRunning) return;
    this.#tellLost({
      reason: `The embedded database ended unexpectedly (${how}): ${this.#output.reason()}`,
      forWantOfRoom: this.#output.saysNoRoom(),
    });
  }

  #notStarted(what: string): EmbeddedPostgresFailure {
    if (this.#output.saysNoRoom())
      return new NoRoomLeft(`The embedded database ${what}: ${noRoomAt(this.#folder)}.`);
    return new EmbeddedPostgresFailure(
      `The embedded database ${what}: ${this.#output.reason()}. ${this.#output.keep()}Mend what it names, restore ${this.#folder} from a backup, or set DATA_DIR to another folder.`,
    );
  }

  #hear(text: string): void {
    for (const line of this.#output.hear(text)) {
      // What it calls fatal while it starts (our own early questions) and stops (our last connections) is not.
      if (this.#isReady && this.#state === 'running' && /^(FATAL|PANIC):/.test(line)) this.#log.error(line);
      else this.#log.debug(line);
    }
  }
}
