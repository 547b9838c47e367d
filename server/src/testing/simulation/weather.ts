import type { Chance } from './chance.ts';
import type { DatabaseFault } from './gated-database.ts';
import type { MailFault } from './outside/mail-server.ts';
import type { ProviderFault } from './outside/provider.ts';

/** What goes wrong around the portals of a world, and how often. */
export class Weather {
  /** How often a portal is killed, beside everything else that can happen. */
  readonly kills: number;
  /** The same of a portal that stands still for a while. */
  readonly freezes: number;
  readonly #chance: Chance;
  readonly #tell: (line: string) => void;
  /** Shares of the calls that something happens to. */
  readonly #provider: number;
  readonly #database: number;
  readonly #mail: number;
  #isCalm = false;

  constructor(chance: Chance, tell: (line: string) => void) {
    this.#chance = chance;
    this.#tell = tell;
    this.#provider = chance.pick([0, 0.1, 0.3, 0.6]);
    this.#database = chance.pick([0, 0, 0.01, 0.05]);
    this.#mail = chance.pick([0, 0.2, 0.5]);
    this.kills = chance.pick([0, 1, 3]);
    this.freezes = chance.pick([0, 1, 4]);
  }

  /** Nothing fails from now on. */
  calm(): void {
    this.#isCalm = true;
  }

  /** What becomes of the next statement. */
  atDatabase(): DatabaseFault {
    if (this.#isCalm || !this.#chance.happens(this.#database)) return 'NONE';
    return this.#told('database', this.#chance.pick(['NOT_SENT', 'ANSWER_LOST'] as const));
  }

  /** What becomes of the next call of the provider. */
  atProvider(): ProviderFault {
    if (this.#isCalm || !this.#chance.happens(this.#provider)) return 'NONE';
    return this.#told('provider', this.#chance.weighted(providerWeights));
  }

  get isCalm(): boolean {
    return this.#isCalm;
  }

  /** What becomes of the next mail. */
  atMailServer(): MailFault {
    if (this.#isCalm || !this.#chance.happens(this.#mail)) return 'NONE';
    return this.#told('mail server', this.#chance.weighted(mailWeights));
  }

  #told<Fault extends string>(where: string, fault: Fault): Fault {
    this.#tell(`  ${where}: ${fault}`);
    return fault;
  }
}

const mailWeights = { FOR_NOW: 2, REFUSED: 0.3, DOWN: 2, CUT_OFF: 1, ANSWER_LOST: 3, SLOW: 2 };

const providerWeights = {
  REFUSED: 1,
  CONFLICT: 1,
  FAILED: 2,
  NOT_ARRIVED: 2,
  ANSWER_LOST: 3,
  TWICE: 1,
  SLOW: 2,
};
