import { recordEvent } from '../../../audit/trail.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';

/** How many requests one step removes. */
const batchSize = 500;

/** What one step removed. */
interface Removed {
  requests: number;
  grants: number;
  reached: Date | null;
}

interface Forgetting {
  /** Requests closed, and grants ended, before this moment have had their time. */
  before: Date;
  now: Date;
  /** Whether the portal is stopping, so that a long run ends early. */
  isStopping: () => boolean;
}

/**
 * Removes requests and grants whose time is over (rule running 14), the oldest first, in steps: each with its row in the trail, in one
 * transaction. Which of them are needed still, the database decides by itself.
 */
export async function forgetRequests(db: Database, { before, now, isStopping }: Forgetting): Promise<void> {
  let from: Date | null = null;
  while (!isStopping()) {
    const removed: Removed = await forgetSome(db, { from, before, now });
    // One that ended what another gave goes after it: the last step is the one that finds nothing.
    if (removed.requests + removed.grants === 0) return;
    from = removed.reached ?? from;
  }
}

async function forgetSome(
  db: Database,
  { from, before, now }: { from: Date | null; before: Date; now: Date },
): Promise<Removed> {
  return await db.transaction(async (tx) => {
    const removed = (await tx.row<Removed>(
      sql`select requests, grants, reached
        from portal.remove_requests(${from}::timestamptz, ${before}::timestamptz, ${batchSize}::integer)`,
    )) ?? { requests: 0, grants: 0, reached: null };
    const { requests, grants, reached } = removed;
    if (requests + grants > 0)
      await tx.run(
        recordEvent({
          at: now,
          actor: null,
          action: 'RECORDS_REMOVED',
          outcome: 'DONE',
          detail: { kind: 'REQUESTS', count: requests, grants, closedUpTo: reached?.toISOString() ?? null },
        }),
      );
    return removed;
  });
}
