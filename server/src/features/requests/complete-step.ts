import type { DeliveryGoal } from '@portal/core/domain/requests/cancel.ts';
import type { StepKind } from '@portal/core/domain/requests/delivery.ts';
import type { RequestType } from '@portal/core/domain/requests/request.ts';
import { statusAfter } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { type AuditAction, auditRow, intoAudit } from '../../audit/trail.ts';

/** A step of which the provider, or somebody at the help desk, says that it is done. */
export interface DoneStep {
  id: string;
  request_id: string;
  person_id: string;
  kind: StepKind;
  client_id: string | null;
  role: string;
  attempts: number;
}

/** Somebody did by hand what the portal could not. */
export interface Hand {
  id: string;
  name: string;
  note: string;
  sourceAddress: string;
}

interface Delivered {
  type: RequestType;
  goal: DeliveryGoal;
}

/**
 * The step is done: a grant begins or ends, and the request moves on once every step is done.
 * The request's row is locked first, in a statement of its own: two steps that finish at once must not each miss the other.
 * @param hand null when the provider itself confirmed
 * @returns whether the step was still there to be done
 */
export async function completeStep(
  tx: Queryable,
  step: DoneStep,
  now: Date,
  hand: Hand | null = null,
): Promise<boolean> {
  const request = await tx.row<Delivered>(
    sql`select type, delivery_goal as goal from portal.request where id = ${step.request_id}::uuid for update`,
  );
  if (request === undefined) return false;
  const end = endOf(request);
  const about = { at: now, outcome: 'DONE', subjectId: step.person_id, requestId: step.request_id } as const;
  const endEvent = auditRow({
    ...about,
    actor: null,
    action: end.action,
    detail: { before: 'PENDING_PROVISIONING', after: end.status },
  });
  const done = await tx.row<{ done: number }>(sql`with done as (
      update portal.delivery_step set state = 'DONE', needs_help_desk = false,
        ${hand === null ? nothing : sql`done_by = ${hand.name}, done_note = ${hand.note},`} done_at = ${now}
      where id = ${step.id}::uuid and attempts = ${step.attempts}
        and state = ${hand === null ? 'RUNNING' : 'WAITING'} returning request_id
    ), ${grantOf(step, now)} moved as (
      update portal.request set status = ${end.status}, version = version + 1, changed_at = ${now}, closed_at = ${now},
        closing_reason = ${end.reason}
      where id in (select request_id from done) and status = 'PENDING_PROVISIONING'
        and not exists (select from portal.delivery_step where request_id = ${step.request_id}::uuid
          and state in ('WAITING', 'RUNNING') and id <> ${step.id}::uuid)
      returning id
    ), recorded as (${intoAudit} ${stepEvent(step, now, hand)} from done union all ${endEvent} from moved)
    select count(*)::int as done from done`);
  return done?.done === 1;
}

function stepEvent(step: DoneStep, now: Date, hand: Hand | null): Statement {
  const about = { at: now, outcome: 'DONE', subjectId: step.person_id, requestId: step.request_id } as const;
  const detail = { client: step.client_id, clientRole: step.role };
  if (hand === null) return auditRow({ ...about, actor: null, action: stepActions[step.kind], detail });
  return auditRow({
    ...about,
    actor: { id: hand.id, name: hand.name },
    action: 'STEP_DONE_BY_HAND',
    sourceAddress: hand.sourceAddress,
    detail: { ...detail, kind: step.kind, comment: hand.note },
  });
}

const stepActions: Readonly<Record<StepKind, AuditAction>> = {
  ADD_ROLE: 'ROLE_DELIVERED',
  REMOVE_ROLE: 'ROLE_REMOVED',
  SET_ATTRIBUTE: 'ATTRIBUTE_WRITTEN',
};

/** Where a request ends whose every step is done. */
function endOf({ type, goal }: Delivered): {
  status: string;
  reason: string | null;
  action: AuditAction;
} {
  if (goal === 'UNDO') return { status: to('cancel'), reason: 'UNDONE', action: 'REQUEST_CANCELLED' };
  return type === 'REMOVE_REQUEST'
    ? { status: to('revoke'), reason: null, action: 'REQUEST_REVOKED' }
    : { status: to('deliver'), reason: null, action: 'REQUEST_DELIVERED' };
}

function to(action: 'cancel' | 'revoke' | 'deliver'): string {
  const status = statusAfter('PENDING_PROVISIONING', action, null);
  if (status === null) throw new Error(`a delivery cannot ${action}`);
  return status;
}

/** A role given to an application begins a grant, a role taken ends it; a realm role is no access to anything. */
function grantOf(step: DoneStep, now: Date): Statement {
  if (step.kind === 'SET_ATTRIBUTE' || step.client_id === null) return nothing;
  if (step.kind === 'ADD_ROLE')
    return sql`granted as (
      insert into portal.access_grant (id, person_id, application_id, role, employment, source_request_id, started_at, confirmed_at)
      select ${uuidV7(now)}::uuid, ${step.person_id}::text, r.application_id, ${step.role}::text, r.employment, r.id, ${now}::timestamptz, ${now}::timestamptz
      from portal.request r join done on done.request_id = r.id
      on conflict (person_id, application_id, role, employment) where ended_at is null do update set confirmed_at = excluded.confirmed_at
    ),`;
  return sql`ended as (
      update portal.access_grant g set ended_at = ${now}, ended_by_request_id = r.id
      from portal.request r join done on done.request_id = r.id
      where g.person_id = r.person_id and g.application_id = r.application_id and g.role = ${step.role} and g.ended_at is null
        and (r.type = 'REMOVE_REQUEST' or g.employment is null or g.employment is not distinct from r.employment)
    ),`;
}
