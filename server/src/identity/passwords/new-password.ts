import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import { lifetimes, newPasswordPath, signInPath } from '../protocol/layout.ts';
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
  signInAddressOf,
  type SignInParts,
} from '../sign-in/open-sign-in.ts';
import { sendPage } from '../pages/pages.ts';
import { changePassword, findPasswordOwner, type PasswordOwner } from './password-change.ts';

/** Binds the page between sign-in and portal on which a password is replaced that somebody else has seen. */
export function serveNewPassword(realm: FastifyInstance, parts: SignInParts): void {
  realm.get(`${signInPath}/:uid${newPasswordPath}`, (request, reply) => showForm(parts, request, reply));
  realm.post(`${signInPath}/:uid${newPasswordPath}`, (request, reply) => takeForm(parts, request, reply));
}

/**
 * Leads whoever has just proven this person's marked password to the page that asks for a new one. Who it
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
  const person = await findMarkedOwner(parts, personId);
  if (person === null) return expired(parts, request, reply);
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
  const person = await findMarkedOwner(parts, personId);
  if (person === null) return expired(parts, request, reply);
  const form = fieldsOf(request);
  const change = await changePassword(parts, person, {
    password: form.get('password-new') ?? '',
    confirmation: form.get('password-confirm') ?? '',
    sourceAddress: request.ip,
  });
  if (change.kind === 'TOO_LATE') return expired(parts, request, reply);
  if (change.kind === 'CHANGED') {
    const proven = { ...person, password: change.password };
    return await finishSignIn(parts, request, reply, interaction, proven);
  }
  const view = { ...emptyView(parts, request, interaction, person), faults: change.faults };
  return sendPage(reply, parts.frame, newPasswordPage(view), 400);
}

/** The person, as long as the password is still marked: null when it was changed meanwhile. */
async function findMarkedOwner({ db }: SignInParts, personId: string): Promise<PasswordOwner | null> {
  const owner = await findPasswordOwner(db, personId);
  return owner?.mustChange === true ? owner : null;
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
  { username }: PasswordOwner,
): NewPasswordView {
  const language = languageOf(request, parts.origin);
  return { language, address: newPasswordAddressOf(interaction), username, faults: null };
}
