import { retryDelay, needsHelpDesk } from '@portal/core/domain/requests/delivery.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { recordEvent } from '../../audit/trail.ts';
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
    await deps.directory.changeRoles(step.person_id, { add: [{ clientId: step.client_id, role: step.role }], remove: [] });
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
async function postpone(db: RequestDependencies['db'], step: ClaimedStep, isRefused: boolean, now: Date): Promise<void> {
  const since = step.first_failed_at ?? now;
  const stuck = needsHelpDesk({ isRefused, firstFailedAt: since, now });
  const next = new Date(now.getTime() + retryDelay(step.attempts));
  await db.transaction(async (tx) => {
    await tx.run(sql`update portal.delivery_step set state = 'WAITING', run_at = ${next}, first_failed_at = ${since},
        needs_help_desk = needs_help_desk or ${stuck}
      where id = ${step.id}::uuid and state = 'RUNNING'`);
    await tx.run(
      recordEvent({
        at: now,
        actor: null,
        action: 'DELIVERY_FAILED',
        outcome: 'DONE',
        subjectId: step.person_id,
        requestId: step.request_id,
        detail: { client: step.client_id, clientRole: step.role, attempt: step.attempts, refused: isRefused },
      }),
    );
  });
}

/** The provider has confirmed: the grant begins, and the request is APPROVED once every step is done. */
async function complete(tx: Queryable, step: ClaimedStep, now: Date): Promise<void> {
  // The request's row is locked first: two steps that finish at once must not each miss the other.
  const request = await tx.row<{ application_id: string; employment: number | null }>(
    sql`select application_id, employment from portal.request where id = ${step.request_id}::uuid for update`,
  );
  const done = await tx.run(
    sql`update portal.delivery_step set state = 'DONE', needs_help_desk = false, done_at = ${now} where id = ${step.id}::uuid and state = 'RUNNING'`,
  );
  if (request === undefined || done === 0) return;
  await tx.run(sql`insert into portal.access_grant (id, person_id, application_id, role, employment, source_request_id, started_at, confirmed_at)
    values (${uuidV7(now)}::uuid, ${step.person_id}, ${request.application_id}, ${step.role}, ${request.employment}::int,
      ${step.request_id}::uuid, ${now}, ${now})
    on conflict (person_id, application_id, role) where ended_at is null do update set confirmed_at = excluded.confirmed_at`);
  const event = { at: now, actor: null, outcome: 'DONE', subjectId: step.person_id, requestId: step.request_id } as const;
  await tx.run(recordEvent({ ...event, action: 'ROLE_DELIVERED', detail: { client: step.client_id, clientRole: step.role } }));
  const approved = await tx.run(sql`update portal.request set status = 'APPROVED', version = version + 1, changed_at = ${now}, closed_at = ${now}
    where id = ${step.request_id}::uuid and status = 'PENDING_PROVISIONING'
      and not exists (select from portal.delivery_step where request_id = ${step.request_id}::uuid and state <> 'DONE')`);
  if (approved === 0) return;
  await tx.run(recordEvent({ ...event, action: 'REQUEST_DELIVERED', detail: { before: 'PENDING_PROVISIONING', after: 'APPROVED' } }));
}
