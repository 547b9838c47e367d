import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { PasswordPolicy } from '@portal/core/domain/people/guessable-password.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AdapterPayload, errors, type Interaction, type Provider } from 'oidc-provider';
import type { Queryable } from '../../adapters/db/database.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import { rememberSignIn } from '../people/account-use.ts';
import { mayBe, otherPersonSignedIn } from '../protocol/authorization/demanded-person.ts';
import { browserNames } from '../sessions/browser-names.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { SealedSignIns } from '../protocol/authorization/sealed-sign-ins.ts';
import { lifetimes, newPasswordPath, realmPath, registrationPath, signInPath } from '../protocol/layout.ts';
import { leadOnward } from '../pages/lead-onward.ts';
import { chooseLanguage, noticePage, type Page, type PageFrame, sendPage } from '../pages/pages.ts';
import { nameOfPassword } from '../passwords/shown-password.ts';
import type { PasswordHash } from '../passwords/passwords.ts';
import type { Admission, Demonstration } from '../../provider/surroundings.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import {
  type EndedSession,
  keepingResult,
  type ResultToKeep,
  type StorageContext,
} from '../protocol/storage.ts';
import { identityTexts } from '../pages/texts.ts';

/** What signing in needs. */
export interface SignInParts extends StorageContext {
  provider: Provider;
  origin: string;
  frame: PageFrame;
  demonstration: Demonstration | null;
  /** What the passwords that people choose are compared with. */
  passwordPolicy: PasswordPolicy;
  /** After so many days another password has to be chosen; 0: never. */
  passwordMostDays: number;
  browsers: KnownBrowsers;
  sealed: SealedSignIns;
  /** Writes to the audit trail, in the given transaction. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
  /** How somebody who makes an account is let in. */
  planAdmission(newcomer: DirectoryPerson, sourceAddress: string): Promise<Admission>;
  /** Ends a session: one that another person's sign-in replaces, or that began with a password no longer in use. */
  endSession(sid: string): Promise<EndedSession | null>;
}

/** Somebody whose password was right. */
export interface Proven {
  id: string;
  fullName: string;
  password: PasswordHash;
}

/** The authorization this page belongs to, if its cookie is the one of this address, from the table or as the browser holds it. */
export async function currentInteraction(
  { provider, sealed, now }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  const uid = uidOf(request) ?? '';
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === uid ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound)
      return await sealed.find({ provider, request, reply }, uid, now());
    throw error;
  }
}

/** The authorization a sent form belongs to; null also for a form that another site's page sent. */
export async function interactionOfForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  return request.headers.origin === parts.origin ? await currentInteraction(parts, request, reply) : null;
}

/** A sent form's fields; anything but a form has none. */
export function fieldsOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** The sign-in page's own address. */
export function signInAddressOf({ uid }: Interaction): string {
  return `${realmPath}${signInPath}/${uid}`;
}

/** The address of the page that asks for a new password. */
export function newPasswordAddressOf(interaction: Interaction): string {
  return `${signInAddressOf(interaction)}${newPasswordPath}`;
}

/** The address of the page on which somebody makes an account. */
export function registrationAddressOf(interaction: Interaction): string {
  return `${signInAddressOf(interaction)}${registrationPath}`;
}

/**
 * Signs this person in and leads on to where they came from. Nothing else finishes a sign-in. Where the password was replaced
 * since it was shown, or the account disabled, it is refused in words, here or where the session would begin; where the client
 * demands somebody else, the client gets an error.
 */
export async function finishSignIn(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  { id, fullName, password }: Proven,
): Promise<FastifyReply> {
  if (!(await mayBe(parts.provider, interaction.params, id)))
    return await refuseOtherPerson(parts, request, reply, interaction, id);
  await leaveOtherSession(parts, request, reply, interaction, id);
  const sourceAddress = request.ip;
  const shown = { personId: id, password: nameOfPassword(password) };
  const use = { language: languageOf(request, parts.origin), at: parts.now() };
  interaction.result = {
    ...interaction.lastSubmission,
    login: {
      accountId: id,
      remember: false,
      ts: Math.floor(use.at.getTime() / 1_000),
      shown: shown.password,
    },
    // Somebody sent here to make an account has one now, or had one already.
    create: {},
  };
  const result = await storedResult(interaction);
  const isKnown = parts.browsers.knows(request, reply, id);
  const isSignedIn = await parts.db.transaction(async (tx) => {
    const remembered = await rememberSignIn(tx, shown, use, (from) => keepingResult(parts, result, from));
    // The first one is from a new browser in any case.
    const isNew = remembered?.hadSignedIn === true && !isKnown;
    const event: IdentityEvent =
      remembered === null
        ? { kind: 'SIGN_IN_REFUSED', sub: id, reason: 'WRONG_PASSWORD', sourceAddress }
        : {
            kind: 'SIGNED_IN',
            sub: id,
            name: fullName,
            sourceAddress,
            ...(isNew ? { newBrowser: browserNames(request.headers['user-agent'] ?? '') } : {}),
          };
    await parts.record(tx, event);
    return remembered !== null;
  });
  if (!isSignedIn) return sendPage(reply, parts.frame, overtakenPage(use.language), 400);
  parts.browsers.remember(request, reply, id);
  return leadBack(parts, request, reply, interaction);
}

/** What is stored of a sign-in with its result; the library's types leave out how it makes that. */
async function storedResult(interaction: Interaction): Promise<ResultToKeep> {
  const write: (this: Interaction) => Promise<{ payload?: AdapterPayload }> = Reflect.get(
    interaction,
    'getValueAndPayload',
  );
  const { payload = {} } = await write.call(interaction);
  return { id: interaction.uid, payload, lifetime: interaction.remainingTTL };
}

/** The client demands another person: it gets an error, and the person stays signed in. */
async function refuseOtherPerson(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  personId: string,
): Promise<FastifyReply> {
  await parts.record(parts.db, {
    kind: 'SIGN_IN_REFUSED',
    sub: personId,
    reason: 'OTHER_PERSON',
    sourceAddress: request.ip,
  });
  interaction.result = { error: 'login_required', error_description: otherPersonSignedIn };
  await interaction.persist();
  return leadBack(parts, request, reply, interaction);
}

/** Leads on to where the sign-in came from, once it is kept its outcome: by then neither table nor browser holds it open. */
function leadBack(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
): FastifyReply {
  parts.sealed.takeBack({ provider: parts.provider, request, reply }, interaction.uid);
  const language = languageOf(request, parts.origin);
  return leadOnward(reply, parts.frame, { address: interaction.returnTo, language });
}

/** Responds with the page of ours to open next; where the way may end with a client after a form, see `leadOnward`. */
export function leadTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).headers({ 'cache-control': 'no-store', location: address }).send();
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

/** Says that something changed between the password and the session. */
export function overtakenPage(language: Language): Page {
  const texts = identityTexts[language];
  return noticePage(language, texts.overtakenTitle, texts.overtakenText);
}

/** Says that this sign-in can no longer be finished. */
export function expired(parts: SignInParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request, parts.origin);
  const texts = identityTexts[language];
  return sendPage(reply, parts.frame, noticePage(language, texts.expiredTitle, texts.expiredText), 400);
}

/** The language of the page asked for. */
export function languageOf(request: FastifyRequest, origin: string) {
  const asked = new URL(request.url, origin).searchParams.get('kc_locale');
  return chooseLanguage(asked, request.headers['accept-language']);
}

function uidOf(request: FastifyRequest): string | undefined {
  const params = request.params;
  return typeof params === 'object' && params !== null && 'uid' in params && typeof params.uid === 'string'
    ? params.uid
    : undefined;
}
