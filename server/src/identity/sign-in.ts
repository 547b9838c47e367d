import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Interaction, type Provider } from 'oidc-provider';
import { lifetimes, realmPath, signInPath } from './layout.ts';
import { chooseLanguage, noticePage, type PageFrame, sendPage } from './pages.ts';
import { verifyPassword } from './passwords.ts';
import { findCandidate } from './people.ts';
import { type Demonstration, type SignInFault, type SignInView, signInPage } from './sign-in-page.ts';
import type { EndedSession, StorageContext } from './storage.ts';
import { identityTexts } from './texts.ts';
import { clearAttempts, countAttempt } from './throttle.ts';

/** What signing in needs. */
export interface SignInParts extends StorageContext {
  provider: Provider;
  origin: string;
  frame: PageFrame;
  demonstration: Demonstration | null;
  /** Ends a session that another person's sign-in replaces. */
  endSession(sid: string): Promise<EndedSession | null>;
}

/** Binds the sign-in page and its form, below the realm's path. */
export function serveSignIn(realm: FastifyInstance, parts: SignInParts): void {
  realm.get(`${signInPath}/:uid`, (request, reply) => showForm(parts, request, reply));
  realm.post(`${signInPath}/:uid`, (request, reply) => takeForm(parts, request, reply));
}

async function showForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await currentInteraction(parts, request, reply);
  if (interaction === null) return expired(parts, request, reply);
  const query = new URL(request.url, parts.origin).searchParams;
  const hint = interaction.params['login_hint'];
  const picked = parts.demonstration?.accounts.find((account) => account.username === query.get('account'));
  return sendPage(
    reply,
    parts.frame,
    signInPage({
      ...emptyView(parts, request, interaction),
      username: typeof hint === 'string' ? hint : '',
      picked: picked ?? null,
    }),
  );
}

async function takeForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await currentInteraction(parts, request, reply);
  if (interaction === null || request.headers.origin !== parts.origin) return expired(parts, request, reply);
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const username = (form.get('username') ?? '').trim().slice(0, 255);
  const outcome = await authenticate(parts, username.toLowerCase(), form.get('password') ?? '');
  if ('kind' in outcome) {
    if (outcome.kind === 'wait') reply.header('retry-after', String(outcome.seconds));
    const view = { ...emptyView(parts, request, interaction), username, fault: outcome };
    return sendPage(reply, parts.frame, signInPage(view), outcome.kind === 'wait' ? 429 : 401);
  }
  await leaveOtherSession(parts, request, reply, interaction, outcome.personId);
  const result = {
    accountId: outcome.personId,
    remember: false,
    ts: Math.floor(parts.now().getTime() / 1_000),
  };
  const address = await parts.provider.interactionResult(request.raw, reply.raw, { login: result });
  return reply.code(303).headers({ 'cache-control': 'no-store', location: address }).send();
}

/** Checks name and password; unknown, disabled and wrong look alike and take as long. */
async function authenticate(
  parts: SignInParts,
  username: string,
  password: string,
): Promise<SignInFault | { personId: string }> {
  if (username === '') return { kind: 'username-missing' };
  if (password === '') return { kind: 'password-missing' };
  const candidate = await findCandidate(parts.db, username);
  // Counted by account, so that name and address of one person share their attempts.
  const counted = candidate?.id ?? username;
  const attempt = await countAttempt(parts.db, counted, parts.now());
  const right = await verifyPassword(password, attempt.allowed ? candidate?.password : undefined);
  if (!attempt.allowed) return { kind: 'wait', seconds: attempt.waitSeconds };
  if (!right || candidate === null) return { kind: 'wrong' };
  await clearAttempts(parts.db, counted);
  return { personId: candidate.id };
}

/** A browser holds one session: signing in as somebody else ends the one before. */
async function leaveOtherSession(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  personId: string,
): Promise<void> {
  const context = parts.provider.createContext(request.raw, reply.raw);
  const session = await parts.provider.Session.get(context);
  if (session.accountId !== undefined && session.accountId !== personId) await parts.endSession(session.uid);
  if (interaction.session !== undefined && interaction.session.accountId !== personId) {
    interaction.session = undefined;
    await interaction.save(lifetimes.interaction);
  }
}

/** The authorization this page belongs to, if its cookie is the one of this address. */
async function currentInteraction(
  { provider }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === uidOf(request) ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

function emptyView(parts: SignInParts, request: FastifyRequest, interaction: Interaction): SignInView {
  return {
    language: languageOf(request, parts.origin),
    address: `${realmPath}${signInPath}/${interaction.uid}`,
    username: '',
    fault: null,
    demonstration: parts.demonstration,
    picked: null,
  };
}

function expired(parts: SignInParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request, parts.origin);
  const texts = identityTexts[language];
  return sendPage(reply, parts.frame, noticePage(language, texts.expiredTitle, texts.expiredText), 400);
}

function languageOf(request: FastifyRequest, origin: string) {
  const asked = new URL(request.url, origin).searchParams.get('kc_locale');
  return chooseLanguage(asked, request.headers['accept-language']);
}

function uidOf(request: FastifyRequest): string | undefined {
  const params = request.params;
  return typeof params === 'object' && params !== null && 'uid' in params && typeof params.uid === 'string'
    ? params.uid
    : undefined;
}
