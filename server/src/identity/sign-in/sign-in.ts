import { type PasswordInUse, reasonToChange } from '@portal/core/domain/people/password.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import { demandsPerson, otherPerson, personOfHint } from '../protocol/authorization/demanded-person.ts';
import { createMark, signInPath } from '../protocol/layout.ts';
import { askForNewPassword, serveNewPassword } from '../passwords/new-password.ts';
import {
  currentInteraction,
  expired,
  fieldsOf,
  finishSignIn,
  interactionOfForm,
  languageOf,
  leadTo,
  registrationAddressOf,
  signInAddressOf,
  type Proven,
  type SignInParts,
} from './open-sign-in.ts';
import { sendPage } from '../pages/pages.ts';
import type { SignInOccasion } from '../pages/texts.ts';
import { type PasswordHash, verifyPassword } from '../passwords/passwords.ts';
import { findCandidate, loadPerson, type SignInCandidate } from '../people/people.ts';
import { serveRegistration } from '../registration/registration.ts';
import { type SignInFault, type SignInView, signInPage } from './sign-in-page.ts';
import { type PasswordTry, tryPassword } from './password-try.ts';

/** Binds the sign-in page and its form, and the page that may follow it, below the realm's path. */
export function serveSignIn(realm: FastifyInstance, parts: SignInParts): void {
  realm.get(`${signInPath}/:uid`, (request, reply) => showForm(parts, request, reply));
  realm.post(`${signInPath}/:uid`, (request, reply) => takeForm(parts, request, reply));
  serveNewPassword(realm, parts);
  serveRegistration(realm, parts);
}

async function showForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await currentInteraction(parts, request, reply);
  if (interaction === null) return expired(parts, request, reply);
  const query = new URL(request.url, parts.origin).searchParams;
  if (query.has(createMark)) {
    const language = languageOf(request, parts.origin);
    return leadTo(reply, `${registrationAddressOf(interaction)}?kc_locale=${language}`);
  }
  const username = await expectedUsername(parts, interaction);
  return sendPage(reply, parts.frame, signInPage({ ...emptyView(parts, request, interaction), username }));
}

/** Who is likely to sign in: whom the application names, or who is signed in and asked again; empty where nobody is known. */
async function expectedUsername({ db, provider }: SignInParts, interaction: Interaction): Promise<string> {
  const hint = interaction.params['login_hint'];
  if (typeof hint === 'string') return hint;
  const asked = occasionOf(interaction) === 'AGAIN' ? interaction.session?.accountId : undefined;
  const id = asked ?? (await personOfHint(provider, interaction.params));
  return (id === null ? null : await loadPerson(db, id))?.username ?? '';
}

function occasionOf({ prompt, session, params }: Interaction): SignInOccasion {
  const { reasons: why } = prompt;
  const isTooOld = session?.accountId !== undefined && why.includes('max_age');
  // Where somebody else is signed in as well, their name would be the wrong one.
  if (isTooOld && !why.includes(otherPerson)) return 'AGAIN';
  return demandsPerson(params) ? 'CERTAIN_PERSON' : 'BEGIN';
}

async function takeForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await interactionOfForm(parts, request, reply);
  if (interaction === null) return expired(parts, request, reply);
  const form = fieldsOf(request);
  const picked = pickedAccount(parts, form);
  const { username, password } = picked ?? typedAccount(form);
  const tried = await authenticate(parts, request, reply, { username: username.toLowerCase(), password });
  const outcome = picked !== null && 'kind' in tried ? faultOfPicked(tried) : tried;
  if ('kind' in outcome) {
    if (outcome.kind === 'wait') reply.header('retry-after', String(outcome.seconds));
    const view = { ...emptyView(parts, request, interaction), username, fault: outcome };
    return sendPage(reply, parts.frame, signInPage(view), outcome.kind === 'wait' ? 429 : 401);
  }
  return reasonToChange(outcome.password, parts.passwordMostDays, parts.now()) !== null
    ? await askForNewPassword(parts, request, reply, interaction, outcome.id)
    : await finishSignIn(parts, request, reply, interaction, outcome);
}

/** Somebody whose password was right, with how it came to be. */
interface ProvenNow extends Proven {
  password: PasswordHash & PasswordInUse;
}

interface NamedAccount {
  username: string;
  password: string;
}

function typedAccount(form: URLSearchParams): NamedAccount {
  const username = (form.get('username') ?? '').trim().slice(0, 255);
  return { username, password: form.get('password') ?? '' };
}

/**
 * The demonstration account whose button was pressed, with the password that the page shows anyway. It is tried like a
 * typed one, brake and trail included. Nobody is picked where there is no demonstration.
 */
function pickedAccount({ demonstration }: SignInParts, form: URLSearchParams): NamedAccount | null {
  const account = demonstration?.accounts.find(({ username }) => username === form.get('account'));
  return demonstration === null || account === undefined
    ? null
    : { username: account.username, password: demonstration.password };
}

/** Who pressed a button has typed no wrong password: it must have been changed since. */
function faultOfPicked(fault: SignInFault): SignInFault {
  return fault.kind === 'wrong' ? { kind: 'picked-failed' } : fault;
}

const reasons = { ACCOUNT: 'LOCKED', NETWORK: 'NETWORK_LOCKED' } as const;

/** A browser the person has signed in with before. */
const nowhere = { address: null, network: null };

/** Checks name and password; unknown, disabled and wrong look the same and take the same time. */
async function authenticate(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { username, password }: NamedAccount,
): Promise<SignInFault | ProvenNow> {
  if (username === '') return { kind: 'username-missing' };
  if (password === '') return { kind: 'password-missing' };
  const candidate = await findCandidate(parts.db, username);
  const isKnown = candidate !== null && parts.browsers.knows(request, reply, candidate.id);
  // Counted by account, so that name and address of one person share their attempts.
  const attempted = {
    account: candidate?.id ?? username,
    ...(isKnown ? nowhere : { address: request.ip, network: request.ip }),
  };
  const outcome = await judge(parts, candidate, attempted, password);
  if (!('kind' in outcome)) return outcome;
  await parts.record(parts.db, {
    kind: 'SIGN_IN_REFUSED',
    sub: candidate?.id ?? null,
    reason: outcome.kind === 'wait' ? reasons[outcome.locked] : 'WRONG_PASSWORD',
    sourceAddress: request.ip,
  });
  return outcome;
}

/** The work is the same whether there is such an account or not. */
async function judge(
  { db, now }: SignInParts,
  candidate: SignInCandidate | null,
  attempted: PasswordTry,
  password: string,
): Promise<SignInFault | ProvenNow> {
  const stored = candidate?.password;
  const outcome = await tryPassword({ db, now }, attempted, () => verifyPassword(password, stored));
  if (outcome.kind === 'wait') return outcome;
  if (outcome.kind === 'wrong' || candidate === null || stored === undefined) return { kind: 'wrong' };
  return { ...candidate, password: stored };
}

function emptyView(parts: SignInParts, request: FastifyRequest, interaction: Interaction): SignInView {
  return {
    language: languageOf(request, parts.origin),
    address: signInAddressOf(interaction),
    username: '',
    occasion: occasionOf(interaction),
    fault: null,
    demonstration: parts.demonstration,
  };
}
