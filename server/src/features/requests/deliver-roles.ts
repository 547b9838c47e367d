import { retryDelay, needsHelpDesk } from '@portal/core/domain/requests/delivery.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { DirectoryRefusal } from '../../ports.ts';
import type { RequestDependencies } from './dependencies.ts';

/** An attempt that has not come back after this long counts as lost, and the step may be claimed again. */
const leaseMilliseconds = 60_000;

interface ClaimedStep {
  id: string;
  request_id: string;
  person_id: string;
  client_id: string;
  role: string;
  attempts: number;
  first_failed_at: Date | null;
}

/**
 * Carries out one due delivery step: claims it, asks the directory, and writes what came of it.
 * Safe with any number of portals at once, and after being killed at any point: a step is idempotent.
 * @returns false when nothing is due
 */
export async function deliverNext(deps: RequestDependencies, now: Date): Promise<boolean> {
  const step = await claim(deps.db, now);
  if (step === undefined) return false;
  try {
    await deps.directory.changeRoles(step.person_id, {
      add: [{ clientId: step.client_id, role: step.role }],
      remove: [],
    });
  } catch (failure) {
    await postpone(deps.db, step, failure instanceof DirectoryRefusal, now);
    return true;
  }
  await deps.db.transaction((tx) => complete(tx, step, now));
  return true;
}

function claim(db: Queryable, now: Date): Promise<ClaimedStep | undefined> {
  return db.row<ClaimedStep>(sql`update portal.delivery_step set state = 'RUNNING', attempts = attempts + 1,
      run_at = ${new Date(now.getTime() + leaseMilliseconds)}
    where id = (select id from portal.delivery_step where state in ('WAITING', 'RUNNING') and run_at <= ${now}
      order by run_at limit 1 for update skip locked)
    returning id, request_id, person_id, client_id, role, attempts, first_failed_at`);
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
    detail: { client: step.client_id, clientRole: step.role, attempt: step.attempts, refused: isRefused },
  });
  // An attempt that took longer than its lease has been taken over by another, and has nothing to say any more.
  await db.run(sql`with failed as (
      update portal.delivery_step set state = 'WAITING', run_at = ${next}, first_failed_at = ${since},
        needs_help_desk = needs_help_desk or ${stuck}
      where id = ${step.id}::uuid and state = 'RUNNING' and attempts = ${step.attempts} returning id
    ) ${intoAudit} ${failure} from failed`);
}

/**
 * The provider has confirmed: the grant begins, and the request is APPROVED once every step is done.
 * The request's row is locked first, in a statement of its own: two steps that finish at once must not each miss the other.
 */
async function complete(tx: Queryable, step: ClaimedStep, now: Date): Promise<void> {
  await tx.run(sql`select 1 from portal.request where id = ${step.request_id}::uuid for update`);
  const event = {
    at: now,
    actor: null,
    outcome: 'DONE',
    subjectId: step.person_id,
    requestId: step.request_id,
  } as const;
  const delivered = auditRow({
    ...event,
    action: 'ROLE_DELIVERED',
    detail: { client: step.client_id, clientRole: step.role },
  });
  const approved = auditRow({
    ...event,
    action: 'REQUEST_DELIVERED',
    detail: { before: 'PENDING_PROVISIONING', after: 'APPROVED' },
  });
  await tx.run(sql`with done as (
      update portal.delivery_step set state = 'DONE', needs_help_desk = false, done_at = ${now}
      where id = ${step.id}::uuid and state = 'RUNNING' and attempts = ${step.attempts} returning request_id
    ), granted as (
      insert into portal.access_grant (id, person_id, application_id, role, employment, source_request_id, started_at, confirmed_at)
      select ${uuidV7(now)}::uuid, ${step.person_id}::text, r.application_id, ${step.role}::text, r.employment, r.id, ${now}::timestamptz, ${now}::timestamptz
      from portal.request r join done on done.request_id = r.id
      on conflict (person_id, application_id, role) where ended_at is null do update set confirmed_at = excluded.confirmed_at
    ), moved as (
      update portal.request set status = 'APPROVED', version = version + 1, changed_at = ${now}, closed_at = ${now}
      where id in (select request_id from done) and status = 'PENDING_PROVISIONING'
        and not exists (select from portal.delivery_step where request_id = ${step.request_id}::uuid and state <> 'DONE' and id <> ${step.id}::uuid)
      returning id
    ) ${intoAudit} ${delivered} from done union all ${approved} from moved`);
}
