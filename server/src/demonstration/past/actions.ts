import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditEventOf } from '../../audit/records.ts';
import { recordEvent } from '../../audit/trail.ts';
import { sendCertificate } from '../../features/certificates/own-certificates.ts';
import { endAlternate } from '../../features/requests/alternates/end-alternate.ts';
import { cancelRequest } from '../../features/requests/decide/cancel-request.ts';
import { decideRequest } from '../../features/requests/decide/decide-request.ts';
import { replyToQuestion } from '../../features/requests/decide/reply.ts';
import type { RequestDependencies } from '../../features/requests/dependencies.ts';
import { intervene } from '../../features/requests/help-desk/intervene.ts';
import { ownLists } from '../../features/requests/read/own-requests.ts';
import { planAdmission } from '../../features/requests/submit/account/admission.ts';
import { storeCause } from '../../features/requests/store/rows/lock-rows.ts';
import { personOfDirectory } from '../../features/requests/submit/person-of-directory.ts';
import { submitRequest } from '../../features/requests/submit/submit-request.ts';
import { writeAlert } from '../../features/site-alerts/write-alert.ts';
import { turnAccountOff, writeMessage } from './beside-requests.ts';
import { inventedCertificate } from './invented-certificate.ts';
import { doOutside } from './outside-portal.ts';
import { type AlertTime, type FirstAction, isOutside, type LaterAction } from './past-action.ts';

/** An address from the range that is kept for examples, from which everybody acted. */
const sourceAddress = '192.0.2.10';

/** Where the past is played. */
export interface Stage {
  deps: RequestDependencies;
  /** The moment at which the world begins. */
  now: Date;
  /** Subject ids by username. */
  ids: ReadonlyMap<string, string>;
  /** The key that seals what signs the messages of webhooks. */
  sealingKey: () => Promise<Buffer>;
  /** Everybody who has acted, by username, as they were when they last asked for something. */
  known: Map<string, Person>;
}

interface Scene<D> {
  /** By username. */
  by: string;
  action: D;
  moment: Date;
}

/**
 * Asks for something, as the person is at this moment; null where nothing is asked.
 * @throws RefusedCall when the rules refuse it
 */
export async function doFirst(
  stage: Stage,
  { by, action, moment }: Scene<FirstAction>,
): Promise<RequestView | null> {
  const caller = callerAt(await personNow(stage, by), moment);
  if (isOutside(action)) return await doOutside(stage, caller, action);
  switch (action.what) {
    case 'ASK':
      return await submitRequest(stage.deps, caller, action.submission);
    case 'NAME_ALTERNATE':
      return await nameAlternate(stage, caller, action);
    case 'REGISTER':
      return await register(stage.deps, caller);
    case 'STAY_AWAY':
      return await lockForAbsence(stage.deps, caller);
    case 'SEND_CERTIFICATE':
      return await send(stage, caller, action);
    case 'TURN_OFF': {
      const { person, what: _what, ...order } = action;
      return await turnAccountOff(stage.deps, caller, { personId: idOf(stage, person), order });
    }
    case 'WRITE_MESSAGE':
      return await writeMessage(stage.deps, caller, action);
    case 'PUBLISH_ALERT':
      return await publishAlert(stage, caller, action);
  }
}

/**
 * Does something to a request as it was after the action before; null where there is none.
 * @throws RefusedCall when the rules refuse it
 */
export async function doLater(
  stage: Stage,
  { by, action, moment, before }: Scene<LaterAction> & { before: RequestView | null },
): Promise<RequestView | null> {
  if (before === null) return null;
  const { deps } = stage;
  const caller = callerAt(stage.known.get(by) ?? (await personNow(stage, by)), moment);
  const { requestId, requestType, version, stage: waiting } = before;
  switch (action.what) {
    case 'DECIDE':
      if (waiting === null) throw new RefusedCall('ALREADY_DECIDED');
      return await decideRequest(deps, caller, requestId, {
        ...action.givenDecision,
        version,
        stage: waiting,
      });
    case 'ANSWER':
      return await replyToQuestion(deps, caller, requestId, { version, comment: action.comment });
    case 'WITHDRAW':
      return await cancelRequest(deps, caller, { action: 'CANCEL', requestId, requestType });
    case 'END':
      return await endAlternate(deps, caller, requestId, { version });
    case 'INTERVENE': {
      const people = action.people.map((one) => idOf(stage, one));
      const order = people.length === 0 ? action.order : { ...action.order, people };
      return await intervene(deps, caller, requestId, { ...order, version });
    }
  }
}

function idOf({ ids }: Stage, username: string): string {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`nobody in the past is called ${username}`);
  return id;
}

/** Somebody as the portal would know them from a token made now. */
async function personNow(stage: Stage, username: string): Promise<Person> {
  const known = await stage.deps.directory.person(idOf(stage, username));
  const person = known === null ? null : personOfDirectory(known);
  if (person === null) throw new RefusedCall('NOT_ELIGIBLE');
  stage.known.set(username, person);
  return person;
}

function callerAt(person: Person, moment: Date): Caller {
  const token = { asIssued: person, tokenIssuedAt: moment, sessionId: '' };
  return { ...token, person, now: moment, sourceAddress, idempotencyKey: null };
}

async function nameAlternate(
  stage: Stage,
  caller: Caller,
  { alternate, from, to }: Extract<FirstAction, { what: 'NAME_ALTERNATE' }>,
): Promise<RequestView> {
  const today = dayIn(stage.deps.deadlines.zone, stage.now);
  const days = { startDate: dayAfter(today, from), endDate: dayAfter(today, to) };
  return await submitRequest(stage.deps, caller, {
    requestType: typeFor.alternate,
    requestDetails: { alternate: idOf(stage, alternate), ...days },
  });
}

async function publishAlert(
  { deps: { db, directory, shared, deadlines }, now }: Stage,
  caller: Caller,
  { alert, from, until }: Extract<FirstAction, { what: 'PUBLISH_ALERT' }>,
): Promise<null> {
  const { zone } = deadlines;
  const at = (when: AlertTime | null): string =>
    when === null ? '' : `${dayAfter(dayIn(zone, now), when.days)}T${when.time}`;
  const sent = { ...alert, from: at(from), until: at(until), publish: true };
  await writeAlert({ db, directory, shared, zone }, caller, sent);
  return null;
}

/** What happens to an account that nobody has used for too long. */
async function lockForAbsence({ db, writer }: RequestDependencies, { person, now }: Caller): Promise<null> {
  const id = person.userId;
  await writer.setAttribute(id, { clientId: null, name: inactivityAttribute, values: ['true'] });
  await writer.changeRoles(id, { add: [], remove: [{ clientId: null, role: activeAccountRole }] });
  await db.run(storeCause({ personId: id, cause: 'INACTIVITY', since: now }));
  return null;
}

/** Nobody has looked at it when the demonstration begins. */
async function send(
  { deps: { db, directory, writer, deadlines, certificateRules }, now }: Stage,
  caller: Caller,
  { kind, days }: Extract<FirstAction, { what: 'SEND_CERTIFICATE' }>,
): Promise<null> {
  const { zone } = deadlines;
  const file = { name: `${kind}.pdf`, content: inventedCertificate().toString('base64') };
  const expires = dayAfter(dayIn(zone, now), days);
  await sendCertificate({ db, directory, writer, zone, certificateRules, scanner: null }, caller, {
    kind,
    file,
    expires,
  });
  return null;
}

/** What making an account does beside the account, which is there already. */
async function register(deps: RequestDependencies, caller: Caller): Promise<RequestView> {
  const { person, now } = caller;
  const { isAsked, write } = await planAdmission(deps, { person, sourceAddress, now });
  if (!isAsked) throw new RefusedCall('NO_APPROVER');
  const name = wholeName(person);
  const event = { kind: 'REGISTERED', sub: person.userId, name, sourceAddress } as const;
  await deps.db.run(recordEvent(auditEventOf(event, now)));
  await deps.db.transaction(write);
  const [request] = await ownLists(deps)(caller);
  if (request === undefined) throw new Error(`the account of ${person.username} asks for nothing`);
  return request;
}
