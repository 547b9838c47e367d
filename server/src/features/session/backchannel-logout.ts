import { addresses } from '@portal/core/contract/addresses.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { recordEvent } from '../../audit/trail.ts';
import type { Clock } from '../../ports.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** What obeying the identity provider's logout notices needs. */
export interface BackchannelLogoutParts {
  /** The provider whose notices are obeyed. */
  issuer: string;
  /** Finds the key a notice is signed with. */
  keys: JWTVerifyGetKey;
  db: Database;
  clock: Clock;
  ended: EndedSessions;
}

/** The one event that a notice must name (OIDC Back-Channel Logout 1.0, section 2.4). */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Seconds a notice may be old, and clocks may differ. */
const freshSeconds = 120;
const clockToleranceSeconds = 10;

/** Longest identifier that is looked at, in characters. */
const longestIdentifier = 255;

/** A notice that was checked. */
interface Notice {
  sid: string;
  jti: string;
  sub: string | undefined;
}

/**
 * Binds the address at which the identity provider tells that a session has ended (details section 1): from then on
 * access tokens of that session are refused. 200 when obeyed, 400 for anything that is no genuine, fresh notice.
 */
export function serveBackchannelLogout(scope: FastifyInstance, parts: BackchannelLogoutParts): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.post(addresses.backchannelLogout, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const notice = await checked(form.getAll('logout_token'), parts);
    if (notice === null) return refuse(reply, 'This is no genuine logout token of the identity provider');
    if (!(await obey(notice, parts))) return refuse(reply, 'This logout token was used before');
    return reply.code(200).send();
  });
}

async function checked(
  [token, ...more]: readonly string[],
  { issuer, keys, clock }: BackchannelLogoutParts,
): Promise<Notice | null> {
  if (token === undefined || more.length > 0) return null;
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...{ issuer, audience: portalClientId, algorithms: ['RS256'], typ: 'logout+jwt' },
      ...{ currentDate: clock.now(), clockTolerance: clockToleranceSeconds, maxTokenAge: freshSeconds },
      requiredClaims: ['exp', 'jti', 'sid', 'events'],
    });
    return noticeIn(payload);
  } catch (failure) {
    // Not the sender's fault: it may try again.
    if (failure instanceof errors.JWKSTimeout || !(failure instanceof errors.JOSEError)) throw failure;
    return null;
  }
}

/** What an ID token holds, a notice must not: otherwise one could be taken for the other. */
function noticeIn(payload: JWTPayload): Notice | null {
  const { sid, jti, sub, events, nonce } = payload;
  const namesEvent =
    typeof events === 'object' && events !== null && isRecord(Reflect.get(events, logoutEvent));
  if (!namesEvent || nonce !== undefined || !isIdentifier(sid) || !isIdentifier(jti)) return null;
  return { sid, jti, sub };
}

function isIdentifier(value: unknown): value is string {
  return (
    typeof value === 'string' && value !== '' && value.length <= longestIdentifier && !value.includes('\0')
  );
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Writes notice, end and audit row down together; answers false for a notice that was obeyed already. */
async function obey(
  { sid, jti, sub }: Notice,
  { db, clock, ended }: BackchannelLogoutParts,
): Promise<boolean> {
  const now = clock.now();
  const isNew = await db.transaction(async (tx) => {
    const noted = await tx.run(sql`
      insert into portal.logout_notice (jti, at) values (${jti}, ${now}) on conflict (jti) do nothing`);
    if (noted === 0) return false;
    await ended.record(tx, sid, now);
    const about = sub === undefined ? {} : { subjectId: sub };
    await tx.run(recordEvent({ at: now, actor: null, action: 'SESSION_ENDED', outcome: 'DONE', ...about }));
    return true;
  });
  if (isNew) ended.add(sid);
  return isNew;
}

function refuse(reply: FastifyReply, why: string): FastifyReply {
  return reply.code(400).send({ error: 'invalid_request', error_description: why });
}
