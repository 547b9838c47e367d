import type { RemovalResults } from '@portal/core/contract/access.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { ProblemCode } from '@portal/core/contract/problems.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { isRemovable } from '@portal/core/domain/catalogue/cards.ts';
import { isActiveAccount } from '@portal/core/domain/people/person.ts';
import { deliverySteps } from '@portal/core/domain/requests/delivery.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import { planRemoval } from '@portal/core/domain/requests/removal.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import {
  answerMeanwhile,
  answerToRepeat,
  type GivenAnswer,
  givenAnswer,
  keepAnswer,
  type Repeatable,
  repeatable,
  underKey,
} from './answers.ts';
import { holdersOf } from './approvers.ts';
import { closeLapsed } from './expire-requests.ts';
import { deliverNow } from './deliver-roles.ts';
import type { RequestDependencies } from './dependencies.ts';
import { insertRequest, refuseSecondOpen, requestNumber } from './insert-request.ts';
import { newRecord } from './new-record.ts';
import { byIdOrNumber, selectRequests } from './queries.ts';
import type { RequestRecord } from './record.ts';
import { refuseOtherFields } from './refused-fields.ts';
import { recordRefusedItem } from './refused-item.ts';
import { viewRequest } from './view.ts';

/** How long the worker leaves the steps of a removal to the call that carries it out at once, in milliseconds. */
const headStart = 5_000;

/**
 * Gives up the caller's access to one application: an open request for it is closed, and where nobody has to complete
 * the removal it is carried out before the answer. What the provider has not confirmed is no success: it stays recorded
 * and goes on by itself.
 * @throws RefusedCall PENDING_REMOVAL_EXISTS, ACCOUNT_LOCKED, NOT_ELIGIBLE, BEING_APPLIED, or UNAVAILABLE with the request's id
 */
export async function removeAccess(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  body: Submission,
): Promise<RequestView> {
  refuseOtherFields(body, ['requestedAppName', 'userName']);
  const write = repeatable(caller, 'submit', body);
  const submitted = await underKey(deps.db, write, () =>
    deps.db.transaction((tx) => recordRemoval(deps, tx, { caller, application, write })),
  );
  if (submitted.workflowStatus !== 'PENDING_PROVISIONING') return submitted;
  await deliverNow(deps, submitted.requestId, caller.now);
  const after = await readOne(deps, caller, submitted.requestId);
  if (after.workflowStatus === 'REVOKED') return after;
  throw new RefusedCall('UNAVAILABLE', {
    requestId: after.requestId,
    requestNumber: after.requestNumber,
    currentStatus: after.workflowStatus,
  });
}

interface Removal {
  caller: Caller;
  application: Application;
  write: Repeatable | null;
}

async function recordRemoval(
  deps: RequestDependencies,
  tx: Queryable,
  { caller, application, write }: Removal,
): Promise<RequestView> {
  const { person, now } = caller;
  const state = await stateBefore(tx, write);
  const given = answerToRepeat(state.given, write);
  if (given !== null) return given;
  // First the open request, so that nothing it delivers can come behind the reading of what is held.
  await closeLapsed(tx, person.userId, application.id, now);
  await closeOpenRequest(tx, caller, application);
  const plan = await planFor(deps, tx, { caller, application });
  const { clientId } = application;
  const isImmediate = plan.stages.length === 0;
  const record = newRecord({
    id: uuidV7(now),
    number: requestNumber(deps.deadlineZone, now, state.sequence),
    type: 'REMOVE_REQUEST',
    application,
    person,
    answers: null,
    plan: { ...plan, addRoles: [] },
    steps: isImmediate
      ? deliverySteps({ clientId, addRoles: [], removeRoles: plan.removeRoles, options: null })
      : [],
    deadlines: deps.deadlines,
    now,
  });
  const answer = viewRequest(record, { reader: person, now, stuckDays: deps.deadlines.stuckDays });
  const by = { id: person.userId, name: person.fullName, sourceAddress: caller.sourceAddress };
  const kept = keepAnswer(write, answer, now, sql`accepted`);
  const stepsFrom = new Date(now.getTime() + headStart);
  const insert = () => tx.row(insertRequest(record, by, { kept, stepsFrom }));
  if ((await insert()) !== undefined) return answer;
  // A request submitted at the same moment makes way as well; another removal does not.
  await closeOpenRequest(tx, caller, application);
  if ((await insert()) !== undefined) return answer;
  const about = { personId: person.userId, applicationId: application.id };
  return (await answerMeanwhile(tx, write)) ?? (await refuseSecondOpen(tx, about, 'PENDING_REMOVAL_EXISTS'));
}

interface StateBefore {
  given: GivenAnswer | null;
  sequence: string;
}

async function stateBefore(tx: Queryable, write: Repeatable | null): Promise<StateBefore> {
  const state = await tx.row<StateBefore>(
    sql`select ${givenAnswer(write)} as given, nextval('portal.request_number') as sequence`,
  );
  if (state === undefined) throw new Error('a select without a table gave no row');
  return state;
}

async function planFor(
  deps: RequestDependencies,
  tx: Queryable,
  { caller, application }: Pick<Removal, 'caller' | 'application'>,
) {
  const { person } = caller;
  const grants = await tx.rows<{ role: string }>(sql`select distinct role from portal.access_grant
    where person_id = ${person.userId} and application_id = ${application.id} and ended_at is null`);
  const requester = await deps.directory.person(person.userId, tx);
  if (requester === null || !requester.enabled) throw new RefusedCall('ACCOUNT_LOCKED');
  const { removal } = application;
  const hasCompleters = removal === 'RM_IT_HELP' || removal === 'FILETRAIL_ADMIN';
  const held = requester.clientRoles[application.clientId] ?? [];
  const plan = planRemoval({
    application,
    requester: {
      id: person.userId,
      realmRoles: requester.realmRoles,
      rolesHeld: [...new Set([...held, ...grants.map((grant) => grant.role)])],
      hasGrants: grants.length > 0,
    },
    isRemovable: isRemovable(application, person),
    completers: hasCompleters ? await holdersOf(deps.directory, removal) : [],
  });
  if (isRefusal(plan)) throw refusedBy(plan);
  return plan;
}

/** An open request for the same application makes way for the removal (decisions section 6); one that is being written does not. */
async function closeOpenRequest(tx: Queryable, caller: Caller, application: Application): Promise<void> {
  const { person, now } = caller;
  const open = await tx.row<{ id: string; status: RequestStatus }>(sql`select id, status from portal.request
    where person_id = ${person.userId} and application_id = ${application.id} and is_open
      and type in ('ACCESS_REQUEST', 'CHANGE_REQUEST') for update`);
  if (open === undefined) return;
  await tx.run(sql`update portal.delivery_step set state = 'WITHDRAWN', needs_help_desk = false
    where request_id = ${open.id}::uuid and state = 'WAITING'`);
  const running = await tx.row(
    sql`select 1 from portal.delivery_step where request_id = ${open.id}::uuid and state = 'RUNNING'`,
  );
  if (running !== undefined)
    throw new RefusedCall('BEING_APPLIED', { requestId: open.id, currentStatus: open.status });
  const closed = auditRow({
    at: now,
    actor: { id: person.userId, name: person.fullName },
    action: 'REQUEST_CANCELLED',
    outcome: 'DONE',
    subjectId: person.userId,
    requestId: open.id,
    sourceAddress: caller.sourceAddress,
    detail: { before: open.status, after: 'CANCELLED', reason: 'ACCESS_REMOVED' },
  });
  await tx.run(sql`with moved as (
      update portal.request set status = 'CANCELLED', stage_index = null, version = version + 1, changed_at = ${now},
        expires_at = null, waiting_on = null, returned_at = null, closed_at = ${now}, closing_reason = 'ACCESS_REMOVED'
      where id = ${open.id}::uuid returning id
    ), desk as (
      update portal.stage_person set waiting_due_at = null
      where request_id in (select id from moved) and waiting_due_at is not null
    ) ${intoAudit} ${closed} from moved`);
}

async function readOne(deps: RequestDependencies, caller: Caller, id: string): Promise<RequestView> {
  const { person, now } = caller;
  const record = await deps.db.row<RequestRecord>(selectRequests(person.userId, byIdOrNumber(id)));
  if (record === undefined) throw new Error(`request ${id} is gone`);
  return viewRequest(record, { reader: person, now, stuckDays: deps.deadlines.stuckDays });
}

type RemovalResult = RemovalResults['results'][number];

/**
 * Gives up everything: one removal for each application with grants; what is under way already is named (decisions section 6).
 * @throws RefusedCall ACCOUNT_LOCKED; PENDING_REMOVAL_EXISTS when everything is under way already
 */
export async function removeAllAccess(deps: RequestDependencies, caller: Caller): Promise<RemovalResults> {
  const { person } = caller;
  const requester = await deps.directory.person(person.userId);
  if (requester === null || !requester.enabled || !isActiveAccount(requester.realmRoles))
    throw new RefusedCall('ACCOUNT_LOCKED');
  const rows = await deps.db.rows<{ application_id: string }>(
    sql`select distinct application_id from portal.access_grant where person_id = ${person.userId} and ended_at is null`,
  );
  const held = new Set(rows.map((row) => row.application_id));
  const results: RemovalResult[] = [];
  for (const application of deps.applications.values())
    if (held.has(application.id) && isRemovable(application, person))
      results.push(await removeOne(deps, caller, application));
  const isAllOpen = results.length > 0 && results.every((one) => one.outcome === 'ALREADY_OPEN');
  if (isAllOpen) throw new RefusedCall('PENDING_REMOVAL_EXISTS');
  return { results };
}

/** What the provider has not confirmed yet is recorded all the same, and goes on by itself. */
const outcomes: Partial<Record<ProblemCode, RemovalResult['outcome']>> = {
  PENDING_REMOVAL_EXISTS: 'ALREADY_OPEN',
  UNAVAILABLE: 'SUBMITTED',
};

async function removeOne(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
): Promise<RemovalResult> {
  const body = {
    requestType: 'REMOVE_REQUEST',
    requestDetails: { requestedAppName: application.id },
  } as const;
  try {
    // A key stands for one request; giving everything up makes one for each application.
    const removed = await removeAccess(deps, { ...caller, idempotencyKey: null }, application, body);
    return {
      applicationId: application.id,
      outcome: removed.workflowStatus === 'REVOKED' ? 'REMOVED' : 'SUBMITTED',
      requestNumber: removed.requestNumber,
      code: null,
    };
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure;
    const { code, details } = failure;
    const { id: about } = application;
    await recordRefusedItem(deps.db, caller, { code, call: 'POST removals', detail: { application: about } });
    return {
      applicationId: application.id,
      outcome: outcomes[code] ?? 'REFUSED',
      requestNumber: details.requestNumber ?? null,
      code,
    };
  }
}
