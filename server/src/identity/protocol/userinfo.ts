import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { identityClaims } from './claims.ts';
import { protocolPath, realmName } from './layout.ts';
import { type IdentityPerson, loadPerson } from '../people/people.ts';
import { type StorageContext, sessionIsAlive } from './storage.ts';

/** What checking an access token of ours needs. */
export interface BearerParts extends StorageContext {
  keyOf: JWTVerifyGetKey;
  issuer: string;
}

/** Binds the userinfo call. The session must be alive at that moment: a logout elsewhere shows here at once. */
export function serveUserinfo(realm: FastifyInstance, parts: BearerParts): void {
  realm.get(`${protocolPath}/userinfo`, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const bearer = await bearerOf(request, parts);
    if (bearer === null) return refuseToken(reply);
    return reply.send({ sub: bearer.person.id, ...identityClaims(bearer.person) });
  });
}

/** The person whose access token came with a request, and its claims; null without a good one, or when its session has ended. */
export async function bearerOf(
  request: FastifyRequest,
  parts: BearerParts,
): Promise<{ person: IdentityPerson; claims: JWTPayload } | null> {
  const claims = await verified(request, parts);
  const { sub, sid, typ } = claims ?? {};
  if (claims === null || typ !== 'Bearer' || sub === undefined || typeof sid !== 'string') return null;
  const person = (await sessionIsAlive(parts, sid)) ? await loadPerson(parts.db, sub) : null;
  return person === null ? null : { person, claims };
}

/** Says that the request carried no valid token. */
export function refuseToken(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', `Bearer realm="${realmName}", error="invalid_token"`)
    .send({ error: 'invalid_token', error_description: 'Token verification failed' });
}

async function verified(
  request: FastifyRequest,
  { keyOf, issuer, now }: BearerParts,
): Promise<JWTPayload | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  try {
    const rules = { issuer, algorithms: ['RS256'], typ: 'JWT', currentDate: now() };
    return (await jwtVerify(token, keyOf, rules)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
