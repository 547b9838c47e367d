import {
  type MailServer,
  type Refused,
  startMailServer,
  type ReceivedMail,
} from '../../server/src/testing/mail/mail-server.ts';

/** Why it does not keep a mail: one of each cause, and mostly the one that passes by itself. */
const moods: readonly Refused[] = [
  451,
  451,
  { status: 550, reply: '5.1.1 No such mailbox' },
  { status: 554, reply: '5.7.1 Not allowed to send' },
];
/** Of how many mails it refuses one in each of these moods. */
const refusedOf = 10;

/** A mail server that sometimes refuses a mail after it has come, and that can die with whatever is under way. */
export class MoodyMailServer {
  readonly #port: number;
  readonly #chance: () => number;
  readonly #received: ReceivedMail[][] = [];
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

  /** Everything that it accepted and acknowledged, in all its lives. */
  get received(): readonly ReceivedMail[] {
    return this.#received.flat();
  }

  async #begin(): Promise<void> {
    const refusesData = () => moods[Math.floor(this.#chance() * refusedOf)] ?? null;
    this.#server = await startMailServer({ port: this.#port, refusesData });
    this.#received.push(this.#server.received);
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
