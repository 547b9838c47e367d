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
  /** Makes that way again, and removes what a killed server has left; the server is not running meanwhile. */
  reopen(): Promise<void>;
  /** Milliseconds to wait before each try to bring back a server that has ended; see `pausesBeforeTries`. */
  pauses: readonly number[];
  /** Called once when the server has ended and does not come back. */
  onLost(reason: string): void;
}

/** How much room a server needs to come back, in bytes: two files of its log. */
const roomToComeBack = 32 * 1024 * 1024;

/** Pause between two looks at the disk or at the socket, in milliseconds. */
const lookEvery = 1_000;

/**
 * The first try comes at once. Connections of a killed server may outlive it for some seconds and keep its files from the next one;
 * what does not come back in the time of all of these does not come back by itself.
 */
export const pausesBeforeTries: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];

/** How long a server must be up, in milliseconds, for its next end to count as the first. */
const steady = 60_000;

/**
 * Keeps the server up (rule running 11). One that ends is started again, one that ends because the disk is full as soon as there
 * is room, one whose socket something has removed with a new one, and until then every call gets "unavailable". Only one that
 * does not come back, or ends again and again, ends the portal.
 */
export class Supervision {
  readonly #what: Supervised;
  readonly #end = new AbortController();
  #server: Server;
  #isUp = false;
  #upSince = 0;
  /** Tries since the server was steady. */
  #tries = 0;

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
    this.#upSince = performance.now();
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
    if (forWantOfRoom) return await this.#waitForRoom();
    this.#what.log.error(`${reason}. It is started again.`);
    if (performance.now() - this.#upSince >= steady) this.#tries = 0;
    await this.#revive(reason);
  }

  /** Starts the server again, and once more where that fails, until nothing is left to wait for. */
  async #revive(lastReason: string): Promise<void> {
    const { signal } = this.#end;
    let reason = lastReason;
    while (!signal.aborted) {
      const milliseconds = this.#what.pauses[this.#tries];
      if (milliseconds === undefined) return this.#ended(reason);
      this.#tries += 1;
      await pause(milliseconds, undefined, { signal }).catch(() => undefined);
      try {
        if (await this.#launchAgain()) this.#what.log.error('The database is back.');
        return;
      } catch (error) {
        if (error instanceof NoRoomLeft) return await this.#waitForRoom();
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  /** @returns whether it responds; it is not to, where the portal ends */
  async #launchAgain(): Promise<boolean> {
    const { signal } = this.#end;
    if (!signal.aborted) await this.#what.reopen();
    if (signal.aborted) return false;
    this.#server = this.#what.launch();
    await this.untilResponding();
    return true;
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
      if (await this.#launchAgain()) log.error('The database is back.');
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
