import { setTimeout as pause } from 'node:timers/promises';
import type { InventedPerson } from '../server/src/demonstration/invented-person.ts';
import { demonstrationPassword } from '../server/src/demonstration/world.ts';
import { TestBrowser } from '../server/src/identity/testing/test-browser.ts';

/** An answer that says what happened to a call: anything but silence and "something went wrong". */
export interface Definite<T> {
  status: number;
  body: T;
  /** The outcome of each earlier time it was sent. */
  setbacks: readonly string[];
}

/** A token is used this long; its own end is at five minutes. Milliseconds. */
const tokenAge = 200_000;
/** How long one call may go without a definite answer, in milliseconds: long enough for many kills in a row on a busy machine. */
const patience = 300_000;
const betweenAttempts = 100;

/** Signs somebody in as people do, and returns the access token. */
export type SignIn = (who: { origin: string; person: InventedPerson }) => Promise<string>;

async function signInAtPortal({ origin, person }: Parameters<SignIn>[0]): Promise<string> {
  const browser = new TestBrowser(origin, demonstrationPassword);
  return (await browser.signIn(person.username)).access_token;
}

/** Somebody of the cast at their browser: signs in as people do, and repeats what was not answered. */
export class Client {
  readonly person: InventedPerson;
  readonly origin: string;
  readonly #signIn: SignIn;
  #token: { text: Promise<string>; since: number } | undefined;

  /** @param signIn where the provider is another than the portal's own */
  constructor(origin: string, person: InventedPerson, signIn: SignIn = signInAtPortal) {
    this.origin = origin;
    this.person = person;
    this.#signIn = signIn;
  }

  /**
   * Signs in over the sign-in page, unless a token is at hand. Callers in the meantime wait for the same
   * sign-in: to the throttle, several at once for one account are that many attempts, and it then makes everybody wait.
   */
  async token(): Promise<string> {
    if (this.#token === undefined || performance.now() - this.#token.since >= tokenAge)
      this.#token = { text: this.#signIn(this), since: performance.now() };
    const { text } = this.#token;
    try {
      return await text;
    } catch (failure) {
      if (this.#token?.text === text) this.#token = undefined;
      throw failure;
    }
  }

  /** Signs in again for the next call: the session behind the token has ended. */
  forget(): void {
    this.#token = undefined;
  }

  /** Reads; waits while the portal is away. */
  async read<T>(address: string): Promise<T> {
    const { status, body } = await this.#untilDefinite<T>(address, { method: 'GET' });
    if (status !== 200) throw new Error(`${address} answered ${status} to ${this.person.username}`);
    return body;
  }

  /** Writes under a key, and again under the same key until there is an answer. */
  write<T>(address: string, body: unknown, key: string = crypto.randomUUID()): Promise<Definite<T>> {
    return this.#untilDefinite<T>(address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    });
  }

  async #untilDefinite<T>(address: string, init: RequestInit): Promise<Definite<T>> {
    const deadline = performance.now() + patience;
    const setbacks: string[] = [];
    while (performance.now() < deadline) {
      try {
        return { ...(await this.#once<T>(address, init)), setbacks };
      } catch (failure) {
        setbacks.push(inWords(failure));
      }
      await pause(betweenAttempts);
    }
    throw new Error(
      `${address} gave ${this.person.username} no answer for ${patience / 1_000} s: ${setbacks.at(-1)}`,
    );
  }

  /** One attempt; throws where nobody can say what happened to it. */
  async #once<T>(address: string, init: RequestInit): Promise<{ status: number; body: T }> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await this.token()}`);
    const response = await fetch(`${this.origin}${address}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    const body: unknown = JSON.parse(text);
    if (response.status === 401) this.#token = undefined;
    if (response.status === 401 || (response.status >= 500 && !isPromise(body)))
      throw new Error(`answered ${response.status} ${text}`);
    // The callers name the shape they expect and then look at it.
    return { status: response.status, body: body as T };
  }
}

/** The fault with its cause: fetch hides the reason there. */
function inWords(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.cause === undefined ? failure.message : `${failure.message}: ${inWords(failure.cause)}`;
}

/** Whether "not now" comes with the number of a request: then it is recorded, and goes on by itself. */
function isPromise(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'requestId' in body;
}
