import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { checkContact } from '@portal/core/domain/people/contact.ts';
import { isActiveAccount } from '@portal/core/domain/people/person.ts';
import { trustedProfileOf } from '@portal/core/domain/people/profile-fields.ts';
import type { PasswordPolicy } from '@portal/core/domain/people/guessable-password.ts';
import { isRecentSignIn, recentSignInSeconds } from '@portal/core/domain/session/recent-sign-in.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Queryable } from '../../adapters/db/database.ts';
import { accountAddress, accountPage } from './account-page.ts';
import { accountTexts } from './account-texts.ts';
import { contactChange, profileOf, profileTyped, sameChanges, saveContact } from './account-profile.ts';
import { endOtherSessions, sessionsOf } from '../sessions/own-sessions.ts';
import { type AccountOwner, accountOwner, accountSignIn, accountSignInIn } from './account-sign-in.ts';
import {
  type AccountDeed,
  accountDeeds,
  type AccountView,
  type PasswordSectionFault,
} from './account-view.ts';
import type {
  AlternateLine,
  IdentityClient,
  OwnProfile,
  WaitingQuestion,
} from '../../ports/identity-provider.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import { openToClients, servePreflight } from '../protocol/clients.ts';
import { accountPath } from '../protocol/layout.ts';
import { keepForm, takeKeptForm } from './kept-form.ts';
import { fieldsOf, languageOf, leadTo } from '../sign-in/open-sign-in.ts';
import { noticePage, type PageFrame, refusalPage, sendPage } from '../pages/pages.ts';
import { changePassword, findPasswordOwner, type PasswordOwner } from '../passwords/password-change.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import type { EndedSession, StorageContext } from '../protocol/storage.ts';
import { tryPassword } from '../sign-in/password-try.ts';
import { type BearerParts, bearerOf, refuseScope, refuseToken } from '../protocol/userinfo.ts';

/** What the account page needs. */
export interface AccountParts extends StorageContext, BearerParts {
  provider: Provider;
  origin: string;
  clients: readonly IdentityClient[];
  frame: PageFrame;
  helpDeskEmail: string;
  /** What the passwords that people choose are compared with. */
  passwordPolicy: PasswordPolicy;
  /** Zone of the times on the page, an IANA name. */
  zone: string;
  /** What an employment status is called. */
  employmentName(status: string, language: Language): string;
  /** A supervisor's alternates as they stand now; null for anybody else. */
  alternatesOf(personId: string): Promise<readonly AlternateLine[] | null>;
  questionsFor(personId: string): Promise<readonly WaitingQuestion[]>;
  ownProfile: OwnProfile;
  /** Writes to the audit trail, in the given transaction. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
  endSession(sid: string): Promise<EndedSession | null>;
}

/** One visit to the page by somebody who is signed in. */
interface Visit {
  parts: AccountParts;
  request: FastifyRequest;
  reply: FastifyReply;
  owner: AccountOwner;
}

/** Binds a person's page of their own account, and its JSON form for programs that bring a token (rule accounts 6). */
export function serveAccount(realm: FastifyInstance, parts: AccountParts): void {
  realm.get(accountPath, (request, reply) =>
    wantsJson(request) ? sendProfile(parts, request, reply) : showPage(parts, request, reply),
  );
  servePreflight(realm, accountPath, parts.clients);
  for (const [place, form] of Object.entries(forms)) {
    realm.post(`${accountPath}/${place}`, (request, reply) =>
      takeForm(parts, request, reply, { place, ...form }),
    );
    // Where a reload leads, and where a form goes on that waited for a sign-in.
    realm.get(`${accountPath}/${place}`, (request, reply) => goOn(parts, request, reply, { place, ...form }));
  }
}

/** What is done with a form, by its place below the page's address. */
const forms: Readonly<Record<string, Form>> = {
  contact: { work: takeContact, recentSignIn: true },
  profile: { work: takeProfile, recentSignIn: true },
  sessions: { work: takeSessions, recentSignIn: true },
  // It asks for the password itself.
  password: { work: takePassword, recentSignIn: false },
};

interface Form {
  work: (visit: Visit, form: URLSearchParams) => Promise<FastifyReply>;
  /** Whether its sender must have signed in recently (rule sessions 15). */
  recentSignIn: boolean;
}

/** Does what a form asks for, or leads through a sign-in first and keeps meanwhile what was typed. */
async function takeForm(
  parts: AccountParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { place, work, recentSignIn }: Form & { place: string },
): Promise<FastifyReply> {
  const language = languageOf(request, parts.origin);
  // Sent from a page that is not ours.
  if (request.headers.origin !== parts.origin)
    return sendPage(reply, parts.frame, refusalPage(language, 403, null), 403);
  const owner = await accountOwner(parts, request, reply);
  if (owner === null) return leadTo(reply, accountSignIn(parts.origin, { language, kept: null }));
  const form = fieldsOf(request);
  if (!recentSignIn || hasSignedInRecently(parts, owner))
    return await work({ parts, request, reply, owner }, form);
  const kept = await keepForm(parts.db, owner.person.id, { place, form, now: parts.now() });
  return leadTo(reply, accountSignIn(parts.origin, { language, kept }));
}

/** Does what a form asks for that waited while its sender signed in again; once, whatever is loaded again. */
async function goOn(
  parts: AccountParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { place, work }: Form & { place: string },
): Promise<FastifyReply> {
  const id = new URL(request.url, parts.origin).searchParams.get('form');
  const owner = id === null ? null : await accountOwner(parts, request, reply);
  if (id === null || owner === null) return leadTo(reply, accountAddress);
  const kept = { place, id };
  if (!hasSignedInRecently(parts, owner))
    return leadTo(reply, accountSignIn(parts.origin, { language: languageOf(request, parts.origin), kept }));
  const form = await takeKeptForm(parts.db, owner.person.id, kept, parts.now());
  return form === null ? leadTo(reply, accountAddress) : await work({ parts, request, reply, owner }, form);
}

function hasSignedInRecently({ now }: AccountParts, { signedInAt }: AccountOwner): boolean {
  return isRecentSignIn(signedInAt, now(), recentSignInSeconds);
}

function wantsJson({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || (headers.accept ?? '').includes('application/json');
}

/** As Keycloak does, for holders of a token that gives the right to see the account. */
async function sendProfile(
  parts: AccountParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  openToClients(parts.clients)(request, reply);
  reply.header('vary', 'Accept, Origin');
  const bearer = await bearerOf(request, parts);
  if (bearer === null) return refuseToken(reply);
  return rolesOnAccount(bearer.claims['resource_access']).includes('view-profile')
    ? reply.send(profileOf(bearer.person))
    : refuseScope(reply, 'Not offered to applications: ask userinfo');
}

function rolesOnAccount(resources: unknown): unknown[] {
  if (typeof resources !== 'object' || resources === null || !('account' in resources)) return [];
  const { account } = resources;
  const hasRoles = typeof account === 'object' && account !== null && 'roles' in account;
  return hasRoles && Array.isArray(account.roles) ? account.roles : [];
}

async function showPage(
  parts: AccountParts,
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
      : leadTo(reply, accountSignIn(parts.origin, { language, kept: null }));
  }
  if (isBack) return leadTo(reply, addressAfterSignIn(query));
  const done = accountDeeds.find((deed) => deed === query.get('done')) ?? null;
  return await sendAccount({ parts, request, reply, owner }, { done });
}

/** The page in the language it was asked for in, or the form that the sign-in was for. */
function addressAfterSignIn(query: URLSearchParams): string {
  const { language, kept } = accountSignInIn(query.get('state') ?? '');
  return kept !== null && query.has('code') && Object.hasOwn(forms, kept.place)
    ? `${accountAddress}/${kept.place}?kc_locale=${language}&form=${encodeURIComponent(kept.id)}`
    : `${accountAddress}?kc_locale=${language}`;
}

/** The provider's code for what went wrong. Anybody can write a link: nothing but a code is repeated on our page. */
function errorCodeIn(query: URLSearchParams): string {
  const code = query.get('error') ?? '';
  return /^[a-z_]{1,40}$/.test(code) ? code : 'login_required';
}

type Differing = Partial<Pick<AccountView, 'done' | 'refusedContact' | 'refusedProfile' | 'passwordFault'>>;

async function sendAccount(visit: Visit, differing: Differing, status = 200): Promise<FastifyReply> {
  const { parts, request, reply, owner } = visit;
  const now = parts.now();
  const page = accountPage({
    ...{ language: languageOf(request, parts.origin), person: owner.person, sid: owner.sid, now },
    ...{ zone: parts.zone, helpDeskEmail: parts.helpDeskEmail, employmentName: parts.employmentName },
    alternates: await parts.alternatesOf(owner.person.id),
    questions: await parts.questionsFor(owner.person.id),
    sessions: await sessionsOf(parts.db, owner.person.id, now),
    waitingProfile: await parts.ownProfile.waiting(owner.person.id),
    ...{ done: null, refusedContact: null, refusedProfile: null, passwordFault: null, ...differing },
  });
  reply.header('vary', 'Accept');
  return sendPage(reply, parts.frame, page, status);
}

/** Only what differs from what the form showed is written: another field may have been changed elsewhere meanwhile. */
async function takeContact(visit: Visit, form: URLSearchParams): Promise<FastifyReply> {
  const { parts, request, owner } = visit;
  const typed = (suffix: string) => ({
    phoneNumber: form.get(`phoneNumber${suffix}`) ?? '',
    suffix: form.get(`suffix${suffix}`) ?? '',
  });
  const checked = checkContact(typed(''), typed('-was'));
  if (Object.keys(checked.faults).length > 0)
    return await sendAccount(visit, { refusedContact: checked }, 400);
  const change = contactChange(typed('-was'), checked.contact);
  const { id } = owner.person;
  await parts.db.transaction(async (tx) => {
    if (!(await saveContact(tx, id, change))) return;
    await parts.record(tx, {
      ...{ kind: 'PROFILE_CHANGED', sub: id, name: wholeName(owner.person) },
      ...{ fields: Object.keys(change), sourceAddress: request.ip },
    });
  });
  return leadBack(visit, 'contact');
}

/** What others have to agree to is asked for; a save that changes nothing asks for a locked account to be opened. */
async function takeProfile(visit: Visit, form: URLSearchParams): Promise<FastifyReply> {
  const { parts, request, owner } = visit;
  const { typed, changes } = profileTyped(form, trustedProfileOf(owner.person));
  const waiting = await parts.ownProfile.waiting(owner.person.id);
  const isActive = isActiveAccount(owner.person.realmRoles);
  const isAsked = waiting !== null && sameChanges(waiting.changes, changes);
  if (isAsked || (changes.length === 0 && isActive)) return leadBack(visit, 'unchanged');
  const outcome = await parts.ownProfile.ask(owner.person, changes, request.ip);
  if (outcome.kind === 'ASKED') return leadBack(visit, 'profile');
  const faults = outcome.faults.flatMap(({ index, fault }) => {
    const field = changes[index]?.fieldName;
    return field === undefined ? [] : [[field, fault] as const];
  });
  const refusedProfile = { typed, code: outcome.code, faults: Object.fromEntries(faults) };
  return await sendAccount(visit, { refusedProfile }, outcome.code === 'INVALID' ? 400 : 409);
}

/** Ends one session of the person's own, or all but the one of this browser. */
async function takeSessions(visit: Visit, form: URLSearchParams): Promise<FastifyReply> {
  const { parts, owner } = visit;
  const wanted = form.get('session');
  if (wanted === 'others') {
    await endOtherSessions(parts, owner.person.id, owner.sid);
    return leadBack(visit, 'sessions');
  }
  const own = await sessionsOf(parts.db, owner.person.id, parts.now());
  const chosen = own.find((session) => session.id === wanted);
  if (chosen === undefined || (await parts.endSession(chosen.id)) === null) return sendEnded(visit);
  return leadBack(visit, 'session');
}

/** Says that there is no such session of the person's own, whoever's it may be: most likely it has just ended. */
function sendEnded({ parts, request, reply }: Visit): FastifyReply {
  const language = languageOf(request, parts.origin);
  const { endedTitle, endedText, backToAccount } = accountTexts[language];
  const way = { address: `${accountAddress}?kc_locale=${language}`, text: backToAccount };
  return sendPage(reply, parts.frame, noticePage(language, endedTitle, endedText, null, way), 404);
}

async function takePassword(visit: Visit, form: URLSearchParams): Promise<FastifyReply> {
  const { parts, reply, owner } = visit;
  const holder = await findPasswordOwner(parts.db, owner.person.id);
  if (holder === null) return sendPage(reply, parts.frame, refusalPage('en', 400, null), 400);
  const fault =
    (await presentFault(visit, holder, form.get('password-present') ?? '')) ??
    (await choiceFault(visit, holder, form));
  if (fault === null) {
    await endOtherSessions(parts, owner.person.id, owner.sid);
    return leadBack(visit, 'password');
  }
  if (fault.kind === 'wait') reply.header('retry-after', String(fault.seconds));
  return await sendAccount(visit, { passwordFault: fault }, fault.kind === 'wait' ? 429 : 400);
}

/** Somebody at a session left open must not be able to try passwords: attempts are counted as in the sign-in. */
async function presentFault(
  { parts, request }: Visit,
  { id, password }: PasswordOwner,
  typed: string,
): Promise<PasswordSectionFault | null> {
  if (typed === '') return { kind: 'present-missing' };
  const attempted = { account: id, place: request.ip, network: null };
  const outcome = await tryPassword(parts, attempted, () => verifyPassword(typed, password));
  if (outcome.kind === 'wait') return { kind: 'wait', seconds: outcome.seconds };
  return outcome.kind === 'wrong' ? { kind: 'present-wrong' } : null;
}

async function choiceFault(
  { parts, request, owner }: Visit,
  holder: PasswordOwner,
  form: URLSearchParams,
): Promise<PasswordSectionFault | null> {
  const outcome = await changePassword(parts, holder, {
    ...{ password: form.get('password-new') ?? '', confirmation: form.get('password-confirm') ?? '' },
    ...{ sourceAddress: request.ip, keptSid: owner.sid },
  });
  if (outcome.kind === 'REFUSED') return { kind: 'choice', faults: outcome.faults };
  return outcome.kind === 'TOO_LATE' ? { kind: 'present-too-late' } : null;
}

/** Redirects after a form that was carried out, so that a reload does not send it again. */
function leadBack({ parts, request, reply }: Visit, done: AccountDeed): FastifyReply {
  return leadTo(reply, `${accountAddress}?kc_locale=${languageOf(request, parts.origin)}&done=${done}`);
}
