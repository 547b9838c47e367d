import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { trustedProfileOf } from '@portal/core/domain/people/profile/profile-fields.ts';
import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import type { Authority } from '@portal/core/domain/people/rights/authority.ts';
import { type AccountNow, inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import {
  asksWhatIsHeld,
  decide,
  type Decider,
  type DecisionInput,
} from '@portal/core/domain/requests/transitions/decide.ts';
import { kindOf, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import { isRefusal, type Refusal } from '@portal/core/domain/validation/refusal.ts';
import { type Request, waitingStage } from '@portal/core/domain/requests/request.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { type ProblemDetails, RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { changeRequest, type Done } from '../change-request.ts';
import { closeOfGone } from './close-gone.ts';
import { heldInApplication } from '../delivery/attributes-held.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { closeOfTurnedOff } from '../leaving/own-requests.ts';
import { stillOn } from '../leaving/leaver-writes.ts';
import { actsFor, namedCaller } from '../found-request.ts';
import { applicationNow } from '../groups-now.ts';
import { currentStatusOf } from '../read/view.ts';
import { standsInNow } from '../../../rights/alternate-windows.ts';
import type { FoundRequest } from '../store/read-requests.ts';

/**
 * Approves or denies the waiting stage, or asks the requester. One conditional statement decides: the person who comes second
 * finds no row and learns who was faster. The last approval writes the delivery steps in the same statement.
 * @throws RefusedCall with a code of rule refusals 1
 */
export function decideRequest(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: Decision,
): Promise<RequestView> {
  return changeRequest(deps, caller, {
    idOrNumber,
    call: `decide ${idOrNumber}`,
    sent: body,
    // A caller who saw another stage gets the present state; a repeated call was about the stage that it names.
    roles: ({ request, kept }) =>
      kept === null && waitingStage(request)?.role !== body.stage ? decidingRoles : [body.stage],
    isListed: ({ authorizes, kept }) => kept === null || body.stage !== 'AUTHORIZER' || authorizes,
    transition: (found, account, isAgain) => decideFound(deps, caller, { found, account, isAgain }, body),
    tells: ({ request }, { refused }) =>
      refused === 'ALREADY_DECIDED' ? fasterOne(request, caller.now, body) : {},
  });
}

interface Attempt {
  found: FoundRequest;
  account: Authority;
  isAgain: boolean;
}

/** Asks the rules, with the caller's rights as the directory holds them at this moment. */
async function decideFound(
  deps: RequestDependencies,
  caller: Caller,
  { found, account: authority, isAgain }: Attempt,
  body: Decision,
): Promise<Done | Refusal> {
  const { request } = found;
  if (isStale(request, body)) return { refused: 'ALREADY_DECIDED' };
  const isYes = body.decision === 'APPROVE';
  if (isYes) await refuseIfGone(deps, { request, isAgain }, caller.now);
  const application = await applicationNow(deps, request, caller.now);
  const needsHeld = asksWhatIsHeld(request, body, application);
  const requester = needsHeld ? await deps.directory.person(request.person.id) : null;
  const decider = deciderNow(caller, found, authority);
  const held = needsHeld && application !== null ? heldInApplication(requester, application) : null;
  const { now } = caller;
  const account = accountNow(requester);
  const terms = { now, deadlines: deps.deadlines, application, held, account };
  const change = decide(request, decider, inputOf(body), terms);
  if (isRefusal(change)) return change;
  const isKnown = isYes ? stillThere(deps, request) : nothing;
  return { change, condition: sql`${stillRight(request, change, now)} ${isKnown}` };
}

function inputOf(body: Decision): DecisionInput {
  return {
    decision: body.decision,
    comment: body.comment ?? '',
    reasonCode: body.reasonCode ?? null,
    roles: body.roles === undefined ? null : [...new Set(body.roles)],
    confirmations: body.confirmations ?? [],
  };
}

/**
 * That the directory knows the request's person, and that nobody has turned their account off, for the statement that writes an approval;
 * nothing where only a call could tell.
 */
function stillThere({ shared }: RequestDependencies, { type, person }: Request): Statement {
  return shared === null
    ? nothing
    : sql`and ${shared.stillKnows(person.id)} ${takesAway(type) ? nothing : stillOn(shared, person.id)}`;
}

/** What takes access away goes on for anyone who leaves (rule people-actions 12). */
function takesAway(type: RequestType): boolean {
  return kindOf(type).delivers === 'LOSS_OF_ALL_ROLES';
}

/**
 * Nothing is approved for somebody who is gone, or whose account was turned off: the request is closed instead, and the person who decides is
 * refused with that reason. It is looked for only where the statement did not write, or could not ask.
 */
async function refuseIfGone(
  deps: RequestDependencies,
  { request, isAgain }: { request: Request; isAgain: boolean },
  now: Date,
): Promise<void> {
  if (!isAgain && deps.shared !== null) return;
  const person = await deps.directory.person(request.person.id);
  if (person?.enabled === true) return;
  const closed = await (person === null ? closeOfGone : closeOfTurnedOff)(deps, request, now);
  if (closed !== null) throw new RefusedCall('ALREADY_DECIDED', currentStatusOf(closed, now));
}

/** What the directory says of the person's account. */
function accountNow(known: DirectoryPerson | null): AccountNow | null {
  if (known === null) return null;
  const isInactivityLocked = known.attributes[inactivityAttribute]?.[0] === 'true';
  return { realmRoles: known.realmRoles, isInactivityLocked, profile: trustedProfileOf(known) };
}

/** Whether the caller was looking at an outdated request. */
function isStale(request: Request, body: Decision): boolean {
  return request.version !== body.version || waitingStage(request)?.role !== body.stage;
}

function deciderNow(caller: Caller, found: FoundRequest, { realmRoles, portalRoles }: Authority): Decider {
  return {
    ...namedCaller(caller),
    realmRoles,
    portalRoles,
    isApplicationAuthorizer: found.authorizes,
    actsFor: actsFor(found, caller.now),
  };
}

/** What is behind a decision besides the role: it is checked again by the statement that writes it. */
function stillRight(request: Request, { after, events }: Change, now: Date): Statement {
  const stage = waitingStage(request);
  const givenDecision = after.stages[request.stageIndex ?? -1];
  const by = events[0]?.by?.id ?? '';
  if (stage === null || givenDecision === undefined) return nothing;
  const authorizes = sql`and exists (select from portal.application_authorizer a
    where a.application_id = ${request.applicationId} and a.person_id = ${by})`;
  const { onBehalfOf } = givenDecision.decision ?? givenDecision.questions.at(-1) ?? { onBehalfOf: null };
  return sql`${stage.role === 'AUTHORIZER' ? authorizes : nothing}
    ${onBehalfOf === null ? nothing : sql`and ${standsInNow(by, onBehalfOf.id, now)}`}`;
}

/** What happened to the stage that the caller meant: the facts behind "already decided by ...". */
function fasterOne(request: Request, now: Date, { stage }: Decision): ProblemDetails {
  const decision = request.stages.findLast((one) => one.role === stage && one.decision !== null)?.decision;
  const reported = currentStatusOf(request, now);
  if (decision === null || decision === undefined) return reported;
  return { ...reported, decidedBy: decision.by.fullName, decidedAt: decision.at.toISOString() };
}
