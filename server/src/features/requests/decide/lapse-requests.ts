import { lapse } from '@portal/core/domain/requests/transitions/lapse.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange } from '../store/write-request.ts';

/** How many lapsed requests one sweep closes; the next one takes the rest. */
const sweepSize = 200;

/** Closes requests that nobody decided, or whose requester did not answer, in time; returns how many. */
export function lapseRequests(db: Database, now: Date): Promise<number> {
  return lapseWhere(db, nothing, now);
}

/** Closes the person's own lapsed request for this application, or about the account, so that it cannot be in the way of a new one. */
export function lapseOwn(
  db: Database,
  personId: string,
  applicationId: string | null,
  now: Date,
): Promise<number> {
  const about = sql`and r.application_id is not distinct from ${applicationId}`;
  return lapseWhere(db, sql`and r.person_id = ${personId} ${about}`, now);
}

/** Each on its own: one that somebody moves at the same moment stops none of the others. */
async function lapseWhere(db: Database, condition: Statement, now: Date): Promise<number> {
  const rows = await db.rows<RequestRow>(
    selectRequests(
      { readerId: null, withEvents: false },
      sql`where r.is_open and r.expires_at is not null and r.expires_at <= ${now} ${condition}
        order by r.expires_at limit ${sweepSize}`,
    ),
  );
  let closed = 0;
  for (const row of rows) {
    const { request: before } = foundRequest(row);
    const change = lapse(before, now);
    if (!isRefusal(change) && (await writeChange(db, { before, change, sourceAddress: null }))) closed += 1;
  }
  return closed;
}
