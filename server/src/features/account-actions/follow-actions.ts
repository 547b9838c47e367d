import { auditRow, intoAudit } from '../../audit/trail.ts';
import { sql } from '../../adapters/db/sql.ts';
import { type ActionRow, actionColumns, detailOf } from './action-rows.ts';
import { carryOut, leaseUntil } from './carry-out.ts';
import type { ExecutionDependencies } from './dependencies.ts';

/**
 * Does what is due and was left by a portal that died, or by a provider that could not be reached, and closes what nobody has
 * answered in time (rule people-actions 7). Any number of portals may do so at once.
 */
export async function followActions(
  deps: ExecutionDependencies,
  now: Date,
  isStopping: () => boolean,
): Promise<void> {
  for (let action = await claimed(deps, now); action !== undefined && !isStopping(); )
    action = (await carryOut(deps, action, now)) === 'DUE' ? undefined : await claimed(deps, now);
  while (!isStopping() && (await expireOne(deps, now)));
}

async function claimed({ db }: ExecutionDependencies, now: Date): Promise<ActionRow | undefined> {
  return await db.row<ActionRow>(sql`update portal.account_action a set leased_until = ${leaseUntil(now)}
    where a.id = (select id from portal.account_action where state = 'DUE' and leased_until <= ${now}
      order by asked_at, id limit 1 for update skip locked)
    returning ${actionColumns}`);
}

/** One after another: each has its own row in the trail. */
async function expireOne({ db }: ExecutionDependencies, now: Date): Promise<boolean> {
  const action = await db.row<ActionRow>(sql`select ${actionColumns} from portal.account_action a
    where a.state in ('WAITING_FOR_SECOND', 'READY') and a.expires_at <= ${now} order by a.asked_at, a.id limit 1`);
  if (action === undefined) return false;
  const recorded = auditRow({
    at: now,
    actor: null,
    action: 'ACCOUNT_ACTION_EXPIRED',
    outcome: 'DONE',
    subjectId: action.person_id,
    detail: detailOf(action),
  });
  await db.run(sql`with expired as (
      update portal.account_action set state = 'EXPIRED' where id = ${action.id}::uuid and state in ('WAITING_FOR_SECOND', 'READY')
      returning id)
    ${intoAudit} ${recorded} from expired`);
  return true;
}
