import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Queryable } from '../../adapters/db/database.ts';
import { asError } from '../../adapters/db/failure.ts';
import { isPassing } from '../../adapters/passing-failure.ts';
import type { IdentityClient, IdentityLog } from '../../provider/surroundings.ts';
import type { SigningKeys } from '../keys/keys.ts';
import { type ClaimedNotice, claimNotices, forgetNotice, noteFailure } from './outgoing-notices.ts';

/** What is needed to tell applications about ended sessions. */
export interface BackChannelParts {
  db: Queryable;
  clients: readonly IdentityClient[];
  issuer: string;
  /** The current keys, the signing one first. */
  readonly keys: SigningKeys;
  now: () => Date;
  log: IdentityLog;
  /** Called when the database could not serve the sending right now. */
  noteOutage(failure: Error): void;
}

/** Tells applications that sessions have ended. */
export interface BackChannel {
  /** The clients that want notices. */
  notified: readonly string[];
  /** Sends what is due on its way and does not wait for it: a sign-out never depends on an application. */
  begin(): void;
  /**
   * Sends what is due, and waits until every notice on its way has arrived or failed.
   * @param giveUp aborted when no application is waited for any longer: what it has not accepted is sent again
   */
  tellDue(giveUp?: AbortSignal): Promise<void>;
  /** Begins nothing new; resolves when every notice on its way has arrived or failed. */
  close(): Promise<void>;
}

/** Seconds for which a notice is valid: the application's clock may be more than two minutes ahead of ours. */
const noticeLifetime = 300;
/** Milliseconds an application may take to respond. */
const patience = 5_000;

/**
 * Posts a logout token to each application that took part in a session and has given an address for it; what it does not take is
 * sent three more times. Addresses are settings, not what anybody sends, so they may be private ones. The portal needs none: it
 * is notified in the transaction that ends the session.
 */
export function backChannel(parts: BackChannelParts): BackChannel {
  const addresses = new Map(
    parts.clients.flatMap(({ id, backchannelLogoutAddress: address }) =>
      address === undefined ? [] : [[id, address] as const],
    ),
  );
  const sending: Sending = { ...parts, addresses, keysNow: () => parts.keys, givenUp: new Map() };
  const underWay = new Set<Promise<void>>();
  let isClosed = false;
  const begin = (giveUp?: AbortSignal) => {
    if (addresses.size === 0 || isClosed) return;
    const work: Promise<void> = tellAll({ ...sending, giveUp }, () => isClosed)
      .catch((failure: unknown) => {
        if (isPassing(failure)) parts.noteOutage(asError(failure));
        else parts.log.warn({ err: failure }, 'logout notices not sent');
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };
  const settled = async () => void (await Promise.all(underWay));
  return {
    notified: [...addresses.keys()],
    begin: () => begin(),
    async tellDue(giveUp) {
      begin(giveUp);
      await settled();
    },
    async close() {
      isClosed = true;
      await settled();
    },
  };
}

interface Sending extends Omit<BackChannelParts, 'keys'> {
  addresses: ReadonlyMap<string, string>;
  keysNow(): SigningKeys;
  /** How many notices each client has never accepted, since the start. */
  givenUp: Map<string, number>;
  giveUp?: AbortSignal | undefined;
}

async function tellAll(sending: Sending, isClosed: () => boolean): Promise<void> {
  while (!isClosed() && sending.giveUp?.aborted !== true) {
    const claimed = await claimNotices(sending.db, {
      notified: [...sending.addresses.keys()],
      now: sending.now(),
    });
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((notice) => tell(sending, notice)));
  }
}

async function tell(sending: Sending, notice: ClaimedNotice): Promise<void> {
  const { db, log, now, addresses, givenUp, giveUp } = sending;
  const { client, attempts } = notice;
  const address = addresses.get(client);
  if (address === undefined) return;
  const fault = await post(sending, notice, address);
  if (fault === null) return await forgetNotice(db, notice);
  // Not the application's fault: the notice is due again when the lease is over.
  if (giveUp?.aborted === true) return;
  log.warn({ client, attempts, ...fault }, 'logout notice not taken');
  if (await noteFailure(db, notice, now())) return;
  givenUp.set(client, (givenUp.get(client) ?? 0) + 1);
  log.error({ client, attempts, givenUp: givenUp.get(client) }, 'logout notice given up');
}

/** @returns the application's refusal or the failure; null where it accepted the notice */
async function post(sending: Sending, notice: ClaimedNotice, address: string): Promise<object | null> {
  const { giveUp } = sending;
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: await logoutToken(sending, notice) }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(patience), ...(giveUp === undefined ? [] : [giveUp])]),
    });
    await response.body?.cancel();
    return response.ok ? null : { status: response.status };
  } catch (failure) {
    return { err: failure };
  }
}

/** Another one for each attempt: it is fresh, and an application that took the last one but did not say so takes this as well. */
async function logoutToken(
  { keysNow, issuer, now }: Sending,
  { sid, sub, client }: ClaimedNotice,
): Promise<string> {
  const [key] = keysNow();
  const at = Math.floor(now().getTime() / 1_000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return await new SignJWT({ sid, events, typ: 'Logout' })
    .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: key.kid })
    .setIssuer(issuer)
    .setSubject(sub)
    .setAudience(client)
    .setIssuedAt(at)
    .setExpirationTime(at + noticeLifetime)
    .setJti(randomUUID())
    .sign(key.privateKey);
}
