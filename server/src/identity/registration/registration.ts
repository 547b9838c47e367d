import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { createHash } from 'node:crypto';
import {
  attributesOfRegistrant,
  faultsOfRegistration,
  maximumLengths,
  type Registrant,
  tidyRegistrant,
} from '@portal/core/domain/people/registration.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import { sql } from '../../adapters/db/sql.ts';
import { protocolPath, realmPath, registrationPath, signInPath } from '../protocol/layout.ts';
import { asDirectoryPerson, insertPerson, type NewPerson } from '../people/new-person.ts';
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
  type SignInParts,
} from '../sign-in/open-sign-in.ts';
import { sendPage } from '../pages/pages.ts';
import { findPasswordOwner } from '../passwords/password-change.ts';
import { hashPassword, type PasswordHash, storePassword, verifyPassword } from '../passwords/passwords.ts';
import { registrationPage, type RegistrationRefusal, type RegistrationView } from './registration-page.ts';
import { countRegistration } from '../sign-in/throttle.ts';

/** Why no account was made. */
type NotMade = 'USERNAME_TAKEN' | 'NOT_POSSIBLE' | 'OTHER_MADE_BEFORE';

/**
 * Binds Keycloak's registration address, and the page on which somebody makes an account in the course of a
 * sign-in and is signed in with it.
 */
export function serveRegistration(realm: FastifyInstance, parts: SignInParts): void {
  realm.get(`${protocolPath}/registrations`, (request, reply) => {
    const query = new URL(request.url, parts.origin).searchParams;
    query.set('prompt', 'create');
    return leadTo(reply, `${realmPath}${protocolPath}/auth?${query.toString()}`);
  });
  realm.get(`${signInPath}/:uid${registrationPath}`, (request, reply) => showForm(parts, request, reply));
  realm.post(`${signInPath}/:uid${registrationPath}`, (request, reply) => takeForm(parts, request, reply));
}

async function showForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await currentInteraction(parts, request, reply);
  if (interaction === null) return expired(parts, request, reply);
  const typed = typedIn(new URLSearchParams());
  return sendPage(reply, parts.frame, registrationPage(emptyView(parts, request, interaction, typed)));
}

async function takeForm(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await interactionOfForm(parts, request, reply);
  if (interaction === null) return expired(parts, request, reply);
  const form = fieldsOf(request);
  const view = emptyView(parts, request, interaction, typedIn(form));
  const registrant = tidyRegistrant(view.typed);
  const password = form.get('password') ?? '';
  const faults = faultsOfRegistration(
    registrant,
    password,
    form.get('password-confirm') ?? '',
    parts.passwordPolicy,
  );
  if (faults !== null) return sendPage(reply, parts.frame, registrationPage({ ...view, faults }), 400);
  const attempt = await countRegistration(parts.db, request.ip, parts.now());
  if (!attempt.allowed) {
    reply.header('retry-after', String(attempt.waitSeconds));
    return refuse(parts, reply, view, { kind: 'WAIT', seconds: attempt.waitSeconds });
  }
  const person = newPerson(interaction, registrant, parts.now());
  // Before anybody is looked up: the work is the same for a username in use.
  const hash = await hashPassword(password);
  const outcome = await makeAccount(parts, person, { password, hash }, request.ip);
  switch (outcome) {
    case 'USERNAME_TAKEN': {
      const usernameFault = { fields: { username: 'TAKEN' }, password: null, confirmation: null } as const;
      return sendPage(reply, parts.frame, registrationPage({ ...view, faults: usernameFault }), 400);
    }
    case 'NOT_POSSIBLE':
      return refuse(parts, reply, view, { kind: 'NOT_POSSIBLE' });
    case 'OTHER_MADE_BEFORE':
      return expired(parts, request, reply);
    default: {
      const proven = { id: person.id, fullName: wholeName(person), password: outcome };
      return await finishSignIn(parts, request, reply, interaction, proven);
    }
  }
}

function refuse(
  { frame }: SignInParts,
  reply: FastifyReply,
  view: RegistrationView,
  refusal: RegistrationRefusal,
): FastifyReply {
  const status = refusal.kind === 'WAIT' ? 429 : 400;
  return sendPage(reply, frame, registrationPage({ ...view, refusal }), status);
}

/**
 * The account and the record of it are one; whether the name is free is decided by the insert alone.
 * @returns the account's password, also where the same form made it before
 */
async function makeAccount(
  { db, now, record, planAdmission }: SignInParts,
  person: NewPerson,
  { password, hash }: { password: string; hash: PasswordHash },
  sourceAddress: string,
): Promise<PasswordHash | NotMade> {
  // What may be slow to read is read now: the transaction holds locks that others wait for.
  const admit = await planAdmission(asDirectoryPerson(person), sourceAddress);
  const made = await db.transaction(async (tx) => {
    if (!(await insertPerson(tx, person, now()))) return false;
    await storePassword(tx, person.id, hash, false, now());
    await record(tx, { kind: 'REGISTERED', sub: person.id, name: wholeName(person), sourceAddress });
    await admit(tx);
    return true;
  });
  if (made) return hash;
  const why = await whyNotMade({ db }, person);
  if (why !== 'MADE_BEFORE') return why;
  // Sending the form again continues as the first time; somebody who finds it open but does not know the password gets no further.
  const owner = await findPasswordOwner(db, person.id);
  const isRepeated = owner !== null && (await verifyPassword(password, owner.password));
  return isRepeated ? owner.password : 'OTHER_MADE_BEFORE';
}

interface Obstacle {
  is_same: boolean;
  is_mine: boolean;
  has_username: boolean;
}

/** The obstacle. An address in use is not distinguished from other reasons. */
async function whyNotMade(
  { db }: Pick<SignInParts, 'db'>,
  person: NewPerson,
): Promise<NotMade | 'MADE_BEFORE'> {
  const { id, username, email } = person;
  const row = await db.row<Obstacle>(sql`
    select coalesce(bool_or(p.id = ${id}::uuid and p.username = ${username} and p.email = ${email}), false) as is_same,
      coalesce(bool_or(p.id = ${id}::uuid), false) as is_mine,
      coalesce(bool_or(p.username = ${username}), false) as has_username
    from idp.person p where p.id = ${id}::uuid or p.username = ${username}`);
  if (row?.is_same === true) return 'MADE_BEFORE';
  if (row?.is_mine === true) return 'OTHER_MADE_BEFORE';
  return row?.has_username === true ? 'USERNAME_TAKEN' : 'NOT_POSSIBLE';
}

/** `USER` is all a new account may do (rule accounts 2): RAPUser comes with the approval of the account. */
function newPerson(interaction: Interaction, registrant: Registrant, registeredAt: Date): NewPerson {
  const { username, email, givenName, familyName } = registrant;
  return {
    id: personIdOf(interaction),
    username,
    email,
    emailVerified: false,
    givenName,
    familyName,
    attributes: attributesOfRegistrant(registrant, registeredAt),
    realmRoles: [],
    clientRoles: { [portalClientId]: ['USER'] },
  };
}

/** One authorization makes one account: its id follows from it, so that pressing twice does not create two. */
function personIdOf({ uid }: Interaction): string {
  const bytes = createHash('sha256').update(`registration ${uid}`).digest().subarray(0, 16);
  // A UUID of version 8: one of our own making.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The fields as typed, cut off well past their maximum; half a character left by the cut could not be stored. */
function typedIn(form: URLSearchParams): Registrant {
  const fieldOf = (field: keyof Registrant): string =>
    (form.get(field) ?? '').slice(0, maximumLengths[field] * 2).toWellFormed();
  return {
    givenName: fieldOf('givenName'),
    middleInitial: fieldOf('middleInitial'),
    familyName: fieldOf('familyName'),
    suffix: fieldOf('suffix'),
    organization: fieldOf('organization'),
    supervisorEmail: fieldOf('supervisorEmail'),
    email: fieldOf('email'),
    username: fieldOf('username'),
  };
}

function emptyView(
  parts: SignInParts,
  request: FastifyRequest,
  interaction: Interaction,
  typed: Registrant,
): RegistrationView {
  return {
    language: languageOf(request, parts.origin),
    address: registrationAddressOf(interaction),
    signInAddress: signInAddressOf(interaction),
    typed,
    faults: null,
    refusal: null,
  };
}
