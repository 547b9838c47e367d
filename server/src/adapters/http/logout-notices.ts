import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { readStrictForms } from './reading/strict-forms.ts';

/** A logout notice that was checked. */
export interface LogoutNotice {
  /** The session that has ended. */
  sid: string;
  /** The notice's own id. */
  jti: string;
  sub: string | undefined;
}

/** Whose notices are accepted, and what is done with them. */
export interface LogoutNoticeParts {
  /** The provider whose notices are obeyed. */
  issuer: string;
  /** The client they must be meant for. */
  audience: string;
  /** Finds the key a notice is signed with. */
  keys: JWTVerifyGetKey;
  now: () => Date;
  /** Ends the session for us; returns false for a notice already obeyed. */
  obey(notice: LogoutNotice): Promise<boolean>;
}

/** The one event that a notice must name (OIDC Back-Channel Logout 1.0, section 2.4). */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Seconds a notice may be old; in addition, clocks may differ: some are more than two minutes apart. */
const freshSeconds = 300;
const clockToleranceSeconds = 150;

/** Longest identifier that is looked at, in characters. */
const longestIdentifier = 255;

/**
 * Binds the address at which the identity provider tells one of its clients that a session has ended (OIDC Back-Channel
 * Logout 1.0): 200 when obeyed, 400 for anything that is no genuine, fresh notice for this client.
 * @param scope one of its own: it takes forms and nothing else
 */
export function serveLogoutNotices(scope: FastifyInstance, address: string, parts: LogoutNoticeParts): void {
  readStrictForms(scope);
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.post(address, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const notice = await checked(form.getAll('logout_token'), parts);
    if (notice === null) return refuse(reply, 'This is no genuine logout token of the identity provider');
    if (!(await parts.obey(notice))) return refuse(reply, 'This logout token was used before');
    return reply.code(200).send();
  });
}

async function checked(
  [token, ...more]: readonly string[],
  { issuer, audience, keys, now }: LogoutNoticeParts,
): Promise<LogoutNotice | null> {
  if (token === undefined || more.length > 0) return null;
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      typ: 'logout+jwt',
      currentDate: now(),
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: freshSeconds,
      requiredClaims: ['exp', 'jti', 'sid', 'events'],
    });
    return noticeIn(payload);
  } catch (failure) {
    // Not the sender's fault: it may try again.
    if (failure instanceof errors.JWKSTimeout || !(failure instanceof errors.JOSEError)) throw failure;
    return null;
  }
}

/** What an ID token holds, a notice must not: otherwise one could be mistaken for the other. */
function noticeIn(payload: JWTPayload): LogoutNotice | null {
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

function refuse(reply: FastifyReply, why: string): FastifyReply {
  return reply.code(400).send({ error: 'invalid_request', error_description: why });
}
