import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { cookieAt, cookieName, cookieNamed } from '@portal/core/domain/content/cookies.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { answerFailuresWithPages } from '../../adapters/http/failures/failures.ts';
import { serveLogoutNotices } from '../../adapters/http/logout-notices.ts';
import { readStrictQueries } from '../../adapters/http/reading/strict-queries.ts';
import type { Surroundings } from '../../pages/shell.ts';
import {
  accessOf,
  accountIn,
  admits,
  type DemonstrationApplication,
  logoutNoticesOf,
  pathOf,
} from './application.ts';
import { farewellAddress, farewellIn, renderView, type View } from './pages.ts';
import { type Flow, ProviderClient, SignInFailed, type Tokens } from './provider-client.ts';
import { type CookieSealer, cookieSealer } from './sealed-cookie.ts';
import { NotifiedSessions } from './notified-sessions.ts';

/** What the demonstration applications need. */
export interface DemonstrationDependencies {
  applications: readonly DemonstrationApplication[];
  surroundings: Surroundings;
  /** The address people use, without a slash at the end. */
  origin: string;
  /** The `iss` of the tokens, and the provider's address. */
  issuer: string;
  now: () => Date;
  /** Seals the applications' cookies. */
  secret: string | Buffer;
}

interface Visit {
  site: Site;
  application: DemonstrationApplication;
  /** Sessions whose end the provider has announced to this application. */
  notified: NotifiedSessions;
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
}

interface Site {
  surroundings: Surroundings;
  origin: string;
  issuer: string;
  provider: ProviderClient;
  sealer: CookieSealer;
}

const cookies = {
  flow: 'demo-flow',
  access: 'demo-access',
  identity: 'demo-identity',
  language: 'demo-language',
} as const;

/**
 * Binds one relying application per catalogue entry below `/demo/apps/<id>/`: a sign-in with the entry's own
 * client on every visit, silent while a session lives, and the roles of its own token (rule running 4).
 */
export async function registerDemonstrationApplications(
  app: FastifyInstance,
  dependencies: DemonstrationDependencies,
): Promise<void> {
  const { origin, issuer, now } = dependencies;
  const site: Site = {
    origin,
    issuer,
    surroundings: dependencies.surroundings,
    provider: new ProviderClient(issuer, now),
    sealer: cookieSealer(dependencies.secret),
  };
  await app.register(async (scope) => {
    readStrictQueries(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_r, _b, done) => done(null, undefined),
    );
    for (const application of dependencies.applications)
      await scope.register(async (own) => serveApplication(own, site, application));
  });
}

function serveApplication(scope: FastifyInstance, site: Site, application: DemonstrationApplication): void {
  const path = pathOf(application);
  const notified = new NotifiedSessions();
  const visit = (request: FastifyRequest, reply: FastifyReply): Visit => {
    return {
      site,
      application,
      notified,
      request,
      reply,
      language: languageOf(request),
    };
  };
  answerFailuresWithPages(scope, (request, reply, status) =>
    show(visit(request, reply), { kind: 'failed' }, status),
  );
  scope.get(path.slice(0, -1), (_request, reply) => reply.redirect(path, 308));
  scope.get(path, (request, reply) => guarded(visit(request, reply), (v) => home(site, v)));
  scope.get(`${path}callback`, (request, reply) => guarded(visit(request, reply), (v) => callback(site, v)));
  scope.get(`${path}language`, (request, reply) => {
    const query = new URL(request.url, site.origin).searchParams;
    const wanted = query.get('to') === 'es' ? 'es' : 'en';
    setCookie(site, visit(request, reply), cookies.language, wanted, 31_536_000);
    const farewell = farewellIn(query);
    return redirect(reply, farewell === undefined ? path : farewellAddress(application, farewell));
  });
  scope.post(`${path}sign-out`, (request, reply) => guarded(visit(request, reply), (v) => signOut(site, v)));
  scope.register((own, _options, done) => {
    serveLogoutNotices(own, logoutNoticesOf(application), {
      ...site.provider.noticesFor(application.clientId),
      obey: async ({ sid }) => {
        notified.add(sid);
        return true;
      },
    });
    done();
  });
}

/** The application itself: who is there with which roles, or the way to the sign-in. */
async function home(site: Site, visit: Visit): Promise<FastifyReply> {
  const { application, request, reply } = visit;
  const farewell = farewellIn(new URL(request.url, site.origin).searchParams);
  if (farewell !== undefined) return show(visit, { kind: farewell });
  const access = tokenIn(site, visit, cookies.access);
  // Good for one view: the next one asks the provider again for the current roles.
  if (access !== null) setCookie(site, visit, cookies.access, '', 0);
  const { clientId } = application;
  const name = access === null ? null : await site.provider.personName(access, clientId);
  if (access === null || name === null) {
    const { address, flow } = await site.provider.begin(clientId, callbackAddress(site, application), {
      language: visit.language,
      // An application that was notified of the session's end says so, unless somebody has signed in again since.
      isSilent: wasNotifiedOfEnd(site, visit),
    });
    setCookie(site, visit, cookies.flow, site.sealer.seal(cookies.flow, flow), 1_800);
    return redirect(reply, address);
  }
  const claims = await site.provider.claims(access, clientId);
  const roles = accessOf(claims, clientId);
  const admitted = admits(application, roles);
  return admitted === 'yes'
    ? show(visit, { kind: 'welcome', name, access: roles, account: accountIn(claims, application) })
    : show(visit, { kind: 'refused', name, reason: admitted }, 403);
}

/** Where the provider sends the browser back to. */
async function callback(site: Site, visit: Visit): Promise<FastifyReply> {
  const { application, request, reply } = visit;
  const address = new URL(request.url, site.origin);
  const response = address.searchParams;
  const flow = flowOf(site.sealer.open(cookies.flow, cookieOf(request, cookies.flow)));
  setCookie(site, visit, cookies.flow, '', 0);
  const isResponse = flow !== null && response.get('state') === flow.state;
  if (isResponse && flow.isSilent && response.has('error')) {
    setCookie(site, visit, cookies.identity, '', 0);
    return redirect(reply, farewellAddress(application, 'session-ended'));
  }
  if (!isResponse || !response.has('code')) return show(visit, { kind: 'failed' }, 400);
  const { clientId } = application;
  const tokens = await site.provider.finish(clientId, address, flow);
  // Checked here already, because a provider that rejects its own fresh token must not send the browser in circles.
  if ((await site.provider.personName(tokens.access, clientId)) === null)
    return show(visit, { kind: 'failed' }, 502);
  keepTokens(site, visit, tokens);
  return redirect(reply, pathOf(application));
}

/** Ends the session everywhere, not only here. */
async function signOut(site: Site, visit: Visit): Promise<FastifyReply> {
  const { application, request, reply } = visit;
  if (request.headers.origin !== site.origin) return show(visit, { kind: 'failed' }, 403);
  const identity = tokenIn(site, visit, cookies.identity);
  setCookie(site, visit, cookies.access, '', 0);
  setCookie(site, visit, cookies.identity, '', 0);
  const back = `${site.origin}${pathOf(application)}`;
  const { clientId } = application;
  return redirect(reply, await site.provider.logoutAddress(clientId, identity, back, 'signed-out'));
}

async function guarded(visit: Visit, work: (visit: Visit) => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work(visit);
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    visit.request.log.warn({ err: error }, 'demonstration application could not sign in');
    return show(visit, { kind: 'failed' }, 502);
  }
}

/** Its sign-out, a form, ends at the provider, which may have an origin of its own. */
function show({ site, application, reply, language }: Visit, view: View, status = 200): FastifyReply {
  const { surroundings, origin, issuer } = site;
  const provider = new URL(issuer).origin;
  const formTargets = provider === origin ? "'self'" : `'self' ${provider}`;
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action ${formTargets}; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(renderView(surroundings, application, { language, view }));
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).headers({ 'cache-control': 'no-store', location: address }).send();
}

function callbackAddress({ origin }: Site, application: DemonstrationApplication): string {
  return `${origin}${pathOf(application)}callback`;
}

function keepTokens(site: Site, visit: Visit, { access, id }: Tokens): void {
  // Two cookies, as both tokens together come too near to the size a browser keeps.
  setCookie(site, visit, cookies.access, site.sealer.seal(cookies.access, access), null);
  setCookie(site, visit, cookies.identity, site.sealer.seal(cookies.identity, id), null);
}

function tokenIn(site: Site, { request }: Visit, name: string): string | null {
  const value = site.sealer.open(name, cookieOf(request, name));
  return typeof value === 'string' ? value : null;
}

function wasNotifiedOfEnd(site: Site, visit: Visit): boolean {
  const identity = tokenIn(site, visit, cookies.identity);
  if (identity === null) return false;
  const { sid } = decodeJwt(identity);
  return typeof sid === 'string' && visit.notified.has(sid);
}

function flowOf(value: unknown): Flow | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('state' in value && 'nonce' in value && 'verifier' in value && 'isSilent' in value)) return null;
  const { state, nonce, verifier, isSilent } = value;
  const complete = typeof state === 'string' && typeof nonce === 'string' && typeof verifier === 'string';
  return complete ? { state, nonce, verifier, isSilent: isSilent === true } : null;
}

/** @param seconds how long the browser keeps it; 0 removes it, null keeps it until the browser closes */
function setCookie(
  { origin }: Site,
  { application, request, reply }: Visit,
  name: string,
  value: string,
  seconds: number | null,
): void {
  const path = name === cookies.language ? `${addresses.demonstrationApplications}/` : pathOf(application);
  const isSecure = origin.startsWith('https:');
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  const secure = isSecure ? '; Secure' : '';
  const kept = cookieName(name, { path, isSecure });
  reply.header('set-cookie', `${kept}=${value}; Path=${path}; HttpOnly; SameSite=Lax${age}${secure}`);
  // Over https it had the plain name before (rule addresses 11).
  if (isSecure && cookieNamed(request.headers.cookie ?? '', name) !== null)
    reply.header('set-cookie', `${name}=; Path=${path}; Max-Age=0`);
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  // Over http there is none under the other name.
  return cookieAt(request.headers.cookie ?? '', name, { path: '', isSecure: true }) ?? undefined;
}

function languageOf(request: FastifyRequest): Language {
  const chosen = cookieOf(request, cookies.language);
  if (chosen === 'en' || chosen === 'es') return chosen;
  const preferred = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => tag.trim().slice(0, 2));
  return preferred.find((tag) => tag === 'en' || tag === 'es') === 'es' ? 'es' : 'en';
}
