import { sql, type Statement } from '../adapters/db/sql.ts';

/** What the trail knows of one thing that happened, or was refused (rules audit 1 and 2). */
export interface AuditEvent {
  at: Date;
  /** Null when the portal itself acted. */
  actor: { id: string; name: string } | null;
  action: AuditAction;
  outcome: 'DONE' | 'REFUSED';
  /** Why it was refused: the problem's code, or what was wrong with a sign-in. */
  code?: string;
  /** The person it is about. */
  subjectId?: string;
  requestId?: string;
  sourceAddress?: string;
  /** Before, after, comment, call: whatever makes the row readable by itself. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Everything the trail records; one word per deed. */
export type AuditAction =
  | 'REQUEST_SUBMITTED'
  | 'STAGE_APPROVED'
  | 'REQUEST_DENIED'
  | 'REQUEST_CANCELLED'
  | 'REQUEST_EXPIRED'
  | 'INFORMATION_ASKED'
  | 'INFORMATION_GIVEN'
  | 'STAGE_REASSIGNED'
  | 'STAGE_FELL_BACK'
  | 'STAGE_HANDED_OVER'
  | 'ROLE_DELIVERED'
  | 'ROLE_REMOVED'
  | 'ATTRIBUTE_WRITTEN'
  | 'DELIVERY_RETRIED'
  | 'STEP_DONE_BY_HAND'
  | 'DELIVERY_UNDONE'
  | 'DELIVERY_FAILED'
  | 'REQUEST_DELIVERED'
  | 'REQUEST_REVOKED'
  | 'ALTERNATE_ENDED'
  | 'REGISTERED'
  | 'PASSWORD_CHANGED'
  | 'SIGNED_IN'
  | 'SIGN_IN_REFUSED'
  | 'SESSION_ENDED'
  | 'PROFILE_CHANGED'
  | 'ACCOUNT_LOCKED'
  | 'ACCOUNT_DISABLED'
  | 'ACCOUNT_SELECTED'
  | 'CONTACT_MESSAGE_SENT'
  | 'MAIL_RETRIED'
  | 'SITE_ALERT_WRITTEN'
  | 'KEY_ROTATED'
  | 'ENTRY_REPORT_READ'
  | 'REPORT_EXPORTED'
  | 'REPORT_ABORTED'
  | 'CALL'
  | 'CALLS_WITHOUT_TOKEN';

/**
 * The values of one audit row as an SQL select, to be used as the source of an insert inside the statement that
 * makes the change: `insert into portal.audit_event (...) ${auditRow(event)} from changed`.
 */
export function auditRow(event: AuditEvent): Statement {
  const { at, actor, action, outcome, code, subjectId, requestId, sourceAddress, detail } = event;
  return sql`select ${at}::timestamptz, ${actor?.id ?? null}::text, ${actor?.name ?? null}::text, ${action}::text,
    ${outcome}::text, ${code ?? null}::text, ${subjectId ?? null}::text, ${requestId ?? null}::uuid,
    ${sourceAddress ?? null}::text, ${JSON.stringify(detail ?? {})}::jsonb`;
}

/** The same row from an event that is at hand as jsonb, under the name `one`. */
export const auditRowOfOne = sql`select (one->>'at')::timestamptz, one->'actor'->>'id', one->'actor'->>'name', one->>'action',
    one->>'outcome', one->>'code', one->>'subjectId', (one->>'requestId')::uuid, one->>'sourceAddress', coalesce(one->'detail', '{}')`;

/** The head of the insert that takes an `auditRow`. */
export const intoAudit = sql`insert into portal.audit_event
  (at, actor_id, actor_name, action, outcome, code, subject_id, request_id, source_address, detail)`;

/** One audit row as a statement of its own, for the caller's transaction. */
export function recordEvent(event: AuditEvent): Statement {
  return sql`${intoAudit} ${auditRow(event)}`;
}
