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
  /** Whether new connections still find the way to it. */
  isOpen(): boolean;
  /** Makes that way again; the server is not running meanwhile. */
  reopen(): Promise<void>;
  /** Told once when the server has ended and does not come back. */
  onLost(reason: string): void;
}

/** How much room a server needs to come back, in bytes: two files of its log. */
const roomToComeBack = 32 * 1024 * 1024;

/** Pause between two looks at the disk or at the socket, in milliseconds. */
const lookEvery = 1_000;

/**
 * Keeps the server up. One that ends because the disk is full is started again as soon as there is room, one whose
 * socket something has removed is started again with a new one, and until then every call gets "unavailable"; any other
 * end of it ends the portal.
 */
export class Supervision {
  readonly #what: Supervised;
  readonly #end = new AbortController();
  #server: Server;
  #isUp = false;

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
    this.#isUp = true;
    this.#server.whenLost((loss) => void this.#lost(loss));
  }

  /** From now on looks whether the server can still be reached. */
  watch(): void {
    void this.#watch();
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
    this.#isUp = false;
    if (!forWantOfRoom) return this.#what.onLost(reason);
    await this.#waitForRoom();
  }

  async #waitForRoom(): Promise<void> {
    const { folder, log } = this.#what;
    log.error(`There is no room left on the disk of ${folder}: the database waits until there is some.`);
    this.#ended(await this.#comeBack());
  }

  /** @param failure why the server does not come back; null when it does, or is not to */
  #ended(failure: string | null): void {
    if (failure !== null && !this.#end.signal.aborted) this.#what.onLost(failure);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await pause(lookEvery, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted && this.#isUp && !this.#what.isOpen()) await this.#reopen();
    }
  }

  /** A server whose socket is gone still serves the connections it has, but there is no way to open another. */
  async #reopen(): Promise<void> {
    const { log } = this.#what;
    log.error('Something has removed the socket of the database: the database is started again.');
    this.#isUp = false;
    await this.#server.stop();
    try {
      if (!this.#end.signal.aborted) await this.#what.reopen();
      if (this.#end.signal.aborted) return;
      this.#server = this.#what.launch();
      await this.untilResponding();
      log.error('The database is back.');
    } catch (error) {
      if (error instanceof NoRoomLeft) await this.#waitForRoom();
      else this.#ended(error instanceof Error ? error.message : String(error));
    }
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
