import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { IdentityClient, IdentityLog } from '../../ports/identity-provider.ts';
import type { SigningKeys } from '../keys/keys.ts';
import type { EndedSession } from '../protocol/storage.ts';

/** What is needed to tell applications about ended sessions. */
export interface BackChannelParts {
  clients: readonly IdentityClient[];
  issuer: string;
  /** The current keys, the signing one first. */
  readonly keys: SigningKeys;
  now: () => Date;
  log: IdentityLog;
}

/** Tells applications that a session has ended. */
export interface BackChannel {
  /** Sends the notices on their way and does not wait for them: nobody's sign-out depends on an application. */
  tell(ended: EndedSession): void;
  /** Resolves when every notice on its way has arrived or failed. */
  settled(): Promise<void>;
}

/** Seconds for which a notice is valid, as in Keycloak. */
const noticeLifetime = 120;
/** Milliseconds an application may take to respond. */
const patience = 5_000;

/**
 * Posts a logout token to each application that took part in the session and has given an address for it. Addresses are
 * settings, not what anybody sends, so they may be private ones. The portal needs none: it is told in the
 * transaction that ends the session.
 */
export function backChannel(parts: BackChannelParts): BackChannel {
  const underWay = new Set<Promise<void>>();
  return {
    tell(ended) {
      for (const { id, backchannelLogoutAddress: address } of parts.clients) {
        if (address === undefined || !ended.clients.includes(id)) continue;
        const sent: Promise<void> = send(parts, ended, { id, address }).finally(() => underWay.delete(sent));
        underWay.add(sent);
      }
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

async function send(
  parts: BackChannelParts,
  ended: EndedSession,
  { id, address }: { id: string; address: string },
): Promise<void> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: await logoutToken(parts, ended, id) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    if (!response.ok) parts.log.warn({ client: id, status: response.status }, 'logout notice refused');
  } catch (failure) {
    parts.log.warn({ client: id, err: failure }, 'logout notice not delivered');
  }
}

async function logoutToken(
  { keys: [key], issuer, now }: BackChannelParts,
  { sid, sub }: EndedSession,
  audience: string,
): Promise<string> {
  const at = Math.floor(now().getTime() / 1_000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return await new SignJWT({ sid, events, typ: 'Logout' })
    .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: key.kid })
    .setIssuer(issuer)
    .setSubject(sub)
    .setAudience(audience)
    .setIssuedAt(at)
    .setExpirationTime(at + noticeLifetime)
    .setJti(randomUUID())
    .sign(key.privateKey);
}
