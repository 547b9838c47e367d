import {
  type MailServer,
  startMailServer,
  type TakenMail,
} from '../../server/src/testing/mail/mail-server.ts';

/** A mail server that sometimes puts a mail off after it has come, and that can die with whatever is under way. */
export class MoodyMailServer {
  readonly #port: number;
  readonly #chance: () => number;
  readonly #taken: TakenMail[][] = [];
  #server: MailServer | undefined;

  /**
   * @param port where it listens, in every one of its lives
   * @param chance a number from 0 to below 1
   */
  static async start(port: number, chance: () => number): Promise<MoodyMailServer> {
    const server = new MoodyMailServer(port, chance);
    await server.#begin();
    return server;
  }

  private constructor(port: number, chance: () => number) {
    this.#port = port;
    this.#chance = chance;
  }

  /** Everything that it took and said so, in all its lives. */
  get taken(): readonly TakenMail[] {
    return this.#taken.flat();
  }

  async #begin(): Promise<void> {
    const putOff = () => (this.#chance() < 0.2 ? 451 : null);
    this.#server = await startMailServer({ port: this.#port, refusesData: putOff });
    this.#taken.push(this.#server.taken);
  }

  /** Ends every conversation, and is back with nothing remembered. */
  async die(): Promise<void> {
    await this.stop();
    await this.#begin();
  }

  async stop(): Promise<void> {
    await this.#server?.close();
  }
}
