import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { file, type Filing } from '@portal/core/domain/requests/transitions/file.ts';
import { kindOf, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { nothing, sql } from '../../../adapters/db/sql.ts';
import { stillOpen } from '../../../rights/rights-of-roles.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { uuidV7 } from '../../../adapters/identifiers.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { viewNew } from '../read/view.ts';
import { stillOn } from '../leaving/leaver-writes.ts';
import { writeIdempotently, type Repeatable } from '../store/repeated-writes.ts';
import { writeAboutGrants } from '../store/write-new.ts';

/** The id of a new request and how its number begins: the year in the zone of the agency's deadlines (rule requests 6). */
export function newIdentity(
  { deadlines: { zone } }: Pick<RequestDependencies, 'deadlines'>,
  now: Date,
): Pick<Filing, 'id' | 'series'> {
  return { id: uuidV7(now), series: `RAP-${dayIn(zone, now).slice(0, 4)}-` };
}

/**
 * Files a request once, however often it is sent; null when another one is open already.
 * @param grantsSeen how many grants the rules saw, where the request is about them; null too when others are held by then
 */
export async function fileIdempotently(
  deps: RequestDependencies,
  caller: Caller,
  write: Repeatable | null,
  filing: Filing,
  grantsSeen: number | null = null,
): Promise<RequestView | null> {
  const change = file(filing);
  const result = viewNew(change, { deps, caller });
  const { sourceAddress } = caller;
  const { userId } = caller.person;
  return await writeIdempotently(deps.db, write, async () => {
    const writing = { change, sourceAddress, keeping: { write, result } };
    const number = await (grantsSeen === null
      ? deps.writeNew(writing)
      : writeAboutGrants(
          deps.db,
          writing,
          grantsSeen,
          sql`${stillOpen(deps.shared, userId)} ${stillOn(deps.shared, userId)}`,
        ));
    return number === null ? null : { ...result, requestNumber: number };
  });
}

/**
 * Says which open request is in the way, or was until a moment ago; without an application it is about the
 * account itself, and then of this type.
 * @param unknown the code to use if none is found
 */
export async function refuseSecondOpen(
  db: Queryable,
  {
    personId,
    applicationId,
    type = null,
  }: { personId: string; applicationId: string | null; type?: RequestType | null },
  unknown: 'PENDING_REQUEST_EXISTS' | 'PENDING_REMOVAL_EXISTS',
): Promise<never> {
  const ofType = type === null ? nothing : sql`and type = ${type}`;
  const found = await db.row<{ id: string; number: string; status: RequestStatus; type: RequestType }>(
    sql`select id, number, status, type from portal.request where person_id = ${personId}
      and application_id is not distinct from ${applicationId} ${ofType}
      order by is_open desc, changed_at desc limit 1`,
  );
  if (found === undefined) throw new RefusedCall(unknown);
  const { id: requestId, number, status: currentStatus, type: inTheWay } = found;
  throw new RefusedCall(kindOf(inTheWay).inTheWay, { requestId, requestNumber: number, currentStatus });
}
