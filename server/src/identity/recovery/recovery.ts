import type { PasswordPolicy } from '@portal/core/domain/people/guessable-password.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../adapters/db/database.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import { type PageFrame, refusalPage, sendPage } from '../pages/pages.ts';
import { changePassword, type PasswordChooser } from '../passwords/password-change.ts';
import { linkPath, realmPath, recoveryPath } from '../protocol/layout.ts';
import type { EndedSession, StorageContext } from '../protocol/storage.ts';
import { endOtherSessions } from '../sessions/own-sessions.ts';
import { fieldsOf, languageOf, leadTo } from '../sign-in/open-sign-in.ts';
import { countRecovery, forgetFailures } from '../sign-in/throttle.ts';
import { askForRecovery } from './asked-recoveries.ts';
import { deadLinkPage, type LinkView, linkPage, savedPage } from './link-page.ts';
import { findChooser } from './mailed-links.ts';
import { noMailPage, type RecoveryFault, recoveryPage, sentPage } from './recovery-page.ts';

/** What the pages for forgotten passwords and mailed links need. */
export interface RecoveryPageParts extends StorageContext {
  origin: string;
  frame: PageFrame;
  helpDeskEmail: string;
  /** Whether the portal sends mail. */
  hasMail: boolean;
  sealingKey: Buffer;
  passwordPolicy: PasswordPolicy;
  /** Writes to the audit trail, in the given transaction. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
  endSession(sid: string): Promise<EndedSession | null>;
}

const address = `${realmPath}${recoveryPath}`;
const linkAddress = `${realmPath}${linkPath}`;

/** Binds the page for forgotten passwords and usernames, and the one to which mailed links lead (rule accounts 17). Both work without scripts. */
export function serveRecovery(realm: FastifyInstance, parts: RecoveryPageParts): void {
  realm.get(recoveryPath, (request, reply) => showForm(parts, request, reply));
  realm.post(recoveryPath, (request, reply) => takeForm(parts, request, reply));
  realm.get(linkPath, (request, reply) => showLink(parts, request, reply));
  realm.post(linkPath, (request, reply) => takePassword(parts, request, reply));
}

/** Where a mailed link leads. */
export function addressOfLink(origin: string, token: string, language: string | null): string {
  const query = new URLSearchParams({ key: token, ...(language === null ? {} : { kc_locale: language }) });
  return `${origin}${linkAddress}?${query.toString()}`;
}

function showForm(parts: RecoveryPageParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request, parts.origin);
  const { frame, helpDeskEmail } = parts;
  if (!parts.hasMail) return sendPage(reply, frame, noMailPage(language, helpDeskEmail));
  if (queryOf(parts, request).has('sent'))
    return sendPage(reply, frame, sentPage(language, address, helpDeskEmail));
  return sendForm(parts, request, reply, { name: '', fault: null });
}

function sendForm(
  { frame, origin }: RecoveryPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, fault }: { name: string; fault: RecoveryFault | null },
): FastifyReply {
  if (fault?.kind === 'wait') reply.header('retry-after', String(fault.seconds));
  const status = fault === null ? 200 : fault.kind === 'wait' ? 429 : 400;
  const page = recoveryPage({ language: languageOf(request, origin), address, name, fault });
  return sendPage(reply, frame, page, status);
}

async function takeForm(
  parts: RecoveryPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request, parts.origin);
  // Sent from a page that is not ours.
  if (request.headers.origin !== parts.origin)
    return sendPage(reply, parts.frame, refusalPage(language, 403, null), 403);
  if (!parts.hasMail) return sendPage(reply, parts.frame, noMailPage(language, parts.helpDeskEmail), 400);
  const name = (fieldsOf(request).get('username') ?? '').trim().slice(0, 255).toWellFormed();
  if (name === '') return sendForm(parts, request, reply, { name, fault: { kind: 'missing' } });
  const attempt = await countRecovery(parts.db, request.ip, parts.now());
  if (!attempt.allowed) {
    const fault: RecoveryFault = { kind: 'wait', seconds: attempt.waitSeconds };
    return sendForm(parts, request, reply, { name, fault });
  }
  await askForRecovery(parts.db, parts, { name: name.toLowerCase(), sourceAddress: request.ip });
  return leadTo(reply, `${address}?kc_locale=${language}&sent=`);
}

async function showLink(
  parts: RecoveryPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(parts, request);
  const language = languageOf(request, parts.origin);
  if (query.has('saved')) return sendPage(reply, parts.frame, savedPage(language));
  const token = query.get('key') ?? '';
  const person = await findChooser(parts.db, token, parts.now());
  if (person === null) return sendDead(parts, request, reply);
  return sendPage(reply, parts.frame, linkPage(viewOf(parts, request, token, person)));
}

async function takePassword(
  parts: RecoveryPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request, parts.origin);
  if (request.headers.origin !== parts.origin)
    return sendPage(reply, parts.frame, refusalPage(language, 403, null), 403);
  const form = fieldsOf(request);
  const token = form.get('key') ?? '';
  const person = await findChooser(parts.db, token, parts.now());
  if (person === null) return sendDead(parts, request, reply);
  const change = await changePassword(parts, person, {
    password: form.get('password-new') ?? '',
    confirmation: form.get('password-confirm') ?? '',
    sourceAddress: request.ip,
    keptSid: undefined,
    byLink: true,
  });
  if (change.kind === 'TOO_LATE') return sendDead(parts, request, reply);
  if (change.kind === 'REFUSED') {
    const view = { ...viewOf(parts, request, token, person), faults: change.faults };
    return sendPage(reply, parts.frame, linkPage(view), 400);
  }
  await endOtherSessions(parts, person.id, undefined);
  // Anyone who has tried to remember a password would otherwise have to wait with the new one.
  await forgetFailures(parts.db, { account: person.id, address: request.ip });
  return leadTo(reply, `${linkAddress}?kc_locale=${language}&saved=`);
}

function sendDead(parts: RecoveryPageParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, parts.frame, deadLinkPage(languageOf(request, parts.origin), address), 400);
}

function viewOf(
  { origin }: RecoveryPageParts,
  request: FastifyRequest,
  token: string,
  { username, password }: PasswordChooser,
): LinkView {
  const language = languageOf(request, origin);
  return { language, address: linkAddress, token, username, hadPassword: password !== null, faults: null };
}

function queryOf({ origin }: RecoveryPageParts, request: FastifyRequest): URLSearchParams {
  return new URL(request.url, origin).searchParams;
}
