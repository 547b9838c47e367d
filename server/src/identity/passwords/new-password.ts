import { reasonToChange, type ReasonToChange } from '@portal/core/domain/people/password.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import { lifetimes, newPasswordPath, signInPath } from '../protocol/layout.ts';
import { endOtherSessions } from '../sessions/own-sessions.ts';
import { type NewPasswordView, newPasswordPage } from './new-password-page.ts';
import {
  currentInteraction,
  expired,
  fieldsOf,
  finishSignIn,
  interactionOfForm,
  languageOf,
  leadTo,
  newPasswordAddressOf,
  overtakenPage,
  signInAddressOf,
  type SignInParts,
} from '../sign-in/open-sign-in.ts';
import { sendPage } from '../pages/pages.ts';
import { changePassword, findPasswordOwner, type PasswordOwner } from './password-change.ts';

/** Binds the page between sign-in and portal on which a password is replaced that somebody else has seen, or that is too old. */
export function serveNewPassword(realm: FastifyInstance, parts: SignInParts): void {
  realm.get(`${signInPath}/:uid${newPasswordPath}`, (request, reply) => showForm(parts, request, reply));
  realm.post(`${signInPath}/:uid${newPasswordPath}`, (request, reply) => takeForm(parts, request, reply));
}

/**
 * Leads the person who has just proven a password that this person has to change to the page that asks for a new one. Who it
 * is stays with the authorization on the server, under a name that signs nobody in.
 */
export async function askForNewPassword(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  personId: string,
): Promise<FastifyReply> {
  interaction.result = { newPassword: { personId } };
  await interaction.save(lifetimes.interaction);
  const language = languageOf(request, parts.origin);
  return leadTo(reply, `${newPasswordAddressOf(interaction)}?kc_locale=${language}`);
}

async function showForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await currentInteraction(parts, request, reply);
  if (interaction === null) return expired(parts, request, reply);
  const personId = askedPerson(interaction);
  if (personId === null) return leadTo(reply, signInAddressOf(interaction));
  const person = await findAskedOwner(parts, personId);
  if (person === null) return overtaken(parts, request, reply);
  return sendPage(reply, parts.frame, newPasswordPage(emptyView(parts, request, interaction, person)));
}

async function takeForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await interactionOfForm(parts, request, reply);
  const personId = interaction === null ? null : askedPerson(interaction);
  if (interaction === null || personId === null) return expired(parts, request, reply);
  const person = await findAskedOwner(parts, personId);
  if (person === null) return overtaken(parts, request, reply);
  const form = fieldsOf(request);
  const change = await changePassword(parts, person, {
    password: form.get('password-new') ?? '',
    confirmation: form.get('password-confirm') ?? '',
    sourceAddress: request.ip,
    keptSid: interaction.session?.uid,
  });
  if (change.kind === 'TOO_LATE') return overtaken(parts, request, reply);
  if (change.kind === 'CHANGED') {
    // They began with the password before; one in this browser continues with the sign-in.
    await endOtherSessions(parts, person.id, interaction.session?.uid);
    const proven = { ...person, password: change.password };
    return await finishSignIn(parts, request, reply, interaction, proven);
  }
  const view = { ...emptyView(parts, request, interaction, person), faults: change.faults };
  return sendPage(reply, parts.frame, newPasswordPage(view), 400);
}

/** Says that the password was replaced elsewhere: the person who reads that the page was open too long would try the one before. */
function overtaken(parts: SignInParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, parts.frame, overtakenPage(languageOf(request, parts.origin)), 400);
}

/** Somebody with a password that they have to change. */
type AskedOwner = PasswordOwner & { reason: ReasonToChange };

/** The person, as long as the password has to be changed: null when it was meanwhile. */
async function findAskedOwner(parts: SignInParts, personId: string): Promise<AskedOwner | null> {
  const owner = await findPasswordOwner(parts.db, personId);
  if (owner === null) return null;
  const reason = reasonToChange(owner.password, parts.passwordMostDays, parts.now());
  return reason === null ? null : { ...owner, reason };
}

/** Who has to choose a new password before this authorization goes on. */
function askedPerson({ result }: Interaction): string | null {
  const asked = result?.['newPassword'];
  return typeof asked === 'object' &&
    asked !== null &&
    'personId' in asked &&
    typeof asked.personId === 'string'
    ? asked.personId
    : null;
}

function emptyView(
  parts: SignInParts,
  request: FastifyRequest,
  interaction: Interaction,
  { username, reason }: AskedOwner,
): NewPasswordView {
  const language = languageOf(request, parts.origin);
  return { language, address: newPasswordAddressOf(interaction), username, reason, faults: null };
}
