import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { othersPageSize } from '@portal/core/domain/requests/visibility.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { viewRequest } from '../read/view.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';

/**
 * One page of the requests that the caller has started for others, newest first (rule requests 23).
 * @throws RefusedCall NOT_ELIGIBLE for anyone who is neither supervisor nor authorizer nor product owner
 */
export async function listInitiated(
  deps: RequestDependencies,
  caller: Caller,
  { after }: { after?: string },
): Promise<RequestView[]> {
  const rows = await deps.db.rows<RequestRow>(initiatedBy(caller.person.userId, after));
  return rows.map((row) => viewRequest(foundRequest(row), { deps, caller }));
}

/** After the given request; one that the person has not started for another has nothing after it. */
function initiatedBy(personId: string, after: string | undefined): Statement {
  const behind =
    after === undefined
      ? nothing
      : sql`and (r.submitted_at, r.id) < (select b.submitted_at, b.id from portal.request b
          where b.id = ${after}::uuid and b.initiator_id = ${personId} and b.initiator_id <> b.person_id)`;
  return selectRequests(
    { readerId: personId },
    sql`where r.initiator_id = ${personId} and r.initiator_id <> r.person_id ${behind}
      order by r.submitted_at desc, r.id desc limit ${othersPageSize}`,
  );
}
