import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client, Provider } from 'oidc-provider';
import { html } from '../../adapters/http/html.ts';
import type { IdentityClient } from '../../provider/surroundings.ts';
import { protocolPath, realmPath } from '../protocol/layout.ts';
import { setMarker } from './marker.ts';
import { leadOnward } from '../pages/lead-onward.ts';
import { chooseLanguage, noticePage, type PageFrame, sendPage } from '../pages/pages.ts';
import { cookieOptions } from '../protocol/cookies.ts';
import type { EndedSession } from '../protocol/storage.ts';
import { postedLogoutParameter, type PostedLogoutSealer } from './posted-logout.ts';
import { identityTexts } from '../pages/texts.ts';

/** What signing out needs. */
export interface LogoutParts {
  readonly provider: Provider;
  origin: string;
  clients: readonly IdentityClient[];
  frame: PageFrame;
  /** Authenticates the question's answer. */
  secret: string;
  postedLogouts: PostedLogoutSealer;
  endSession(sid: string): Promise<EndedSession | null>;
}

/** Who asks for a logout, as far as that could be verified. */
interface AskedBy {
  /** The client that asks, by a genuine hint or by name. */
  client: Client | undefined;
  /** The session named by a genuine hint. */
  hintedSid: string | undefined;
  refused: boolean;
}

/** A logout as it was asked for. */
interface LogoutWish extends AskedBy {
  parameters: URLSearchParams;
  /** Where to go afterwards: one of the client's own addresses, or nowhere. */
  target: URL | null;
}

type RequestContext = ReturnType<Provider['createContext']>;

const logoutPath = `${protocolPath}/logout`;

/** A longer one would not fit, whatever proxy is in front. */
const longestAddress = 8_000;

/**
 * Binds the logout address. With a genuine hint of the signed-in session it happens at once, as in Keycloak;
 * otherwise the person is asked, so that no foreign page can sign anybody out.
 */
export function serveLogout(realm: FastifyInstance, parts: LogoutParts): void {
  realm.get(logoutPath, async (request, reply) => {
    const parameters = new URL(request.url, parts.origin).searchParams;
    const sealed = parameters.get(postedLogoutParameter);
    const wish = sealed === null ? await readWish(parts, parameters) : await readPosted(parts, sealed);
    return await logOut(parts, request, reply, wish);
  });
  realm.post(logoutPath, async (request, reply) => {
    const parameters = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const wish = await readWish(parts, parameters);
    const isAnswer = request.headers.origin === parts.origin && parameters.has('confirmation');
    return isAnswer ? await logOut(parts, request, reply, wish) : askAgain(parts, request, reply, wish);
  });
}

/** A sign-out that a form asks for comes again by GET: what another site posts comes without the cookies of the session. */
function askAgain(
  parts: LogoutParts,
  request: FastifyRequest,
  reply: FastifyReply,
  wish: LogoutWish,
): FastifyReply {
  const language = languageOf(wish, request);
  const { client, hintedSid } = wish;
  const parameters = new URLSearchParams(wish.parameters);
  if (client !== undefined) parameters.set('client_id', client.clientId);
  const sealed = parts.postedLogouts.seal({ parameters, hintedSid });
  const address = `${realmPath}${logoutPath}?${postedLogoutParameter}=${sealed}`;
  return wish.refused || address.length > longestAddress
    ? refuse(parts, reply, language)
    : leadOnward(reply, parts.frame, { address, language });
}

async function logOut(
  parts: LogoutParts,
  request: FastifyRequest,
  reply: FastifyReply,
  wish: LogoutWish,
): Promise<FastifyReply> {
  // One request uses one throughout.
  const { provider } = parts;
  const language = languageOf(wish, request);
  if (wish.refused) return refuse(parts, reply, language);
  const context = provider.createContext(request.raw, reply.raw);
  const session = await provider.Session.get(context);
  const isHere = session.accountId !== undefined;
  if (isHere && wish.hintedSid !== session.uid && !confirmed(parts, request, wish.parameters, session.uid))
    return sendPage(reply, parts.frame, question(parts, language, wish, session.uid));
  const sid = isHere ? session.uid : wish.hintedSid;
  const ended = sid === undefined ? null : await parts.endSession(sid);
  // Where the browser showed no session it may still have one, whose cookie has stayed behind.
  if (isHere) clearCookies({ ...parts, provider }, context);
  if (wish.target !== null) return leadOnward(reply, parts.frame, { address: wish.target.href, language });
  const texts = identityTexts[language];
  const page =
    isHere || ended !== null
      ? noticePage(language, texts.signedOutTitle, texts.signedOutText)
      : noticePage(language, texts.noSessionTitle, texts.noSessionText);
  return sendPage(reply, parts.frame, page);
}

function refuse({ frame }: LogoutParts, reply: FastifyReply, language: Language): FastifyReply {
  const texts = identityTexts[language];
  return sendPage(reply, frame, noticePage(language, texts.notSignedOutTitle, texts.notSignedOutText), 400);
}

function clearCookies(
  { provider, origin }: Pick<LogoutParts, 'provider' | 'origin'>,
  { cookies }: RequestContext,
): void {
  const cookie = cookieOptions(origin);
  cookies.secure = cookie.secure;
  cookies.set(provider.cookieName('session'), null, cookie);
  setMarker(cookies, origin, null);
}

function languageOf({ parameters }: LogoutWish, { headers }: FastifyRequest): Language {
  return chooseLanguage(parameters.get('ui_locales'), headers['accept-language']);
}

async function readWish(parts: LogoutParts, parameters: URLSearchParams): Promise<LogoutWish> {
  return withTarget(parts, parameters, await readHint(parts.provider, parameters));
}

/** What was posted before, its hint checked then. */
async function readPosted(parts: LogoutParts, sealed: string): Promise<LogoutWish> {
  const posted = parts.postedLogouts.open(sealed);
  const { parameters, hintedSid } = posted ?? { parameters: new URLSearchParams(), hintedSid: undefined };
  const client = await parts.provider.Client.find(parameters.get('client_id') ?? '');
  return withTarget(parts, parameters, { client, hintedSid, refused: posted === null });
}

function withTarget({ clients }: LogoutParts, parameters: URLSearchParams, asked: AskedBy): LogoutWish {
  const wanted = parameters.get('post_logout_redirect_uri');
  const allowed = clients.find((entry) => entry.id === asked.client?.clientId)?.afterLogoutAddresses ?? [];
  const state = parameters.get('state');
  const target = wanted !== null && allowed.includes(wanted) ? new URL(wanted) : null;
  if (target !== null && state !== null) target.searchParams.set('state', state);
  return { ...asked, parameters, target, refused: asked.refused || (wanted !== null && target === null) };
}

/** The client and session a hint names, once its signature is checked; its end may have passed. */
async function readHint(provider: Provider, parameters: URLSearchParams): Promise<AskedBy> {
  const named = parameters.get('client_id');
  const hint = parameters.get('id_token_hint');
  const client = await provider.Client.find(named ?? audienceOf(hint) ?? '');
  if (hint === null) return { client, hintedSid: undefined, refused: named !== null && client === undefined };
  if (client === undefined) return { client, hintedSid: undefined, refused: true };
  try {
    const { payload } = await provider.IdToken.validate(hint, client);
    return {
      client,
      hintedSid: typeof payload['sid'] === 'string' ? payload['sid'] : undefined,
      refused: false,
    };
  } catch {
    // Whatever is wrong with a hint, it proves nothing.
    return { client: undefined, hintedSid: undefined, refused: true };
  }
}

function audienceOf(hint: string | null): string | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(hint?.split('.')[1] ?? '', 'base64url').toString());
    if (typeof payload !== 'object' || payload === null || !('aud' in payload)) return undefined;
    return typeof payload.aud === 'string' ? payload.aud : undefined;
  } catch {
    return undefined;
  }
}

function question(parts: LogoutParts, language: Language, wish: LogoutWish, sid: string) {
  const texts = identityTexts[language];
  const kept = ['client_id', 'post_logout_redirect_uri', 'state'].map((name) => {
    const value = name === 'client_id' ? (wish.client?.clientId ?? null) : wish.parameters.get(name);
    return value !== null && html`<input type="hidden" name="${name}" value="${value}">`;
  });
  return noticePage(
    language,
    texts.signOutTitle,
    texts.signOutQuestion,
    html`<form method="post" action="${realmPath}${logoutPath}">${kept}
<input type="hidden" name="ui_locales" value="${language}">
<input type="hidden" name="confirmation" value="${confirmation(parts, sid)}">
<p><button type="submit" class="usa-button" id="kc-logout">${texts.signOut}</button></p></form>`,
  );
}

function confirmed(
  parts: LogoutParts,
  request: FastifyRequest,
  parameters: URLSearchParams,
  sid: string,
): boolean {
  const given = Buffer.from(parameters.get('confirmation') ?? '');
  const expected = Buffer.from(confirmation(parts, sid));
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  return genuine && request.method === 'POST' && request.headers.origin === parts.origin;
}

function confirmation({ secret }: LogoutParts, sid: string): string {
  return createHmac('sha256', secret).update(`logout ${sid}`).digest('base64url');
}
