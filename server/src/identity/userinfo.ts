import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors, jwtVerify } from 'jose';
import { identityClaims } from './claims.ts';
import type { SigningKey } from './keys.ts';
import { protocolPath, realmName } from './layout.ts';
import { loadPerson } from './people.ts';
import { type StorageContext, sessionIsAlive } from './storage.ts';

/** Binds the userinfo answer. The session must be alive at that moment: a logout elsewhere shows here at once. */
export function serveUserinfo(
  realm: FastifyInstance,
  parts: StorageContext & { keys: readonly SigningKey[]; issuer: string },
): void {
  realm.get(`${protocolPath}/userinfo`, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const token = await verified(request, parts);
    const alive = token !== null && (await sessionIsAlive(parts, token.sid));
    const person = alive ? await loadPerson(parts.db, token.sub) : null;
    if (person === null) {
      return reply
        .code(401)
        .header('www-authenticate', `Bearer realm="${realmName}", error="invalid_token"`)
        .send({ error: 'invalid_token', error_description: 'Token verification failed' });
    }
    return reply.send({ sub: person.id, ...identityClaims(person) });
  });
}

async function verified(
  request: FastifyRequest,
  parts: StorageContext & { keys: readonly SigningKey[]; issuer: string },
): Promise<{ sub: string; sid: string } | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = parts.keys.find((candidate) => candidate.kid === kid);
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      { issuer: parts.issuer, algorithms: ['RS256'], typ: 'JWT', currentDate: parts.now() },
    );
    const { sub, sid, typ } = payload;
    return typ === 'Bearer' && sub !== undefined && typeof sid === 'string' ? { sub, sid } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
