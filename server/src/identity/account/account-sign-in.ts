import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { IdentityClient } from '../../provider/surroundings.ts';
import { ownPasswordPath, protocolPath, realmPath } from '../protocol/layout.ts';
import { type IdentityPerson, loadPerson } from '../people/people.ts';
import type { StorageContext } from '../protocol/storage.ts';

/** Named like Keycloak's own. It only leads through the sign-in; the code that comes back is never exchanged. */
const accountClientId = 'account-console';

/** The client in whose name the page for another password asks for a sign-in. */
export function accountClient(origin: string): IdentityClient {
  return {
    id: accountClientId,
    redirectAddresses: [`${origin}${realmPath}${ownPasswordPath}`],
    afterLogoutAddresses: [],
  };
}

/** Anyone who is signed in to this browser. */
export interface AccountOwner {
  person: IdentityPerson;
  /** The session of this browser. */
  sid: string;
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
  return person === null ? null : { person, sid: session.uid };
}

/** Where to send a browser in which nobody is signed in; it comes back with a code, and with the language as its state. */
export function accountSignIn(origin: string, language: Language): string {
  const query = new URLSearchParams({
    client_id: accountClientId,
    redirect_uri: `${origin}${realmPath}${ownPasswordPath}`,
    response_type: 'code',
    scope: 'openid',
    state: language,
    ui_locales: language,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${realmPath}${protocolPath}/auth?${query.toString()}`;
}

/** The language that a sign-in which came back was asked for in. */
export function languageAfterSignIn(state: string | null): Language {
  return state === 'es' ? 'es' : 'en';
}
