import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { isRemovable } from '@portal/core/domain/catalogue/cards.ts';
import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import { giveWay } from '@portal/core/domain/requests/transitions/cancel.ts';
import { file, type Filing } from '@portal/core/domain/requests/transitions/file.ts';
import { planRemoval } from '@portal/core/domain/requests/transitions/remove.ts';
import { lossesOf } from '@portal/core/domain/forms/form.ts';
import { roleSteps } from '@portal/core/domain/forms/role.ts';
import { rolesHeldIn, roleTarget } from '@portal/core/domain/groups/group-roles.ts';
import { typesWhere } from '@portal/core/domain/requests/kinds.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../../adapters/db/sql.ts';
import { refuseWithoutRoleNow, stillOpen } from '../../../../rights/rights-of-roles.ts';
import { RefusedCall, refusedBy } from '../../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import { deliverNow } from '../../delivery/deliver-steps.ts';
import { accountsHeld, attributesHeld } from '../../delivery/attributes-held.ts';
import { lapseOwn } from '../../decide/lapse-requests.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { namedCaller } from '../../found-request.ts';
import { withGroupsNow } from '../../groups-now.ts';
import { currentStatusOf, viewNew, viewRequest } from '../../read/view.ts';
import { byIdOrNumber, foundRequest, type RequestRow, selectRequests } from '../../store/read-requests.ts';
import {
  writeIdempotently,
  type Repeatable,
  repeatable,
  resultMeanwhile,
  unlessDone,
} from '../../store/repeated-writes.ts';
import { writeNew } from '../../store/write-new.ts';
import { AlreadyClosed, writeWithin } from '../../store/write-request.ts';
import { profileWaitsNow } from '../../read/account/profile-waits.ts';
import { holdersOf } from '../people-concerned.ts';
import { newIdentity, refuseSecondOpen } from '../file-request.ts';
import { type Removal, removalForAnother } from '../../managed-people/removal-for-another.ts';
import { isForAnother, refuseOtherFields } from '../refused-fields.ts';

/** How long, in milliseconds, the worker leaves the steps of a removal to the call that carries it out. */
const headStart = 5_000;

/** How often a removal is tried while requests are being submitted or delivered. */
const attempts = 5;

/**
 * Gives up the caller's access to one application, or takes that of somebody whom they manage away: an open request for it
 * is closed, and where nobody has to complete the removal it is carried out before the response. What the provider has not confirmed is no success: it stays recorded
 * and goes on by itself.
 * @throws RefusedCall PENDING_REMOVAL_EXISTS, ACCOUNT_LOCKED, NOT_ELIGIBLE, BEING_APPLIED, or UNAVAILABLE with the request's
 *   id; NOT_FOUND for somebody whom the caller does not manage, INVALID for a reason that is too short
 */
export async function removeAccess(
  deps: RequestDependencies,
  caller: Caller,
  listed: Application,
  body: Submission,
): Promise<RequestView> {
  const application = await withGroupsNow(deps, listed, caller.now);
  const removal = isForAnother(body, caller)
    ? await removalForAnother(deps, caller, application, body)
    : ownRemoval(deps, caller, application, body);
  const submitted = await recordRemoval(deps, caller, removal, body);
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

/** What the caller gives up. */
function ownRemoval(
  { shared }: RequestDependencies,
  { person: holder }: Caller,
  application: Application,
  body: Submission,
): Removal {
  refuseOtherFields(body, ['requestedAppName', 'userName']);
  const isAllowed = isRemovable(application, holder);
  const condition = stillOpen(shared, holder.userId);
  return { application, holder, initiator: null, reason: null, role: null, isAllowed, condition };
}

/**
 * Closes the open request and files the removal together. Everything is read first; if something changes in between, such as
 * a request submitted or a role delivered, nothing is written and everything is read again.
 */
async function recordRemoval(
  deps: RequestDependencies,
  caller: Caller,
  removal: Removal,
  body: Submission,
): Promise<RequestView> {
  const { application, holder } = removal;
  const write = repeatable(caller, 'submit', body);
  const given = await resultMeanwhile(deps.db, write);
  if (given !== null) return given;
  await lapseOwn(deps.db, holder.userId, application.id, caller.now);
  return await unlessDone(deps.db, write, () => fileRemoval(deps, caller, { removal, body, write }));
}

/** Plans the removal from what is held, and files it. */
async function fileRemoval(
  deps: RequestDependencies,
  caller: Caller,
  { removal, body, write }: { removal: Removal; body: Submission; write: Repeatable | null },
): Promise<RequestView> {
  const { application, holder, condition } = removal;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // Read the open request first, so a role it delivers is not missed.
    const open = await openRequest(deps.db, holder.userId, application.id);
    const closing = open === null ? null : madeWay(open, caller);
    const filing = await planned(deps, caller, removal, body);
    const recorded = await writeBoth(deps, caller, write, { filing, closing, condition });
    if (recorded !== null) return recorded;
    if (removal.role !== null)
      await refuseWithoutRoleNow(deps.directory, caller.person.userId, [removal.role]);
    await refuseOtherRemoval(deps.db, holder.userId, application.id);
  }
  return await refuseSecondOpen(
    deps.db,
    { personId: holder.userId, applicationId: application.id },
    'PENDING_REMOVAL_EXISTS',
  );
}

interface MadeWay {
  before: Request;
  change: Change;
}

/** The open request closed, unless it is being written. */
function madeWay(open: Request, caller: Caller): MadeWay {
  const change = giveWay(open, { by: namedCaller(caller), now: caller.now });
  if (isRefusal(change)) throw refusedBy(change, currentStatusOf(open, caller.now));
  return { before: open, change };
}

interface Both {
  filing: Filing;
  /** The open request, closed to make way. */
  closing: MadeWay | null;
  /** The right to it, as far as the database knows. */
  condition: Statement;
}

/** Both or neither; null if somebody was faster. */
async function writeBoth(
  deps: RequestDependencies,
  caller: Caller,
  write: Repeatable | null,
  { filing, closing, condition: right }: Both,
): Promise<RequestView | null> {
  const change = file(filing);
  const result = viewNew(change, { deps, caller });
  const { sourceAddress } = caller;
  const { person, applicationId, removeRoles } = change.after;
  const running = sql`select 1 as one from portal.access_grant g where g.person_id = ${person.id}
    and g.application_id = ${applicationId} and g.ended_at is null`;
  // Roles that were delivered since they were read would stay behind; where none is left, somebody else took them.
  const condition = sql`${right} and exists (${running}) and not exists (${running} and g.role <> all(${[...removeRoles]}::text[]))`;
  const work = async () =>
    await deps.db.transaction(async (tx) => {
      if (closing !== null && !(await writeWithin(tx, { ...closing, sourceAddress })))
        throw new AlreadyClosed();
      const number = await writeNew(tx, { change, sourceAddress, keeping: { write, result } }, condition);
      if (number === null) throw new AlreadyClosed();
      // Another removal that ended while this one waited has removed what the statement above still saw.
      if ((await tx.row(running)) === undefined) throw new AlreadyClosed();
      return { ...result, requestNumber: number };
    });
  return await writeIdempotently(deps.db, write, async () => {
    try {
      return await work();
    } catch (failure) {
      if (failure instanceof AlreadyClosed) return null;
      throw failure;
    }
  });
}

/** The person's open request for this application that makes way for its removal. */
async function openRequest(db: Database, personId: string, applicationId: string): Promise<Request | null> {
  const row = await db.row<RequestRow>(
    selectRequests(
      { readerId: null, withEvents: false },
      sql`where r.person_id = ${personId} and r.application_id = ${applicationId} and r.is_open
        and r.type = any(${typesWhere((kind) => kind.givesWayToRemoval)}::text[])`,
    ),
  );
  return row === undefined ? null : foundRequest(row).request;
}

async function refuseOtherRemoval(db: Database, personId: string, applicationId: string): Promise<void> {
  const other = await db.row(sql`select 1 from portal.request where person_id = ${personId}
    and application_id = ${applicationId} and is_open and type <> all(${typesWhere((kind) => kind.givesWayToRemoval)}::text[])`);
  if (other !== undefined) await refuseSecondOpen(db, { personId, applicationId }, 'PENDING_REMOVAL_EXISTS');
}

/** The removal as the rules plan it from what is held now. */
async function planned(
  deps: RequestDependencies,
  { person: { userId: callerId }, now }: Caller,
  { application, holder, initiator, reason, isAllowed }: Removal,
  { requestType: type }: Submission,
): Promise<Filing> {
  // Before the directory: a role leaves that first, and a caller who finds no grant here finds no role of it there either.
  const grants = await deps.db.rows<{ role: string }>(sql`select distinct role from portal.access_grant
    where person_id = ${holder.userId} and application_id = ${application.id} and ended_at is null`);
  const known = await deps.directory.people({ ids: [callerId, holder.userId], emails: [] });
  const asking = known.find(({ id }) => id === callerId);
  const having = known.find(({ id }) => id === holder.userId);
  if (asking?.enabled !== true) throw new RefusedCall('UNAUTHENTICATED');
  if (having === undefined) throw new RefusedCall('NOT_FOUND');
  const { removal } = application;
  const profileWaits = await profileWaitsNow(deps.db, callerId, now);
  const hasCompleters = removal === 'RM_IT_HELP' || removal === 'FILETRAIL_ADMIN';
  const held = rolesHeldIn(application, having);
  const plan = planRemoval({
    application,
    initiator: { id: callerId, realmRoles: asking.realmRoles, profileWaits },
    holder: {
      id: holder.userId,
      rolesHeld: [...new Set([...held, ...grants.map((grant) => grant.role)])],
      hasGrants: grants.length > 0,
    },
    isRemovable: isAllowed,
    completers: hasCompleters ? await holdersOf(deps.directory, removal) : [],
  });
  if (isRefusal(plan)) throw refusedBy(plan);
  const delivery = {
    steps:
      plan.stages.length > 0
        ? []
        : [
            ...roleSteps(roleTarget(application), [], plan.removeRoles),
            ...lossesOf(application.questions, {
              clientId: application.clientId,
              attributes: attributesHeld(having, application.clientId),
              accounts: accountsHeld(having),
            }),
          ],
    from: new Date(now.getTime() + headStart),
  };
  return {
    ...newIdentity(deps, now),
    type,
    application,
    person: holder,
    initiator,
    answers: reason === null ? {} : { purpose: reason },
    plan: { ...plan, addRoles: [] },
    delivery,
    deadlines: deps.deadlines,
    alternate: null,
    now,
    certificateRules: deps.certificateRules,
  };
}

async function readOne(deps: RequestDependencies, caller: Caller, id: string): Promise<RequestView> {
  const along = { readerId: caller.person.userId };
  const row = await deps.db.row<RequestRow>(selectRequests(along, byIdOrNumber(id)));
  if (row === undefined) throw new Error(`request ${id} is gone`);
  return viewRequest(foundRequest(row), { deps, caller });
}
