import type { PasswordPolicy } from '@portal/core/domain/people/guessable-password.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { type PageFrame, refusalPage, sendPage } from '../pages/pages.ts';
import { changePassword, findPasswordOwner, type PasswordOwner } from '../passwords/password-change.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { accountScreen, ownPasswordPath, realmPath } from '../protocol/layout.ts';
import type { EndedSession, StorageContext } from '../protocol/storage.ts';
import { endOtherSessions } from '../sessions/own-sessions.ts';
import { fieldsOf, languageOf, leadTo } from '../sign-in/open-sign-in.ts';
import { tryPassword } from '../sign-in/password-try.ts';
import { type AccountOwner, accountOwner, accountSignIn, languageAfterSignIn } from './account-sign-in.ts';
import { type OwnPasswordFault, ownPasswordPage } from './own-password-page.ts';

/** What the page for another password needs. */
export interface OwnPasswordParts extends StorageContext {
  provider: Provider;
  origin: string;
  frame: PageFrame;
  /** What the passwords that people choose are compared with. */
  passwordPolicy: PasswordPolicy;
  /** Writes to the audit trail, in the given transaction. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
  endSession(sid: string): Promise<EndedSession | null>;
}

/** One visit to the page by somebody who is signed in. */
interface Visit {
  parts: OwnPasswordParts;
  request: FastifyRequest;
  reply: FastifyReply;
  owner: AccountOwner;
}

const address = `${realmPath}${ownPasswordPath}`;

/** Binds the page on which a person who is signed in changes their password (rule accounts 4). It works without scripts. */
export function serveOwnPassword(realm: FastifyInstance, parts: OwnPasswordParts): void {
  realm.get(ownPasswordPath, (request, reply) => showPage(parts, request, reply));
  realm.post(ownPasswordPath, (request, reply) => takeForm(parts, request, reply));
}

async function showPage(
  parts: OwnPasswordParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = new URL(request.url, parts.origin).searchParams;
  const language = languageOf(request, parts.origin);
  const isBack = query.has('code') || query.has('error');
  const owner = await accountOwner(parts, request, reply);
  if (owner === null) {
    // Coming back without a session would loop forever in a browser that keeps no cookies.
    return isBack
      ? sendPage(reply, parts.frame, refusalPage(language, 400, errorCodeIn(query)), 400)
      : leadTo(reply, accountSignIn(parts.origin, language));
  }
  if (isBack) return leadTo(reply, `${address}?kc_locale=${languageAfterSignIn(query.get('state'))}`);
  return sendForm({ parts, request, reply, owner }, null, 200);
}

/** The provider's code for what went wrong. Anybody can write a link: nothing but a code is repeated on our page. */
function errorCodeIn(query: URLSearchParams): string {
  const code = query.get('error') ?? '';
  return /^[a-z_]{1,40}$/.test(code) ? code : 'login_required';
}

function sendForm(
  { parts, request, reply, owner }: Visit,
  fault: OwnPasswordFault | null,
  status: number,
): FastifyReply {
  const { username } = owner.person;
  const page = ownPasswordPage({
    language: languageOf(request, parts.origin),
    address,
    username,
    fault,
    accountScreen: `${accountScreen}?section=security`,
  });
  return sendPage(reply, parts.frame, page, status);
}

async function takeForm(
  parts: OwnPasswordParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request, parts.origin);
  // Sent from a page that is not ours.
  if (request.headers.origin !== parts.origin)
    return sendPage(reply, parts.frame, refusalPage(language, 403, null), 403);
  const owner = await accountOwner(parts, request, reply);
  if (owner === null) return leadTo(reply, accountSignIn(parts.origin, language));
  const holder = await findPasswordOwner(parts.db, owner.person.id);
  if (holder === null) return sendPage(reply, parts.frame, refusalPage(language, 400, null), 400);
  const visit = { parts, request, reply, owner };
  const form = fieldsOf(request);
  const fault =
    (await presentFault(visit, holder, form.get('password-present') ?? '')) ??
    (await choiceFault(visit, holder, form));
  if (fault === null) {
    await endOtherSessions(parts, owner.person.id, owner.sid);
    // A reload there does not send the form again.
    return leadTo(reply, `${accountScreen}?section=security&password=changed`);
  }
  if (fault.kind === 'wait') reply.header('retry-after', String(fault.seconds));
  return sendForm(visit, fault, fault.kind === 'wait' ? 429 : 400);
}

/** Somebody at a session left open must not be able to try passwords: attempts are counted as in the sign-in. */
async function presentFault(
  { parts, request }: Visit,
  { id, password }: PasswordOwner,
  typed: string,
): Promise<OwnPasswordFault | null> {
  if (typed === '') return { kind: 'present-missing' };
  const attempted = { account: id, address: request.ip, network: null };
  const outcome = await tryPassword(parts, attempted, () => verifyPassword(typed, password));
  if (outcome.kind === 'wait') return { kind: 'wait', seconds: outcome.seconds };
  return outcome.kind === 'wrong' ? { kind: 'present-wrong' } : null;
}

async function choiceFault(
  { parts, request, owner }: Visit,
  holder: PasswordOwner,
  form: URLSearchParams,
): Promise<OwnPasswordFault | null> {
  const outcome = await changePassword(parts, holder, {
    password: form.get('password-new') ?? '',
    confirmation: form.get('password-confirm') ?? '',
    sourceAddress: request.ip,
    keptSid: owner.sid,
  });
  if (outcome.kind === 'REFUSED') return { kind: 'choice', faults: outcome.faults };
  return outcome.kind === 'TOO_LATE' ? { kind: 'present-too-late' } : null;
}
