import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { recentSignInSeconds } from '@portal/core/domain/session/recent-sign-in.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { IdentityClient } from '../../ports/identity-provider.ts';
import { accountPath, protocolPath, realmPath } from '../protocol/layout.ts';
import { type IdentityPerson, loadPerson } from '../people/people.ts';
import type { StorageContext } from '../protocol/storage.ts';
import type { KeptForm } from './kept-form.ts';

/** Named like Keycloak's own. It only leads through the sign-in; the code that comes back is never exchanged. */
const accountClientId = 'account-console';

/** The client in whose name the account page asks for a sign-in. */
export function accountClient(origin: string): IdentityClient {
  return {
    id: accountClientId,
    redirectAddresses: [`${origin}${realmPath}${accountPath}`],
    afterLogoutAddresses: [],
  };
}

/** Whoever is signed in to this browser. */
export interface AccountOwner {
  person: IdentityPerson;
  /** The session of this browser. */
  sid: string;
  /** When they last showed their password. */
  signedInAt: Date;
}

/** The person signed in to this browser, by the sign-on session itself; asking counts as its use. */
export async function accountOwner(
  { provider, db }: StorageContext & { provider: Provider },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccountOwner | null> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  const used = session.accountId === undefined ? undefined : await provider.Session.findByUid(session.uid);
  const person = used?.accountId === undefined ? null : await loadPerson(db, used.accountId);
  if (person === null || used?.loginTs === undefined) return null;
  return { person, sid: session.uid, signedInAt: new Date(used.loginTs * 1_000) };
}

/** A sign-in that the account page asks for, as it comes back. */
interface AccountSignIn {
  language: Language;
  /** The form that its sender wants done once the sign-in is recent; null where there is none. */
  kept: KeptForm | null;
}

/**
 * Where to send a browser in which nobody is signed in, or not recently enough for a form; it comes back with a code, and
 * with what was asked for as its state.
 */
export function accountSignIn(origin: string, { language, kept }: AccountSignIn): string {
  const query = new URLSearchParams({
    client_id: accountClientId,
    redirect_uri: `${origin}${realmPath}${accountPath}`,
    response_type: 'code',
    scope: 'openid',
    state: [language, ...(kept === null ? [] : [kept.place, kept.id])].join('.'),
    ...(kept === null ? {} : { max_age: String(recentSignInSeconds) }),
    ui_locales: language,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${realmPath}${protocolPath}/auth?${query.toString()}`;
}

/** What the state of a sign-in says that came back. */
export function accountSignInIn(state: string): AccountSignIn {
  const [language, place, id] = state.split('.');
  return {
    language: language === 'es' ? 'es' : 'en',
    kept: place === undefined || id === undefined ? null : { place, id },
  };
}
