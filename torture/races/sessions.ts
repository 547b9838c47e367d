import { setTimeout as pause } from 'node:timers/promises';
import { addresses } from '@portal/core/contract/addresses.ts';
import { demonstrationPassword } from '../../server/src/demonstration/world.ts';
import { claimsOf, parametersOf, TestBrowser } from '../../server/src/identity/testing/test-browser.ts';
import {
  sessionBeside,
  sessionsStored,
  takingPartIn,
} from '../../server/src/identity/testing/stored-sessions.ts';
import { forgetFailures, setPassword } from '../../server/src/identity/testing/arranged-people.ts';
import type { Database, Queryable } from '../../server/src/adapters/db/database.ts';
import { withoutTrace } from '../../server/src/testing/planted-faults.ts';
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

/** Somebody signs out while an application is being opened: nothing of the session is left, no matter who was faster. */
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

/**
 * Somebody changes their password while somebody else signs in with the old one: the person who is faster, once the change is
 * answered only the session in which it was made is left.
 */
export async function signInAgainstNewPassword(lane: Lane): Promise<RaceResult> {
  const { requester, db, number } = lane;
  const { username } = requester.person;
  const own = await Visit.of(requester);
  const stranger = new TestBrowser(requester.origin, demonstrationPassword);
  const { location } = await stranger.authorize('rap-client', `${requester.origin}/rap-home/login`);
  const changing = own.changePassword(`a sentence of ${username} ${number}`);
  const signingIn = headStart(number, changing).then(() => letIn(stranger, location, username));
  const [changed, answer] = await Promise.all([changing, signingIn]);
  const faults = [
    ...(changed === 303 ? [] : [`the change was answered with ${changed}`]),
    ...(fairAnswers.includes(answer) ? [] : [`the sign-in was answered with ${answer}`]),
    ...(await leftFaults(db, requester, own.sid)),
    // The check is seen failing, too.
    ...(number === 0 ? await unnoticedSession(db, requester, own.sid) : []),
  ];
  await setPassword(db, username, demonstrationPassword);
  await forgetFailures(db);
  await own.signOut();
  requester.forget();
  return { faults, winner: answer === 303 ? 'second' : 'first', isDelivered: false };
}

/** A change of the password takes longer than a sign-in. One sign-in in eight comes when the change is done. */
async function headStart(number: number, change: Promise<unknown>): Promise<void> {
  if (number % 8 === 7) await change;
  else await pause((number % 8) * 40);
}

/** Signed in, refused because something changed meanwhile, or refused for a wrong password. */
const fairAnswers = [303, 400, 401];

/** @returns the status of the last response on the way to a session */
async function letIn(browser: TestBrowser, location: string, username: string): Promise<number> {
  const shown = await browser.post(location, { username, password: demonstrationPassword });
  if (shown.status !== 303) return shown.status;
  return (await browser.get(shown.headers.get('location') ?? '')).status;
}

async function leftFaults(q: Queryable, { person }: Client, own: string): Promise<string[]> {
  const left = (await sessionsStored(q, person.id)).filter((sid) => sid !== own);
  return left.length === 0 ? [] : [`${left.length} sessions are left of the old password`];
}

async function unnoticedSession(db: Database, requester: Client, own: string): Promise<string[]> {
  const found = await withoutTrace(db, async (tx) => {
    await tx.run(sessionBeside(own));
    return await leftFaults(tx, requester, own);
  });
  return found.length === 0 ? ['a session planted beside the one that is left was not noticed'] : [];
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

  /** @returns the status of the response */
  async changePassword(fresh: string): Promise<number> {
    const form = {
      'password-present': demonstrationPassword,
      'password-new': fresh,
      'password-confirm': fresh,
    };
    return (await this.#browser.post('/realms/risk-map/account/password', form)).status;
  }

  async signOut(): Promise<void> {
    const query = new URLSearchParams({ client_id: 'rap-client', id_token_hint: this.#hint });
    const { status } = await this.#browser.get(`${protocol}/logout?${query.toString()}`);
    if (status !== 200) throw new Error(`a sign-out was answered with ${status}`);
  }
}

const protocol = '/realms/risk-map/protocol/openid-connect';
