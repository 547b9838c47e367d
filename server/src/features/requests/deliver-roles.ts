import { needsHelpDesk, retryDelay } from '@portal/core/domain/requests/delivery.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { DirectoryRefusal } from '../../ports.ts';
import { completeStep, type DoneStep } from './complete-step.ts';
import type { RequestDependencies } from './dependencies.ts';

/** An attempt that has not come back after this long counts as lost, and the step may be claimed again. */
const leaseMilliseconds = 60_000;

interface ClaimedStep extends DoneStep {
  attribute_values: string[];
  first_failed_at: Date | null;
}

/**
 * Carries out one due delivery step: claims it, asks the directory, and writes what came of it.
 * Safe with any number of portals at once, and after being killed at any point: a step is idempotent.
 * @returns false when nothing is due
 */
export async function deliverNext(deps: RequestDependencies, now: Date): Promise<boolean> {
  return await deliverOne(deps, await claim(deps.db, now, sql`step.run_at <= ${now}`), now);
}

/** Carries out what can be done of one request at once, before its steps are due for the worker. */
export async function deliverNow(deps: RequestDependencies, requestId: string, now: Date): Promise<void> {
  const own = sql`step.request_id = ${requestId}::uuid and step.state = 'WAITING' and step.attempts = 0`;
  while (await deliverOne(deps, await claim(deps.db, now, own), now));
}

async function deliverOne(
  deps: RequestDependencies,
  step: ClaimedStep | undefined,
  now: Date,
): Promise<boolean> {
  if (step === undefined) return false;
  try {
    await apply(deps, step);
  } catch (failure) {
    await postpone(deps.db, step, failure instanceof DirectoryRefusal, now);
    return true;
  }
  await deps.db.transaction((tx) => completeStep(tx, step, now));
  return true;
}

/** The next step that may begin: due, and with every earlier step of its request behind it. */
function claim(db: Queryable, now: Date, condition: Statement): Promise<ClaimedStep | undefined> {
  return db.row<ClaimedStep>(sql`update portal.delivery_step set state = 'RUNNING', attempts = attempts + 1,
      run_at = ${new Date(now.getTime() + leaseMilliseconds)}
    where id = (select step.id from portal.delivery_step step where step.state in ('WAITING', 'RUNNING') and ${condition}
        and not exists (select from portal.delivery_step earlier where earlier.request_id = step.request_id
          and earlier.position < step.position and earlier.state in ('WAITING', 'RUNNING'))
      order by step.run_at, step.position limit 1 for update skip locked)
    returning id, request_id, person_id, kind, client_id, role, attribute_values, attempts, first_failed_at`);
}

/** Writes one step into the identity provider; what is already so counts as done. */
async function apply({ directory, db }: RequestDependencies, step: ClaimedStep): Promise<void> {
  const { person_id: id, client_id: clientId, role } = step;
  if (step.kind === 'SET_ATTRIBUTE') {
    await directory.setAttribute(id, { clientId: clientId ?? '', name: role, values: step.attribute_values });
    return;
  }
  if (step.kind === 'ADD_ROLE') await directory.changeRoles(id, { add: [{ clientId, role }], remove: [] });
  else if (!(await isHeldOtherwise(db, step)))
    await directory.changeRoles(id, { add: [], remove: [{ clientId, role }] });
}

/** Whether the role is also held under another employment, and so stays at the provider. */
async function isHeldOtherwise(db: Queryable, step: ClaimedStep): Promise<boolean> {
  const other = await db.row(sql`select 1 from portal.request r
    join portal.access_grant g on g.person_id = r.person_id and g.application_id = r.application_id
    where r.id = ${step.request_id}::uuid and r.type <> 'REMOVE_REQUEST' and g.role = ${step.role}
      and g.ended_at is null and g.employment is distinct from r.employment and g.employment is not null limit 1`);
  return other !== undefined;
}

/** Never half-approved, never a denial: the step stays, is tried again, and is shown to the help desk when it sticks. */
async function postpone(
  db: RequestDependencies['db'],
  step: ClaimedStep,
  isRefused: boolean,
  now: Date,
): Promise<void> {
  const since = step.first_failed_at ?? now;
  const stuck = needsHelpDesk({ isRefused, firstFailedAt: since, now });
  const next = new Date(now.getTime() + retryDelay(step.attempts));
  const failure = auditRow({
    at: now,
    actor: null,
    action: 'DELIVERY_FAILED',
    outcome: 'DONE',
    subjectId: step.person_id,
    requestId: step.request_id,
    detail: {
      client: step.client_id,
      clientRole: step.role,
      kind: step.kind,
      attempt: step.attempts,
      refused: isRefused,
    },
  });
  // An attempt that took longer than its lease has been taken over by another, and has nothing to say any more.
  await db.run(sql`with failed as (
      update portal.delivery_step set state = 'WAITING', run_at = ${next}, first_failed_at = ${since},
        needs_help_desk = needs_help_desk or ${stuck}
      where id = ${step.id}::uuid and state = 'RUNNING' and attempts = ${step.attempts} returning id
    ) ${intoAudit} ${failure} from failed`);
}
