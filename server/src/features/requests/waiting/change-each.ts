import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import { isRefusal, type Refusal } from '@portal/core/domain/validation/refusal.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange } from '../store/write-request.ts';

/** How many requests are read at a time. */
const pageSize = 100;

/** What the clock does to requests. */
export interface ChangedByClock {
  /** Those that it may concern, as a condition about `r`. @param after the id after which they are searched; null for all */
  where(after: string | null): Statement;
  /** What happens to one; a refusal leaves it as it is. */
  change(request: Request): Change | Refusal | Promise<Change | Refusal>;
  isStopping?: (() => boolean) | undefined;
}

/**
 * Changes each of these requests on its own, by the statement that moves it from where it was read: of two portals, and of somebody who
 * decides at the same moment, one is first. Returns how many it changed.
 */
export async function changeEach(
  db: Database,
  { where, change, isStopping = () => false }: ChangedByClock,
): Promise<number> {
  let changed = 0;
  let after: string | null = null;
  while (!isStopping()) {
    const page: RequestRow[] = await db.rows<RequestRow>(
      selectRequests(
        { readerId: null, withEvents: false },
        sql`where ${where(after)} and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${pageSize}`,
      ),
    );
    for (const row of page) {
      const { request: before } = foundRequest(row);
      const made = await change(before);
      if (!isRefusal(made) && (await writeChange(db, { before, change: made, sourceAddress: null })))
        changed += 1;
    }
    after = page.at(-1)?.id ?? null;
    if (after === null) break;
  }
  return changed;
}
