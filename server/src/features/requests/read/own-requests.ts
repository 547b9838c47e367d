import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { viewRequest } from './view.ts';

/** Own requests stay in the list this many days after they closed (rule requests 11). */
const closedDays = 90;

/** The caller's own requests. */
export async function listOwnRequests(deps: RequestDependencies, caller: Caller): Promise<RequestView[]> {
  const { person, now } = caller;
  const rows = await deps.db.rows<RequestRow>(ownRequests(person.userId, plusDays(now, -closedDays)));
  return rows.map((row) => viewRequest(foundRequest(row), { deps, caller }));
}

/** Own requests: open ones, and those closed since the given moment; newest first (rule requests 11). */
export function ownRequests(personId: string, closedSince: Date): Statement {
  return selectRequests(
    { readerId: personId },
    sql`where r.person_id = ${personId} and (r.is_open or r.closed_at > ${closedSince})
      order by r.submitted_at desc, r.id desc`,
  );
}
