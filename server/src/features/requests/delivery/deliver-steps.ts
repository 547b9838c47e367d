import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import {
  deliver,
  failAttempt,
  takesEverything,
  underWay,
} from '@portal/core/domain/requests/transitions/deliver.ts';
import { givesRole, type StepFault } from '@portal/core/domain/provisioning/delivery.ts';
import { accountOfStep } from '@portal/core/domain/forms/platform-account.ts';
import { brokenByClaim } from '@portal/core/domain/requests/invariants/broken-by-delivery.ts';
import { isRefusal, type Refusal } from '@portal/core/domain/validation/refusal.ts';
import type { DeliveryStep, Request } from '@portal/core/domain/requests/request.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { invariantsOf } from '../../../invariants/invariant.ts';
import { DirectoryRefusal } from '../../../ports/directory-refusal.ts';
import { changeAccounts } from './change-accounts.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { claimDue, type ClaimedStep, claimUntried } from '../store/claim-step.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange } from '../store/write-request.ts';

/** How often writing the outcome of an attempt is tried while others are moving the request. */
const tries = 10;

/**
 * Carries out one due delivery step: claims it, asks the directory, and writes its outcome.
 * Safe with any number of portals at once, and after being killed at any point: a step is idempotent.
 * @returns false when nothing is due
 */
export async function deliverNext(deps: RequestDependencies, now: Date): Promise<boolean> {
  return await deliverOne(deps, await claimDue(deps.db, now), now);
}

/** Carries out at once whatever steps of one request can be done, before the worker is due to. */
export async function deliverNow(deps: RequestDependencies, requestId: string, now: Date): Promise<void> {
  while (await deliverOne(deps, await claimUntried(deps.db, requestId, now), now));
}

async function deliverOne(
  deps: RequestDependencies,
  claimed: ClaimedStep | undefined,
  now: Date,
): Promise<boolean> {
  if (claimed === undefined) return false;
  const attempt = { index: claimed.position - 1, attempts: claimed.attempts };
  const request = await readAlone(deps.db, claimed.request_id);
  invariantsOf(() => brokenByClaim(request, attempt), { requestId: request.id, position: claimed.position });
  const step = request.delivery[attempt.index];
  if (step === undefined) throw new Error(`request ${request.id} has lost a delivery step`);
  // A portal that stood still meanwhile would do once more what others have done, and perhaps undone, since.
  if (underWay(request, attempt) === null) return true;
  const fault = await apply(deps, request, step);
  await write(deps, request, (current) =>
    fault === null
      ? deliver(current, attempt, now)
      : failAttempt(current, attempt, { fault: faultIn(fault), now }),
  );
  return true;
}

/** The provider's answer; anything but its own refusal leaves the outcome unknown, so the step is tried again. */
function faultIn(failure: unknown): StepFault {
  return failure instanceof DirectoryRefusal ? failure.fault : 'NO_ANSWER';
}

/**
 * Writes the outcome of an attempt. Where the request has moved meanwhile it is read again; where the attempt took longer
 * than its lease and another worker has claimed the step, there is nothing left to write.
 */
async function write(
  { db }: RequestDependencies,
  read: Request,
  outcome: (request: Request) => Change | Refusal,
): Promise<void> {
  let before = read;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const change = outcome(before);
    if (isRefusal(change)) return;
    if (await writeChange(db, { before, change, sourceAddress: null })) return;
    before = await readAlone(db, read.id);
  }
  throw new Error(`what was delivered of request ${read.id} could not be written`);
}

async function readAlone(db: Queryable, id: string): Promise<Request> {
  const along = { readerId: null, withEvents: false };
  const row = await db.row<RequestRow>(selectRequests(along, sql`where r.id = ${id}::uuid`));
  if (row === undefined) throw new Error(`request ${id} is gone`);
  return foundRequest(row).request;
}

/** Writes one step into the identity provider; what is already the case counts as done. Returns what went wrong, or null. */
async function apply(deps: RequestDependencies, request: Request, step: DeliveryStep): Promise<unknown> {
  try {
    await applied(deps, request, step);
    return null;
  } catch (failure) {
    return failure;
  }
}

async function applied(
  { directory, writer, db }: RequestDependencies,
  request: Request,
  step: DeliveryStep,
): Promise<void> {
  const { kind, clientId, role, values } = step;
  const { id } = request.person;
  if (kind === 'ADD_ACCOUNT' || kind === 'REMOVE_ACCOUNT') {
    await changeAccounts({ directory, writer }, id, { kind, account: accountOfStep(step) });
    return;
  }
  if (kind === 'SET_ATTRIBUTE') {
    await writer.setAttribute(id, { clientId, name: role, values });
    return;
  }
  const [add, take] =
    kind === 'JOIN_GROUP' || kind === 'LEAVE_GROUP'
      ? [
          () => writer.changeGroups(id, { join: values, leave: [] }),
          () => writer.changeGroups(id, { join: [], leave: values }),
        ]
      : [
          () => writer.changeRoles(id, { add: [{ clientId, role }], remove: [] }),
          () => writer.changeRoles(id, { add: [], remove: [{ clientId, role }] }),
        ];
  if (givesRole(kind)) await add();
  else if (!(await isHeldOtherwise(db, request, role))) await take();
}

/** Whether the role is also held under another employment, and so stays at the provider. */
async function isHeldOtherwise(db: Queryable, request: Request, role: string): Promise<boolean> {
  if (takesEverything(request.type)) return false;
  const { person, applicationId, answers } = request;
  const employment = answers.employment?.number ?? null;
  const other = await db.row(sql`select 1 from portal.access_grant g
    where g.person_id = ${person.id} and g.application_id = ${applicationId} and g.role = ${role}
      and g.ended_at is null and g.employment is distinct from ${employment}::int and g.employment is not null limit 1`);
  return other !== undefined;
}
