import type { Queryable } from '../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';

/** An attempt that has not come back after this long counts as lost, and the step may be claimed again. */
const leaseMilliseconds = 60_000;

/** A step that a worker has claimed: its request, its position there from 1, and the number of the attempt. */
export interface ClaimedStep {
  request_id: string;
  position: number;
  attempts: number;
}

/** The next step of any request that may begin: due, and with every earlier step of its request behind it. */
export function claimDue(db: Queryable, now: Date): Promise<ClaimedStep | undefined> {
  return db.row<ClaimedStep>(claimOfDue(now));
}

/** The statement that claims it. */
export function claimOfDue(now: Date): Statement {
  return claim(now, sql`step.run_at <= ${now}`);
}

/** The next step of one request that nobody has tried yet, due or not. */
export function claimUntried(db: Queryable, requestId: string, now: Date): Promise<ClaimedStep | undefined> {
  return db.row<ClaimedStep>(
    claim(now, sql`step.request_id = ${requestId}::uuid and step.state = 'WAITING' and step.attempts = 0`),
  );
}

/** What comes before a step is looked for by the states it is not in: by the others it would be sought among all that wait. */
function claim(now: Date, condition: Statement): Statement {
  return sql`update portal.delivery_step set state = 'RUNNING', attempts = attempts + 1,
      run_at = ${new Date(now.getTime() + leaseMilliseconds)}
    where id = (select step.id from portal.delivery_step step where step.state in ('WAITING', 'RUNNING') and ${condition}
        and not exists (select from portal.delivery_step earlier where earlier.request_id = step.request_id
          and earlier.position < step.position and earlier.state not in ('DONE', 'WITHDRAWN'))
      order by step.run_at, step.position limit 1 for update skip locked)
    returning request_id, position, attempts`;
}
