import { createHash } from 'node:crypto';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { detailsOf } from '@portal/core/domain/forms/form.ts';
import { canAct } from '@portal/core/domain/people/rights/known-person.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { type Request, waitingStage } from '@portal/core/domain/requests/request.ts';
import { RefusedCall, refusedBy } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { previewOfRoles, refileRoles } from '../submit/ask-for-roles.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';

/**
 * The account that stays, by its username.
 * @throws RefusedCall INVALID where it belongs to nobody, the closed one itself, turned off or locked
 */
export async function stayingAccount(
  { directory }: Pick<RequestDependencies, 'directory'>,
  personId: string,
  username: string,
): Promise<{ id: string; fullName: string; known: DirectoryPerson }> {
  const usernames = [username.trim().toLowerCase()];
  const [known] = await directory.people({ ids: [], emails: [], usernames });
  if (known === undefined || known.id === personId || !canAct(known))
    throw refusedBy({ refused: 'INVALID', faults: [{ field: 'stays', fault: 'NOT_OFFERED' }] });
  return { id: known.id, fullName: describedInDirectory(known).fullName, known };
}

/** Whether what this request asks for could be asked for the account that stays (rule people-actions 13). */
export async function mayMove(
  deps: RequestDependencies,
  request: Request,
  stays: DirectoryPerson | null,
  now: Date,
): Promise<boolean> {
  const order = orderFor(deps, request, stays);
  if (order === null) return false;
  const asked = previewOfRoles(deps, callerOf(order.stays, now, null), order.application, order.body);
  return (await unlessRefused(asked)) !== null;
}

interface Move {
  actionId: string;
  stays: DirectoryPerson | null;
  now: Date;
}

/** Asks for the account that stays, once however often it is repeated; the new number, or null where the rules do not allow it. */
export async function askForStaying(
  deps: RequestDependencies,
  request: Request,
  { actionId, stays, now }: Move,
): Promise<string | null> {
  const order = orderFor(deps, request, stays);
  if (order === null) return null;
  const caller = callerOf(order.stays, now, keyFrom(`${actionId} ${request.id}`));
  return await unlessRefused(refileRoles(deps, caller, order.application, order.body));
}

/** A change of roles starts from those that are held by the account, and what is being delivered is that account's own. */
function orderFor(deps: RequestDependencies, request: Request, stays: DirectoryPerson | null) {
  const application = deps.applications.get(request.applicationId ?? '');
  const { type: requestType, answers } = request;
  if (stays === null || application === undefined) return null;
  if (requestType !== typeFor.access || waitingStage(request) === null) return null;
  const details = detailsOf(answers, application.questions);
  const body: Submission = { requestType, requestDetails: { requestedAppName: application.id, ...details } };
  return { stays, application, body };
}

/** The account that stays, as if its person asked: the rules are those of a submit. */
function callerOf(known: DirectoryPerson, now: Date, idempotencyKey: string | null): Caller {
  const person = describedInDirectory(known);
  return {
    person,
    asIssued: person,
    sessionId: '',
    tokenIssuedAt: now,
    now,
    sourceAddress: '',
    idempotencyKey,
  };
}

async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof RefusedCall) return null;
    throw failure;
  }
}

/** A UUID that is always the same for the same text. */
function keyFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
