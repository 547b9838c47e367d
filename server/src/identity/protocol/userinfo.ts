import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { identityClaims } from './claims.ts';
import { openToClients } from './clients.ts';
import { realmName } from '../../provider/realm/realm-rules.ts';
import { protocolPath } from './layout.ts';
import type { IdentityClient } from '../../provider/surroundings.ts';
import { type IdentityPerson, loadPerson } from '../people/people.ts';
import { isInForce, type StorageContext } from './storage.ts';

/** What checking an access token of ours needs. */
export interface BearerParts extends StorageContext {
  keyOf: JWTVerifyGetKey;
  issuer: string;
}

/**
 * Binds the userinfo call, by GET and by POST. The session must be alive at that moment and the authorization not revoked:
 * a logout elsewhere, a code or refresh token that was used again or given up show here at once. All claims there are come
 * every time, so those that a `claims` parameter asks for are among them.
 */
export function serveUserinfo(
  realm: FastifyInstance,
  parts: BearerParts & { clients: readonly IdentityClient[] },
): void {
  const open = openToClients(parts.clients);
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    open(request, reply);
    const inForm = request.body instanceof URLSearchParams ? request.body.getAll('access_token') : [];
    const ways = inForm.length + (request.headers.authorization === undefined ? 0 : 1);
    if (ways > 1) return refuseRequest(reply);
    const [token = tokenInHeader(request)] = inForm;
    const bearer = await bearerWith(token, parts);
    if (bearer === null) return refuseToken(reply);
    return reply.send({ sub: bearer.person.id, ...identityClaims(bearer.person) });
  };
  realm.get(`${protocolPath}/userinfo`, respond);
  realm.post(`${protocolPath}/userinfo`, respond);
}

/**
 * The person whose access token came in a request's header, and its claims; null without a good one, or when its session has
 * ended or its authorization was revoked.
 */
export async function bearerOf(request: FastifyRequest, parts: BearerParts): Promise<Bearer | null> {
  return await bearerWith(tokenInHeader(request), parts);
}

/** A person who is signed in, as their access token shows. */
interface Bearer {
  person: IdentityPerson;
  claims: JWTPayload;
}

async function bearerWith(token: string, parts: BearerParts): Promise<Bearer | null> {
  const claims = await claimsSigned(token, parts);
  const { sub, sid, typ, jti = '' } = claims ?? {};
  if (claims === null || typ !== 'Bearer' || sub === undefined || typeof sid !== 'string') return null;
  const person = (await isInForce(parts, { sid, jti })) ? await loadPerson(parts.db, sub) : null;
  return person === null ? null : { person, claims };
}

/** Says that the request carried no valid token. */
export function refuseToken(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', `Bearer realm="${realmName}", error="invalid_token"`)
    .send({ error: 'invalid_token', error_description: 'Token verification failed' });
}

/** Says that a valid token gives no right to this. */
export function refuseScope(reply: FastifyReply, description: string): FastifyReply {
  return reply
    .code(403)
    .header('www-authenticate', `Bearer realm="${realmName}", error="insufficient_scope"`)
    .send({ error: 'insufficient_scope', error_description: description });
}

/** Says that the token came in more than one way (RFC 6750, section 2). */
function refuseRequest(reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .header('www-authenticate', `Bearer realm="${realmName}", error="invalid_request"`)
    .send({ error: 'invalid_request', error_description: 'Send the token once' });
}

/** Empty where there is none. */
function tokenInHeader({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** The claims of a token that we have signed and that has not ended; null for anything else. */
export async function claimsSigned(
  token: string,
  { keyOf, issuer, now }: Pick<BearerParts, 'keyOf' | 'issuer' | 'now'>,
): Promise<JWTPayload | null> {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  try {
    const rules = { issuer, algorithms: ['RS256'], typ: 'JWT', currentDate: now() };
    return (await jwtVerify(token, keyOf, rules)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
