import { isDeepStrictEqual } from 'node:util';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { sql } from '../../adapters/db/sql.ts';
import { type AccountFacts, accountFacts } from '../../identity/testing/kept-accounts.ts';
import type { TestPortal } from '../portal.ts';
import { sampleCall } from '../sample-input.ts';
import { beginAgain, type Cast, goBack, type Member, remember } from './cast.ts';
import { getsIn } from './gets-in.ts';
import { type HelpCall, helpCallsOf, type HelpRole, type Way, waysOf } from './help-calls.ts';

/** One action of the actor, about one person. */
export interface HelpAction {
  name: string;
  call: string;
  declaration: Endpoint;
  way: Way;
  about: Member;
}

/** All that somebody in this role can do about these people. @throws where a call of the contract has no way */
export function actionsOf(role: HelpRole, people: readonly Member[]): HelpAction[] {
  return helpCallsOf(role).flatMap(([call, declaration]) => {
    const ways = waysOf[call as HelpCall] as readonly Way[] | undefined;
    if (ways === undefined) throw new Error(`nobody says how ${call} is made, so no sequence has it`);
    return ways.flatMap((way) =>
      people.map((about) => ({
        call,
        declaration,
        way,
        about,
        name: [call, way.name, 'of', about.username].filter((word) => word !== '').join(' '),
      })),
    );
  });
}

/** Those of them that are about accounts; the others leave accounts as they are, which a search of one action shows. */
export function aboutAccounts(actions: readonly HelpAction[]): HelpAction[] {
  return actions.filter(({ declaration }) => declaration.address.startsWith(addresses.people));
}

/** Shorter than a token lasts. */
const signedInMs = 60_000;

/** The outcome of an action. */
export interface Outcome {
  isAccepted: boolean;
  /** Whether accounts, or what waits for a second person, are otherwise than before. */
  isChange: boolean;
  /** How somebody was opened, or got into; empty where nobody was. */
  wrong: string[];
}

interface Known {
  accounts: AccountFacts[];
  text: string;
}

/** A portal in which one person acts. */
export class HelpWorld {
  readonly cast: Cast;
  /** Whom one person alone must not open. */
  readonly watched: readonly Member[];
  /** What has been done before each sequence begins. */
  readonly #before: readonly HelpAction[];
  readonly #portal: TestPortal;
  /** Possible passwords among everything that the actor was shown. */
  #shown: string[] = [];
  #asked: string | null = null;
  #signedInAt = 0;
  #known: Known = { accounts: [], text: '' };
  #first: Known = { accounts: [], text: '' };
  #onTheWay: { shown: string[]; asked: string | null; known: Known } | null = null;

  constructor(
    portal: TestPortal,
    cast: Cast,
    watched: readonly Member[],
    before: readonly HelpAction[] = [],
  ) {
    this.#portal = portal;
    this.#before = before;
    this.cast = cast;
    this.watched = watched;
  }

  /** What accounts and waiting actions are like, in a text that is the same for the same. */
  get state(): string {
    return this.#known.text;
  }

  /** Everything is as it was arranged. */
  async beginAgain(): Promise<void> {
    const now = this.#portal.now().getTime();
    // No token lasts as long as many sequences.
    if (now - this.#signedInAt > signedInMs) {
      this.#portal.forgetSignIns();
      this.#signedInAt = now;
    }
    await beginAgain(this.#portal);
    [this.#shown, this.#asked, this.#onTheWay] = [[], null, null];
    for (const action of this.#before)
      if (!(await this.#call(action))) throw new Error(`${action.name} was refused`);
    this.#asked = null;
    this.#first = { accounts: [], text: '' };
    this.#first = this.#known = await this.#look();
  }

  /** Remembers how everything is now, for `goBack`. */
  async remember(): Promise<void> {
    await remember(this.#portal);
    this.#onTheWay = { shown: [...this.#shown], asked: this.#asked, known: this.#known };
  }

  /** Everything is as it was when it was remembered, which takes less than doing it all again. */
  async goBack(): Promise<void> {
    if (this.#onTheWay === null) throw new Error('nothing was remembered');
    await goBack(this.#portal);
    const { shown, asked, known } = this.#onTheWay;
    [this.#shown, this.#asked, this.#known] = [[...shown], asked, known];
  }

  /** Does it, lets the portal do what follows, and looks whether anybody watched was opened. */
  async perform(action: HelpAction): Promise<Outcome> {
    const before = this.#known;
    const shownBefore = this.#shown.length;
    const isAccepted = await this.#call(action);
    if (isAccepted)
      for (const job of ['people imports', 'account actions', 'invitations']) await this.#portal.run(job);
    this.#known = await this.#look();
    const isChange = this.#known.text !== before.text;
    const wrong = this.watched.flatMap((member) =>
      openedBetween(member, before.accounts, this.#known.accounts),
    );
    if (isChange) wrong.push(...(await this.#entered(before, shownBefore)));
    return { isAccepted, isChange, wrong };
  }

  async #call({ declaration, way, about }: HelpAction): Promise<boolean> {
    const { actor, made } = this.cast;
    const as = await this.#portal.as((way.isFromMade === true ? made : actor).username);
    const known = await way.fields({ as, cast: this.cast, about, asked: this.#asked });
    if (known === null) return false;
    const { address, body } = sampleCall(declaration, known);
    const response = await as.post<Readonly<Record<string, unknown>>>(address, body);
    if (response.status >= 500) throw new Error(`${address} responded ${response.status}`);
    if (response.status >= 300) return false;
    const { confirmationId } = response.body;
    if (typeof confirmationId === 'string') this.#asked = confirmationId;
    this.#shown.push(...textsIn(response.body).filter(mayBePassword));
    return true;
  }

  /**
   * The watched people who can be signed in to with what was shown: an account that is not as it was with all of it, every other one
   * with what is new, as it has been tried with the rest before.
   */
  async #entered(before: Known, shownBefore: number): Promise<string[]> {
    const entered: string[] = [];
    for (const { id } of this.watched) {
      const [then, now] = [before, this.#known].map(({ accounts }) => accounts.find((one) => one.id === id));
      const isAsBefore = isDeepStrictEqual(then, now);
      for (const password of isAsBefore ? this.#shown.slice(shownBefore) : this.#shown)
        if (await getsIn(this.#portal, now?.username ?? '', password))
          entered.push(`a session of ${now?.username}`);
    }
    return entered;
  }

  async #look(): Promise<Known> {
    const { db } = this.#portal;
    const accounts = await accountFacts(db);
    const actions = await db.rows<{
      what: string;
    }>(sql`select concat_ws(' ', kind, person_id, state, wanted_roles::text,
        changes::text, stays_id, answered_by) as what from portal.account_action order by what`);
    const causes = await db.rows<{ what: string }>(
      sql`select person_id || ' ' || cause as what from portal.account_lock order by what`,
    );
    // Every password that is handed out is another one, and none of them matters more than another.
    const known = accounts.map((one) => ({ ...one, password: one.password === this.#passwordOf(one.id) }));
    const notes = [...actions, ...causes].map(({ what }) => what);
    return { accounts, text: JSON.stringify([known, notes, this.#shown.length > 0]) };
  }

  #passwordOf(id: string): string | null | undefined {
    return this.#first.accounts.find((one) => one.id === id)?.password;
  }
}

function openedBetween(
  { id, username }: Member,
  before: readonly AccountFacts[],
  after: readonly AccountFacts[],
): string[] {
  const [then, now] = [before, after].map((list) => list.find((one) => one.id === id));
  if (then === undefined || now === undefined) return [];
  return [
    ...(now.isActive && !then.isActive ? [`${username} is unlocked`] : []),
    ...(now.isEnabled && !then.isEnabled ? [`${username} is turned on`] : []),
    ...(['username', 'email', 'password'] as const)
      .filter((field) => now[field] !== then[field])
      .map((field) => `${username} has another ${field}`),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Long, without spaces, and no id, address, time or name of a state. */
function mayBePassword(text: string): boolean {
  return /^[\w!-~]{15,}$/.test(text) && !/^[0-9a-f-]{36}$|@|^[A-Z_]+$|^\d{4}-\d\d-/.test(text);
}
