import { addresses } from '@portal/core/contract/addresses.ts';
import { demonstrationPassword } from '../../server/src/demonstration/world.ts';
import { claimsOf, parametersOf, TestBrowser } from '../../server/src/identity/testing/test-browser.ts';
import { takingPartIn } from '../../server/src/identity/testing/stored-sessions.ts';
import type { Client } from '../client.ts';
import type { Lane, RaceResult } from './race.ts';

const [one, other] = ['hll-app', 'mpp-app'] as const;

/** Somebody opens two applications at once: the session knows both, and so will tell both of its end. */
export async function openTwo({ requester, db }: Lane): Promise<RaceResult> {
  const visit = await Visit.of(requester);
  const codes = await Promise.all([visit.open(one), visit.open(other)]);
  const faults = codes.includes(null) ? ['an application was not let in'] : [];
  const known = await takingPartIn(db, visit.sid);
  if (known?.join() !== `${one},${other},rap-client`) faults.push(`the session knows ${known?.join()}`);
  await visit.signOut();
  return { faults, winner: 'both', isDelivered: false };
}

/** Somebody signs out while an application is being opened: nothing of the session is left, whoever was faster. */
export async function openAgainstSignOut({ requester, db, number }: Lane): Promise<RaceResult> {
  const visit = await Visit.of(requester);
  // Whichever is sent first tends to be faster: they take turns.
  const signedOut = number % 2 === 0 ? null : visit.signOut();
  const [code] = await Promise.all([visit.open(one), signedOut ?? visit.signOut()]);
  const known = await takingPartIn(db, visit.sid);
  const faults = known === null ? [] : [`the session is there after the sign-out and knows ${known.join()}`];
  if ((await visit.open(other)) !== null) faults.push('an application was let in after the sign-out');
  return { faults, winner: code === null ? 'second' : 'first', isDelivered: false };
}

/** A session of its own, in a browser of its own. */
class Visit {
  readonly sid: string;
  readonly #browser: TestBrowser;
  readonly #origin: string;
  readonly #hint: string;

  constructor(browser: TestBrowser, origin: string, hint: string) {
    this.#browser = browser;
    this.#origin = origin;
    this.#hint = hint;
    this.sid = String(claimsOf(hint)['sid']);
  }

  static async of({ origin, person }: Client): Promise<Visit> {
    const browser = new TestBrowser(origin, demonstrationPassword);
    return new Visit(browser, origin, (await browser.signIn(person.username)).id_token);
  }

  /** @returns the code for the application, null where somebody would have to sign in first */
  async open(application: string): Promise<string | null> {
    const back = `${this.#origin}${addresses.demonstrationApplications}/${application}/callback`;
    const { location } = await this.#browser.authorize(application, back, { prompt: 'none' });
    return parametersOf(location).get('code');
  }

  async signOut(): Promise<void> {
    const query = new URLSearchParams({ client_id: 'rap-client', id_token_hint: this.#hint });
    const { status } = await this.#browser.get(`${protocol}/logout?${query.toString()}`);
    if (status !== 200) throw new Error(`a sign-out was answered with ${status}`);
  }
}

const protocol = '/realms/risk-map/protocol/openid-connect';
