import { cookieName } from '@portal/core/domain/content/cookies.ts';
import { choiceSeconds, languageCookie, languages } from '@portal/core/domain/content/language.ts';
import { shownAttributes } from '@portal/core/domain/people/profile/profile.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityClient } from '../../provider/surroundings.ts';
import type { IdentityPerson } from '../people/people.ts';
import { openToClients, servePreflight } from '../protocol/clients.ts';
import { accountPath, accountScreen } from '../protocol/layout.ts';
import { type BearerParts, bearerOf, refuseScope, refuseToken } from '../protocol/userinfo.ts';

/** What the account's address needs. */
export interface AccountParts extends BearerParts {
  origin: string;
  clients: readonly IdentityClient[];
}

/**
 * Binds the account's address in Keycloak's layout: the profile for programs that bring a token (rule accounts 6), and for
 * the person who opens it the way to the portal's screen, where the page used to be.
 */
export function serveAccount(realm: FastifyInstance, parts: AccountParts): void {
  realm.get(accountPath, (request, reply) =>
    wantsJson(request) ? sendProfile(parts, request, reply) : leadToScreen(parts, request, reply),
  );
  servePreflight(realm, accountPath, parts.clients);
  for (const former of formerPaths)
    realm.route({
      method: ['GET', 'POST'],
      url: `${accountPath}/${former}`,
      handler: (request, reply) => leadToScreen(parts, request, reply),
    });
}

/** Where the forms of the former page were sent: a page that is still open shows there that nothing has been changed. */
const formerPaths = ['contact', 'profile', 'sessions'];

function wantsJson({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || (headers.accept ?? '').includes('application/json');
}

/** In the language that the address names: the page keeps it where it keeps the reader's own choice. */
function leadToScreen({ origin }: AccountParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asked = new URL(request.url, origin);
  const language = languages.find((one) => one === asked.searchParams.get('kc_locale'));
  const isSecure = origin.startsWith('https:');
  const name = cookieName(languageCookie, { path: '/', isSecure });
  const kept = `${name}=${language}; Path=/; Max-Age=${choiceSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  if (language !== undefined) reply.header('set-cookie', kept);
  const location = asked.pathname.endsWith('/sessions') ? `${accountScreen}?section=sessions` : accountScreen;
  return reply
    .code(request.method === 'POST' ? 303 : 302)
    .headers({ 'cache-control': 'no-store', vary: 'Accept', location })
    .send();
}

/** As Keycloak does, for holders of a token that gives the right to see the account. */
async function sendProfile(
  parts: AccountParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  openToClients(parts.clients)(request, reply);
  reply.header('vary', 'Accept, Origin');
  const bearer = await bearerOf(request, parts);
  if (bearer === null) return refuseToken(reply);
  return rolesOnAccount(bearer.claims['resource_access']).includes('view-profile')
    ? reply.send(profileOf(bearer.person))
    : refuseScope(reply, 'Not offered to applications: ask userinfo');
}

function rolesOnAccount(resources: unknown): unknown[] {
  if (typeof resources !== 'object' || resources === null || !('account' in resources)) return [];
  const { account } = resources;
  const hasRoles = typeof account === 'object' && account !== null && 'roles' in account;
  return hasRoles && Array.isArray(account.roles) ? account.roles : [];
}

/** A person as keycloak-js's `loadUserProfile()` expects them. */
function profileOf(person: IdentityPerson): Record<string, unknown> {
  const { username, givenName, familyName, email, emailVerified, attributes } = person;
  return {
    username,
    firstName: givenName,
    lastName: familyName,
    email,
    emailVerified,
    attributes: shownAttributes(attributes),
  };
}
