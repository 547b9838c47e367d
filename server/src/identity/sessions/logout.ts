import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client, Provider } from 'oidc-provider';
import { html } from '../../adapters/http/html.ts';
import type { IdentityClient } from '../../ports/identity-provider.ts';
import { markerCookie, protocolPath, realmPath } from '../protocol/layout.ts';
import { leadOnward } from '../pages/lead-onward.ts';
import { chooseLanguage, noticePage, type PageFrame, sendPage } from '../pages/pages.ts';
import { cookieOptions } from '../protocol/provider.ts';
import type { EndedSession } from '../protocol/storage.ts';
import { identityTexts } from '../pages/texts.ts';

/** What signing out needs. */
export interface LogoutParts {
  readonly provider: Provider;
  origin: string;
  clients: readonly IdentityClient[];
  frame: PageFrame;
  /** Authenticates the question's answer. */
  secret: string;
  endSession(sid: string): Promise<EndedSession | null>;
}

/** A logout as it was asked for, with what could be verified about it. */
interface LogoutWish {
  parameters: URLSearchParams;
  /** The client that asks, by a genuine hint or by name. */
  client: Client | undefined;
  /** The session named by a genuine hint. */
  hintedSid: string | undefined;
  /** Where to go afterwards: one of the client's own addresses, or nowhere. */
  target: URL | null;
  refused: boolean;
}

/**
 * Binds the logout address. With a genuine hint of the signed-in session it happens at once, as in Keycloak;
 * otherwise the person is asked, so that no foreign page can sign anybody out.
 */
export function serveLogout(realm: FastifyInstance, parts: LogoutParts): void {
  const address = `${protocolPath}/logout`;
  realm.get(address, (request, reply) =>
    logOut(parts, request, reply, new URL(request.url, parts.origin).searchParams),
  );
  realm.post(address, (request, reply) =>
    logOut(
      parts,
      request,
      reply,
      request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    ),
  );
}

async function logOut(
  parts: LogoutParts,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: URLSearchParams,
): Promise<FastifyReply> {
  // One request uses one throughout.
  const { provider } = parts;
  const wish = await readWish(parts, provider, parameters);
  const language = chooseLanguage(parameters.get('ui_locales'), request.headers['accept-language']);
  const texts = identityTexts[language];
  if (wish.refused) {
    const refusal = noticePage(language, texts.notSignedOutTitle, texts.notSignedOutText);
    return sendPage(reply, parts.frame, refusal, 400);
  }
  const context = provider.createContext(request.raw, reply.raw);
  const session = await provider.Session.get(context);
  if (session.accountId !== undefined) {
    if (wish.hintedSid !== session.uid && !confirmed(parts, request, parameters, session.uid)) {
      return sendPage(reply, parts.frame, question(parts, language, wish, session.uid));
    }
    await parts.endSession(session.uid);
  }
  const cookie = cookieOptions(parts.origin);
  context.cookies.secure = cookie.secure;
  context.cookies.set(provider.cookieName('session'), null, cookie);
  context.cookies.set(markerCookie, null, { ...cookie, httpOnly: false, signed: false });
  if (wish.target !== null) return leadOnward(reply, parts.frame, { address: wish.target.href, language });
  return sendPage(reply, parts.frame, noticePage(language, texts.signedOutTitle, texts.signedOutText));
}

async function readWish(
  parts: LogoutParts,
  provider: Provider,
  parameters: URLSearchParams,
): Promise<LogoutWish> {
  const hint = await readHint(provider, parameters);
  const { client } = hint;
  const wanted = parameters.get('post_logout_redirect_uri');
  const allowed = parts.clients.find((entry) => entry.id === client?.clientId)?.afterLogoutAddresses ?? [];
  const state = parameters.get('state');
  const target = wanted !== null && allowed.includes(wanted) ? new URL(wanted) : null;
  if (target !== null && state !== null) target.searchParams.set('state', state);
  return { ...hint, parameters, target, refused: hint.refused || (wanted !== null && target === null) };
}

/** The client and session a hint names, once its signature is checked; its end may have passed. */
async function readHint(
  provider: Provider,
  parameters: URLSearchParams,
): Promise<Pick<LogoutWish, 'client' | 'hintedSid' | 'refused'>> {
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

function question(parts: LogoutParts, language: 'en' | 'es', wish: LogoutWish, sid: string) {
  const texts = identityTexts[language];
  const kept = ['client_id', 'post_logout_redirect_uri', 'state'].map((name) => {
    const value = name === 'client_id' ? (wish.client?.clientId ?? null) : wish.parameters.get(name);
    return value !== null && html`<input type="hidden" name="${name}" value="${value}">`;
  });
  return noticePage(
    language,
    texts.signOutTitle,
    texts.signOutQuestion,
    html`<form method="post" action="${realmPath}${protocolPath}/logout">${kept}
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
