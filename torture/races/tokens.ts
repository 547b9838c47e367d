import { addresses } from '@portal/core/contract/addresses.ts';
import { demonstrationPassword } from '../../server/src/demonstration/world.ts';
import { TestBrowser, type TokenResponse, tokensOf } from '../../server/src/identity/testing/test-browser.ts';
import type { Client } from '../client.ts';
import type { Lane, RaceResult } from './race.ts';

/** Somebody renews twice at once with one refresh token: both get the same successor, and the token used after it ends them all. */
export async function renewTwice({ requester }: Lane): Promise<RaceResult> {
  const holder = await Holder.of(requester);
  const { first } = holder;
  const [one, other] = await Promise.all([holder.renew(first), holder.renew(first)]);
  const faults: string[] = [];
  if (one === null || other === null) faults.push('a renewal was refused');
  else {
    if (one.refresh_token !== other.refresh_token) faults.push('the two were given different successors');
    for (const given of [one, other])
      if ((await holder.access(given)) !== '200,200')
        faults.push('an access token that was given is refused');
    const next = await holder.renew(one);
    if (next === null) faults.push('the successor was refused');
    if ((await holder.renew(first)) !== null) faults.push('the token was renewed after its successor');
    faults.push(...(await holder.leftFaults([first, one, other, ...(next === null ? [] : [next])])));
  }
  await holder.signOut();
  return { faults, winner: 'both', isDelivered: false };
}

/** Somebody gives a refresh token up while it is renewed: nothing of it is left, no matter who was faster. */
export const renewAgainstRevocation = (lane: Lane): Promise<RaceResult> =>
  renewAgainst(lane, (holder) => holder.giveUp());

/** Somebody signs out while a refresh token is renewed: nothing of it is left, no matter who was faster. */
export const renewAgainstSignOut = (lane: Lane): Promise<RaceResult> =>
  renewAgainst(lane, (holder) => holder.signOut());

async function renewAgainst(
  { requester, number }: Lane,
  end: (holder: Holder) => Promise<void>,
): Promise<RaceResult> {
  const holder = await Holder.of(requester);
  // Whichever is sent first tends to be faster: they take turns.
  const ended = number % 2 === 0 ? null : end(holder);
  const [renewed] = await Promise.all([holder.renew(holder.first), ended ?? end(holder)]);
  const faults = await holder.leftFaults([holder.first, ...(renewed === null ? [] : [renewed])]);
  await holder.signOut();
  return { faults, winner: renewed === null ? 'second' : 'first', isDelivered: false };
}

const protocol = `${addresses.realm}/protocol/openid-connect`;

/** Somebody with a session of their own, and the tokens that it began with. */
class Holder {
  readonly first: TokenResponse;
  readonly #browser: TestBrowser;

  constructor(browser: TestBrowser, first: TokenResponse) {
    this.#browser = browser;
    this.first = first;
  }

  static async of({ origin, person }: Client): Promise<Holder> {
    const browser = new TestBrowser(origin, demonstrationPassword);
    return new Holder(browser, await browser.signIn(person.username));
  }

  /** @returns null where the token is refused */
  async renew({ refresh_token }: TokenResponse): Promise<TokenResponse | null> {
    const response = await this.#browser.refresh(refresh_token);
    if (response.status === 200) return await tokensOf(response);
    if (response.status === 400) return null;
    throw new Error(`a renewal was answered with ${response.status}`);
  }

  async giveUp(): Promise<void> {
    const form = { client_id: 'rap-client', token: this.first.refresh_token };
    const { status } = await this.#browser.post(`${protocol}/revoke`, form);
    if (status !== 200) throw new Error(`giving a token up was answered with ${status}`);
  }

  async signOut(): Promise<void> {
    const query = new URLSearchParams({ client_id: 'rap-client', id_token_hint: this.first.id_token });
    const { status } = await this.#browser.get(`${protocol}/logout?${query.toString()}`);
    if (status !== 200) throw new Error(`a sign-out was answered with ${status}`);
  }

  /** What the API and userinfo respond to the access token. */
  async access({ access_token }: TokenResponse): Promise<string> {
    const statuses = await Promise.all(
      [addresses.session, `${protocol}/userinfo`].map(async (address) => {
        const response = await this.#browser.get(address, { authorization: `Bearer ${access_token}` });
        return response.status;
      }),
    );
    return statuses.join();
  }

  /** What can still be done with these tokens. */
  async leftFaults(tokens: readonly TokenResponse[]): Promise<string[]> {
    const faults: string[] = [];
    for (const one of tokens) {
      if ((await this.renew(one)) !== null) faults.push('a refresh token is left');
      if ((await this.access(one)) !== '401,401') faults.push('an access token is left');
    }
    return faults;
  }
}
