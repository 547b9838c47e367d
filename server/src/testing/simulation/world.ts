import { randomUUID } from 'node:crypto';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { sql } from '../../adapters/db/sql.ts';
import { describedInDirectory } from '../../features/requests/submit/person-of-directory.ts';
import { Chance } from './chance.ts';
import type { MailSender } from '../../ports/mail-sender.ts';
import { type DatabaseFault, gatedDatabase } from './gated-database.ts';
import { type Answered, live, settle, type Stage, type Wanted } from './lives.ts';
import { simulatedSender } from './outside/mail-server.ts';
import { SimulatedProvider } from './outside/provider.ts';
import type { Plant } from './plant.ts';
import { type Ground, openPortal, type SimulatedPortal } from './portal.ts';
import { type Process, Turns } from './turns.ts';
import { Contradiction, Watch } from './watch.ts';
import { simulatedConsumer } from './watch-events.ts';
import { Weather } from './weather.ts';

/** Something that somebody wants, until there is an answer. */
interface Wish {
  personId: string;
  name: string;
  key: string;
  wanted: Wanted;
  answer: (answered: Answered) => void;
}

/** What can happen next. */
type EventName =
  | 'GO_ON'
  | 'CALL'
  | 'PAUSE_ENDS'
  | 'DELIVERY'
  | 'SEAL'
  | 'NOTIFY'
  | 'FOLLOW'
  | 'MAIL'
  | 'TIME'
  | 'FREEZE'
  | 'THAW'
  | 'KILL';

const minute = 60_000;
const hour = 60 * minute;
/** How far the clock is put forward at once: within a call, over the end of a lease, over the pauses between attempts. */
const leaps = [1_000, 4_000, 20_000, 61_000, 90_000, 6 * minute, 16 * minute, hour + minute, 26 * hour];
/** A working day, in the morning. */
const firstMoment = Date.UTC(2026, 2, 2, 15);
/** What happens in a world at most before it is brought to rest, and how many hours that may take. */
const mostSteps = 220;
const mostHours = 80;
/** No world needs nearly as many. */
const mostTurns = 4_000;

let worlds = 0;

/** One world from one seed: some people, some portals, and what goes wrong between them. */
export class World implements Stage {
  readonly chance: Chance;
  readonly provider = new SimulatedProvider();
  readonly people: readonly string[];
  /** What happened, line by line. */
  readonly story: string[] = [];
  readonly #ground: Ground;
  readonly #plant: Plant;
  readonly #turns: Turns;
  readonly #watch: Watch;
  readonly #weather: Weather;
  readonly #portals: SimulatedPortal[] = [];
  #wishes: Wish[] = [];
  #pauses: (() => void)[] = [];
  #living = 0;
  #gone = 0;
  #isChanged = true;
  #now: number;
  readonly #events: Readonly<Record<EventName, () => Promise<void> | void>> = {
    GO_ON: () => this.#goOn(),
    CALL: () => this.#callOne(),
    PAUSE_ENDS: () => this.#endPause(),
    DELIVERY: () => this.#runJob('delivery'),
    SEAL: () => this.#runJob('audit seal'),
    NOTIFY: () => this.#runJob('notifications'),
    FOLLOW: () => this.#runJob('events'),
    MAIL: () => this.#runJob('mail'),
    TIME: () => this.#pass(this.chance.pick(leaps)),
    FREEZE: () => this.#freeze(true),
    THAW: () => this.#freeze(false),
    KILL: () => this.#kill(),
  };
  #failure: Error | null = null;

  /** @param plant what is broken in it on purpose */
  constructor(ground: Ground, seed: number, plant: Plant = {}) {
    worlds += 1;
    this.#ground = ground;
    this.#plant = plant;
    this.chance = new Chance(seed);
    this.#now = firstMoment + this.chance.below(300) * 24 * hour + this.chance.below(600) * minute;
    this.#weather = new Weather(this.chance, (line) => this.story.push(line));
    const count = 1 + this.chance.below(2);
    this.people = Array.from({ length: count }, (_none, index) => `sim-${worlds}-${index}`);
    settle(this.provider, this.people);
    this.#turns = new Turns(() => this.#countBlocked());
    const { db } = ground;
    this.#watch = new Watch({ db, provider: this.provider, people: this.people, now: () => this.now() });
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Plays it to its end. @throws Contradiction where something does not hold */
  async play(): Promise<void> {
    try {
      await this.#playToItsEnd();
    } finally {
      // What is under way holds connections.
      for (const { process } of this.#portals) await this.#turns.kill(process);
      // Who is written to often, and whom mail does not reach, is of this world alone.
      const { owner } = this.#ground;
      for (const table of ['mail', 'notice', 'unreachable_address'])
        await owner.script(`delete from portal.${table}`);
    }
  }

  async #playToItsEnd(): Promise<void> {
    const count = 2 + this.chance.below(4);
    for (let index = 0; index < count; index += 1) await this.#open(`portal ${index + 1}`);
    for (const person of this.people)
      this.#begin(live(this, person, this.chance.pick(['hll-app', 'p4-app', 'p4-app'])));
    for (let step = 0; step < mostSteps && this.#living > 0; step += 1) await this.#step();
    await this.#rest();
    await this.#watch.lookAtTheEnd();
  }

  call(personId: string, name: string, wanted: Wanted): Promise<Answered> {
    return new Promise((answer) => this.#wishes.push({ personId, name, key: randomUUID(), wanted, answer }));
  }

  pause(): Promise<void> {
    return new Promise((resolve) => this.#pauses.push(resolve));
  }

  #begin(life: Promise<void>): void {
    this.#living += 1;
    void life
      .catch((failure: unknown) => {
        this.#failure = failure instanceof Error ? failure : new Error(String(failure));
      })
      .finally(() => (this.#living -= 1));
  }

  async #open(name: string): Promise<void> {
    const process: Process = { name, isDead: false, isFrozen: false };
    const turns = this.#turns;
    const now = () => this.now();
    const written = () => (this.#isChanged = true);
    const db = gatedDatabase(this.#ground.db, {
      turns,
      written,
      found: (text, rows) => this.#noteClaim(process, text, rows),
      fault: () => this.#atDatabase(process),
      alter: this.#plant.statement ?? null,
    });
    const ports = this.provider.ports({
      turns,
      now,
      written,
      fault: () => this.#weather.atProvider(),
      wait: (milliseconds) => (this.#now += milliseconds),
    });
    const people = this.#plant.people?.(ports, (work) => turns.begin(process, 'sent later', work)) ?? ports;
    const sender = this.#senderOf(process);
    const consumer = simulatedConsumer(this.chance, () => !this.#weather.isCalm);
    this.#portals.push(await openPortal(this.#ground, { process, db, people, sender, now, consumer }));
  }

  #atDatabase(process: Process): DatabaseFault {
    const fault = this.#weather.atDatabase();
    if (fault !== 'NONE') this.#watch.mail.databaseFailed(process);
    return fault;
  }

  /** A claim is found by its words: what it has claimed is what it responds. */
  #noteClaim(process: Process, text: string, rows: unknown): void {
    if (!text.startsWith('update portal.mail set attempts') || typeof rows !== 'object' || rows === null)
      return;
    if ('id' in rows) this.#watch.mail.claimed(String(rows.id), process, this.now());
  }

  #senderOf(process: Process): MailSender {
    let leaving = '';
    const sender = simulatedSender({
      turns: this.#turns,
      fault: () => {
        const fault = this.#weather.atMailServer();
        if (fault === 'REFUSED') this.#watch.mail.refused(leaving);
        return fault;
      },
      wait: (milliseconds) => (this.#now += milliseconds),
      received: (mail, isAnswerLost) => {
        this.#isChanged = true;
        this.#watch.mail.received(mail, { process, isAnswerLost });
      },
    });
    return {
      send: (mail, giveUp) => {
        leaving = mail.id;
        return sender.send(mail, giveUp);
      },
    };
  }

  /** One thing happens. */
  async #step(): Promise<void> {
    await this.#events[this.chance.weighted(this.#weights())]();
    await this.#look();
  }

  /** How often each thing happens beside the others, as things are. */
  #weights(): Record<EventName, number> {
    const isDelivering = this.#watch.requests.some(({ status }) => status === 'PENDING_PROVISIONING');
    const { kills, freezes } = this.#weather;
    return {
      GO_ON: this.#turns.waiting.length > 0 ? 60 : 0,
      CALL: this.#wishes.length > 0 ? 12 : 0,
      PAUSE_ENDS: this.#pauses.length > 0 ? 2 : 0,
      DELIVERY: isDelivering ? 10 : 0.5,
      SEAL: 1,
      NOTIFY: 1,
      FOLLOW: 1,
      MAIL: this.#watch.mail.mails.some(({ state }) => state === 'WAITING') ? 4 : 0.2,
      TIME: isDelivering ? 6 : 1,
      FREEZE: isDelivering ? freezes : 0,
      THAW: this.#portals.some(({ process }) => process.isFrozen) ? 1.5 : 0,
      KILL: isDelivering ? kills : kills / 3,
    };
  }

  async #goOn(): Promise<void> {
    this.#gone += 1;
    if (this.#gone > mostTurns) throw new Contradiction('what runs by itself comes to no end');
    const turn = this.chance.pick(this.#turns.waiting);
    this.story.push(`${turn.task.process.name}, ${turn.task.name}: ${turn.what}`);
    await this.#turns.letThrough(turn);
  }

  async #callOne(): Promise<void> {
    const [wish] = this.#wishes.splice(this.chance.below(this.#wishes.length), 1);
    if (wish === undefined) return;
    const portal = this.chance.pick(this.#portals);
    if (portal.process.isFrozen) return void this.#wishes.push(wish);
    this.story.push(`${portal.process.name}: ${wish.personId} ${wish.name}`);
    this.#turns.begin(portal.process, wish.name, () => this.#answer(portal, wish));
    await this.#turns.settle();
  }

  /** Anyone who has no answer calls again, under the same key. */
  async #answer({ deps }: SimulatedPortal, wish: Wish): Promise<void> {
    try {
      const view = await wish.wanted(deps, this.#caller(wish));
      wish.answer({ view, refused: null });
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) return void this.#wishes.push(wish);
      this.story.push(`  refused: ${failure.code}`);
      wish.answer({ view: null, refused: failure.code });
    }
  }

  #caller({ personId, key }: Wish): Caller {
    const person = describedInDirectory(this.provider.known(personId));
    const now = this.now();
    return {
      person,
      asIssued: person,
      sessionId: randomUUID(),
      tokenIssuedAt: now,
      now,
      sourceAddress: '198.51.100.7',
      idempotencyKey: key,
    };
  }

  async #endPause(): Promise<void> {
    const [resolve] = this.#pauses.splice(this.chance.below(this.#pauses.length), 1);
    resolve?.();
    await this.#turns.settle();
  }

  async #runJob(name: string): Promise<void> {
    const portal = this.chance.pick(this.#portals);
    if (portal.running.has(name) || portal.process.isFrozen) return;
    portal.running.add(name);
    this.story.push(`${portal.process.name} runs ${name}`);
    this.#turns.begin(portal.process, name, async () => {
      try {
        await portal.jobs.get(name)?.(() => portal.process.isDead, new AbortController().signal);
      } catch (failure) {
        // The schedule notes it and goes on.
        this.story.push(`  ${name} failed: ${String(failure)}`);
      } finally {
        portal.running.delete(name);
      }
    });
    await this.#turns.settle();
  }

  #pass(milliseconds: number): void {
    this.#now += milliseconds;
    this.story.push(`${milliseconds / 1_000} seconds pass: ${this.now().toISOString()}`);
  }

  /** A portal in the middle of something stands still for a while, as on a machine that is moved, or goes on. */
  #freeze(isFrozen: boolean): void {
    const others = this.#portals.filter(
      ({ process }) => process.isFrozen !== isFrozen && (!isFrozen || this.#turns.count(process) > 0),
    );
    if (others.length === 0) return;
    const { process } = this.chance.pick(others);
    process.isFrozen = isFrozen;
    this.story.push(`${process.name} ${isFrozen ? 'stands still' : 'goes on'}`);
  }

  async #kill(): Promise<void> {
    const index = this.chance.below(this.#portals.length);
    const portal = this.#portals[index];
    if (portal === undefined || this.#turns.isBlocked(portal.process)) return;
    this.story.push(`${portal.process.name} is killed`);
    this.#portals.splice(index, 1);
    await this.#turns.kill(portal.process);
    await this.#open(`${portal.process.name}'`);
  }

  async #look(): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    if (!this.#isChanged) return;
    this.#isChanged = false;
    await this.#watch.look();
  }

  /** Nothing fails any more and time passes, until nobody wants anything and nothing is left to do. */
  async #rest(): Promise<void> {
    this.#weather.calm();
    for (const { process } of this.#portals) process.isFrozen = false;
    this.story.push('nothing fails any more');
    for (let hours = 0; hours < mostHours; hours += 1) {
      await this.#finish();
      const isDelivering = this.#watch.requests.some(({ status }) => status === 'PENDING_PROVISIONING');
      if (this.#living === 0 && !isDelivering) break;
      await this.#endPause();
      if (this.#wishes.length > 0) continue;
      this.#pass(hour + minute);
      await this.#runJob('delivery');
    }
    await this.#finish();
    for (const job of ['audit seal', 'notifications', 'events']) {
      await this.#runJob(job);
      await this.#finish();
    }
    for (let hours = 0; hours < mostHours && this.#isAnythingDue(); hours += 1) {
      this.#pass(hour + minute);
      for (const job of ['mail', 'events']) {
        await this.#runJob(job);
        await this.#finish();
      }
    }
    if (this.#living > 0) throw new Contradiction('somebody never gets an answer');
  }

  /** Mail waits, or an event that was set aside. */
  #isAnythingDue(): boolean {
    const { mail, events } = this.#watch;
    return mail.mails.some(({ state }) => state === 'WAITING') || (events?.waiting ?? 0) > 0;
  }

  /** All that is under way, and all that is wanted, ends. */
  async #finish(): Promise<void> {
    while (this.#turns.waiting.length > 0 || this.#wishes.length > 0 || this.#turns.count() > 0) {
      if (this.#turns.waiting.length > 0) await this.#goOn();
      else if (this.#wishes.length > 0) await this.#callOne();
      else await this.#turns.settle();
      await this.#look();
    }
  }

  async #countBlocked(): Promise<number> {
    const row = await this.#ground.owner.row<{
      count: number;
    }>(sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return row?.count ?? 0;
  }
}
