import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import type { Authority } from '@portal/core/domain/people/rights/authority.ts';
import { areRightsOfNow } from '@portal/core/domain/people/rights/rights-age.ts';
import type { PortalRole } from '@portal/core/domain/people/roles.ts';
import { isRefusal, type Refusal } from '@portal/core/domain/validation/refusal.ts';
import { type ProblemDetails, RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { authorityNow, refuseWithoutRole, stillMay } from '../../rights/rights-of-roles.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { RequestDependencies } from './dependencies.ts';
import { findRequest } from './found-request.ts';
import { currentStatusOf, viewAfter } from './read/view.ts';
import type { FoundRequest } from './store/read-requests.ts';
import { writeIdempotently, repeatable, resultToRepeat } from './store/repeated-writes.ts';
import { writeChange } from './store/write-request.ts';

/** What a transition does to the request, once the rules have allowed it. */
export interface Done {
  change: Change;
  /** What must still hold when it is written, beginning with `and`. */
  condition?: Statement;
}

/** What a verb does to one request. */
export interface Verb {
  /** The request's id or number, as given in the call. */
  idOrNumber: string;
  /** The verb and what was sent with it; the same twice is one write. */
  call: string;
  sent: unknown;
  /** The roles, one of which it takes; null for what is the caller's own. A repeated call is judged again. */
  roles: (found: FoundRequest) => readonly PortalRole[] | null;
  /** Whether the caller is still listed where that is part of the right to a repeated call; left out, it is not. */
  isListed?: (found: FoundRequest) => boolean;
  /**
   * Asks the rules; may ask the directory before.
   * @param isAgain what was written before did not hold any more
   */
  transition: (found: FoundRequest, account: Authority, isAgain: boolean) => Promise<Done | Refusal>;
  /** Extra details for a refusal; by default, the request's current status. */
  tells?: (found: FoundRequest, refusal: Refusal) => ProblemDetails;
}

/** How often a transition is tried on a request that others are moving at the same moment. */
const attempts = 3;

/**
 * Changes one request: reads it, asks the rules, and writes what they say with one conditional statement, which asks for the
 * caller's right once more. Where somebody was faster the rules are asked again of the request and of the caller as they are
 * then, so that their refusal tells what happened.
 * @throws RefusedCall with a code of rule refusals 1; UNAVAILABLE where the provider is too slow for its answer to hold
 */
export async function changeRequest(
  deps: RequestDependencies,
  caller: Caller,
  { idOrNumber, call, sent, roles, isListed, transition, tells }: Verb,
): Promise<RequestView> {
  const write = repeatable(caller, call, sent);
  const { userId } = caller.person;
  let isTooSlow = false;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await findRequest(deps, caller, idOrNumber, write);
    const { account, holds } = await rightsOf(deps, caller, attempt > 0);
    const needed = roles(found);
    if (needed !== null) refuseWithoutRole(account, needed);
    if (isListed?.(found) === false) throw new RefusedCall('NOT_ELIGIBLE');
    const given = resultToRepeat(found.kept, write);
    if (given !== null) return given;
    const done = await transition(found, account, attempt > 0);
    if (isRefusal(done)) throw refusedBy(done, (tells ?? statusDetails(caller))(found, done));
    const { change, condition = nothing } = done;
    const result = viewAfter(found, change, { deps, caller });
    const right = needed === null ? nothing : stillMay(deps.shared, userId, needed);
    const outcome = await writeIdempotently(deps.db, write, async () => {
      isTooSlow = !holds();
      if (isTooSlow) return null;
      const { sourceAddress } = caller;
      const writing = { before: found.request, change, sourceAddress, keeping: { write, result } };
      const isWritten = await writeChange(deps.db, { ...writing, condition: sql`${condition} ${right}` });
      return isWritten ? result : null;
    });
    if (outcome === null) continue;
    deps.wakeDelivery();
    return outcome;
  }
  if (isTooSlow) throw new RefusedCall('UNAVAILABLE');
  const found = await findRequest(deps, caller, idOrNumber);
  throw new RefusedCall('ALREADY_DECIDED', currentStatusOf(found.request, caller.now));
}

/**
 * The caller's rights, and whether they hold still (rule deciding 4). Those of the call itself are asked for again where they are too
 * old, as in a long list of decisions. A provider in the portal's database is asked by the statement that writes.
 */
async function rightsOf(
  { shared, directory, now }: RequestDependencies,
  caller: Caller,
  isAgain: boolean,
): Promise<{ account: Authority; holds: () => boolean }> {
  const isKept = !isAgain && (shared !== null || areRightsOfNow(caller.now, now()));
  const askedAt = isKept ? caller.now : now();
  const account = isKept ? caller.person : await authorityNow(directory, caller.person.userId);
  return { account, holds: () => shared !== null || areRightsOfNow(askedAt, now()) };
}

function statusDetails({ now }: Caller) {
  return ({ request }: FoundRequest, { refused }: Refusal): ProblemDetails =>
    refused === 'INVALID' ? {} : currentStatusOf(request, now);
}
