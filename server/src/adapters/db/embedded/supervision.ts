import { statfsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { NoRoomLeft } from './programs.ts';
import type { Loss, Server, ServerLog } from './server.ts';

/** What is needed to supervise. */
export interface Supervised {
  /** The portal's data folder. */
  folder: string;
  log: ServerLog;
  /** Starts the server program once more. */
  launch(): Server;
  /** Whether the server responds. */
  responds(): Promise<boolean>;
  /** Told once when the server has ended and does not come back. */
  onLost(reason: string): void;
}

/** How much room a server needs to come back, in bytes: two files of its log. */
const roomToComeBack = 32 * 1024 * 1024;

/** Pause between two looks at the disk, in milliseconds. */
const lookEvery = 1_000;

/**
 * Keeps the server up. One that ends because the disk is full is started again as soon as there is room, and until
 * then every call gets "unavailable"; any other end of it ends the portal.
 */
export class Supervision {
  readonly #what: Supervised;
  readonly #end = new AbortController();
  #server: Server;

  constructor(what: Supervised) {
    this.#what = what;
    this.#server = what.launch();
  }

  /** @throws EmbeddedPostgresFailure when the server does not come up; it is stopped then */
  async untilResponding(): Promise<void> {
    try {
      await this.#server.untilResponding(this.#what.responds);
    } catch (error) {
      await this.#server.stop();
      throw error;
    }
    this.#server.whenLost((loss) => void this.#lost(loss));
  }

  /** Asks the server to end, without waiting for it. */
  interrupt(): void {
    this.#end.abort();
    this.#server.interrupt();
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#server.stop();
  }

  async #lost({ reason, forWantOfRoom }: Loss): Promise<void> {
    const { folder, log, onLost } = this.#what;
    if (!forWantOfRoom) return onLost(reason);
    log.error(`There is no room left on the disk of ${folder}: the database waits until there is some.`);
    const failure = await this.#comeBack();
    if (failure !== null && !this.#end.signal.aborted) onLost(failure);
  }

  /** @returns why it cannot, or null */
  async #comeBack(): Promise<string | null> {
    while (!this.#end.signal.aborted) {
      await pause(lookEvery, undefined, { signal: this.#end.signal }).catch(() => undefined);
      const { bavail, bsize } = statfsSync(this.#what.folder);
      if (this.#end.signal.aborted || bavail * bsize < roomToComeBack) continue;
      this.#server = this.#what.launch();
      try {
        await this.untilResponding();
        this.#what.log.error('There is room again: the database is back.');
        return null;
      } catch (error) {
        if (!(error instanceof NoRoomLeft)) return error instanceof Error ? error.message : String(error);
      }
    }
    return null;
  }
}
