import type { LeavingMail } from '../../ports/mail-sender.ts';
import type { Process } from './turns.ts';

/** A mail as the outbox has it. */
export interface MailNow {
  id: string;
  person: string | null;
  state: 'WAITING' | 'SENT' | 'FAILED';
  attempts: number;
  /** The request that it asks somebody to decide; null where it asks for nothing. */
  asksFor: string | null;
  leasedUntil: string | null;
}

/** Whom a request waits for. */
export interface WaitNow {
  request: string;
  people: string[];
}

interface Attempt {
  process: Process;
  /** How often had been looked when it began. */
  look: number;
  /** Its time was over when another one began. */
  isOvertaken: boolean;
}

interface Received {
  attempt: Attempt;
  isAnswerLost: boolean;
  /** Whether the way to the database has failed its portal since. */
  isUnrecorded: boolean;
}

/** What is known of the mail of one world: who tried what when, what the server took, and what was true meanwhile. */
export class MailWatch {
  readonly #emailOf: (person: string) => string;
  readonly #attempts = new Map<string, Attempt[]>();
  readonly #received = new Map<string, Received[]>();
  readonly #refused = new Set<string>();
  /** Whom each request has waited for, from which look on. */
  readonly #waits = new Map<string, { look: number; people: readonly string[] }[]>();
  #faults: string[] = [];
  #looks = 0;
  mails: readonly MailNow[] = [];

  /** @param emailOf the address of a person as the provider has it */
  constructor(emailOf: (person: string) => string) {
    this.#emailOf = emailOf;
  }

  /** A portal has begun an attempt. */
  claimed(id: string, process: Process, at: Date): void {
    const row = this.mails.find((one) => one.id === id);
    if (row?.leasedUntil != null && new Date(row.leasedUntil) > at)
      this.#faults.push(`mail ${id} was taken up while it was another portal's`);
    if (row?.state === 'SENT') this.#faults.push(`mail ${id} was sent and is taken up again`);
    const before = this.#attempts.get(id) ?? [];
    for (const one of before) one.isOvertaken ||= row?.leasedUntil != null;
    this.#attempts.set(id, [...before, { process, look: this.#looks, isOvertaken: false }]);
  }

  /** The server has taken a mail. */
  received({ id, recipient }: LeavingMail, { process, isAnswerLost }: ReceivedNow): void {
    const attempt = this.#attempts.get(id)?.findLast((one) => one.process === process);
    if (attempt === undefined)
      return void this.#faults.push(`mail ${id} was sent by nobody who had taken it up`);
    const before = this.#lastOf(id);
    if (before !== undefined && !isExcused(before, attempt))
      this.#faults.push(`mail ${id} was sent twice, and no answer was lost`);
    const row = this.mails.find((one) => one.id === id);
    if (row !== undefined) this.#faults.push(...this.#faultsOfReceived(row, recipient, attempt));
    const received = { attempt, isAnswerLost, isUnrecorded: false };
    this.#received.set(id, [...(this.#received.get(id) ?? []), received]);
  }

  /** It goes to the address of its person, and asks for nothing that is over. */
  #faultsOfReceived({ id, person, asksFor }: MailNow, recipient: string, { look }: Attempt): string[] {
    if (person === null) return [];
    const isTheirs = this.#emailOf(person) === recipient;
    const isWaiting = asksFor === null || this.#waitedFor(asksFor, person, look);
    return [
      ...(isTheirs ? [] : [`mail ${id} went to ${recipient}, and is for ${person}`]),
      ...(isWaiting ? [] : [`mail ${id} asks ${person} to decide ${asksFor}, which does not wait for them`]),
    ];
  }

  /** The server has refused a mail for its address. */
  refused(id: string): void {
    this.#refused.add(id);
  }

  /** The way to the database has failed a portal. */
  databaseFailed(process: Process): void {
    for (const list of this.#received.values())
      for (const one of list) if (one.attempt.process === process) one.isUnrecorded = true;
  }

  /** @returns what does not hold */
  look(mails: readonly MailNow[], waits: readonly WaitNow[]): string[] {
    this.#looks += 1;
    this.mails = mails;
    for (const { request, people } of waits) {
      const before = this.#waits.get(request) ?? [];
      if (before.at(-1)?.people.join() !== people.join())
        this.#waits.set(request, [...before, { look: this.#looks, people }]);
    }
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /** What does not hold once nothing is under way any more. */
  lookAtTheEnd(): string[] {
    return this.mails.flatMap(({ id, state }) => {
      if (state === 'WAITING') return [`mail ${id} is not sent though the server works`];
      if (state === 'SENT' && !this.#received.has(id))
        return [`mail ${id} is called sent, and no server has it`];
      return state === 'FAILED' && !this.#refused.has(id)
        ? [`mail ${id} was given up, and nobody refused it`]
        : [];
    });
  }

  #lastOf(id: string): Received | undefined {
    return this.#received.get(id)?.at(-1);
  }

  /** Whether a request has waited for somebody at any time since a look. */
  #waitedFor(request: string, person: string, since: number): boolean {
    const all = this.#waits.get(request) ?? [];
    const first = all.findLastIndex(({ look }) => look <= since);
    return all.slice(Math.max(0, first)).some(({ people }) => people.includes(person));
  }
}

/** How a mail was taken. */
interface ReceivedNow {
  process: Process;
  isAnswerLost: boolean;
}

/** Whether somebody could not know that a mail had been taken when they began to send it again. */
function isExcused({ attempt, isAnswerLost, isUnrecorded }: Received, again: Attempt): boolean {
  return isAnswerLost || isUnrecorded || attempt.isOvertaken || again.isOvertaken || attempt.process.isDead;
}
