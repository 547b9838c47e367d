import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import { signInPath } from './layout.ts';
import { askForNewPassword, serveNewPassword } from './new-password.ts';
import {
  currentInteraction,
  expired,
  fieldsOf,
  finishSignIn,
  interactionOfForm,
  languageOf,
  signInAddressOf,
  type SignInParts,
} from './open-sign-in.ts';
import { sendPage } from './pages.ts';
import { verifyPassword } from './passwords.ts';
import { findCandidate } from './people.ts';
import { type SignInFault, type SignInView, signInPage } from './sign-in-page.ts';
import { clearAttempts, countAttempt } from './throttle.ts';

/** Binds the sign-in page and its form, and the page that may follow it, below the realm's path. */
export function serveSignIn(realm: FastifyInstance, parts: SignInParts): void {
  realm.get(`${signInPath}/:uid`, (request, reply) => showForm(parts, request, reply));
  realm.post(`${signInPath}/:uid`, (request, reply) => takeForm(parts, request, reply));
  serveNewPassword(realm, parts);
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
  const interaction = await interactionOfForm(parts, request, reply);
  if (interaction === null) return expired(parts, request, reply);
  const form = fieldsOf(request);
  const username = (form.get('username') ?? '').trim().slice(0, 255);
  const outcome = await authenticate(parts, username.toLowerCase(), form.get('password') ?? '');
  if ('kind' in outcome) {
    if (outcome.kind === 'wait') reply.header('retry-after', String(outcome.seconds));
    const view = { ...emptyView(parts, request, interaction), username, fault: outcome };
    return sendPage(reply, parts.frame, signInPage(view), outcome.kind === 'wait' ? 429 : 401);
  }
  return outcome.mustChange
    ? await askForNewPassword(parts, request, reply, interaction, outcome.personId)
    : await finishSignIn(parts, request, reply, interaction, outcome.personId);
}

/** Checks name and password; unknown, disabled and wrong look alike and take as long. */
async function authenticate(
  parts: SignInParts,
  username: string,
  password: string,
): Promise<SignInFault | { personId: string; mustChange: boolean }> {
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
  return { personId: candidate.id, mustChange: candidate.mustChange };
}

function emptyView(parts: SignInParts, request: FastifyRequest, interaction: Interaction): SignInView {
  return {
    language: languageOf(request, parts.origin),
    address: signInAddressOf(interaction),
    username: '',
    fault: null,
    demonstration: parts.demonstration,
    picked: null,
  };
}
